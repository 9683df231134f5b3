import type { FrontierEntry } from '../archive/url-table.ts';
import type { Guide, PageKind, Row } from '../guide/guide.ts';
import { seenKey, shownBy } from '../guide/identity.ts';
import { GuideMatcher } from '../guide/match.ts';
import { eyesFor } from '../learn/eyes.ts';
import type { Page } from '../page/page.ts';
import { normalForm } from '../url/normal-form.ts';
import { inScope } from '../url/scope.ts';
import { Balance } from './balance.ts';
import { ClosedLists } from './closed-lists.ts';
import { entryFor, isOfPost, straightened } from './entry.ts';
import { ListEnds } from './list-ends.ts';
import type { Site, Visit } from './site.ts';
import type { Observe } from './strategy.ts';
import type { Verdict } from './walls.ts';

export interface WalkOptions {
  site: Site;
  guide: Guide;
  store: WalkStore;
  /** Queued before everything else. */
  seeds?: readonly FrontierEntry[];
  /** Told of what came of each request, and may know better by it. */
  observe?: Observe;
  /** Told of a new guide: bettered by what a page taught, looked over because of loose ends, or learned again because the old one no longer fits. */
  onGuide?: (guide: Guide, how: 'bettered' | 'reviewed' | 'relearned') => void;
  /** Requests under way at once. */
  concurrency?: number;
  /** Milliseconds after which no new page is asked for. */
  maxTime?: number;
  /** Stops cleanly: what is under way is finished and reported. */
  signal?: AbortSignal;
  /** Whether links marked nofollow, by themselves or by their page's robots meta, are passed over. */
  nofollow?: 'obey' | 'ignore';
}

/** What a walk remembers: what waits, what is known, what came of it. In memory for simulations, in the archive for crawls. */
export interface WalkStore {
  /** Not yet taken. */
  readonly waiting: number;
  /** Distinct URLs of the site that a crawler following every link would have asked for and this walk did not. */
  readonly saved: number;
  /** Adds the start; false when it is known. */
  queue(entry: FrontierEntry): boolean;
  /** Whether it, or something that shows the same, waits or was asked for. */
  has(entry: FrontierEntry): boolean;
  /** Pages kept so far by their kind. */
  readonly fetched: ReadonlyMap<string | null, number>;
  /** The entry of highest priority that has waited longest; with `rank`, the highest priority is the one that ranks highest now. */
  take(rank?: (priority: number) => number): Taken | null;
  /** What was taken was not asked for after all, and waits again. */
  putBack(entry: Taken): void;
  /** What was taken is not to be asked for, and why. */
  drop(entry: Taken, reason: string): void;
  /** Why this URL is not to be asked for, whatever the guide says; null when nothing is against it. */
  refuse(url: string): string | null;
  /**
   * What became of a link before that this row decided on: known to wait or to have been fetched, refused, or outside. Null when nothing
   * is known here: `settle` finds out.
   */
  met(url: string, row: Row): 'known' | 'refused' | 'outside' | null;
  /** Whether something that shows this was ever queued. */
  knows(shows: string): boolean;
  /** Links that a row of the guide refused, with where they were found. Something else may have followed them. */
  refusedBy(row: string): Iterable<Pick<FrontierEntry, 'url' | 'from' | 'depth'>>;
  /** Keeps all that one answer brought, at once. */
  settle(outcome: Outcome): Settled;
}

export type Taken = FrontierEntry & { id: number };

export interface Outcome {
  entry: Taken;
  visit: Visit;
  kind: string | null;
  /** Whether the guide takes its kind for pages of threads. */
  isThread: boolean;
  /** Links to follow: those that the store did not know at once, repeats included. */
  found: FrontierEntry[];
  refused: { entry: FrontierEntry; reason: string }[];
  seconds: number;
}

export interface Settled {
  /** Those of the links found that are new. */
  queued: string[];
  verdict: Verdict;
  /** Whether the answer brought something new. */
  fruitful: boolean;
  /** Set when the site may have let us in no further. */
  doubt: WallDoubt | null;
}

/** Answers are all alike where they were different before. */
export interface WallDoubt {
  /** A page that was content, to be asked for once more. */
  probe: string;
  /** What it shows now, null when it could not be asked for. Returns why the walk should not go on, when it should not. */
  resolve(now: Visit | null): string | null;
}

