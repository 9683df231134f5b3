import type { Site } from '../../crawl/site.ts';
import type { Guide } from '../../guide/guide.ts';
import { GuideMatcher } from '../../guide/match.ts';
import { eyesFor } from '../../learn/eyes.ts';
import type { PageTypeModel } from '../../learn/page-types.ts';
import type { Page } from '../../page/page.ts';
import { normalForm } from '../../url/normal-form.ts';
import { learnItf } from '../focus/focus.ts';
import { focusGuide } from '../focus/focus-guide.ts';
import { Lesson } from '../focus/lesson.ts';
import type { Surveyed } from './begin/begin.ts';

/**
 * Pages that a guide must lead to, for each that was looked at, to be believed where it knows no boards. Of 83 mirrors, skins, imitations and
 * mirrors with other addresses all that were crawled whole had 3.2 and more, or boards; of those that were lost eight had no boards and 2.3 and less.
 */
const minReach = 2.5;
/** Requests that a second opinion may cost: FoCUS knows most forums after forty pages, and those of the survey cost it nothing. */
const maxAsked = 60;
/** Times as many pages that it must lead to before it is preferred: on those eight it led to more than ten times as many. */
const farMore = 3;
/** Pages that look like threads which it must have seen: any site has pages of one form. */
const minThreads = 3;

/**
 * Where the survey found no boards and leads to next to nothing, it may have misunderstood the forum. Then FoCUS is asked, which goes by other
 * signs: page types and votes of links, and never by titles, places or what addresses have in common. Null where the survey is to be
 * believed.
 */
export async function secondOpinion(
  site: Site,
  { start, survey, known }: Surveyed,
  guide: Guide,
  { model, seed, left }: { model: PageTypeModel; seed: number; left: number },
): Promise<Guide | null> {
  if (known.boards.length > 0) return null;
  const pages = new Map<string, Page>();
  await addLooked(
    site,
    survey.pages.map(({ asked }) => asked),
    pages,
  );
  if (reach(site, guide, pages) >= minReach * pages.size) return null;
  const end = site.requests + Math.min(left, maxAsked);
  const others: Guide[] = [];
  // The survey may have left the forum for what is above it.
  for (const from of new Set([start, site.start])) {
    const lesson = new Lesson(site, model, end - site.requests);
    const { patterns, entry } = await learnItf(lesson, from);
    const seen = lesson.pages();
    await addLooked(
      site,
      seen.map(({ url }) => url),
      pages,
    );
    if (patterns.thread.length > 0 && seen.filter(({ scores }) => scores.type === 'thread').length >= minThreads)
      others.push(focusGuide(entry, { seed, sampled: site.requests }, patterns, site.sessionParameters));
  }
  let most = Math.max(pages.size, farMore * reach(site, guide, pages));
  let best: Guide | null = null;
  for (const other of others) {
    const reached = reach(site, other, pages);
    if (reached <= most) continue;
    most = reached;
    best = other;
  }
  return best;
}

/** Adds pages that were looked at, by normal form: none is asked for. */
async function addLooked(site: Site, urls: readonly string[], pages: Map<string, Page>): Promise<void> {
  for (const url of urls) {
    const page = site.has(url) ? (await site.get(url, 'sample')).page : null;
    if (page !== null) pages.set(normalForm(url), page);
  }
}

/** How many addresses a guide follows from these pages beyond them. */
function reach(site: Site, guide: Guide, pages: ReadonlyMap<string, Page>): number {
  const look = eyesFor(guide);
  const matcher = new GuideMatcher(guide);
  const reached = new Set<string>();
  for (const page of pages.values()) {
    const { kind, locations } = look(page);
    for (const [i, { url, location }] of page.links.entries()) {
      const place = locations === null ? location : (locations[i] ?? null);
      if (site.allows(url) && matcher.row(kind, url, place, page.url).follow) reached.add(normalForm(url));
    }
  }
  for (const known of pages.keys()) reached.delete(known);
  return reached.size;
}
