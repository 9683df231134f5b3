import type { Row } from '../../../guide/guide.ts';
import { type Identity, shownBy } from '../../../guide/identity.ts';
import { tokensOf } from '../../../url/pattern.ts';
import { type Place, placesOf, valueAt } from '../../../url/place.ts';

/** Threads that must be named by two addresses with one number in both, before that number says what is shown. */
const minWitnesses = 3;
/** … where one of the addresses is of their pager, which is theirs for sure. */
const minTurned = 2;
/** Share of the numbers that may stand for more than one title: titles are cut short, threads renamed. */
const maxConflicts = 0.05;
/** Characters; shorter titles come twice by chance. */
const minTitle = 4;

/** A page of a thread and one that its pager leads to. */
export interface Turn {
  page: string;
  url: string;
}

export interface ThreadLinks {
  /** With what they are called. */
  links: ReadonlyMap<string, string>;
  /** Pages and further pages whose addresses do not say that they are of one thread. */
  renamed: readonly Turn[];
  shapeOf: (url: string) => string;
  /** What addresses are known by without this. */
  identityOf: (url: string) => Identity;
  /** What a page is called; nothing where it was not looked at. */
  titleOf: (url: string) => string;
}

/**
 * Where addresses have the number that says which thread they show, learned without asking: links of one title whose addresses differ and have one
 * number in common, `thread-7-1-1.html` and `forum.php?tid=7&extra=page%3D2`; and pagers that call a thread otherwise than lists do, `ID=7` and
 * `id=7&replyID=31`. Only where what is known takes them for different things.
 */
export class ThreadIds {
  readonly #shapeOf: (url: string) => string;
  /** By shape. */
  readonly #places = new Map<string, Place>();
  /** Of pagers' addresses, by shape. */
  readonly #turned = new Map<string, Place>();
  /** Shapes of addresses that name threads which have one of the commonest shape, too. */
  readonly #twins = new Set<string>();

