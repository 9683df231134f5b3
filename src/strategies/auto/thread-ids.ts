import { type Identity, shownBy } from '../../guide/identity.ts';
import { tokensOf } from '../../url/pattern.ts';
import { type Place, placesOf, valueAt } from '../../url/place.ts';

/** Threads that must be named by two addresses with one number in both, before that number says what is shown. */
const minWitnesses = 3;
/** Share of the numbers that may stand for more than one title: titles are cut short, threads renamed. */
const maxConflicts = 0.05;
/** Characters; shorter titles come twice by chance. */
const minTitle = 4;

interface Titled {
  url: string;
  title: string;
  shape: string;
  values: Map<string, { place: Place; value: string }>;
}

/**
 * Where addresses of each shape have the number that says which thread they show, learned without asking: links of one title whose addresses
 * differ and have one number in common, `thread-7-1-1.html` and `forum.php?tid=7&extra=page%3D2`. Only where what is known takes them for
 * different things; empty where nothing need be said.
 */
export function threadIds(
  links: ReadonlyMap<string, string>,
  flips: readonly Turn[],
  shapeOf: (url: string) => string,
  identityOf: (url: string) => Identity,
): Map<string, Place> {
  const titled = [...links].flatMap(([url, text]): Titled[] => {
    const title = text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
    const numbers = placesOf(tokensOf(url)).filter(({ place }) => place.digits !== null);
    const values = new Map(numbers.map((one) => [placeKey(one.place), one]));
    return title.length < minTitle ? [] : [{ url, title, shape: shapeOf(url), values }];
  });
  const mayBeIds = idPlaces(titled);
  const witnesses = new Map<string, Set<string>>();
  for (const same of Map.groupBy(titled, ({ title }) => title).values())
    for (const [i, a] of same.entries())
      for (const b of same.slice(i + 1)) {
        if (shownBy(identityOf(a.url), a.url).key === shownBy(identityOf(b.url), b.url).key) continue;
        for (const [own, { value }] of a.values)
          for (const [other, { value: theirs }] of b.values) {
            const [x, y] = [`${a.shape}\n${own}`, `${b.shape}\n${other}`];
            if (value !== theirs || !mayBeIds.has(x) || !mayBeIds.has(y) || (a.shape === b.shape && own !== other)) continue;
            const pair = `${x}\n\n${y}`;
            witnesses.set(pair, (witnesses.get(pair) ?? new Set()).add(value));
          }
      }
  const found = renamedIds(flips, mayBeIds, shapeOf);
  const pairs = [...witnesses].filter(([, values]) => values.size >= minWitnesses).sort((a, b) => b[1].size - a[1].size);
  for (const [pair] of pairs)
    for (const one of pair.split('\n\n')) {
      const shape = one.slice(0, one.indexOf('\n'));
      if (!found.has(shape)) found.set(shape, mayBeIds.get(one)!.place);
    }
  return found;
}

/** A page of a thread and one that its pager leads to, as far as that is known by other names than the thread. */
export interface Turn {
  page: string;
  url: string;
}

/** Threads whose pagers call them otherwise that must have a number in common with what these lead to. */
const minRenamed = 2;

/** Pagers may call a thread otherwise than lists do, `ID=7` and `id=7&replyID=31`: what both have says which it is. */
function renamedIds(flips: readonly Turn[], mayBeIds: ReadonlyMap<string, { place: Place }>, shapeOf: (url: string) => string) {
  const common = new Map<string, Set<string>>();
  for (const { page, url } of flips) {
    const theirs = new Set(placesOf(tokensOf(url)).flatMap(({ place, value }) => (place.digits === null ? [] : [value])));
    for (const { place, value } of placesOf(tokensOf(page))) {
      const key = `${shapeOf(page)}\n${placeKey(place)}`;
      if (theirs.has(value) && mayBeIds.has(key)) common.set(key, (common.get(key) ?? new Set()).add(value));
    }
  }
  const found = new Map<string, Place>();
  for (const [key, values] of [...common].sort((a, b) => b[1].size - a[1].size)) {
    const shape = key.slice(0, key.indexOf('\n'));
    if (values.size >= minRenamed && !found.has(shape)) found.set(shape, mayBeIds.get(key)!.place);
  }
  return found;
}

/** Places of each shape whose numbers each stand for one title. */
function idPlaces(titled: readonly Titled[]): Map<string, { place: Place }> {
  const titles = new Map<string, { place: Place; byValue: Map<string, Set<string>> }>();
  for (const { title, shape, values } of titled)
    for (const [key, { place, value }] of values) {
      const known = titles.get(`${shape}\n${key}`) ?? { place, byValue: new Map() };
      titles.set(`${shape}\n${key}`, known);
      known.byValue.set(value, (known.byValue.get(value) ?? new Set()).add(title));
    }
  return new Map(
    [...titles].filter(([, { byValue }]) => {
      const several = byValue.values().filter((some) => some.size > 1);
      return [...several].length <= maxConflicts * byValue.size;
    }),
  );
}

/** Where the addresses of a pager have the number that the pages they belong to are known by; undefined where they have it nowhere. */
export function idOfPager(
  ids: ReadonlyMap<string, Place>,
  shapeOf: (url: string) => string,
  flips: readonly { page: string; url: string }[],
): Place | undefined {
  const votes = new Map<string, { place: Place; votes: number }>();
  for (const { page, url } of flips) {
    const id = ids.get(shapeOf(page));
    const value = id === undefined ? null : valueAt(tokensOf(page), id);
    for (const { place, value: theirs } of value === null ? [] : placesOf(tokensOf(url))) {
      if (place.digits === null || theirs !== value) continue;
      const known = votes.get(placeKey(place)) ?? { place, votes: 0 };
      votes.set(placeKey(place), known);
      known.votes++;
    }
  }
  const [best] = [...votes.values()].sort((a, b) => b.votes - a.votes);
  return best !== undefined && best.votes * 2 > flips.length ? best.place : undefined;
}

/** The places of ids, that of a row's own addresses first, where all of them have it at the same; nothing where they do not. */
export function idsFirst(ids: ReadonlyMap<string, Place>, own: readonly (Place | undefined)[]): Pick<Identity, 'ids'> {
  const [first] = own;
  if (first === undefined || own.some((one) => one === undefined || placeKey(one) !== placeKey(first))) return {};
  const others = new Map([...ids.values()].map((place) => [placeKey(place), place]));
  others.delete(placeKey(first));
  return { ids: [first, ...others.values()] };
}

const placeKey = ({ at, digits, behind }: Place) => `${typeof at} ${at} ${digits} ${behind ?? ''}`;
