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
  /** For each layout cluster the mean share of a page's links that stand in a known link table. */
  located: number[];
}

/**
 * Share of its cluster's usual share of links in known tables below which a page is of no kind. A new template leaves some old box
 * standing on every page, and by that alone each page would be nearest to something. Set on a testbed forum that changes its template.
 */
const minLocated = 0.4;

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
  // Most walks know the kind by the link that led here.
  if (guide.layout === undefined)
    return (page) => ({
      get kind() {
        return byUrl(page);
      },
      locations: guide.fine ? page.fineLocations : null,
    });

  if ('nearest' in guide.layout) return nearestEyes(guide, guide.layout.nearest as NearestModel);
  const { patterns, classify, located } = open(guide.layout);
  // The walk begins at the entry: it must be known even if it looks like no other page.
  const entry = normalForm(guide.entry);
  const entryKind = kinds.find((kind) => kind.role === 'entry')?.id ?? null;
  return (page) => {
    const layout = patterns.observe(page, 'look');
    const nearest = classify(layout.counts);
    const known = layout.locations.filter((location) => location !== null).length / Math.max(1, layout.locations.length);
    const cluster = nearest !== null && known >= minLocated * (located[nearest] ?? 0) ? nearest : null;
    const kind = kinds.find(
      ({ classifier }) =>
        classifier.by === 'layout' &&
        classifier.cluster === cluster &&
        (classifier.pattern === null || fits(page, [classifier.pattern])),
    );
    const id = kind?.id ?? byUrl(page) ?? (normalForm(page.url) === entry ? entryKind : null);
    return { kind: id, locations: layout.locations };
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
    return {
      patterns: PatternList.fromJSON(data.patterns),
      classify: layoutClassifier(data.model, 'radius'),
      located: data.located ?? [],
    };
  } catch (error) {
    throw new GuideError(`The guide's layout cannot be used: ${(error as Error).message}`);
  }
}
