import { GuideMatcher } from '../guide/match.ts';
import { eyesFor } from '../learn/eyes.ts';
import { normalForm } from '../url/normal-form.ts';
import { inScope } from '../url/scope.ts';
import { entryFor, isOfPost, straightened } from './entry.ts';
import type { Site } from './site.ts';
import type { Learned } from './strategy.ts';
import type { WalkStore } from './walk.ts';

/** Threads that only one page names which make it a list of them: fewer may be named in what somebody wrote. */
const minNamed = 3;
/** … and that all of these must name before what was learned is looked over again, which costs some twenty requests. */
const minAllNamed = 10;

/**
 * What a guide follows and its walk did not come to, queued without a request: links of pages that were looked at while learning and not walked
 * to, because they were taken for something else, and links of lists that were passed over before the guide knew better. Returns how
 * many there are, and the pages that alone named several threads: they are lists, whatever they were taken for.
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
  let queued = 0;
  /** Whether a link is followed and was not known, and what it leads to. */
  const offer = (kind: string | null, from: string, link: string, location: string | null, depth: number) => {
    const given = { url: link, row: matcher.row(kind, link, location, from) };
    const { url, row } = straightened(matcher, given, kind, location);
    if (!row.follow || isOfPost(row, url) || unplaced.has(normalForm(url))) return null;
    if (!inScope(url, site.scope) || store.refuse(url) !== null) return null;
    if (!store.queue(entryFor(guide.ranking, row, { url, from, depth }))) return null;
    queued++;
    return row.relation === 'child' && roles.get(row.to) === 'thread' ? 'thread' : 'page';
  };
  const lists: string[] = [];
  let named = 0;
  for (const looked of site.looked) {
    const page = site.has(looked) ? (await site.get(looked, 'sample')).page : null;
    if (page === null) continue;
    const { locations } = look(page);
    const placeOf = (i: number) => (locations === null ? page.links[i]!.location : (locations[i] ?? null));
    const threads = page.links.filter(({ url }, i) => offer(listKind, page.url, url, placeOf(i), 1) === 'thread');
    if (threads.length < minNamed) continue;
    lists.push(looked);
    named += threads.length;
  }
  // All of them are looked through before any is queued.
  const passedOver: { kind: string | null; from: string; url: string; depth: number }[] = [];
  for (const { url, from, depth } of store.refusedBy(guide.rows.at(-1)!.id)) {
    if (from === null) continue;
    const kind = matcher.row(listKind, from, null).to;
    const { follow, relation } = matcher.row(kind, url, null, from);
    // Threads name others in what is written in them.
    if (follow && (kind === listKind || relation === 'same-thread')) passedOver.push({ kind, from, url, depth });
  }
  for (const { kind, from, url, depth } of passedOver) offer(kind, from, url, null, depth);
  return { queued, lists: named >= minAllNamed ? lists : [] };
}
