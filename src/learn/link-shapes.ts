import { tokensOf } from '../url/pattern.ts';
import { IdCounts } from './ids-beside-words.ts';
import { withoutMonths } from './months.ts';
import { shapeOf, type UrlShape } from './url-formats.ts';

/** Distinct URLs that must share a text before it can be the name of something and not a title. */
const minSupport = 3;
/** More texts than this at one place are titles, however many URLs some of them have. */
const maxNames = 24;

/** Numbers that must stand first in a text for it to be a name with an id in it, however many titles stand at its place: `thread-12-1.html` beside `user-ann.html`. */
const minIds = 10;
/** … or folders that it must stand in, as the pages of lists do in those of boards, where titles stand in one each: `/a/list-1.html`, `/b/list-1.html`. */
const minFolders = 5;
/** What sites put before names of people, and of what can be done, where boards have names without. */
const sigil = /^[~@+!]/;
/** With a mark between, or by itself: ten numbers behind one name (`f1`, `f2`) are ids, where `ann12` and `ann7` are people. */
const namedId = /^\p{L}[\p{L}_.-]*(?:[-_.,]<digits>|<digits>(?:\.\p{L}{2,5})?$)/u;
/** Titles of one word may end with a number in as many folders. */
const marked = /[-_.,]<digits>/;

/**
 * The shape of a URL on this site: which paths and keys it has, with texts kept where they are names ("topic", "action=profile") and left
 * open where they are titles or numbers. What is a name shows from all URLs seen so far, so shapes may change as more are seen.
 */
export class LinkShapes {
  readonly #formats = new Map<string, Form>();
  /** By key and field: how many distinct URLs have each text there. */
  readonly #texts = new Map<string, Map<string, number>[]>();
  /** By key and path: how many distinct texts have an id before or behind their words. */
  readonly #ids = new Map<string, IdCounts[]>();
  /** By key and field: the first numbers of texts that have any. */
  readonly #numbers = new Map<string, Map<string, Set<string>>[]>();
  /** By key and field: what texts that have any number stand in. */
  readonly #folders = new Map<string, Map<string, Set<string>>[]>();
  #cache = new Map<string, string>();

