import { tokensOf, type UrlTokens } from '../url/pattern.ts';
import { maskedRun, numberAtEnd, placesOf, textAt, valueAt } from '../url/place.ts';

/**
 * The number in an address that is a page's own but for that: one more or less than the page's, or the first number where it has none. Null
 * for other addresses. So a pager tells its pages in whatever words.
 */
export function turnedNumber(own: string, url: string): number | null {
  if (!isNear(own, url)) return null;
  const [here, there] = [tokensOf(own), tokensOf(url)];
  for (const { place, value } of placesOf(there)) {
    // Filled up with zeros it is the name of a message.
    if (place.digits !== 0 || value.length > 6 || /^0\d\d/.test(value)) continue;
    if (isSecondBelow(here, there, place.at, value)) return 2;
    if (!numberAtEnd.test(textAt(there, place.at)!) || without(here, place.at) !== without(there, place.at)) continue;
    const before = valueAt(here, place);
    const number = Number(value);
    if (
      before === null ? typeof place.at === 'string' && (number === 1 || number === 2) : Math.abs(number - Number(before)) === 1
    )
      return number;
  }
  return null;
}

/** Whether an address is another with a path more that says "2", and maybe one before that says what is counted: `/title/paged/2/`. */
function isSecondBelow(own: UrlTokens, { paths, parameters }: UrlTokens, at: number | string, value: string): boolean {
  const [short, long] = [own.paths, paths].map((some) => (some.at(-1) === '' ? some.slice(0, -1) : some));
  const added = long!.slice(short!.length);
  return (
    value === '2' &&
    at === long!.length - 1 &&
    own.parameters.length + parameters.length === 0 &&
    (added.length === 1 || (added.length === 2 && /^\p{L}+$/u.test(added[0]!))) &&
    numberAtEnd.test(added.at(-1)!) &&
    short!.every((path, i) => path === long![i])
  );
}

/** Characters by which such addresses differ, from the first on; for speed. */
const maxDifferent = 40;

function isNear(own: string, url: string): boolean {
  let same = 0;
  while (same < own.length && own.charCodeAt(same) === url.charCodeAt(same)) same++;
  return url.length > same && Math.max(own.length, url.length) - same <= maxDifferent;
}

/** The address with the run at the place left open, or without the parameter. */
function without({ paths, parameters }: UrlTokens, at: number | string): string {
  const open = paths.map((path, i) => (i === at ? (maskedRun(path, 0) ?? path) : path));
  return `${open.join('/')}?${parameters.flatMap(({ key, value }) => (key === at ? [] : [`${key}=${value}`])).join('&')}`;
}
