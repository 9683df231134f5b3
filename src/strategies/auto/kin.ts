import { tokensOf } from '../../url/pattern.ts';
import type { Survey } from './survey.ts';
import type { Way } from './understand.ts';

/** Share of the site's URLs that may begin alike for the beginning to say something. */
const maxShare = 0.3;

/** Whether a URL begins as those of boards do and little else does: `/forums/forum/…`, `/c/…`. Boards within boards are found so. */
export function kinOf(survey: Survey, boards: readonly Way[]): (url: string) => boolean {
  const all = survey.urls().map((url) => tokensOf(url).paths);
  const beginnings: string[][] = [];
  for (const way of boards) {
    const paths = [...way.links.keys()].map((url) => tokensOf(url).paths);
    const [first] = paths;
    if (first === undefined || paths.length < 2) continue;
    let length = 0;
    while (length < first.length - 1 && paths.every((path) => path[length] === first[length] && path.length > length + 1))
      length++;
    const beginning = first.slice(0, length);
    const alike = all.filter((path) => beginning.every((part, i) => part === path[i]));
    if (length > 0 && alike.length <= maxShare * all.length) beginnings.push(beginning);
  }
  return (url) => {
    const { paths, parameters } = tokensOf(url);
    return (
      parameters.length === 0 && beginnings.some((beginning) => beginning.every((part, i) => part === paths[i]) && isPage(paths))
    );
  };
}

/** Feeds and files have an extension where pages have none. */
function isPage(paths: readonly string[]): boolean {
  return !/\.[a-z]{2,4}$/i.test(paths.at(-1) || (paths.at(-2) ?? ''));
}