  /** True when the URL was not seen before. */
  observe(url: string): boolean {
    if (this.#formats.has(url)) return false;
    const format = formOf(url);
    this.#formats.set(url, format);
    let fields = this.#texts.get(format.key);
    if (fields === undefined) {
      fields = format.fields.map(() => new Map());
      this.#texts.set(format.key, fields);
    }
    const ids = this.#ids.get(format.key) ?? format.fields.map(() => new IdCounts());
    this.#ids.set(format.key, ids);
    const numbers = this.#numbers.get(format.key) ?? format.fields.map(() => new Map<string, Set<string>>());
    this.#numbers.set(format.key, numbers);
    const folders = this.#folders.get(format.key) ?? format.fields.map(() => new Map<string, Set<string>>());
    this.#folders.set(format.key, folders);
    const { paths, parameters } = tokensOf(url);
    for (const [i, text] of format.fields.entries()) {
      const first = namedId.test(text) ? /\d+/.exec(paths[i] ?? parameters[i - paths.length]?.value ?? '') : null;
      if (first !== null) {
        const known = numbers[i]!.get(text) ?? new Set();
        if (known.size < minIds) numbers[i]!.set(text, known.add(first[0]));
        const before = folders[i]!.get(text) ?? new Set();
        if (marked.test(text) && before.size < minFolders) folders[i]!.set(text, before.add(format.fields.slice(0, i).join(' ')));
      }
      const count = fields[i]!.get(text) ?? 0;
      if (count === 0) ids[i]!.add(text);
      fields[i]!.set(text, count + 1);
    }
    return true;
  }

  /** To be called before shapes are compared with those of URLs observed since. */
  refresh(): void {
    this.#cache.clear();
  }

  of(url: string): string {
    const known = this.#cache.get(url);
    if (known !== undefined) return known;
    const format = this.#formats.get(url) ?? formOf(url);
    const fields = this.#texts.get(format.key);
    const numbers = this.#numbers.get(format.key);
    const folders = this.#folders.get(format.key);
    const hasId = (text: string, i: number) =>
      fields![i]!.size > maxNames &&
      ((numbers?.[i]?.get(text)?.size ?? 0) >= minIds || (folders?.[i]?.get(text)?.size ?? 0) >= minFolders);
    const names = format.fields.map((text, i) => {
      const counts = fields?.[i];
      if (counts === undefined || counts.size === 1 || hasId(text, i)) return text;
      return counts.size <= maxNames && (counts.get(text) ?? 0) >= minSupport ? text : '*';
    });
    const ids = this.#ids.get(format.key);
    const shape = `${ids === undefined ? format.key : withIds(format, ids, hasId)} ${names.join(' ')}`;
    this.#cache.set(url, shape);
    return shape;
  }
}

/**
 * A key with the ids that stand beside words in its paths: `/a/a<digits>-?` for `/board/12-a-title`, which `/board/board-below` is not, and with
 * the marks that these begin with: `/~ann` is no `/garden`. Paths of several numbers are told apart by how many they have: `/3-12-1` is no `/3`.
 */
function withIds({ key, fields }: Form, ids: readonly IdCounts[], hasId: (text: string, i: number) => boolean): string {
  const end = key.indexOf('?');
  const kinds = key.slice(1, end).split('/');
  const kindOf = (kind: string, i: number) => {
    // What is the name of a kind of page is no other's with another name.
    const word = kind === 'a' ? ids[i]!.kindOf(fields[i]!) : null;
    if (word !== null) return word;
    if (kind === 'a') return hasId(fields[i]!, i) ? fields[i]! : `${sigil.exec(fields[i]!) ?? ''}a${ids[i]!.idOf(fields[i]!)}`;
    const numbers = fields[i]!.match(/<digits>/g)?.length ?? 0;
    return numbers > 1 ? `1x${numbers}` : kind;
  };
  return `/${kinds.map(kindOf).join('/')}${key.slice(end)}`;
}

type Form = Pick<UrlShape, 'key' | 'fields'>;

function formOf(url: string): Form {
  const { key, fields } = shapeOf(url);
  return { key, fields: withoutMonths(fields) };
}

/** A file that parameters are given to. */
const program = /\.[a-z]{2,5}$/i;

/** Paths and keys of a shape, without its texts; but a file that is given parameters is a program, and another program shows something else. */
export function formatOf(shape: string): string {
  const [format, ...texts] = shape.split(' ');
  const last = format!.slice(0, format!.indexOf('?')).split('/').length - 2;
  return !format!.endsWith('?') && program.test(texts[last] ?? '') ? `${format} ${texts[last]}` : format!;
}

/** Whether two shapes differ in one text at most: in the name of a board. */
export function areSiblings(a: string, b: string): boolean {
  const [ours, theirs] = [a.split(' '), b.split(' ')];
  const other = ours.flatMap((text, i) => (text === theirs[i] ? [] : [[text, theirs[i] ?? '']]));
  // A number is no name: `7.html` is no other `thread.html`.
  return ours[0] === theirs[0] && other.length <= 1 && other.every(([a, b]) => isNumber.test(a!) === isNumber.test(b!));
}

const isNumber = /^<digits>(\.[a-z]+)?$/;

/** The one text by which a shape differs from another, with the text that it stands for; null when there is no such. */
export function renamed(from: string, to: string): string | null {
  if (from === to || !areSiblings(from, to)) return null;
  const [ours, theirs] = [from.split(' '), to.split(' ')];
  const at = ours.findIndex((text, i) => text !== theirs[i]);
  return `${ours[at]} ${theirs[at]}`;
}
