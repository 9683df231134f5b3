/**
 * Parse + links against the bare parser: htmlparser2 building its tree (DomHandler) on the same pages in the same run.
 *   npm run bench -- page [MIRROR…]
 * Without mirrors: the shared ones when they are beside the repository, the testbed's skins otherwise.
 */
import { parseDocument } from 'htmlparser2';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Guide, Row } from '../src/guide/guide.ts';
import { GuideMatcher } from '../src/guide/match.ts';
import { parseHtml } from '../src/page/html/parse-html.ts';
import { Page } from '../src/page/page.ts';
import { patternOf } from '../src/url/pattern.ts';
import { cost, median, sampleSets } from './samples/page-samples.ts';

const pagesOfEach = 150;
const rounds = 5;

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

const sets = sampleSets({
  mirrors: process.argv.slice(2),
  pagesOfEach: pagesOfEach,
  switches: { duplicates: true, loginWalls: true },
});

console.log(
  'CPU ms a page; ratio = (our tree + links) / bare parser. Same links = pages whose links and tag paths equal those of parse5.\n',
);
console.log(
  '| pages of | pages | KB | links | bare parser | parse5 | our tree | tree + links | ratio | 40-row guide, all links | same links |',
);
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
const ratios: number[] = [];
for (const { name, load } of sets) {
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
