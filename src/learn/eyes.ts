import type { Guide } from '../guide/guide.ts';
import { GuideError } from '../guide/read.ts';
import type { Page } from '../page/page.ts';
import { normalForm } from '../url/normal-form.ts';
import { matchesPattern, tokensOf, type UrlPattern } from '../url/pattern.ts';
import { type LayoutModel, layoutClassifier } from './layout-clusters.ts';
import { type NearestModel, nearestClassifier } from './nearest-pages.ts';
import { PatternList, type PatternListData } from './pattern-list.ts';

/** What a guide's classifiers see of a page. */
export interface Sight {
  /** The page's kind; null when it fits none. */
  kind: string | null;
  /** Locations of `page.links` as the guide's rows write them; null: as the links themselves have them. */
  locations: readonly (string | null)[] | null;
}

/** How a guide that was learned from layouts keeps them. */
export interface LayoutData {
  patterns: PatternListData;
  model: LayoutModel;
}

/** How a guide that was learned from XPaths keeps them. */
export interface NearestData {
  nearest: NearestModel;
}

/** The eyes of a guide: pages are told apart by what it carries, by layout or XPaths where it has them, by URL otherwise. */
export function eyesFor(guide: Guide): (page: Page) => Sight {
  const kinds = guide.kinds;
  const fits = (page: Page, patterns: readonly UrlPattern[]) => {
    const tokens = tokensOf(page.url);
    return patterns.some((pattern) => matchesPattern(pattern, tokens));
  };
  const byUrl = (page: Page) =>
    kinds.find(({ classifier }) => classifier.by === 'url' && fits(page, classifier.patterns))?.id ?? null;
  if (guide.layout === undefined) return (page) => ({ kind: byUrl(page), locations: null });

  if ('nearest' in guide.layout) return nearestEyes(guide, guide.layout.nearest as NearestModel);
  const { patterns, classify } = open(guide.layout);
  // The walk begins at the entry: it must be known even if it looks like no other page.
  const entry = normalForm(guide.entry);
  const entryKind = kinds.find((kind) => kind.role === 'entry')?.id ?? null;
  return (page) => {
    const layout = patterns.observe(page, 'look');
    const cluster = classify(layout.counts);
    const kind = kinds.find(
      ({ classifier }) =>
        classifier.by === 'layout' &&
        classifier.cluster === cluster &&
        (classifier.pattern === null || fits(page, [classifier.pattern])),
    );
    const known = kind?.id ?? byUrl(page) ?? (normalForm(page.url) === entry ? entryKind : null);
    return { kind: known, locations: layout.locations };
  };
}

/** Locations are the links' own: SOUrCe's anchor paths. */
function nearestEyes(guide: Guide, model: NearestModel): (page: Page) => Sight {
  const ids = new Map(
    guide.kinds.flatMap(({ id, classifier }) => (classifier.by === 'nearest' ? [[classifier.cluster, id]] : [])),
  );
  try {
    const classify = nearestClassifier(model);
    return (page) => {
      const cluster = classify(page.leafPaths);
      return { kind: cluster === null ? null : (ids.get(cluster) ?? null), locations: null };
    };
  } catch (error) {
    throw new GuideError(`The guide's layout cannot be used: ${(error as Error).message}`);
  }
}

function open(layout: Record<string, unknown>) {
  try {
    const data = layout as unknown as LayoutData;
    return { patterns: PatternList.fromJSON(data.patterns), classify: layoutClassifier(data.model, 'radius') };
  } catch (error) {
    throw new GuideError(`The guide's layout cannot be used: ${(error as Error).message}`);
  }
}
