import type { Destination, Part } from '../../guide/destination.ts';
import { type Identity, shownBy } from '../../guide/identity.ts';
import { tokensOf, type UrlTokens } from '../../url/pattern.ts';
import { type Place, placesOf, valueAt } from '../../url/place.ts';
import type { Survey } from './survey.ts';
import type { Way } from './understand.ts';

/** A link that redirects, and the page it led to. */
export interface Redirect {
  from: string;
  to: string;
}

/** Redirects that must agree on how an address is made of the link's numbers. */
export const wantedRedirects = 3;

/**
 * Whether links that redirect lead to threads that nothing else leads to: lists link to some threads straight and to others so. A link to
 * the last post redirects too, but the thread itself is linked beside it.
 */
export function isNeeded(survey: Survey, way: Way, straight: readonly Way[], numbers: readonly Identity[]): boolean {
  const redirects = redirectsOf(survey, way);
  const shapes = new Set(straight.flatMap((one) => [...one.shapes]));
  const wholes = (url: string) => [url, ...numbers.map((identity) => shownBy(identity, url)).map(({ whole }) => whole)];
  const linkedStraight = redirects.filter(({ from, to }) => {
    const shown = new Set(wholes(to));
    return survey.pages.some(
      (page) =>
        page.links.some(({ url }) => url === from) &&
        page.links.some(
          ({ url }) =>
            shapes.has(survey.shapes.of(url)) &&
            numbers.every((identity) => shownBy(identity, url).page === 1) &&
            wholes(url).some((whole) => shown.has(whole)),
        ),
    );
  });
  return redirects.length > 0 && linkedStraight.length * 2 < redirects.length;
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

/** What stands at one place of all the targets: its texts as they are, its numbers by where they stand in the links. */
function partsAt(seen: readonly { from: UrlTokens; to: UrlTokens }[], at: number | string): Part[] | null {
  const texts = seen.map(({ to }) => valueAt(to, { at, digits: null }) ?? '');
  const split = texts.map((text) => text.split(/(\d+)/));
  const parts: Part[] = [];
  for (const [i, piece] of split[0]!.entries()) {
    if (split.every((one) => one.length === split[0]!.length && one[i] === piece)) {
      if (piece !== '') parts.push(piece);
      continue;
    }
    const place = placesOf(seen[0]!.from)
      .map((one): Place => one.place)
      .find((one) => one.digits !== null && seen.every(({ from }, j) => valueAt(from, one) === split[j]![i]));
    if (place === undefined) return null;
    parts.push(place);
  }
  return parts;
}
