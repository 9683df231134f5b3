import { type PageType, type PageTypeModel, typeOfFeatures } from '../../learn/page-types.ts';
import { seeded } from '../../learn/random.ts';
import type { AnnotatedForum, AnnotatedPage } from '../annotated-pages.ts';
import { trainOn } from '../page-type-models.ts';

/** What was found, what was claimed and what there is. */
export interface Tally {
  right: number;
  claimed: number;
  real: number;
}

export const tally = (): Tally => ({ right: 0, claimed: 0, real: 0 });

export function sumOf(list: readonly Tally[]): Tally {
  const sum = tally();
  for (const one of list) for (const key of ['right', 'claimed', 'real'] as const) sum[key] += one[key];
  return sum;
}

export const precisionOf = ({ right, claimed }: Tally): number | null => (claimed === 0 ? null : right / claimed);
export const recallOf = ({ right, real }: Tally): number | null => (real === 0 ? null : right / real);

/** FoCUS table 2: lists and threads told by their looks. */
export type PageTypeTallies = Record<'index' | 'thread', Tally>;

export function pageTypeTallies(model: PageTypeModel, pages: readonly AnnotatedPage[]): PageTypeTallies {
  const tallies = { index: tally(), thread: tally() };
  for (const { features, type } of pages) {
    const said = typeOfFeatures(model, features).type;
    for (const one of ['index', 'thread'] as const) {
      if (said === one) tallies[one].claimed++;
      if (type === one) tallies[one].real++;
      if (said === one && type === one) tallies[one].right++;
    }
  }
  return tallies;
}

/** As in the paper: as many pages of each type. */
export function balanced(pages: readonly AnnotatedPage[]): AnnotatedPage[] {
  const of = (type: PageType) => pages.filter((page) => page.type === type);
  const size = Math.min(10, ...(['index', 'thread', 'other'] as const).map((type) => of(type).length || 10));
  return (['index', 'thread', 'other'] as const).flatMap((type) => of(type).slice(0, size));
}

/** A model from a few forums, drawn by chance. */
export function trainOnSome(forums: readonly AnnotatedForum[], size: number, seed: number): PageTypeModel {
  const random = seeded(seed);
  const drawn = forums
    .map((one) => ({ one, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, size);
  return trainOn(drawn.map(({ one }) => one));
}
