import { type PageTypeModel, type TypedPage, trainPageTypes } from '../learn/page-types.ts';
import { type AnnotatedForum, otherViews } from './annotated-pages.ts';

/** Weight of all pages of one type from one forum together. */
const TYPE_WEIGHT = 20;

/** Other pages that show lists or threads once more are left out: by sight they are what they show. */
export function plainPages(forum: AnnotatedForum): AnnotatedForum['pages'] {
  return forum.pages.filter(({ type, kind }) => type !== 'other' || !otherViews.has(kind));
}

/** Forums of the testbed are named so. */
export const isMade = (name: string): boolean => name.startsWith('testbed ');

export function trainOn(forums: readonly AnnotatedForum[]): PageTypeModel {
  const pages = forums.flatMap((forum): TypedPage[] => {
    const plain = plainPages(forum);
    return plain.map(({ features, type }) => ({
      features,
      type,
      weight: TYPE_WEIGHT / plain.filter((page) => page.type === type).length,
    }));
  });
  // Numbers, not names: what is learned names no forum.
  const made = forums.filter(({ name }) => isMade(name)).length;
  return trainPageTypes(pages, [`${made} forums of the testbed`, `${forums.length - made} mirrors`]);
}

/** Without all forums of that package. */
export function trainWithout(forums: readonly AnnotatedForum[], left: { package: string }): PageTypeModel {
  return trainOn(forums.filter((forum) => forum.package !== left.package));
}
