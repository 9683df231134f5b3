import type { ForumDb } from '../archive/forum-db.ts';
import { KeptBodies } from '../archive/kept-bodies.ts';
import type { ReadAlong } from '../archive/read-along.ts';
import { readSample } from '../archive/read-back.ts';
import { type FrontierEntry, UrlTable } from '../archive/url-table.ts';
import { type Place, payloadDigest, type WarcWriter } from '../archive/warc-writer.ts';
import type { Answer } from '../fetch/source.ts';
import { normalForm } from '../url/normal-form.ts';
import { shapeOf } from '../url/shape.ts';
import { IdleParameters } from './idle-parameters.ts';
import { MetLinks } from './met-links.ts';
import { SeenText } from './seen-text.ts';
import type { Visit } from './site.ts';
import type { Earlier } from './strategy.ts';
import { fruitlessWay, isFruitful, looksEndless } from './traps.ts';
import type { Outcome, Settled, Taken, WalkStore } from './walk.ts';
import { failuresOfThePage, linksToItself, WallDoubts } from './wall-doubts.ts';
import { type Verdict, Walls } from './walls.ts';

export interface ArchiveStoreOptions {
  db: ForumDb;
  /** Where the WARC files are. */
  folder: string;
  warc: WarcWriter;
  /** Headers we send, for the record. */
  requestHeaders: Record<string, string>;
  /** Parameters that carry a session and say nothing of the page. */
  sessionParameters: ReadonlySet<string>;
  /** The fingerprint of what the site shows for a page that cannot exist; null when it answers 404 as it should. */
  softNotFound: number | null;
  /** Why a URL is not to be asked for besides traps: the user's patterns, robots.txt. */
  forbids: (url: string) => string | null;
  /** Reads the posts of thread pages, in the same transaction as the page; null: nothing is read. */
  along?: ReadAlong | null;
  /** Put into the same transaction as the page. */
  onCommit?: (db: ForumDb) => void;
}

/**
 * What a crawl remembers, in its archive folder. A page's answer, its links and its place in the archive are one transaction: after
 * a crash at any moment the archive is as it was before that page or after it.
 */
export class ArchiveStore implements WalkStore {
  readonly #options: ArchiveStoreOptions;
  readonly #db: ForumDb;
  readonly #urls: UrlTable;
  readonly #bodies: KeptBodies;
  /** Ids of the URLs that were sampled while learning. */
  readonly #samples: Set<number>;
  readonly #seenText = new SeenText();
  readonly #walls = new Walls();
  readonly #doubts: WallDoubts;
  readonly #idle = new IdleParameters();
  readonly #met = new MetLinks();
  readonly #fetched = new Map<string | null, number>();

