import { tokensOf, type UrlTokens } from '../url/pattern.ts';
import { maskedRun, numbersOf, type Place, placesOf, textAt, valueAt, withoutRun } from '../url/place.ts';

/**
 * Whether a pager's URL is this page's own with a number more or another number: the same paths and parameters but for the place.
 * Parameters of this page that the pager lacks may be idle ones.
 */
export function extendsUrl(own: UrlTokens, pager: UrlTokens, place: Place): boolean {
  const ownPaths = trimmed(own.paths);
  const pagerPaths = trimmed(pager.paths);
  let shared = 0;
  if (typeof place.at === 'number' && place.at < pagerPaths.length) {
    const text = pagerPaths[place.at]!;
    const counterpart = ownPaths[place.at];
    const same =
      counterpart !== undefined &&
      (maskedRun(counterpart, place.digits!, place.behind) === maskedRun(text, place.digits!, place.behind) ||
        counterpart === withoutRun(text, place.digits!, place.behind) ||
        (place.at === pagerPaths.length - 1 && isNamedFirst(counterpart, text)));
    // The number may have a path of its own among those that the first page has.
    if (isInserted(ownPaths, pagerPaths, place.at)) return own.parameters.length === 0 || sameParameters(own, pager);
    // Own is the pager's address up to some point before the number, or the same but for the number.
    const alike = same && ownPaths.length === pagerPaths.length ? pagerPaths.length : Math.min(ownPaths.length, place.at);
    if (!same && ownPaths.length > place.at) return false;
    for (let i = 0; i < alike; i++) if (i !== place.at && ownPaths[i] !== pagerPaths[i]) return false;
    shared += alike;
  } else {
    const bare = ownPaths.length === 0 || (ownPaths.length < pagerPaths.length && own.parameters.length === 0);
    for (const [i, path] of ownPaths.entries()) if (path !== pagerPaths[i]) return false;
    if (ownPaths.length !== pagerPaths.length && !bare) return false;
    shared += ownPaths.length;
  }
  let missing = 0;
  for (const { key, value } of own.parameters) {
    const theirs = textAt(pager, key);
    if (theirs === null) missing++;
    else if (key === place.at) {
      if (maskedRun(value ?? '', place.digits!) !== maskedRun(theirs, place.digits!)) {
        if (withoutRun(theirs, place.digits!) !== value) return false;
      }
      shared++;
    } else if (theirs !== (value ?? '')) return false;
    else shared++;
  }
  // An address of its own that shares nothing but the script's name, and that its pages are counted, is another page's pager.
  const isOther = ({ key }: { key: string }) => key !== place.at;
  const isNamed = missing === own.parameters.length || pager.parameters.some(isOther);
  if (missing > 0 && isNamed && missing === own.parameters.filter(isOther).length) return false;
  return shared > 0 || own.parameters.length === 0;
}

/** Whether a file is called by a number where the first of its folder has a name: `index.html` and `2.html`. */
export function isNamedFirst(first: string, numbered: string): boolean {
  const extension = /^\d+(\.\w+)$/.exec(numbered)?.[1];
  return extension !== undefined && first.endsWith(extension) && !/\d/.test(first);
}

/**
 * Whether a pager's URL has all numbers of this page's own, though it has another form: they say what is shown, whatever they are called. Where
 * there are none, the name does: `/news` and `index.php?mid=news&page=2`.
 */
export function renamesUrl(own: UrlTokens, pager: UrlTokens, place: Place): boolean {
  const ids = numbersOf(own);
  if (ids.length === 0) return isNamedBy(own, pager);
  const theirs = numbersOf(pager);
  theirs.splice(theirs.indexOf(valueAt(pager, place)!), 1);
  return ids.every((id) => theirs.includes(id));
}

/** Whether the last path of an address without parameters is what another's query says. */
function isNamedBy({ paths, parameters }: UrlTokens, { parameters: theirs }: UrlTokens): boolean {
  const name = trimmed(paths).at(-1);
  return parameters.length === 0 && name !== undefined && theirs.some(({ value }) => value === name);
}

/** Whether a URL may be another with a number more or another number, wherever that stands: what differs first has digits. */
export function mayExtend(own: UrlTokens, url: UrlTokens): boolean {
  const length = Math.min(own.paths.length, url.paths.length);
  for (let i = 0; i < length; i++) {
    const path = url.paths[i]!;
    if (own.paths[i] !== path && own.paths[i] !== '') return /\d/.test(path) || isNamedBy(own, url);
  }
  for (const { key, value } of own.parameters) {
    const theirs = textAt(url, key);
    if (theirs !== null && theirs !== (value ?? '')) return /\d/.test(theirs);
  }
  return true;
}

