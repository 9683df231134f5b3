import type { CrawlSummary } from '../crawl/options.ts';
import type { Plan } from '../crawl/plan.ts';
import { count, duration } from './wording.ts';

/** What is expected, before the walk. */
export function planInWords({ looked, known, expected, generic }: Plan): string {
  const lines = [
    `Looked at ${pages(looked.pages)}: ${looked.lists} ${looked.lists === 1 ? 'is a list' : 'are lists'}, ${looked.threads} of threads.`,
  ];
  if (expected === null) {
    const missing = looked.lists === 0 ? 'no lists and no threads' : 'no lists of threads';
    lines.push(
      `No forum was recognised here: there are ${missing} among them. Only what was looked at and what it seems to lead to is fetched.`,
      'To fetch everything that is linked, use --strategy breadth-first in another folder (--out).',
    );
  } else {
    lines.push(
      `Expected, by what they link to: ${known.boards} or more boards with ${pages(expected.lists)} of lists, some ${count(expected.threads)} threads with ${pages(expected.threadPages)}.`,
      `That is some ${count(expected.requests)} requests, ${duration(expected.seconds)} at the site's pace${generic === null ? '' : `; a crawler that follows every link would make some ${count(generic)} (an estimate by the links seen)`}.`,
    );
  }
  return lines.join('\n');
}

/** How it turned out. */
export function outcomeInWords({ requests, lists, threadPages, saved, plan }: CrawlSummary): string[] {
  if (plan === null) return [];
  const expected =
    plan.expected === null ? '' : ` (expected: ${count(plan.expected.lists)} and ${count(plan.expected.threadPages)})`;
  return [
    `  ${count(requests)} requests in all brought ${pages(lists)} of lists and ${count(threadPages)} of threads${expected}`,
    `  a crawler that follows every link would have made ${count(requests + saved)} or more`,
    ...(lists + threadPages === 0 ? ['  No lists and no threads were found.'] : []),
  ];
}

const pages = (n: number) => (n === 1 ? '1 page' : `${count(n)} pages`);
