import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveError } from '../archive/archive-error.ts';
import { writeIndex } from '../archive/captures.ts';
import { ForumDb } from '../archive/forum-db.ts';
import { ReadAlong } from '../archive/read-along.ts';
import { totalYield, type Yield } from '../archive/row-yields.ts';
import { openWarcWriter, type Position } from '../archive/warc-writer.ts';
import { CookieJar } from '../fetch/cookies.ts';
import type { Source } from '../fetch/source.ts';
import type { Guide, PageKind } from '../guide/guide.ts';
import { readGuide, writeGuide } from '../guide/read.ts';
import type { Page } from '../page/page.ts';
import { normalForm } from '../url/normal-form.ts';
import { inScope } from '../url/scope.ts';
import { ArchiveStore } from './archive-store.ts';
import { browsingFor } from './browsing.ts';
import { type FindEntry, obeyingElsewhere, searchEntry } from './entry-search.ts';
import { CrawlError, lockFolder } from './folder-lock.ts';
import { defaultConcurrency, openLive, productToken } from './live-source.ts';
import { mend } from './mend.ts';
import type { CrawlEvent, CrawledPage, CrawlOptions, CrawlSummary } from './options.ts';
import { type Plan, planFor } from './plan.ts';
import { readAtEnd } from './read-at-end.ts';
import { relearningWalk } from './relearning-walk.ts';
import { RobotsKeeper } from './robots-keeper.ts';
import { Site, Visit } from './site.ts';
import { askStart, lookAround, type Start } from './start.ts';
import type { Learned, Strategy } from './strategy.ts';

/** Requests; who allows fewer has them spent on the page they named. */
const minSearchBudget = 200;

/**
 * Crawls a forum into an archive folder, or goes on with one. Yields each page as it arrives and is safely kept; returns how it
 * ended. Leaving the loop early stops the crawl cleanly.
 */