/** Whether a pager goes on from something that the page links to and whose address is longer than its own: `/board/7-title/page2` on `/board`. */
export function isOfAnother(own: UrlTokens, pager: UrlTokens, place: Place, linked: () => ReadonlySet<string>): boolean {
  const length = trimmed(own.paths).length;
  if (isOfNamed(length, pager, place, linked)) return true;
  if (length === 0) return false;
  const { at } = place;
  const whole = trimmed(pager.paths).length;
  // Where more follows, the number may be that page's id.
  const last = typeof at !== 'number' ? whole : at + 1 < whole || pager.parameters.length > 0 ? at + 1 : at;
  // What it goes on from may have its other parameters too: `/topic/title?replies=40` at `/topic/title/page/2?replies=40`.
  const isLinked = (paths: string[]) =>
    linked().has(pathOf(paths)) || (pager.parameters.length > 0 && linked().has(wholeOf({ ...pager, paths }, at)));
  for (let end = length + 1; end <= last; end++) if (isLinked(pager.paths.slice(0, end))) return true;
  return false;
}

/** What a number counts the pages of, where an id stands before it: `a-title-648` in `a-title-648-page2.html`. */
const named = /^(.*\d)[^\p{L}\d]?(?:\p{L}{1,6}[^\p{L}\d]?)?$/u;

/**
 * Whether a pager below the page's own address has an id besides its number, and the page links to that without the number (`/a-title-t7-s20.html`), or
 * with something else in its place (`/a-title-t7-post31.html`). Whichever of its numbers that is: page 2 of thread 64 is no page 2 of a list of 64
 * threads each.
 */
function isOfNamed(length: number, pager: UrlTokens, { at, digits }: Place, linked: () => ReadonlySet<string>): boolean {
  if (typeof at !== 'number' || at < length || digits === null || at >= pager.paths.length) return false;
  const path = pager.paths[at]!;
  return placesOf({ paths: [path], parameters: [] }).some(({ place }) => {
    const first = place.digits === null ? null : withoutRun(path, place.digits, place.behind);
    if (first === null || !/\d/.test(first)) return false;
    if (linked().has(pathOf(pager.paths.with(at, first)))) return true;
    const [before, after] = maskedRun(path, place.digits!, place.behind)!.split('#') as [string, string];
    const name = named.exec(before)?.[1];
    if (name === undefined) return false;
    const start = pathOf(pager.paths.with(at, name).slice(0, at + 1));
    const turns = pathOf(pager.paths.with(at, before).slice(0, at + 1));
    const isPage = (url: string) => url.startsWith(turns) && /^\d+$/.test(url.slice(turns.length, url.length - after.length));
    return linked()
      .values()
      .some((url) => url.startsWith(start) && /^[^\p{L}\d]/u.test(url.slice(start.length)) && !isPage(url));
  });
}

/**
 * Whether a pager lacks a number that the page's address has, and goes on from another that it links to: `b=free&page=2` on `b=free&id=12`
 * turns the list `b=free`.
 */
export function isOfList(own: UrlTokens, pager: UrlTokens, { at }: Place, links: readonly { url: string }[]): boolean {
  const isLacking = ({ key, value }: UrlTokens['parameters'][number]) =>
    key !== at && /^\d+$/.test(value ?? '') && textAt(pager, key) === null;
  if (!own.parameters.some(isLacking)) return false;
  const whole = wholeOf(pager, at);
  return links.some(({ url }) => wholeOf(tokensOf(url), null) === whole);
}

/** An address in words that do not depend on the order of its parameters, but for one of them. */
export function wholeOf({ paths, parameters }: UrlTokens, without: number | string | null = null): string {
  const others = parameters.filter(({ key }) => key !== without).map(({ key, value }) => `${key}=${value}`);
  return [pathOf(paths), ...others.sort()].join('&');
}

function pathOf(paths: readonly string[]): string {
  return trimmed(paths).join('/');
}

/** What a page's own address has where a pager's has its number; null where it has no such place. */
export function ownValue(own: UrlTokens, pager: UrlTokens, place: Place): string | null {
  const { at } = place;
  if (typeof at === 'number' && isInserted(trimmed(own.paths), trimmed(pager.paths), at)) return null;
  // A number that both have is an id, and the pager adds its own: `a-title-t7.html` and `a-title-t7-15.html`.
  const [mine, theirs] = [textAt(own, at), textAt(pager, at)];
  if (mine !== null && theirs !== null && mine === withoutRun(theirs, place.digits!, place.behind)) return null;
  return valueAt(own, place);
}

/** Whether paths are others with one of digits more, between them: `/t/7/title` and `/t/7/2/title`. */
function isInserted(own: readonly string[], longer: readonly string[], at: number): boolean {
  return (
    longer.length === own.length + 1 &&
    at < own.length &&
    /^\d+$/.test(longer[at]!) &&
    own.every((path, i) => path === longer[i < at ? i : i + 1])
  );
}

function sameParameters(own: UrlTokens, pager: UrlTokens): boolean {
  return own.parameters.every(({ key, value }) => textAt(pager, key) === (value ?? ''));
}

function trimmed(paths: readonly string[]): readonly string[] {
  return paths.at(-1) === '' ? paths.slice(0, -1) : paths;
}
