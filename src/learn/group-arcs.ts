import { normalForm } from '../url/normal-form.ts';
import type { Arc, SampledPage, Vertex } from './sitemap.ts';
import { urlClusters } from './url-clusters.ts';
import type { UrlFormats, UrlShape } from './url-formats.ts';

interface ArcContext {
  vertexOfPage: ReadonlyMap<number, Vertex>;
  pageOfUrl(url: string): number | null;
  shapes(url: string): UrlShape;
  formats: UrlFormats;
  vague: number | null;
}

/** Distinct anchor texts kept of an arc: enough to see that they are page numbers. */
const keptTexts = 20;
/** Target URLs kept of an arc. */
const keptExamples = 3;
/** Characters kept of an anchor text. */
const keptTextLength = 80;

interface Target {
  url: string;
  links: number;
  texts: Set<string>;
}

/**
 * Arcs (iRobot 5.2): links of one vertex at one location, grouped by URL format. Links that stand in no link table have no
 * location and make no arc ("most valuable navigational links in forum pages are in repetitive manners").
 */
export function groupArcs(pages: readonly SampledPage[], context: ArcContext): Arc[] {
  const places = new Map<string, { from: string; location: string; targets: Map<string, Target> }>();
  const keys = new Map<string, string>();
  for (const [index, page] of pages.entries()) {
    const from = context.vertexOfPage.get(index)?.id;
    if (from === undefined) continue;
    for (const { url, text, location } of page.links) {
      if (location === null) continue;
      const name = `${from} ${location}`;
      let place = places.get(name);
      if (place === undefined) {
        place = { from, location, targets: new Map() };
        places.set(name, place);
      }
      let key = keys.get(url);
      if (key === undefined) {
        key = normalForm(url);
        keys.set(url, key);
      }
      let target = place.targets.get(key);
      if (target === undefined) {
        target = { url, links: 0, texts: new Set() };
        place.targets.set(key, target);
      }
      target.links++;
      if (target.texts.size < keptTexts) target.texts.add(text.slice(0, keptTextLength));
    }
  }
  return [...places.values()].flatMap(({ from, location, targets }) =>
    arcsOf([...targets.values()], context).map((arc) => ({ from, location, ...arc })),
  );
}

function arcsOf(targets: readonly Target[], context: ArcContext): Omit<Arc, 'from' | 'location'>[] {
  const sampled = targets.map((target) => context.pageOfUrl(target.url));
  const labels = sampled.map((page) => (page === null ? null : (context.vertexOfPage.get(page)?.cluster ?? null)));
  const clusters = urlClusters(
    targets.map((target) => context.shapes(target.url)),
    { formats: context.formats, labels, vague: context.vague },
  );
  return clusters.map(({ pattern, members }) => {
    const reached = members.flatMap((member) => sampled[member] ?? []).sort((a, b) => a - b);
    return {
      pattern,
      to: majority(reached.flatMap((page) => context.vertexOfPage.get(page)?.id ?? [])),
      links: members.reduce((sum, member) => sum + targets[member]!.links, 0),
      targets: members.length,
      sampled: reached,
      examples: members.slice(0, keptExamples).map((member) => targets[member]!.url),
      texts: [...new Set(members.flatMap((member) => [...targets[member]!.texts]))].slice(0, keptTexts),
    };
  });
}

function majority(ids: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  let most: string | null = null;
  for (const [id, count] of counts) if (most === null || count > counts.get(most)!) most = id;
  return most;
}