/** A page that was fetched, or failed, and what its links came to. */
export interface WalkEvent extends FrontierEntry {
  visit: Visit;
  /** The page's kind by the guide; null when there is no page or no kind fits. */
  kind: string | null;
  verdict: Verdict;
  fruitful: boolean;
  links: LinkCounts;
  /** URLs waiting now. */
  waiting: number;
}

/** Links of a page by what became of them. */
export interface LinkCounts {
  /** New and queued. */
  queued: number;
  /** Seen before. */
  known: number;
  /** The guide says no, or the store does. */
  refused: number;
  nofollow: number;
  outside: number;
}

export interface WalkEnd {
  reason: 'done' | 'budget' | 'time' | 'stopped' | 'shut';
  /** A sentence for a person, where the reason needs one. */
  message: string | null;
  waiting: number;
  saved: number;
}

/** What is only tried waits until nothing else does. */
const lastOfAll = -1;
/** Less than what sets two pages of a thread apart. */
const soon = 1e-4;

/** Walks a site by a guide. Yields an event for each page as its answer arrives; returns why it ended. */
export async function* walk(options: WalkOptions): AsyncGenerator<WalkEvent, WalkEnd> {
  const { site, store } = options;
  let { guide } = options;
  const concurrency = options.concurrency ?? 1;
  const deadline = performance.now() + (options.maxTime ?? Number.POSITIVE_INFINITY);
  const balance = guide.ranking === 'balance' ? new Balance(guide) : null;
  let matcher = new GuideMatcher(guide);
  let look = eyesFor(guide);
  let rows = new Map(guide.rows.map((row) => [row.id, row]));
  const roles = new Map<string | null, PageKind['role']>(guide.kinds.map(({ id, role }) => [id, role]));
  const ends = new ListEnds();
  const closed = new ClosedLists();
  /** Rows that were followed and are no longer. */
  const dropped = new Set<string>();
  /** What was asked for by addresses of twins. */
  const byTwins = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const arrived: WalkEvent[] = [];
  let shut: string | null = null;
  let broken: { error: unknown } | null = null;
  /** Asked for before any row knew what they show: their URLs stand for it. */
  const unplaced = new Set([normalForm(guide.entry)]);
  store.queue({ url: guide.entry, from: null, row: null, relation: 'child', priority: balance?.queueOf(null) ?? 0, depth: 0 });
  for (const seed of options.seeds ?? []) {
    if (seed.row === null) unplaced.add(normalForm(seed.url));
    store.queue(seed);
  }

  const whyStop = (): WalkEnd['reason'] | null => {
    if (shut !== null) return 'shut';
    if (options.signal?.aborted) return 'stopped';
    if (performance.now() >= deadline) return 'time';
    return site.budgetSpent ? 'budget' : null;
  };

  async function visit(entry: Taken): Promise<void> {
    const refusal = store.refuse(entry.url);
    if (refusal !== null) return store.drop(entry, refusal);
    if (entry.row !== null && dropped.has(entry.row)) return store.drop(entry, `guide: row ${entry.row}`);
    const { identity, twin } = (entry.row === null ? undefined : rows.get(entry.row)) ?? {};
    const shown = identity && shownBy(identity, entry.url);
    if (twin && shown) {
      if (store.knows(shown.key) || byTwins.has(shown.key)) return store.drop(entry, 'its thread has another address');
      byTwins.add(shown.key);
    }
    if (shown && ends.isPast(shown.whole, shown.page)) return store.drop(entry, 'past the end of its list');
    const list = listOf(entry);
    if (list !== null && closed.isClosed(list)) return store.drop(entry, 'others of its list are for members alone');
    const started = performance.now();
    const visit = await site.get(entry.url, 'crawl');
    if (!visit.answer.ok && visit.answer.reason === 'aborted') return store.putBack(entry);
    closed.met(entry.url, list, visit);
    const page = visit.page;
    let sight = page && look(page);
    // Where a guide tells pages apart by their URLs alone, the link that led here knows more than the URL.
    const expected = guide.layout === undefined && entry.row !== null ? (rows.get(entry.row)?.to ?? null) : null;
    let kind = page ? (expected ?? sight?.kind ?? null) : null;
    const { redirect } = visit;
    const isSeen = page !== null || redirect !== null || isRefusal(visit.status);
    const observed = (isSeen && options.observe?.({ url: entry.url, page, redirect, kind, row: entry.row })) || {};
    if (observed.kind !== undefined) kind = observed.kind;
    const added = observed.guide ? turningRows(observed.guide).filter(({ id }) => !rows.has(id)) : [];
    if (observed.guide) {
      guide = observed.guide;
      matcher = new GuideMatcher(guide);
      look = eyesFor(guide);
      rows = new Map(guide.rows.map((row) => [row.id, row]));
      // Of this guide alone: another lesson's rows may bear the same names.
      for (const row of guide.rows) if (!row.follow) dropped.add(row.id);
      // What was tried may be what the better guide knows.
      if (page && entry.row === null) {
        sight = look(page);
        kind = sight.kind;
      }
      options.onGuide?.(guide, 'bettered');
    }
    const isThread = roles.get(kind) === 'thread';
    const seconds = (performance.now() - started) / 1000;
    const outcome: Outcome = { entry, visit, kind, isThread, found: [], refused: [], seconds };
    const links: LinkCounts = { queued: 0, known: 0, refused: 0, nofollow: 0, outside: 0 };
    // A redirect stands in for its target: same row, same relation; but what it shows is known by its own URL.
    if (redirect !== null) {
      const { shows: _, ...same } = entry;
      const shows = shownByLists(redirect);
      // What it leads to is seen before others like it are asked for: the row may be no good.
      const priority = entry.priority + (guide.ranking === 'priority' ? soon : 0);
      const target = { ...same, url: redirect, from: entry.url, depth: entry.depth + 1, priority };
      // From one name of a page to another: the page itself was not seen yet.
      const isOther = shows !== undefined && shows !== entry.shows && shows !== shownByLists(entry.url);
      offer(outcome, links, isOther ? { ...target, shows } : target);
    }
    const leadsToThread = page && sight ? offerLinks(outcome, links, page, sight.locations) : false;
    if (added.length > 0) offerRefused(outcome, links, added);
    const tried = (url: string, priority: number) => {
      const row = matcher.row(kind, url, null);
      const known = entryOf(row, url, entry.url, entry.depth + 1);
      if (!row.follow) unplaced.add(normalForm(url));
      offer(outcome, links, row.follow ? known : { ...known, row: null, relation: 'child', priority });
    };
    for (const url of observed.soon ?? []) tried(url, entry.priority + (guide.ranking === 'priority' ? soon : 0));
    for (const url of observed.also ?? []) tried(url, lastOfAll);
    if (shown?.page === 1 && (visit.status === 404 || visit.status === 410)) ends.gone(shown.whole);
    const settled = store.settle(outcome);
    if (shown && page && roles.get(kind) === 'index') {
      const queued = new Set(settled.queued);
      const leadsOn = outcome.found.some(
        ({ url, relation, priority }) => relation === 'child' && priority > lastOfAll && queued.has(url),
      );
      ends.met(shown.whole, shown.page, page.links.length, leadsToThread, leadsOn);
    }
    links.queued = settled.queued.length;
    links.known += outcome.found.length - links.queued;
    if (settled.doubt !== null) {
      const message = settled.doubt.resolve(await site.again(settled.doubt.probe));
      shut ??= message;
    }
    const { id: _, ...plain } = entry;
    arrived.push({ ...plain, visit, kind, verdict: settled.verdict, fruitful: settled.fruitful, links, waiting: store.waiting });
  }

  /** Whether one of them leads to a thread. */
  function offerLinks(outcome: Outcome, links: LinkCounts, page: Page, locations: readonly (string | null)[] | null): boolean {
    const obey = options.nofollow === 'obey';
    const pageForbids = obey && !page.robots.follow;
    const depth = outcome.entry.depth + 1;
    let leadsToThread = false;
    for (let i = 0; i < page.links.length; i++) {
      const link = page.links[i]!;
      if (pageForbids || (obey && /(^|\s)nofollow(\s|$)/.test(link.rel))) {
        if (inScope(link.url, site.scope)) links.nofollow++;
        refuse(outcome, { url: link.url, from: page.url, row: null, relation: 'child', priority: 0, depth }, 'nofollow');
        continue;
      }
      const location = locations === null ? link.location : (locations[i] ?? null);
      let { url } = link;
      let row = matcher.row(outcome.kind, url, location, page.url);
      if (row.follow && row.destination) ({ url, row } = straightened(matcher, { url, row }, outcome.kind, location));
      if (row.follow && isOfPost(row, url)) row = guide.rows.at(-1)!;
      leadsToThread ||= row.follow && row.relation === 'child' && roles.get(row.to) === 'thread';
      // Nearly all links of a page are those of the page before.
      const met = store.met(url, row);
      if (met === 'outside' || met === (row.follow ? 'known' : 'refused')) {
        links[met]++;
        continue;
      }
      const entry = entryOf(row, url, page.url, depth);
      if (row.follow) offer(outcome, links, entry);
      else if (inScope(link.url, site.scope)) {
        links.refused++;
        refuse(outcome, entry, `guide: row ${row.id}`);
      } else outside(outcome, links, entry);
    }
    return leadsToThread;
  }

  /** Pages that were passed over before a row was known that turns to them. */
  function offerRefused(outcome: Outcome, links: LinkCounts, added: readonly Row[]): void {
    for (const { url, from, depth } of store.refusedBy(guide.rows.at(-1)!.id)) {
      const row = matcher.row(null, url, null);
      if (added.includes(row) && !isOfPost(row, url)) offer(outcome, links, entryOf(row, url, from ?? outcome.entry.url, depth));
    }
  }

  /** The list that names a thread, by what all of its pages have in common; null for anything else. */
  function listOf({ from, row, relation }: FrontierEntry): string | null {
    if (from === null || row === null || relation !== 'child') return null;
    const { to = null } = rows.get(row) ?? {};
    if (roles.get(to) !== 'thread') return null;
    const identity = identityOnLists(from);
    return identity === undefined ? from : shownBy(identity, from).whole;
  }

  /** What a URL is known by when a list links to it: a link that nothing was known of may redirect to a thread that is known. */
  function shownByLists(url: string): string | undefined {
    const identity = identityOnLists(url);
    return identity && seenKey(identity, url);
  }

  function identityOnLists(url: string): Row['identity'] {
    for (const { id, role } of guide.kinds) {
      if (role !== 'index') continue;
      const { follow, identity } = matcher.row(id, url, null);
      if (follow && identity !== undefined) return identity;
    }
    return undefined;
  }

  /** A link, and when its turn comes by the ranking of the guide. */
  function entryOf(row: Row, url: string, from: string, depth: number): FrontierEntry {
    const entry = entryFor(guide.ranking, row, { url, from, depth });
    return balance === null ? entry : { ...entry, priority: balance.queueOf(row) };
  }

  function offer(outcome: Outcome, links: LinkCounts, entry: FrontierEntry): void {
    if (!inScope(entry.url, site.scope)) return outside(outcome, links, entry);
    if (entry.shows !== undefined && unplaced.has(normalForm(entry.url))) {
      links.known++;
      return;
    }
    const refusal = store.refuse(entry.url);
    if (refusal === null) outcome.found.push(entry);
    else {
      links.refused++;
      refuse(outcome, entry, refusal);
    }
  }

  function outside(outcome: Outcome, links: LinkCounts, entry: FrontierEntry): void {
    links.outside++;
    refuse(outcome, entry, 'outside');
  }

  function refuse(outcome: Outcome, entry: FrontierEntry, reason: string): void {
    outcome.refused.push({ entry, reason });
  }

  for (;;) {
    while (broken === null && whyStop() === null && underWay.size < concurrency) {
      const entry = store.take(balance?.rank(store.fetched));
      if (entry === null) break;
      const promise = visit(entry)
        .catch((error: unknown) => {
          // What could not be kept is not lost: it waits. Nothing more is asked for.
          broken ??= { error };
        })
        .then(() => {
          underWay.delete(promise);
        });
      underWay.add(promise);
    }
    if (underWay.size > 0) await Promise.race(underWay);
    // More than one answer may have arrived while the caller was busy with the last.
    for (let event = arrived.shift(); event !== undefined; event = arrived.shift()) yield event;
    if (underWay.size > 0) continue;
    if (broken !== null) throw (broken as { error: unknown }).error;
    const reason = store.waiting === 0 ? (shut === null ? 'done' : 'shut') : whyStop();
    if (reason === null) continue;
    // Not all who walk ask for it, and it is counted anew.
    return {
      reason,
      message: shut,
      waiting: store.waiting,
      get saved() {
        return store.saved;
      },
    };
  }
}

/** Rows that turn pages wherever they stand. */
function turningRows({ rows }: Guide): Row[] {
  return rows.filter(
    ({ follow, relation, from, location, pattern, own }) =>
      follow && relation !== 'child' && from === null && location === null && pattern !== null && !own,
  );
}

/** That there is no such page, or not for us: an answer that will be the same tomorrow. */
function isRefusal(status: number | null): boolean {
  return status === 401 || status === 403 || status === 404 || status === 410;
}
