import type { FrontierEntry } from '../archive/url-table.ts';
import { GuideMatcher } from '../guide/match.ts';
import { eyesFor } from '../learn/eyes.ts';
import { normalForm } from '../url/normal-form.ts';
import { inScope } from '../url/scope.ts';
import { entryFor, isOfPost, straightened } from './entry.ts';
import type { Site } from './site.ts';
import type { Learned } from './strategy.ts';
import type { WalkStore } from './walk.ts';

/** Threads that a page must name which nothing else does to be a list of them: fewer may be named in what somebody wrote. */
const minNamed = 3;
/**
 * … and loose ends that lead to threads from which these are asked for: of the few that a forum has which was understood, most are gone or known by another
 * address (six of six on real-askfit with one seed, two of two on the skin cards-slugs). Where a site is looked at again, that costs some twenty requests.
 */
const minAllNamed = 10;

/**
 * What a guide follows and its walk did not come to, queued without a request: links of pages that were looked at while learning and not walked
 * to, because they were taken for something else, and links that were passed over before the guide knew better. Returns how many there
 * are, and the pages that alone named several threads: they are lists, whatever they were taken for.
 */
export async function queueLooseEnds(
  { site, store }: { site: Site; store: WalkStore },
  { guide, seeds = [] }: Learned,
): Promise<{ queued: number; lists: string[] }> {
  const matcher = new GuideMatcher(guide);
  const look = eyesFor(guide);
  const roles = new Map<string | null, string>(guide.kinds.map(({ id, role }) => [id, role]));
  const listKind = guide.kinds.find(({ role }) => role === 'index')?.id ?? null;
  // Asked for before any row knew what they show.
  const unplaced = new Set(
    [guide.entry, ...seeds.flatMap(({ url, row }) => (row === null ? [url] : []))].map((url) => normalForm(url)),
  );
  const isList = (url: string) => roles.get(matcher.row(listKind, url, null).to) === 'index';
  /** The entry of a link that is followed and was not known, and whether it leads to a thread. */
  const looseEnd = (kind: string | null, from: string, link: string, location: string | null, depth: number) => {
    const given = { url: link, row: matcher.row(kind, link, location, from) };
    const { url, row } = straightened(matcher, given, kind, location);
    if (!row.follow || isOfPost(row, url) || unplaced.has(normalForm(url))) return [];
    const entry = entryFor(guide.ranking, row, { url, from, depth });
    if (store.has(entry) || !inScope(url, site.scope) || store.refuse(url) !== null) return [];
    return [{ entry, isThread: row.relation === 'child' && roles.get(row.to) === 'thread' }];
  };

  const threads = new Set<string>();
  /** How many threads links name that no other loose end does. */
  const newThreads = (ends: ReturnType<typeof looseEnd>): number => {
    const before = threads.size;
    for (const { entry, isThread } of ends) if (isThread) threads.add(entry.shows ?? normalForm(entry.url));
    return threads.size - before;
  };
  const lists: string[] = [];
  const named: FrontierEntry[] = [];
  // Lists and further pages; but where places decide, a page that is no list has others there, and an address says too little by itself.
  const others: FrontierEntry[] = [];
  // Another order of a list names what its pages name, or what a copy lacks: two thousand requests in vain on real-jhlife, begun within it.
  const isView = (url: string) => {
    const mark = url.indexOf('?');
    const parts = mark < 0 ? [] : url.slice(mark + 1).split(/[&;]/);
    const fewer = parts.flatMap((_, i) => [parts.toSpliced(i, 1), parts.slice(0, i)]).filter((some) => some.length > 0);
    return !isList(url) && fewer.some((some) => isList(`${url.slice(0, mark)}?${some.join('&')}`));
  };
  for (const looked of site.looked) {
    if (isView(looked)) continue;
    const page = site.has(looked) ? (await site.get(looked, 'sample')).page : null;
    if (page === null) continue;
    const { locations } = look(page);
    const placeOf = (i: number) => (locations === null ? page.links[i]!.location : (locations[i] ?? null));
    const ends = page.links.flatMap(({ url }, i) => looseEnd(listKind, page.url, url, placeOf(i), 1));
    if (newThreads(ends) >= minNamed) {
      lists.push(looked);
      named.push(...ends.map(({ entry }) => entry));
    } else if (!guide.fine) others.push(...ends.flatMap(({ entry, isThread }) => (isThread ? [] : [entry])));
  }
  for (const { url, from, depth } of guide.fine ? [] : store.refusedBy(guide.rows.at(-1)!.id)) {
    if (from === null) continue;
    const kind = matcher.row(listKind, from, null).to;
    const { follow, relation } = matcher.row(kind, url, null, from);
    // Threads name others in what is written in them.
    if (!follow || (kind !== listKind && relation !== 'same-thread')) continue;
    const ends = looseEnd(kind, from, url, null, depth);
    newThreads(ends);
    for (const { entry, isThread } of ends) (isThread ? named : others).push(entry);
  }
  const areMany = threads.size >= minAllNamed;
  const queued = [...others, ...(areMany ? named : [])].filter((entry) => store.queue(entry)).length;
  return { queued, lists: areMany ? lists : [] };
}
