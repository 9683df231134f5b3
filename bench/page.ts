/**
 * Parse + links against the bare parser: htmlparser2 building its tree (DomHandler) on the same pages in the same run.
 *   npm run bench -- page [MIRROR…]
 * Without mirrors: the shared ones when they are beside the repository, the testbed's skins otherwise.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseDocument } from 'htmlparser2';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { decodeBody } from '../src/fetch/charset.ts';
import { openMirror } from '../src/fetch/mirror.ts';
import type { Guide, Row } from '../src/guide/guide.ts';
import { GuideMatcher } from '../src/guide/match.ts';
import { parseHtml } from '../src/page/html/parse-html.ts';
import { Page } from '../src/page/page.ts';
import { patternOf } from '../src/url/pattern.ts';
import { answer } from '../testbed/answer.ts';
import { makeSite } from '../testbed/site.ts';
import { skins } from '../testbed/skins/index.ts';
import { walk } from '../testbed/walk.ts';

const pagesOfEach = 150;
const rounds = 5;

interface Sample {
  url: string;
  html: string;
}

async function fromMirror(path: string): Promise<Sample[]> {
  const mirror = await openMirror(path);
  const urls = [...mirror.urls()];
  const step = Math.max(1, Math.floor(urls.length / pagesOfEach / 2));
  const samples: Sample[] = [];
  for (let i = 0; i < urls.length && samples.length < pagesOfEach; i += step) {
    const response = await mirror.fetch({ url: urls[i]! });
    if (!response.ok || response.status !== 200 || !/html/.test(response.headers['content-type'] ?? '')) continue;
    samples.push({ url: urls[i]!, html: decodeBody(response.body, response.headers['content-type']).text });
  }
  await mirror.close();
  return samples;
}

function fromSkin(name: string): Sample[] {
  const site = makeSite({
    skin: skins.find((skin) => skin.name === name)!,
    size: 60,
    switches: { duplicates: true, loginWalls: true },
  });
  const samples: Sample[] = [];
  for (const { label } of walk(site, { noise: 10 })) {
    if (samples.length >= pagesOfEach) break;
    const page = answer(site, label.url.slice(site.origin.length));
    if (page.status === 200) samples.push({ url: label.url, html: decodeBody(page.body, page.headers['content-type']).text });
  }
  return samples;
}

/** Forty rows that all have to be tried before the last one fits: as bad as a guide gets. */
function worstGuide(): GuideMatcher {
  const row = (id: string, pattern: Row['pattern']): Row => ({
    id,
    from: null,
    location: null,
    pattern,
    follow: pattern === null,
    relation: 'child',
    priority: 0,
    to: null,
    evidence: { why: 'bench' },
  });
  const rows = Array.from({ length: 40 }, (_, i) => row(`r${i}`, patternOf(`http://h/no${'x'.repeat(i)}.php?t=1&p=2`)));
  const guide: Guide = {
    format: 'boardwalk-guide',
    version: 1,
    strategy: 'bench',
    settings: {},
    entry: 'http://h/',
    ranking: 'fifo',
    kinds: [],
    rows: [...rows, row('rest', null)],
  };
  return new GuideMatcher(guide);
}

/** CPU milliseconds for a page. */
function cost(samples: readonly Sample[], work: (sample: Sample) => unknown): number {
  const before = process.cpuUsage();
  for (const sample of samples) work(sample);
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1000 / samples.length;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;

/** Links with their tag paths as parse5, which follows the standard to the letter, sees them. */
function standardLinks(html: string): string[] {
  const found: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ParentNode, path: string) => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue;
      const here = `${path}/${child.tagName.toLowerCase()}`;
      const href = child.attrs.find((a) => a.name === 'href' && !a.prefix)?.value;
      if (child.tagName === 'a' && href !== undefined) found.push(`${here} ${href}`);
      visit(child, here);
    }
  };
  visit(parse(html, { scriptingEnabled: false }), '');
  return found;
}

function ourLinks(html: string): string[] {
  const tree = parseHtml(html);
  const found: string[] = [];
  const path = (node: number): string => (node === 0 ? '' : `${path(tree.parent(node))}/${tree.name(node)}`);
  for (
    let node = tree.following(0);
    node !== 0;
    node = tree.name(node) === 'template' ? tree.afterSubtree(node) : tree.following(node)
  ) {
    const href = tree.isText(node) ? null : tree.attribute(node, 'href');
    if (href !== null && tree.name(node) === 'a') found.push(`${path(node)} ${href}`);
  }
  return found;
}

const shared = join(import.meta.dirname, '..', '..', 'shared', 'mirrors');
const given = process.argv.slice(2);
const found = existsSync(shared) ? readdirSync(shared, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
const mirrors = given.length > 0 ? given : found.map((entry) => join(shared, entry.name));
const sets: [string, () => Promise<Sample[]> | Sample[]][] =
  mirrors.length > 0
    ? mirrors.map((path) => [basename(path), () => fromMirror(path)])
    : skins.map((skin) => [skin.name, () => fromSkin(skin.name)]);

console.log(
  'CPU ms a page; ratio = (our tree + links) / bare parser. Same links = pages whose links and tag paths equal those of parse5.\n',
);
console.log(
  '| pages of | pages | KB | links | bare parser | parse5 | our tree | tree + links | ratio | 40-row guide, all links | same links |',
);
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
const ratios: number[] = [];
for (const [name, load] of sets) {
  const samples = await load();
  if (samples.length === 0) continue;
  const times = {
    bare: [] as number[],
    parse5: [] as number[],
    tree: [] as number[],
    links: [] as number[],
    guide: [] as number[],
  };
  let links = 0;
  for (let round = 0; round <= rounds; round++) {
    const bare = cost(samples, ({ html }) => parseDocument(html));
    const standard = cost(samples, ({ html }) => parse(html));
    const tree = cost(samples, ({ html }) => parseHtml(html));
    links = 0;
    const withLinks = cost(samples, ({ html, url }) => {
      links += new Page(html, url).links.length;
    });
    const pages = samples.map(({ html, url }) => new Page(html, url));
    for (const page of pages) page.links;
    const matcher = worstGuide();
    const before = process.cpuUsage();
    for (const page of pages) for (const link of page.links) matcher.row(null, link.url, link.location);
    const used = process.cpuUsage(before);
    // The first round warms up.
    if (round === 0) continue;
    times.bare.push(bare);
    times.parse5.push(standard);
    times.tree.push(tree);
    times.links.push(withLinks);
    times.guide.push((used.user + used.system) / 1000 / samples.length);
  }
  const same = samples.filter(({ html }) => ourLinks(html).join('\n') === standardLinks(html).join('\n')).length;
  const kb = samples.reduce((sum, { html }) => sum + html.length, 0) / samples.length / 1000;
  const bare = median(times.bare);
  const ratio = median(times.links) / bare;
  ratios.push(ratio);
  const ms = (values: number[]) => median(values).toFixed(3);
  console.log(
    `| ${name} | ${samples.length} | ${kb.toFixed(0)} | ${Math.round(links / samples.length)} | ${bare.toFixed(3)} | ${ms(times.parse5)} | ${ms(times.tree)} | ${ms(times.links)} | ${ratio.toFixed(2)} | ${ms(times.guide)} | ${same} of ${samples.length} |`,
  );
}
console.log(`\nMedian ratio ${median([...ratios]).toFixed(2)}, worst ${Math.max(...ratios).toFixed(2)}.`);
