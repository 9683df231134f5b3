import { comparedRecords } from '../page/alignment.ts';
import { FitMemo } from '../page/alignment-memo.ts';
import type { Place } from '../page/regions-place.ts';
import { formOf, type Shapes } from '../page/regions-shape.ts';
import type { Pattern } from './pattern-list.ts';

/** A place on pages, as the list knows it while it does not grow. */
export interface Spot {
  place: Place;
  /** Patterns whose own place this is. */
  own: readonly Pattern[];
  /** Regions here, by their form: the pattern each was found to be of. */
  matches: Map<number, Pattern | null>;
}

/** Places and regions remembered; a site has some hundreds, and one that makes up new ones must not fill the memory. */
const MAX_SPOTS = 5000;
const MAX_MATCHES = 50_000;

/** What a look at one page finds out that holds for the next, as long as nothing is learned between. */
export class LookMemo {
  readonly fits = new FitMemo();
  readonly #spots = new Map<string, Map<number, Spot>>();
  #size = 0;
  #matches = 0;

  spot(shapes: Shapes, path: string, container: number, make: () => Spot): Spot {
    const key = surroundings(shapes, container);
    const known = this.#spots.get(path)?.get(key);
    if (known !== undefined) return known;
    if (++this.#size > MAX_SPOTS) this.#forget();
    const spot = make();
    const atPath = this.#spots.get(path);
    if (atPath === undefined) this.#spots.set(path, new Map([[key, spot]]));
    else atPath.set(key, spot);
    return spot;
  }

  match(shapes: Shapes, spot: Spot, records: readonly number[][], find: () => Pattern | null): Pattern | null {
    // What finding looks at: the head of the first record, and the records compared.
    const form = formOf(shapes, [[records[0]![0]!], ...comparedRecords(records)]);
    const known = spot.matches.get(form);
    if (known !== undefined) return known;
    const found = find();
    if (++this.#matches > MAX_MATCHES) this.#forget();
    spot.matches.set(form, found);
    return found;
  }

  #forget(): void {
    this.#spots.clear();
    this.#size = 0;
    this.#matches = 0;
  }
}

/** The class names that a place is made of (regions-place.ts), as one number. */
function surroundings({ tree, hint, hints }: Shapes, container: number): number {
  const parent = container === 0 ? 0 : tree.parent(container);
  const around = parent === 0 ? 0 : tree.parent(parent);
  const key = (node: number) => hints[hint[node]!]!.key;
  return (Math.imul(Math.imul(key(container), 0x01000193) + key(parent), 0x01000193) + key(around)) | 0;
}
