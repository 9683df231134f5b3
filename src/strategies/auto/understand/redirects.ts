import type { Destination, Part } from '../../../guide/destination.ts';
import { type Identity, shownBy } from '../../../guide/identity.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { tokensOf, type UrlTokens } from '../../../url/pattern.ts';
import { type Place, placesOf, valueAt } from '../../../url/place.ts';
import type { Redirect } from '../survey/seen.ts';
import type { Survey } from '../survey/survey.ts';
import type { Way } from './way.ts';

/** Whether most links of these shapes redirect. */
export function redirects(survey: Pick<Survey, 'tally'>, shapes: ReadonlySet<string>): boolean {
  // What is gone says nothing of where the others lead.
  const { redirected, pages } = survey.tally(shapes);
  return redirected * 2 > pages;
}

/** Redirects that must agree on how an address is made of the link's numbers. */
export const wantedRedirects = 3;

/**
 * Whether links that redirect lead to threads that nothing else leads to: lists link to some threads straight and to others so, at the same
 * place. A link to the last post redirects too, but stands elsewhere, or the thread itself is linked beside it.
 */
export function isNeeded(survey: Survey, way: Way, straight: readonly Way[], numbers: readonly Identity[]): boolean {
  const shapes = new Set(straight.flatMap((one) => [...one.shapes]));
  const lists = survey.pages.flatMap((page) => {
    const linked = page.links.filter(({ url }) => shapes.has(survey.shapes.of(url)));
    const places = new Set(linked.map(({ location }) => location));
    const redirecting = page.links
      .filter(({ url, location }) => places.has(location) && way.shapes.has(survey.shapes.of(url)))
      .map(({ url }) => normalForm(url));
    const beside = linked.map(({ url }) => url);
    return beside.length >= minBeside && redirecting.length > 0 ? [{ beside, redirecting: new Set(redirecting) }] : [];
  });
  if (lists.length === 0 || mostHaveTwins(lists)) return false;
  const wholes = (url: string) => [url, ...numbers.map((identity) => shownBy(identity, url).whole)];
  const isFirst = (url: string) => numbers.every((identity) => shownBy(identity, url).page === 1);
  const seen = redirectsOf(survey, way).filter(({ from }) => lists.some(({ redirecting }) => redirecting.has(from)));
  const linkedStraight = seen.filter(({ from, to }) => {
    const shown = new Set(wholes(to));
    const beside = lists.filter(({ redirecting }) => redirecting.has(from)).flatMap((list) => list.beside);
    return beside.some((url) => isFirst(url) && wholes(url).some((whole) => shown.has(whole)));
  });
  return seen.length > 0 && linkedStraight.length * 2 < seen.length;
}

/** Links to threads that a page must have to be one that threads are listed on. */
const minBeside = 3;

/** Whether most of the links have beside them a straight one with the same id: a number that few links of their kind have. */
function mostHaveTwins(lists: readonly { beside: readonly string[]; redirecting: ReadonlySet<string> }[]): boolean {
  let all = 0;
  let twins = 0;
  for (const { beside, redirecting } of lists) {
    const ids = new Set(idsOf(beside).flat());
    const others = idsOf([...redirecting]);
    all += others.length;
    twins += others.filter((numbers) => numbers.some((number) => ids.has(number))).length;
  }
  return twins * 2 >= all;
}

/** The numbers of each URL that no more than half of them have. */
function idsOf(urls: readonly string[]): string[][] {
  const numbers = [...new Set(urls)].map((url) => [...new Set(url.match(/\d+/g) ?? [])]);
  const counts = new Map<string, number>();
  for (const number of numbers.flat()) counts.set(number, (counts.get(number) ?? 0) + 1);
  return numbers.map((some) => some.filter((number) => urls.length === 1 || counts.get(number)! * 2 <= numbers.length));
}

export function redirectsOf(survey: Survey, way: Way): Redirect[] {
  return survey.redirects().filter(({ from }) => way.shapes.has(survey.shapes.of(from)));
}

/** How the address that links redirect to is made of their numbers; null when it is not, or too little was seen. */
export function destinationFor(redirects: readonly Redirect[]): Destination | null {
  if (redirects.length < wantedRedirects) return null;
  const seen = redirects.map(({ from, to }) => ({ from: tokensOf(from), to: tokensOf(to) }));
  const [first] = seen;
  const { paths, parameters } = first!.to;
  const alike = seen.every(
    ({ to }) =>
      to.paths.length === paths.length &&
      to.parameters.length === parameters.length &&
      to.parameters.every(
        ({ key, value }, i) => key === parameters[i]!.key && (value === null) === (parameters[i]!.value === null),
      ),
  );
  if (!alike) return null;
  const given = (URL.parse(redirects[0]!.to)?.search.slice(1) ?? '').split(/[&;]/).map((part) => part.split('=')[0]);
  const orderOf = (key: string) => given.indexOf(key);
  const made = {
    paths: paths.map((_, i) => partsAt(seen, i)),
    // In the order in which the server gave them: tokens are sorted, and another order is another URL.
    parameters: parameters
      .map(({ key, value }) => ({ key, value: value === null ? null : partsAt(seen, key) }))
      .sort((a, b) => orderOf(a.key) - orderOf(b.key)),
  };
  const known = [...made.paths, ...made.parameters.map(({ value }) => value ?? [])];
  return known.includes(null) ? null : (made as Destination);
}

/** What stands at one place of all the targets: its texts as they are, its names and numbers by where they stand in the links. */
function partsAt(seen: readonly { from: UrlTokens; to: UrlTokens }[], at: number | string): Part[] | null {
  const texts = seen.map(({ to }) => valueAt(to, { at, digits: null }) ?? '');
  const fromPlace = (values: readonly (string | undefined)[], isNumber: boolean) =>
    placesOf(seen[0]!.from)
      .map((one): Place => one.place)
      .find((one) => (one.digits !== null) === isNumber && seen.every(({ from }, j) => valueAt(from, one) === values[j]));
  const name = new Set(texts).size > 1 ? fromPlace(texts, false) : undefined;
  if (name !== undefined) return [name];
  const split = texts.map((text) => text.split(/(\d+)/));
  const parts: Part[] = [];
  for (const [i, piece] of split[0]!.entries()) {
    if (split.every((one) => one.length === split[0]!.length && one[i] === piece)) {
      if (piece !== '') parts.push(piece);
      continue;
    }
    const place = fromPlace(
      split.map((one) => one[i]),
      true,
    );
    if (place === undefined) return null;
    parts.push(place);
  }
  return parts;
}