  constructor({ links, renamed, shapeOf, identityOf, titleOf }: ThreadLinks) {
    this.#shapeOf = shapeOf;
    const titled = [...links].flatMap(([url, text]): Titled[] => {
      const title = text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
      return title.length < minTitle ? [] : [{ url, title, shape: shapeOf(url), numbers: numbersOf(url) }];
    });
    const ids = idPlaces(titled);
    const [main] = [...Map.groupBy(titled, ({ shape }) => shape)].sort((a, b) => b[1].length - a[1].length)[0] ?? [];
    for (const { of, values } of commonNumbers(renamed, ids, shapeOf, titleOf))
      if (values.size >= minTurned && !this.#places.has(of.shape)) this.#places.set(of.shape, of.place);
    for (const { a, b, threads } of sameTitles(titled, ids, identityOf)) {
      if (threads < minWitnesses) continue;
      for (const { shape, place } of [a, b]) if (!this.#places.has(shape)) this.#places.set(shape, place);
      if (a.shape === main && b.shape !== main) this.#twins.add(b.shape);
      if (b.shape === main && a.shape !== main) this.#twins.add(a.shape);
    }
  }

  /** What is known by that of the addresses of a row, and whether they are not those that threads are commonly known by. */
  ofRow(urls: readonly string[]): Pick<Identity, 'ids'> & Pick<Row, 'twin'> {
    const shapes = [...new Set(urls.map(this.#shapeOf))];
    const isTwin = shapes.some((shape) => this.#twins.has(shape));
    if (!isTwin) return this.#idsFirst(shapes.map((shape) => this.#places.get(shape)));
    const { ids } = this.#idsFirst(shapes.flatMap((shape) => this.#places.get(shape) ?? []));
    return ids === undefined ? {} : { ids, twin: true };
  }

  /** What is known by that of a pager's addresses. */
  ofPager(turns: readonly Turn[]): Pick<Identity, 'ids'> {
    const place = this.#idOfPager(turns);
    return place === null ? {} : this.#idsFirst([place]);
  }

  /** Further pages have pagers, too, that may have addresses of another form: these pages' ids are known from the pagers that led there. */
  learnPagers(pagers: readonly (readonly Turn[])[]): void {
    for (const turns of pagers) {
      const place = this.#idOfPager(turns);
      if (place !== null) for (const { url } of turns) this.#turned.set(this.#shapeOf(url), place);
    }
  }

  #idOfPager(turns: readonly Turn[]): Place | null {
    const votes = new Map<string, { place: Place; votes: number }>();
    let told = 0;
    for (const { page, url } of turns) {
      const id = this.#places.get(this.#shapeOf(page)) ?? this.#turned.get(this.#shapeOf(page));
      const value = id === undefined ? null : valueAt(tokensOf(page), id);
      if (value !== null) told++;
      for (const [key, { place, value: theirs }] of value === null ? [] : numbersOf(url)) {
        if (theirs !== value) continue;
        const known = votes.get(key) ?? { place, votes: 0 };
        votes.set(key, known);
        known.votes++;
      }
    }
    const [best] = [...votes.values()].sort((a, b) => b.votes - a.votes);
    return best !== undefined && best.votes * 2 > told ? best.place : null;
  }

  /** All places of ids, that of some addresses first, where these have it at the same; nothing where they do not. */
  #idsFirst(own: readonly (Place | undefined)[]): Pick<Identity, 'ids'> {
    const [first] = own;
    if (first === undefined || own.some((one) => one === undefined || keyOf(one) !== keyOf(first))) return {};
    const others = new Map([...this.#places.values()].map((place) => [keyOf(place), place]));
    others.delete(keyOf(first));
    return { ids: [first, ...others.values()] };
  }
}

interface Titled {
  url: string;
  title: string;
  shape: string;
  /** By where they stand. */
  numbers: ReadonlyMap<string, { place: Place; value: string }>;
}

function numbersOf(url: string): Map<string, { place: Place; value: string }> {
  const numbers = placesOf(tokensOf(url)).filter(({ place }) => place.digits !== null);
  return new Map(numbers.map((one) => [keyOf(one.place), one]));
}

/** Addresses of one form that end with a title have its numbers, too: these say nothing of which thread it is. */
const numbersIn = (title: string): ReadonlySet<string> => new Set(title.match(/\d+/g));
const noNumbers: ReadonlySet<string> = new Set();

const keyOf = ({ at, digits, behind }: Place) => `${typeof at} ${at} ${digits} ${behind ?? ''}`;

interface IdPlace {
  shape: string;
  place: Place;
}

/** Places of each shape whose numbers each stand for one title, by both: several, as any number of a single link does so. */
function idPlaces(titled: readonly Titled[]): Map<string, IdPlace> {
  const titles = new Map<string, IdPlace & { byValue: Map<string, Set<string>> }>();
  for (const { title, shape, numbers } of titled)
    for (const [key, { place, value }] of numbers) {
      const known = titles.get(`${shape} ${key}`) ?? { shape, place, byValue: new Map() };
      titles.set(`${shape} ${key}`, known);
      known.byValue.set(value, (known.byValue.get(value) ?? new Set()).add(title));
    }
  const areIds = ({ byValue }: { byValue: Map<string, Set<string>> }) =>
    byValue.size >= minWitnesses && [...byValue.values()].filter((some) => some.size > 1).length <= maxConflicts * byValue.size;
  return new Map([...titles].filter(([, one]) => areIds(one)));
}

/** Places where links of one title have the same number, though they are known by different things; those with most threads first. */
function sameTitles(titled: readonly Titled[], ids: ReadonlyMap<string, IdPlace>, identityOf: ThreadLinks['identityOf']) {
  const shownAs = new Map(titled.map((one) => [one, shownBy(identityOf(one.url), one.url).key]));
  const found = new Map<string, { a: IdPlace; b: IdPlace; values: Set<string> }>();
  for (const same of Map.groupBy(titled, ({ title }) => title).values())
    for (const [i, one] of same.entries())
      for (const other of same.slice(i + 1)) {
        if (shownAs.get(one) === shownAs.get(other)) continue;
        const inTitle = one.shape === other.shape ? numbersIn(one.title) : noNumbers;
        for (const [x, { value }] of one.numbers)
          for (const [y, { value: theirs }] of other.numbers) {
            const [ours, others] = [`${one.shape} ${x}`, `${other.shape} ${y}`];
            const [a, b] = [ids.get(ours), ids.get(others)];
            if (value !== theirs || inTitle.has(value)) continue;
            if (a === undefined || b === undefined || (a.shape === b.shape && x !== y)) continue;
            const key = `${ours}\n${others}`;
            const known = found.get(key) ?? { a, b, values: new Set() };
            found.set(key, known);
            known.values.add(value);
          }
      }
  const all = [...found.values()].map(({ a, b, values }) => ({ a, b, threads: values.size }));
  return all.sort((a, b) => b.threads - a.threads);
}

/** Places of pages' numbers that what their pagers lead to has too; those with most threads first. */
function commonNumbers(
  turns: readonly Turn[],
  ids: ReadonlyMap<string, IdPlace>,
  shapeOf: (url: string) => string,
  titleOf: ThreadLinks['titleOf'],
) {
  const found = new Map<IdPlace, Set<string>>();
  for (const { page, url } of turns) {
    const inTitle = shapeOf(page) === shapeOf(url) ? numbersIn(titleOf(page)) : noNumbers;
    const theirs = new Set([...numbersOf(url).values()].map(({ value }) => value)).difference(inTitle);
    for (const [key, { value }] of numbersOf(page)) {
      const of = ids.get(`${shapeOf(page)} ${key}`);
      if (of !== undefined && theirs.has(value)) found.set(of, (found.get(of) ?? new Set()).add(value));
    }
  }
  return [...found].map(([of, values]) => ({ of, values })).sort((a, b) => b.values.size - a.values.size);
}
