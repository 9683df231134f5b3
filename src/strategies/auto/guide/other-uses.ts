import { normalForm } from '../../../url/normal-form.ts';
import { tokensOf, type UrlPattern } from '../../../url/pattern.ts';
import { numbersOf } from '../../../url/place.ts';
import type { Survey } from '../survey/survey.ts';

/** Pages that must have links by one name: two boards may each have a thread with the number of another's by chance. */
const minPages = 3;

/**
 * What a pattern of any name lets in that is about threads and is none: wherever it stands, its number is that of the page or of a thread named
 * there. `/reply/7` on `/oak/7` and `/rates/9` beside `/elm/9` are of no boards called "reply" and "rates". URLs by such names; `known` are threads.
 */
export function otherUses(
  { pages }: Pick<Survey, 'pages'>,
  { paths }: UrlPattern,
  known: readonly string[],
  alike: ReadonlySet<string>,
) {
  const open = paths.flatMap((path, i) =>
    path.length === 1 && typeof path[0] === 'object' && path[0].any !== 'digits' ? [i] : [],
  );
  return open.flatMap((at) => {
    const nameOf = (url: string) => tokensOf(url).paths[at]!;
    const ofThreads = new Set(known.map(nameOf));
    const uses = new Map<string, { urls: Set<string>; pages: number }>();
    for (const page of pages) {
      const named = Map.groupBy(new Set(page.links.map(({ url }) => normalForm(url)).filter((url) => alike.has(url))), nameOf);
      const threads = [page.url, ...named.entries().flatMap(([name, urls]) => (ofThreads.has(name) ? urls : []))];
      const numbers = new Set(threads.flatMap(numbersIn));
      for (const [name, urls] of named) {
        const use = uses.get(name) ?? { urls: new Set(), pages: 0 };
        uses.set(name, use);
        use.pages++;
        for (const url of urls) use.urls.add(url);
        if (!urls.every((url) => isOf(numbers, url))) ofThreads.add(name);
      }
    }
    return [...uses].flatMap(([name, { urls, pages }]) => (pages < minPages || ofThreads.has(name) ? [] : [[...urls]]));
  });
}

/** Whether an address has numbers, and all of them are among these. */
function isOf(numbers: ReadonlySet<string>, url: string): boolean {
  const own = numbersIn(url);
  return own.length > 0 && own.every((number) => numbers.has(number));
}

const numbersIn = (url: string) => numbersOf({ paths: tokensOf(url).paths, parameters: [] });
