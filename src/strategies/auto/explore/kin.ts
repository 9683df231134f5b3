import { tokensOf } from '../../../url/pattern.ts';
import type { Survey } from '../survey/survey.ts';
import type { Way } from '../understand/way.ts';

/** Share of the site's URLs that may begin alike for the beginning to say something. */
const maxShare = 0.3;

/**
 * Whether a URL begins as those of boards do and little else does (`/forums/forum/…`, `/c/…`), or goes on from one: `/cars/vans/old` from the
 * board `/cars/vans`. Boards within boards are found so.
 */
export function kinOf(survey: Survey, boards: readonly Way[]): (url: string) => boolean {
  const all = survey.urls().map((url) => tokensOf(url).paths);
  const threads = survey.pages.filter((page) => survey.roleOfPage(page) === 'thread').map(({ url }) => tokensOf(url).paths);
  const beginnings = new Set<string>();
  const add = (beginning: readonly string[]) => {
    const alike = all.filter((path) => beginning.every((part, i) => part === path[i]));
    if (beginning.length > 0 && alike.length <= maxShare * all.length) beginnings.add(beginning.join('/'));
  };
  for (const way of boards) {
    const paths = [...way.links.keys()].map((url) => tokensOf(url).paths);
    const [first] = paths;
    if (first === undefined || paths.length < 2) continue;
    let length = 0;
    while (length < first.length - 1 && paths.every((path) => path[length] === first[length] && path.length > length + 1))
      length++;
    add(first.slice(0, length));
    // Where threads lie below their boards, what goes on from a board's address may be anything.
    const own = [...way.links.keys()].filter((url) => !url.includes('?')).map((url) => trimmed(tokensOf(url).paths));
    if (!own.some((board) => threads.some((path) => board.every((part, i) => part === path[i]))))
      for (const board of own) add(board);
  }
  return (url) => {
    const { paths, parameters } = tokensOf(url);
    return parameters.length === 0 && paths.some((_, i) => beginnings.has(paths.slice(0, i + 1).join('/'))) && isPage(paths);
  };
}

function trimmed(paths: readonly string[]): readonly string[] {
  return paths.at(-1) === '' ? paths.slice(0, -1) : paths;
}

/** Feeds and files have an extension where pages have none. */
function isPage(paths: readonly string[]): boolean {
  return !/\.[a-z]{2,4}$/i.test(paths.at(-1) || (paths.at(-2) ?? ''));
}