  constructor(options: ArchiveStoreOptions) {
    this.#options = options;
    this.#db = options.db;
    askAgain(options.db);
    this.#urls = new UrlTable(options.db);
    this.#doubts = new WallDoubts(options.db, this.#urls, this.#walls);
    this.#bodies = new KeptBodies(options.db);
    const samples = this.#db.all<{ id: number }>("SELECT url_id AS id FROM fetches WHERE phase = 'sample'");
    this.#samples = new Set(samples.map(({ id }) => id));
    if (options.softNotFound !== null) this.#walls.learnSoftNotFound(options.softNotFound);
    // What was learned about the site before a stop is learned again from what was kept.
    const pages = this.#db.each<{ url: string; fingerprint: number; fruitful: number; verdict: Verdict; kind: string | null }>(
      'SELECT u.url, p.fingerprint, p.fruitful, p.verdict, p.kind FROM pages p JOIN urls u ON u.id = p.url_id ORDER BY p.fetch_id',
    );
    for (const page of pages) {
      this.#idle.learn(page.url, page.fingerprint);
      this.#walls.recall(page.url, page.fingerprint, page.verdict);
      this.#fetched.set(page.kind, (this.#fetched.get(page.kind) ?? 0) + 1);
    }
  }

  get fetched(): ReadonlyMap<string | null, number> {
    return this.#fetched;
  }

  get waiting(): number {
    return this.#urls.waiting;
  }
  get saved(): number {
    return this.#db.get<{ count: number }>("SELECT count(*) AS count FROM urls WHERE state = 2 AND reason <> 'outside'")!.count;
  }

  queue(entry: FrontierEntry): boolean {
    return this.#db.transaction(() => this.#queue(entry, null));
  }
  #queue(entry: FrontierEntry, foundOn: number | null): boolean {
    return !this.has(entry) && this.#urls.queue(entry, entry.shows ?? this.#key(entry.url), foundOn);
  }
  /** What was queued before it was known what it shows is known by its URL. */
  has({ url, shows }: FrontierEntry): boolean {
    return (shows !== undefined && this.#urls.has(shows)) || this.#urls.has(this.#key(url));
  }
  take(rank?: (priority: number) => number): Taken | null {
    return this.#urls.take(rank);
  }
  putBack(entry: Taken): void {
    this.#urls.putBack(entry.id);
  }
  drop(entry: Taken, reason: string): void {
    this.#db.transaction(() => this.#urls.settle(entry.id, 'skipped', reason));
    this.#met.drop();
  }
  refusedBy(row: string): Iterable<Pick<FrontierEntry, 'url' | 'from' | 'depth'>> {
    return this.#urls.skippedBy(row);
  }

  knows(shows: string): boolean {
    return this.#urls.idOf(shows) !== 0;
  }

  refuse(url: string): string | null {
    const met = this.#met.of(url);
    if (met.refusal === undefined) met.refusal = this.#options.forbids(url) ?? looksEndless(url);
    return met.refusal;
  }
  met(url: string): 'known' | null {
    return this.#met.isQueued(url) ? 'known' : null;
  }
  /** What is known of earlier runs, for a strategy that goes on learning. */
  earlier(): Omit<Earlier, 'guide'> {
    return {
      knows: (shows) => this.knows(shows),
      hasTitle: (title) => this.#db.get('SELECT 1 FROM pages WHERE title = ? LIMIT 1', title) !== undefined,
    };
  }
  /** To be called when `forbids` may answer otherwise than before. */
  rulesChanged(): void {
    this.#met.forget();
  }

  settle(outcome: Outcome): Settled {
    const { entry, visit } = outcome;
    // What was sampled is in the archive already.
    const sampled =
      visit.phase === 'sample'
        ? this.#db.get<{ id: number }>(
            "SELECT id FROM fetches WHERE url_id IN (?, ?) AND phase = 'sample' ORDER BY id DESC LIMIT 1",
            entry.id,
            // Sampled before it was known what it shows, it was kept by its URL.
            this.#urls.idOf(this.#key(entry.url)),
          )
        : undefined;
    const place = sampled ? null : this.#append(visit);
    return this.#db.transaction(() => {
      const fetchId = sampled?.id ?? this.#keepFetch(entry.id, visit, place, outcome.seconds);
      const { verdict, fruitful } = this.#judge(outcome, fetchId);
      if (verdict === 'content' && outcome.isThread) this.#read(visit, fetchId);
      const trap = fruitful || outcome.found.length === 0 ? () => null : fruitlessWay(this.#db, entry.id, entry.url);
      const queued: string[] = [];
      const refused = [...outcome.refused];
      for (const found of outcome.found) {
        const reason = trap(found.url);
        if (reason !== null) refused.push({ entry: found, reason });
        else if (this.#met.queue(this.#met.of(found.url))) continue;
        else if (this.#queue(found, entry.id)) queued.push(found.url);
        else this.#noteIdle(found, entry.id);
      }
      for (const { entry: passedOver, reason } of refused) {
        const met = this.#met.of(passedOver.url);
        if (met.noted) continue;
        met.noted = true;
        this.#urls.skip(passedOver, this.#key(passedOver.url), entry.id, reason);
      }
      this.#urls.settle(entry.id, 'done', failureOf(visit));
      const doubt = this.#doubts.raise(outcome, verdict);
      this.#db.set('warc', JSON.stringify(this.#options.warc.position()));
      this.#options.onCommit?.(this.#db);
      return { queued, verdict, fruitful, doubt };
    });
  }

  /** A page that learning looked at: kept like any other, so that it is never asked for again, whether the walk comes to it or not. */
  keepSample(visit: Visit): void {
    const place = this.#append(visit);
    this.#db.transaction(() => {
      const key = this.#key(visit.url);
      const entry: FrontierEntry = { url: visit.url, from: null, row: null, relation: 'child', priority: 0, depth: 0 };
      this.#urls.skip(entry, key, null, 'sampled while learning');
      const id = this.#urls.idOf(key);
      this.#keepFetch(id, visit, place, 0);
      this.#samples.add(id);
      this.#db.set('warc', JSON.stringify(this.#options.warc.position()));
    });
  }

  /** The answer to a sample of this URL, from this or an earlier run. */
  sample(url: string): Answer | null {
    // Most crawls sample nothing, and the others little.
    if (this.#samples.size === 0) return null;
    const id = this.#urls.idOf(this.#key(url));
    return !this.#samples.has(id) ? null : readSample(this.#db, this.#options.folder, id);
  }

  #append(visit: Visit): Place | null {
    if (!visit.answer.ok) return null;
    const digest = payloadDigest(visit.answer.body);
    return this.#options.warc.append({
      url: visit.url,
      date: visit.answer.date,
      request: { method: 'GET', headers: this.#options.requestHeaders },
      response: visit.answer,
      ...(visit.answer.rendered === undefined ? {} : { rendered: visit.answer.rendered }),
      digest,
      duplicateOf: visit.answer.body.length > 0 ? this.#bodies.original(digest) : null,
    });
  }

  #keepFetch(urlId: number, { answer, phase, status }: Visit, place: Place | null, seconds: number): number {
    const id = this.#db.run(
      `INSERT INTO fetches (url_id, date, phase, status, failure, bytes, mime, digest, file, offset, length, revisit,
         rendered_digest, rendered_offset, rendered_length, seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      urlId,
      answer.ok ? answer.date : new Date().toISOString(),
      phase,
      status,
      answer.ok ? null : `${answer.reason}: ${answer.message}`,
      answer.ok ? answer.body.length : 0,
      answer.ok ? (answer.headers['content-type']?.split(';')[0]?.trim() ?? null) : null,
      place?.digest ?? null,
      place?.file ?? null,
      place?.offset ?? null,
      place?.length ?? null,
      place?.revisit ? 1 : 0,
      place?.rendered?.digest ?? null,
      place?.rendered?.offset ?? null,
      place?.rendered?.length ?? null,
      seconds,
    );
    if (place !== null) this.#bodies.add(place.digest, id);
    return id;
  }

  #read({ page }: Visit, fetchId: number): void {
    const { along } = this.#options;
    if (!along || page === null) return;
    const fetch = this.#db.get<{ date: string; file: string | null; offset: number | null }>(
      'SELECT date, file, coalesce(rendered_offset, offset) AS offset FROM fetches WHERE id = ?',
      fetchId,
    )!;
    along.read(page, { id: fetchId, ...fetch });
  }

  /** What the page is, and what it says of pages like it. */
  #judge(outcome: Outcome, fetchId: number): { verdict: Verdict; fruitful: boolean } {
    const { entry, visit, kind } = outcome;
    const { page } = visit;
    if (page === null) {
      // Redirects to redirects may have no end either.
      if (visit.redirect !== null) return { verdict: 'redirect', fruitful: false };
      const verdict = visit.status === 401 || visit.status === 403 ? 'denied' : visit.status === 200 ? 'content' : 'error';
      return { verdict, fruitful: false };
    }
    this.#fetched.set(kind, (this.#fetched.get(kind) ?? 0) + 1);
    const print = page.textPrint;
    const { novelty, inShape } = this.#seenText.novelty(print, shapeOf(entry.url, 'coarse'));
    const fruitful = isFruitful({ novelty, inShape, length: print.length });
    const { verdict, news } = this.#walls.judge(entry.url, print.fingerprint, page.asksForPassword, () => linksToItself(page));
    this.#idle.learn(entry.url, print.fingerprint);
    this.#db.run(
      `INSERT OR REPLACE INTO pages (url_id, fetch_id, kind, title, verdict, fingerprint, novelty, fruitful) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      entry.id,
      fetchId,
      kind,
      page.title.slice(0, 1000),
      verdict,
      print.fingerprint,
      novelty,
      fruitful ? 1 : 0,
    );
    if (news) this.#db.run('UPDATE pages SET verdict = ? WHERE fingerprint = ?', verdict, print.fingerprint);
    return { verdict, fruitful };
  }

  /** A URL that is known only because some of its parameters change nothing is passed over, which is worth a note. */
  #noteIdle(entry: FrontierEntry, foundOn: number): void {
    const idle = this.#idle.of(entry.url);
    if (idle === undefined) return;
    const plain = this.#plainKey(entry.url);
    if (!this.#urls.has(plain)) this.#urls.skip(entry, plain, foundOn, `same page: ${[...idle].join(', ')} changes nothing`);
  }

  #plainKey(url: string): string {
    const session = this.#options.sessionParameters;
    return normalForm(url, session.size > 0 ? session : undefined);
  }

  #key(url: string): string {
    const plain = this.#plainKey(url);
    const idle = this.#idle.of(url);
    // What was known before a parameter proved idle is known by its whole name.
    if (idle === undefined || this.#urls.has(plain)) return plain;
    for (const name of this.#options.sessionParameters) idle.add(name);
    return normalForm(url, idle);
  }
}

/** Why a URL was asked for in vain, as a kind and not a sentence: `skipped` counts them. */
function failureOf({ answer }: Visit): string | null {
  if (!answer.ok) return `failed: ${answer.reason}`;
  return answer.status === 429 || answer.status >= 500 ? `failed: status ${answer.status}` : null;
}

/** What an earlier run asked for in vain waits again, unless asking again cannot help: a run later the site may have recovered. */
function askAgain(db: ForumDb): void {
  const final = failuresOfThePage.map((reason) => `failed: ${reason}`);
  const marks = final.map(() => '?').join(', ');
  db.run(
    `UPDATE urls SET state = 0, reason = NULL WHERE state = 1 AND reason LIKE 'failed: %' AND reason NOT IN (${marks})`,
    ...final,
  );
}
