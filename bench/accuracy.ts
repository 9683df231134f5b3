/**
 * Accuracy of the pieces of irobot and skeleton against labels, a mirror a row: page kinds (purity and BCubed F over the sample),
 * page-flipping arcs (precision and recall over arcs of the sample whose ends are labelled), relations kept in the walk.
 *   npm run bench -- accuracy [MIRROR…]
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { MemoryStore } from '../src/crawl/memory-store.ts';
import { Site } from '../src/crawl/site.ts';
import type { Strategy } from '../src/crawl/strategy.ts';
import { walk } from '../src/crawl/walk.ts';
import { type GroundTruth, readGroundTruth, withoutFragment } from '../src/evaluate/ground-truth.ts';
import { openMirror } from '../src/fetch/mirror.ts';
import { pageFlipping } from '../src/learn/page-flipping.ts';
import type { Arc, Sitemap } from '../src/learn/sitemap.ts';
import { irobot } from '../src/strategies/irobot/irobot.ts';
import { sampledSitemap } from '../src/strategies/sampled-sitemap.ts';
import { skeleton } from '../src/strategies/skeleton/skeleton.ts';
import { matchesPattern, tokensOf } from '../src/url/pattern.ts';

const sample = Number(process.env.SAMPLE ?? 500);
/** Requests of a walk in which relations are counted. */
const maxWalk = 3000;
const shared = join(import.meta.dirname, '..', '..', 'shared', 'mirrors');
const given = process.argv.slice(2);
const found = existsSync(shared) ? readdirSync(shared, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
const mirrors = given.length > 0 ? given : found.map((entry) => join(shared, entry.name));
if (mirrors.length === 0) console.log('There are no mirrors beside the repository; name some.');

/** What a label calls a page: boards and threads by type, the rest by kind. */
function kindOf(truth: GroundTruth, url: string): string | null {
  const label = truth.labels.get(withoutFragment(url));
  return label === undefined || label.status !== 200 ? null : label.type === 'other' ? label.kind : label.type;
}

/** The list or thread a page belongs to, and which page of it. */
function partOf(truth: GroundTruth, url: string): { whole: string; page: string } | null {
  const key = truth.labels.get(withoutFragment(url))?.key;
  const parts = key == null ? null : /^((?:board|thread)\/.+)\/(\d+)$/.exec(key);
  return parts ? { whole: parts[1]!, page: parts[2]! } : null;
}

function clusterQuality(clusters: (string | number)[], kinds: string[]): { purity: number; f: number } {
  const n = kinds.length;
  let pure = 0;
  const together = (a: readonly (string | number)[]) => Map.groupBy(a.keys(), (i) => a[i]!);
  const byCluster = together(clusters);
  const byKind = together(kinds);
  let precision = 0;
  let recall = 0;
  for (const members of byCluster.values()) {
    const counts = Map.groupBy(members, (i) => kinds[i]!);
    pure += Math.max(...[...counts.values()].map((list) => list.length));
    for (const [kind, list] of counts) {
      precision += list.length ** 2 / members.length;
      recall += list.length ** 2 / byKind.get(kind)!.length;
    }
  }
  const [p, r] = [precision / n, recall / n];
  return { purity: pure / n, f: (2 * p * r) / (p + r) };
}

/**
 * Whether an arc turns pages, by the labels of its own links (location and pattern); null when they do not say: on pages that are
 * neither board nor thread (member lists have pagers too, and labels know nothing of them), and for links to the page itself.
 */
function isFlipping(truth: GroundTruth, sitemap: Sitemap, arc: Arc): boolean | null {
  let same = 0;
  let other = 0;
  for (const index of sitemap.vertices.find((vertex) => vertex.id === arc.from)!.pages) {
    const page = sitemap.pages[index]!;
    const own = partOf(truth, page.url);
    if (own === null) continue;
    for (const link of page.links) {
      if (link.location !== arc.location || !matchesPattern(arc.pattern, tokensOf(link.url))) continue;
      const target = partOf(truth, link.url);
      if (target?.whole === own.whole) same += target.page === own.page ? 0 : 1;
      else if (truth.labels.has(withoutFragment(link.url))) other++;
    }
  }
  return same + other === 0 ? null : same > other;
}

/** Of the pages fetched from another page of their board or thread, those that came by a link that says so. */
async function relationsKept(strategy: Strategy, path: string, truth: GroundTruth): Promise<string> {
  const mirror = await openMirror(path);
  const site = new Site({ source: mirror, start: mirror.first!, maxRequests: maxWalk });
  const { guide } = await strategy.learn(site, { seed: 1, sample });
  let [kept, pairs] = [0, 0];
  for await (const event of walk({ site, guide, store: new MemoryStore() })) {
    const own = partOf(truth, event.url);
    const from = event.from === null ? null : partOf(truth, event.from);
    if (!own || !from || own.whole !== from.whole || own.page === from.page) continue;
    pairs++;
    if (event.relation !== 'child') kept++;
  }
  await mirror.close();
  return `${share(kept, pairs)} of ${pairs}`;
}

const share = (a: number, b: number) => (b === 0 ? '–' : (a / b).toFixed(2));

console.log(
  `| mirror | kinds (layout) | purity | F | kinds (layout and URL) | purity | F | flipping arcs | found | precision | recall | relations kept, irobot | relations kept, skeleton |`,
);
console.log(`| --- |${' ---: |'.repeat(12)}`);
for (const path of mirrors) {
  const truth = readGroundTruth(path);
  if (truth === null) continue;
  const mirror = await openMirror(path);
  const site = new Site({ source: mirror, start: mirror.first! });
  const learned = await sampledSitemap(site, { seed: 1, sample }, 'format');
  const quality = (cluster: (vertex: { id: string; cluster: number }) => string | number) => {
    const clusters: (string | number)[] = [];
    const kinds: string[] = [];
    for (const vertex of learned.sitemap.vertices) {
      for (const page of vertex.pages) {
        const kind = kindOf(truth, learned.sitemap.pages[page]!.url);
        if (kind === null) continue;
        clusters.push(cluster(vertex));
        kinds.push(kind);
      }
    }
    return { count: new Set(clusters).size, ...clusterQuality(clusters, kinds) };
  };
  const layouts = quality((vertex) => vertex.cluster);
  const vertices = quality((vertex) => vertex.id);
  // Page flipping is the Traversal Strategy's, whose vertices are layouts.
  const byLayout = await sampledSitemap(site, { seed: 1, sample }, 'layout');
  const flips = pageFlipping(byLayout.sitemap, { duplicateOf: byLayout.duplicateOf });
  let [right, claimed, real] = [0, 0, 0];
  for (const flip of flips) {
    const truthSays = isFlipping(truth, byLayout.sitemap, flip.arc);
    if (truthSays === null) continue;
    if (truthSays) real++;
    if (flip.flipping) claimed++;
    if (truthSays && flip.flipping) right++;
  }
  await mirror.close();
  const relations = [await relationsKept(irobot, path, truth), await relationsKept(skeleton, path, truth)].join(' | ');
  console.log(
    `| ${basename(path)} | ${layouts.count} | ${layouts.purity.toFixed(2)} | ${layouts.f.toFixed(2)} | ${vertices.count} | ${vertices.purity.toFixed(2)} | ${vertices.f.toFixed(2)} | ${real} | ${claimed} | ${share(right, claimed)} | ${share(right, real)} | ${relations} |`,
  );
}
