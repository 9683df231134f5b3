import type { FrontierEntry } from '../../../archive/url-table.ts';
import { normalForm } from '../../../url/normal-form.ts';
import type { Survey } from '../survey/survey.ts';
import type { Understanding } from '../understand/understand.ts';

/** What is said of a site that is no forum, as far as can be seen. */
export const noForum = 'No lists and no threads were found: what the start page links to is fetched, and nothing else.';
/** Pages of such a site that are fetched. */
const maxPlain = 100;

/** Whether nothing was found that could guide a walk. */
export function isPlain(known: Understanding): boolean {
  return known.boards.length === 0 && known.threads.length === 0 && known.boardFlips.length === 0;
}

/** What the start page of a site that is no forum links to, as the walk's only pages. */
export function plainSeeds(survey: Survey): FrontierEntry[] {
  const urls = new Map(survey.pages[0]?.links.map(({ url }) => [normalForm(url), url]));
  return [...urls.values()]
    .slice(0, maxPlain)
    .map((url) => ({ url, from: null, row: null, relation: 'child', priority: 0, depth: 1 }));
}
