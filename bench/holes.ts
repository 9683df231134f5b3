/**
 * Whether anything on the lists of a saved forum tells which of the threads they name its copy lacks: for each figure of a thread's row the
 * probability that it is larger for one that is there than for one that is gone (0.5: it says nothing), and for each class or picture the share that is there.
 * Then what a rule would come to that knew beforehand how many of each list's threads are there, and asked for all of a list or for none.
 *   npm run bench -- holes MIRROR   (of the shared mirrors, by name)
 */
import { join } from 'node:path';
import { Site, Visit } from '../src/crawl/site.ts';
import { readGroundTruth, withoutFragment } from '../src/evaluate/ground-truth.ts';
import { openMirror } from '../src/fetch/mirror.ts';
import { GuideMatcher } from '../src/guide/match.ts';
import type { Page } from '../src/page/page.ts';
import { auto } from '../src/strategies/auto/auto.ts';
import { mirrorsFolder } from './focus/annotated-forums.ts';

/** Rows that a class must stand in, here and there, to be told of. */
const minRows = 30;

interface Row {
  list: string;
  isThere: boolean;
  figures: number[];
  classes: Set<string>;
}

/** Numbers of the row that a link stands in, from the left, after its place among all, and what its elements are called. */
function rowOf(page: Page, link: number, isThere: boolean, place: number): Omit<Row, 'list'> {
  const { tree } = page;
  let row = page.linkNodes[link]!;
  while (row !== 0 && !['tr', 'li'].includes(tree.name(row))) row = tree.parent(row);
  let text = '';
  const classes = new Set<string>();
  for (let at = row === 0 ? 0 : tree.first(row); at !== 0; at = tree.following(at, row)) {
    if (tree.isText(at)) text += ` ${tree.text(at)}`;
    else for (const name of ['class', 'src']) classes.add(tree.attribute(at, name)?.split('/').at(-1) ?? '');
  }
  const id = Number(page.links[link]!.url.match(/\d+/g)?.at(-2) ?? 0);
  const numbers = (text.match(/\d[\d,]*(?= [A-Z])/g) ?? []).map((number) => Number(number.replaceAll(',', '')));
  return { isThere, figures: [place, id, ...numbers.slice(-2)], classes };
}

/** Mann and Whitney's U over the number of pairs. */
function probability(rows: readonly Row[], figure: number): number {
  const sorted = rows.filter(({ figures }) => figures.length > figure).sort((a, b) => a.figures[figure]! - b.figures[figure]!);
  const there = sorted.flatMap(({ isThere }, i) => (isThere ? [i + 1] : []));
  const gone = sorted.length - there.length;
  const sum = there.reduce((a, b) => a + b, 0);
  return (sum - (there.length * (there.length + 1)) / 2) / (there.length * gone);
}

const [name = ''] = process.argv.slice(2);
const path = join(mirrorsFolder, name);
const truth = readGroundTruth(path)!;
const mirror = await openMirror(path);
const { guide } = await auto.learn(new Site({ source: mirror, start: mirror.first!, maxRequests: truth.labels.size }), {
  seed: 1,
});
const matcher = new GuideMatcher(guide);
const rows = new Map<string, Row>();
for (const { url, type, status } of truth.labels.values()) {
  if (type !== 'index' || status !== 200) continue;
  const { page } = new Visit(url, 'sample', await mirror.fetch({ url }));
  for (const [i, link] of page?.links.entries() ?? []) {
    const { follow, to, relation } = matcher.row('index', link.url, guide.fine ? page!.fineLocations[i]! : link.location, url);
    if (!follow || to !== 'thread' || relation !== 'child' || rows.has(link.url)) continue;
    const isThere = truth.labels.get(withoutFragment(link.url))?.status === 200;
    rows.set(link.url, { list: url, ...rowOf(page!, i, isThere, rows.size) });
  }
}
await mirror.close();
const all = [...rows.values()];
console.log(
  `${name}: lists link to ${all.length} pages of threads, and ${all.filter(({ isThere }) => isThere).length} of these are there\n`,
);
const names = ['place on the lists', 'number in the address', 'last figure but one of the row', 'last figure'];
for (const [i, figure] of names.entries()) console.log(`${figure}: ${probability(all, i).toFixed(2)}`);
const shares = [...new Set(all.flatMap(({ classes }) => [...classes]))].flatMap((one) => {
  const [having, lacking] = [all.filter(({ classes }) => classes.has(one)), all.filter(({ classes }) => !classes.has(one))];
  const there = (some: readonly Row[]) => (100 * some.filter(({ isThere }) => isThere).length) / some.length;
  return having.length < minRows || lacking.length < minRows ? [] : [{ one, with: there(having), without: there(lacking) }];
});
for (const one of shares)
  console.log(`with ${one.one}: ${one.with.toFixed(0)} % are there; without: ${one.without.toFixed(0)} %`);

/** The share of thread pages that may be lost to a better rule. */
const maxLost = 0.02;
const worth = [...truth.labels.values()].filter(({ value }) => value === 'valuable');
const mayBeLost = maxLost * worth.filter(({ type }) => type === 'thread').length;
const count = (some: readonly Row[]) => some.filter(({ isThere }) => isThere).length;
const worstFirst = [...Map.groupBy(all, ({ list }) => list).values()].sort((a, b) => count(a) / a.length - count(b) / b.length);
let lost = 0;
let requests = worth.length + all.length - count(all);
const share = () => `${((100 * (worth.length - lost)) / requests).toFixed(1)} %`;
console.log(`\neffectiveness of all lists: ${share()}`);
for (const list of worstFirst) {
  if (lost + count(list) > mayBeLost) break;
  lost += count(list);
  requests -= list.length;
}
console.log(`without the worst, as long as ${100 * maxLost} % of the thread pages are lost: ${share()}`);
