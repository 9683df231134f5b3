import { tokensOf } from '../url/pattern.ts';
import { shapeOf } from '../url/shape.ts';

/** Browsers and servers agree on little beyond this; forums stay far below. Characters. */
const maxUrlLength = 2000;
/** Paths. The deepest forum seen in mirrors has seven. */
const maxDepth = 20;
/** A path that comes three times in a row (/a/b/a/b/a/b) is a relative link gone wrong. */
const maxRepeats = 3;
/** A page is fruitful when a twentieth of its text is new, */
const fruitfulNovelty = 0.05;
/** or this many characters, white space and digits aside: a post of one line under the furniture of a large page. */
const fruitfulCharacters = 12;
/**
 * Pages of a shape in a row that bring nothing new before the rest of that shape is left alone. A calendar shows its twelve months
 * and weekday patterns within some thirty pages; boards that repeat in other orders are mixed with others, hence more for the coarse shape.
 */
const fruitlessFine = 40;
const fruitlessCoarse = 80;
/**
 * A shape that brought this share of all that was worth having is given up later: this many more pages for each that was worth it.
 * Where every page of the site is NUMBER.html, the long way round login pages and duplicates must not cost the threads behind them
 * (with 4 the testbed's flat-static skin loses a page, with 2 half of them).
 */
const mainShare = 0.25;
const patiencePerFruit = 6;

/** Keeps a crawl out of endless parts of a site, by what they yield and not by their names. */
export class Traps {
  /** Pages of a shape that were fruitful, and how many since were not. */
  readonly #shapes = new Map<string, { fruitful: number; fruitless: number }>();
  readonly #capped = new Set<string>();
  #fruitful = 0;
  #changes = 0;

  /** Grows whenever `refuse` may answer otherwise than before. */
  get changes(): number {
    return this.#changes;
  }

  /** Why a URL is not worth asking for, or null. */
  refuse(url: string): string | null {
    if (url.length > maxUrlLength) return 'trap: the URL is longer than any page needs';
    const { paths } = tokensOf(url);
    if (paths.length > maxDepth) return 'trap: the path is deeper than any page needs';
    if (repeats(paths)) return 'trap: the path repeats itself';
    if (this.#capped.size > 0 && (this.#capped.has(shapeOf(url, 'fine')) || this.#capped.has(coarse(url)))) {
      return 'trap: pages of this shape bring nothing new';
    }
    return null;
  }

  /** Whether a page was worth fetching: something new to read, or a way to pages of other shapes. */
  isFruitful(text: { novelty: number; length: number }, newLinks: readonly string[], url: string): boolean {
    if (text.novelty >= fruitfulNovelty || text.novelty * text.length >= fruitfulCharacters) return true;
    if (newLinks.length === 0) return false;
    const own = coarse(url);
    return newLinks.some((link) => coarse(link) !== own);
  }

  learn(url: string, fruitful: boolean): void {
    if (fruitful) this.#fruitful++;
    this.#count(shapeOf(url, 'fine'), fruitful, fruitlessFine);
    this.#count(coarse(url), fruitful, fruitlessCoarse);
  }

  #count(shape: string, fruitful: boolean, limit: number): void {
    const record = this.#shapes.get(shape) ?? { fruitful: 0, fruitless: 0 };
    this.#shapes.set(shape, record);
    if (fruitful) {
      record.fruitful++;
      record.fruitless = 0;
      if (this.#capped.delete(shape)) this.#changes++;
      return;
    }
    const isMain = record.fruitful >= mainShare * this.#fruitful;
    if (++record.fruitless < limit + (isMain ? patiencePerFruit * record.fruitful : 0) || this.#capped.has(shape)) return;
    this.#capped.add(shape);
    this.#changes++;
  }
}

// Never equal to a fine shape of the same URL.
const coarse = (url: string) => `~${shapeOf(url, 'coarse')}`;

function repeats(paths: readonly string[]): boolean {
  for (let size = 1; size * maxRepeats <= paths.length; size++) {
    for (let start = 0; start + size * maxRepeats <= paths.length; start++) {
      let same = 0;
      while (same < size * (maxRepeats - 1) && paths[start + same] !== '' && paths[start + same] === paths[start + same + size])
        same++;
      if (same === size * (maxRepeats - 1)) return true;
    }
  }
  return false;
}
