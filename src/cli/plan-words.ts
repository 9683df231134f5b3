import type { Yield } from '../archive/row-yields.ts';
import type { CrawlSummary } from '../crawl/options.ts';
import type { Plan } from '../crawl/plan.ts';
import { count, duration } from './wording.ts';

/** What is expected, before the walk. */
export function planInWords({ looked, known, expected, generic }: Plan): string {
  const followed = known.boards + known.threads;
  if (expected === null && followed > 0)
    return [
      `Looked at ${pages(looked.pages)}: lists and threads cannot be told apart here before they are fetched.`,
      `Links that may lead to either are followed; ${count(followed)} are known so far. How many there are will show.`,
    ].join('\n');
  if (expected === null) {
    const asks = looked.passwords * 2 > looked.pages;
    return [
      `Looked at ${pages(looked.pages)}: no forum was recognised here, for none of them lists threads.`,
      ...(asks ? ['Most of them ask for a password. With --cookies FILE a crawl sees what your browser sees.'] : []),
      'Only these pages and what the start page links to are fetched.',
      'To fetch everything that is linked, use --strategy breadth-first in another folder (--out).',
    ].join('\n');
  }
  return [
    `Looked at ${pages(looked.pages)}: ${looked.lists} ${looked.lists === 1 ? 'is a list' : 'are lists'}, ${looked.threads} of threads.`,
    `Expected, by what they link to: ${known.boards} or more boards with ${pages(expected.lists)} of lists, some ${count(expected.threads)} threads with ${pages(expected.threadPages)}.`,
    `That is some ${count(expected.requests)} requests, ${duration(expected.seconds)} at the site's pace${generic === null ? '' : `; a crawler that follows every link would make some ${count(generic)} (an estimate by the links seen)`}.`,
  ].join('\n');
}

/** How it turned out. */
export function outcomeInWords(summary: CrawlSummary): string[] {
  const { requests, lists, threadPages, saved, plan } = summary;
  if (plan === null) return [];
  const waste = wasteInWords(summary);
  const all = requests === 1 ? '1 request' : `${count(requests)} requests`;
  const expected = plan.expected && ` (expected: ${count(plan.expected.lists)} and ${count(plan.expected.threadPages)})`;
  // Where no forum was expected, none may have been found all the same: then pages are no lists either.
  const isForum = expected !== null || threadPages > 0;
  return [
    isForum
      ? `  ${all} in all brought ${pages(lists)} of lists and ${count(threadPages)} of threads${expected ?? ''}`
      : `  ${all} in all; no lists of threads and no threads were found`,
    ...(waste === '' ? [] : [`  of them brought nothing new: ${waste}`]),
    `  a crawler that follows every link would have made ${count(requests + saved)} or more`,
  ];
}

const pages = (n: number) => (n === 1 ? '1 page' : `${count(n)} pages`);

/** What brought nothing new; '' when everything did. */
export function wasteInWords({ again, redirects, failed, passed }: Yield): string {
  return (
    [
      [redirects, 'redirects', 'redirect'],
      [failed, 'errors and login pages', 'error or login page'],
      [again, 'pages with nothing new', 'page with nothing new'],
      [passed, 'other pages looked at to learn', 'other page looked at to learn'],
    ] as const
  )
    .filter(([n]) => n > 0)
    .map(([n, many, one]) => `${count(n)} ${n === 1 ? one : many}`)
    .join(', ');
}
