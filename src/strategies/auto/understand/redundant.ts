import { shownBy } from '../../../guide/identity.ts';
import { extendsUrl } from '../../../learn/extends-url.ts';
import { tokensOf } from '../../../url/pattern.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';
import { identityOf } from '../survey/turning.ts';
import { threadLinks, type Way } from './way.ts';

/** Threads that must be known of a way before it can be called redundant, and the share of them that one list would have. */
const minCompared = 20;
/** Threads that both must have, and the share of the list that must have been seen. */
const minBoth = 5;
const minSeen = 0.15;
const redundantShare = 0.7;
/** Lists of the way that must share threads with the long list. */
const minSharing = 2;

/**
 * Whether one long list has what all lists of a way have: tags beside the list of all questions. Only part of the list was seen, so what
 * both have is taken against that part.
 */
export function isRedundant(survey: Survey, way: Way, threads: readonly Way[]): boolean {
  const ofLists = [...way.links.keys()].flatMap((url) => {
    const page = survey.page(url);
    return page ? [threadLinks(page, threads, survey)] : [];
  });
  const own = new Set(ofLists.flatMap((list) => [...list]));
  if (own.size < minCompared) return false;
  const lists = Map.groupBy(
    survey.pages.filter((page) => page.pagers.some((pager) => pager.own) && !isOf(way, page)),
    (page) => wholeOf(page),
  );
  for (const [, pages] of lists) {
    const last = Math.max(
      ...pages.flatMap((page) =>
        page.pagers.filter((pager) => pager.own).flatMap((pager) => pager.links.map(({ number }) => number)),
      ),
    );
    const listed = new Set(pages.flatMap((page) => [...threadLinks(page, threads, survey)]));
    if (listed.size < minCompared) continue;
    const both = own
      .values()
      .filter((url) => listed.has(url))
      .toArray().length;
    const seen = Math.min(1, pages.length / last);
    // Another order of one board has what that board has, and nothing of the others.
    if (ofLists.filter((list) => !list.isDisjointFrom(listed)).length < minSharing) continue;
    if (seen >= minSeen && both >= minBoth && both / own.size >= redundantShare * seen) return true;
  }
  return false;
}

/** Whether a page is one of the lists that a way leads to, or a further page of one. */
function isOf(way: Way, page: SurveyedPage): boolean {
  const pager = page.pagers.find((one) => one.own)!;
  const flipped = tokensOf(pager.links[0]!.url);
  return way.links.has(page.url) || way.links.keys().some((url) => extendsUrl(tokensOf(url), flipped, pager.place));
}

/** What the pages of one list have in common. */
function wholeOf(page: SurveyedPage): string {
  const pager = page.pagers.find((one) => one.own)!;
  return shownBy(identityOf(pager), pager.links[0]!.url).whole;
}