export async function* crawlBy(
  strategy: Strategy,
  options: CrawlOptions,
  findEntry?: FindEntry,
): AsyncGenerator<CrawledPage, CrawlSummary> {
  mkdirSync(options.out, { recursive: true });
  const unlock = lockFolder(options.out);
  const closing: (() => void | Promise<void>)[] = [unlock];
  try {
    const db = new ForumDb(join(options.out, 'forum.db'));
    closing.push(() => db.close());
    const logPath = join(options.out, 'crawl.log');
    const logFile = openSync(logPath, 'a');
    closing.push(() => closeSync(logFile));
    const log = (event: object) => {
      try {
        writeFileSync(logFile, `${JSON.stringify({ time: new Date().toISOString(), ...event })}\n`);
      } catch (error) {
        throw archiveError(error, 'write', logPath);
      }
    };
    const tell = (event: CrawlEvent) => {
      log(event);
      options.onEvent?.(event);
    };
    const earlier = db.setting('start');
    if (earlier !== undefined && normalForm(earlier) !== normalForm(options.url)) {
      throw new CrawlError(
        `${options.out} holds a crawl of ${earlier}. Give that address to go on, or another folder with --out.`,
      );
    }

    const live = await openLive(options, {
      jar: CookieJar.fromJSON(JSON.parse(db.setting('cookies') ?? '[]')),
      knownToLive: earlier !== undefined,
      tell,
    });
    const { source, jar, guard, userAgent } = live;
    let { robots } = live;
    closing.push(() => source.close());
    if (options.signal?.aborted) return stoppedEarly(db, options);
    // A crawl that was stopped before it had looked around begins again.
    const entry = db.setting('about') === undefined ? undefined : db.setting('entry');
    let start: Start =
      entry === undefined ? await askStart(source, options.url, live.robots, tell) : { url: entry, answer: null };
    if (entry === undefined && start.answer === null) return stoppedEarly(db, options);
    /** Another host has rules of its own. */
    const obeyAt = async (url: string) => {
      if (robots === null || robots.host === new URL(url).host) return;
      robots = new RobotsKeeper(source, url, productToken);
      await robots.refresh();
      source.pace.atLeast(robots.crawlDelay);
    };
    await obeyAt(start.url);
    const about = await lookAround(db, source, start);
    const lost = mend(db, join(options.out, 'archive'));
    if (lost > 0)
      tell({ type: 'note', message: `The archive file ends too early, as after a power cut: ${lost} pages are fetched again.` });
    const warc = openWarcWriter({
      folder: join(options.out, 'archive'),
      name: new URL(start.url).hostname.replace(/[^a-z0-9.-]/gi, '_'),
      committed: JSON.parse(db.setting('warc') ?? 'null') as Position | null,
      about: { userAgent, robots: options.robots ?? 'obey', ...(options.contact ? { operator: options.contact } : {}) },
    });
    closing.push(() => warc.close());

    const browser = browsingFor(options, { userAgent, jar, guard, start: start.url, source, tell });
    if (browser) closing.push(() => browser.close());
    db.transaction(() => {
      db.set('start', options.url);
      db.set('entry', start.url);
      db.set('warc', JSON.stringify(warc.position()));
      db.run("DELETE FROM crawl WHERE name = 'end'");
      db.set('running', JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
    });

    const along = options.read === false ? null : new ReadAlong(db, options.out);
    let savedChanges = -1;
    const store = new ArchiveStore({
      db,
      folder: join(options.out, 'archive'),
      warc,
      requestHeaders: { 'user-agent': userAgent, ...options.headers },
      sessionParameters: about.sessionParameters,
      softNotFound: about.softNotFound,
      forbids: (url) => {
        if (options.exclude && url.search(options.exclude) >= 0) return 'excluded by the user';
        if (options.include && url !== start.url && url.search(options.include) < 0) return 'not included by the user';
        // Rules of another host are looked at by the source that goes there.
        return new URL(url).host === new URL(start.url).host ? (robots?.refuse(url) ?? null) : null;
      },
      along,
      onCommit: () => {
        if (jar.changes === savedChanges) return;
        savedChanges = jar.changes;
        db.set('cookies', JSON.stringify(jar));
      },
    });

    const siteAt = (at: Start, asking: Source) => {
      const fetched = db.get<{ count: number }>('SELECT count(*) AS count FROM fetches')!.count;
      const spent = fetched + (at.answer === null ? 0 : 1);
      const site = new Site({
        source: asking,
        start: at.url,
        sessionParameters: about.sessionParameters,
        ...(options.maxPages === undefined ? {} : { maxRequests: Math.max(0, options.maxPages - spent) }),
        ...(browser ? { render: browser.render } : {}),
        refuse: (url) => store.refuse(url),
        recall: (url) => store.sample(url),
        onVisit: (visit) => {
          if (visit.phase === 'sample' && (visit.answer.ok || visit.answer.reason !== 'aborted')) store.keepSample(visit);
        },
      });
      if (at.answer !== null) site.keep(at.url, at.answer);
      return site;
    };
    const beginAt = async (url: string) => {
      if (normalForm(url) === normalForm(start.url)) return;
      const message = `${start.url} is not the entry page of the forum; the crawl begins at ${url} (--no-entry-search begins where you say).`;
      tell({ type: 'note', message });
      if (start.answer !== null) store.keepSample(new Visit(start.url, 'sample', start.answer));
      start = { url, answer: null };
      db.set('entry', url);
      await obeyAt(url);
      store.rulesChanged();
    };
    const entrySearch = options.entrySearch !== false && (options.maxPages ?? minSearchBudget) >= minSearchBudget;
    const everywhere = robots === null ? source : obeyingElsewhere(source, start.url);
    if (!strategy.findsEntry && entrySearch && findEntry && options.guide === undefined && !db.setting('entrySearch')) {
      const url = await searchEntry(siteAt(start, everywhere), findEntry);
      if (options.signal?.aborted) {
        await writeIndex(db, options.out);
        return stoppedEarly(db, options);
      }
      await beginAt(url);
    }
    db.set('entrySearch', 'done');
    let site = siteAt(start, strategy.findsEntry ? everywhere : source);
    const target = options.target === undefined ? {} : { target: options.target };
    const learn = (lesson: number) => strategy.learn(site, { seed: (options.seed ?? 1) + lesson, ...target, entrySearch });
    const goOn = (guide: Guide): Promise<Learned> =>
      strategy.learn(site, { seed: options.seed ?? 1, entrySearch: false, earlier: { guide, ...store.earlier() } });
    const learned = await learnedFor(db, () => learn(0), strategy.goesOn ? goOn : null, site, options);
    const { guide } = learned.learned;
    if (options.signal?.aborted) return stoppedEarly(db, options);
    if (learned.isCutShort) {
      tell({ type: 'note', message: 'All requests were spent on learning the site: with more, the same command goes on.' });
      await writeIndex(db, options.out);
      return { ...stoppedEarly(db, options), reason: 'budget' };
    }
    if (strategy.findsEntry && learned.isNew && guide.entry !== start.url) {
      await beginAt(guide.entry);
      site = siteAt(start, source);
    }
    if (learned.isNew)
      db.set(
        'plan',
        JSON.stringify(
          await planFor(guide, sampledPages(db, site), { scope: site.scope, secondsBetween: source.pace.delay / 1000 }),
        ),
      );
    const plan = keptPlan(db);
    writeFileSync(join(options.out, 'guide.json'), writeGuide(guide));
    tell({ type: 'start', url: start.url, out: options.out, resumed: earlier !== undefined, waiting: store.waiting, plan });

    const steps = relearningWalk({
      site,
      ...learned.learned,
      relearn: learn,
      onGuide: (next, how) => {
        keepGuide(db, next);
        writeFileSync(join(options.out, 'guide.json'), writeGuide(next));
        if (how === 'relearned')
          tell({ type: 'note', message: 'Too many pages fit no kind that was learned: the site was looked at again.' });
        if (how === 'reviewed')
          tell({ type: 'note', message: 'Pages that were taken for something else list threads: the site was looked at again.' });
      },
      store,
      concurrency: options.concurrency ?? defaultConcurrency,
      nofollow: options.nofollow ?? 'obey',
      ...(options.maxTime === undefined ? {} : { maxTime: options.maxTime }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    let step = await steps.next();
    for (; !step.done; step = await steps.next()) {
      const event = step.value;
      const { answer } = event.visit;
      const page: CrawledPage = {
        url: event.url,
        status: event.visit.status,
        failure: answer.ok ? null : answer.message,
        verdict: event.verdict,
        fruitful: event.fruitful,
        kind: event.kind,
        title: event.visit.page?.title ?? '',
        from: event.from,
        depth: event.depth,
        bytes: answer.ok ? answer.body.length : 0,
        newLinks: event.links.queued,
        waiting: event.waiting,
        delay: source.pace.delay,
      };
      log({ type: 'page', ...page });
      yield page;
      if (robots?.isDue() && (await robots.refresh())) store.rulesChanged();
    }
    const end = step.value;
    await writeIndex(db, options.out);
    if (along?.hasThreads && end.reason === 'done') await readAtEnd(db, options.out, tell, options.signal);
    db.set('end', JSON.stringify({ ...end, date: new Date().toISOString() }));
    const summary: CrawlSummary = { url: start.url, out: options.out, ...end, ...broughtHome(db, guide) };
    log({ type: 'end', ...summary });
    return summary;
  } finally {
    await closeAll(closing.reverse());
  }
}

/** Every one of them, whatever becomes of the others. */
async function closeAll(closing: readonly (() => void | Promise<void>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const close of closing) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Stopped before there was anything to do. */
function stoppedEarly(db: ForumDb, options: CrawlOptions): CrawlSummary {
  const { count } = db.get<{ count: number }>('SELECT count(*) AS count FROM urls WHERE state = 0')!;
  const nothing = { ...totalYield(db), lists: 0, threadPages: 0, plan: keptPlan(db) };
  return { url: options.url, out: options.out, reason: 'stopped', message: null, waiting: count, saved: 0, ...nothing };
}

function keptPlan(db: ForumDb): Plan | null {
  return JSON.parse(db.setting('plan') ?? 'null') as Plan | null;
}

/** What this and earlier runs came to, to be set beside the plan. */
function broughtHome(db: ForumDb, guide: Guide): Yield & Pick<CrawlSummary, 'lists' | 'threadPages' | 'plan'> {
  const kinds = db.all<{ kind: string | null; count: number }>(
    "SELECT kind, count(*) AS count FROM pages WHERE verdict = 'content' GROUP BY kind",
  );
  const countOf = (role: PageKind['role']) =>
    kinds
      .filter(({ kind }) => guide.kinds.some((one) => one.id === kind && one.role === role))
      .reduce((sum, { count }) => sum + count, 0);
  return { ...totalYield(db), lists: countOf('index'), threadPages: countOf('thread'), plan: keptPlan(db) };
}

/** The pages that learning looked at, in this run or before. */
async function* sampledPages(db: ForumDb, site: Site): AsyncGenerator<Page> {
  const sampled = db.all<{ url: string }>(
    "SELECT DISTINCT u.url FROM fetches f JOIN urls u ON u.id = f.url_id WHERE f.phase = 'sample' AND f.status = 200",
  );
  for (const url of new Set([site.start, ...sampled.map((row) => row.url)])) {
    if (!site.has(url)) continue;
    const { page } = await site.get(url, 'sample');
    if (page !== null) yield page;
  }
}

interface LearnedNow {
  learned: Learned;
  /** Learned in this run, by looking at the site. */
  isNew: boolean;
  /** No request was left before enough was known. */
  isCutShort: boolean;
}

/** The guide of an earlier run, the user's, or a new one; every version is kept. */
async function learnedFor(
  db: ForumDb,
  learn: () => Promise<Learned>,
  goOn: ((guide: Guide) => Promise<Learned>) | null,
  site: Site,
  options: CrawlOptions,
): Promise<LearnedNow> {
  const last = db.get<{ json: string }>('SELECT json FROM guides ORDER BY version DESC LIMIT 1')?.json;
  if (options.guide === undefined && last !== undefined) {
    const guide = readGuide(last);
    return { learned: goOn === null ? { guide } : await goOn(guide), isNew: false, isCutShort: false };
  }
  const before = site.requests;
  const learned = options.guide === undefined ? await learn() : { guide: options.guide };
  const { guide } = learned;
  if (!inScope(guide.entry, site.scope)) {
    throw new CrawlError(`The guide begins at ${guide.entry}, which is not on the site of ${site.start}.`);
  }
  // What was learned from a sample that was cut short is not kept: the same command learns again, without asking twice.
  const isCutShort = site.budgetSpent && site.requests > before;
  if (!options.signal?.aborted && !isCutShort && writeGuide(guide) !== last) keepGuide(db, guide);
  return { learned, isNew: options.guide === undefined, isCutShort };
}

/** With where it begins: a crawl that goes on begins there. */
function keepGuide(db: ForumDb, guide: Guide): void {
  db.transaction(() => {
    db.run('INSERT INTO guides (date, json) VALUES (?, ?)', new Date().toISOString(), writeGuide(guide));
    db.set('entry', guide.entry);
  });
}
