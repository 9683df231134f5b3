import { type PageTypeModel, type TypedPage, trainPageTypes } from '../../src/learn/page-types.ts';
import {
  type AnnotatedForum,
  annotatedMirror,
  annotatedSkins,
  mirrorNames,
  mirrorsFolder,
  otherViews,
} from './annotated-pages.ts';

/** Weight of all pages of one type from one forum together. */
const TYPE_WEIGHT = 20;

export async function annotatedForums(): Promise<AnnotatedForum[]> {
  const forums = annotatedSkins();
  for (const name of mirrorNames()) forums.push(await annotatedMirror(`${mirrorsFolder}/${name}`, name));
  return forums;
}

/** Other pages that show lists or threads once more are left out: by sight they are what they show. */
export function plainPages(forum: AnnotatedForum): AnnotatedForum['pages'] {
  return forum.pages.filter(({ type, kind }) => type !== 'other' || !otherViews.has(kind));
}

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
  const made = forums.filter(({ name }) => name.startsWith('testbed ')).length;
  return trainPageTypes(pages, [`${made} forums of the testbed`, `${forums.length - made} mirrors`]);
}

/** Without all forums of that package. */
export function trainWithout(forums: readonly AnnotatedForum[], left: AnnotatedForum): PageTypeModel {
  return trainOn(forums.filter((forum) => forum.package !== left.package));
}
