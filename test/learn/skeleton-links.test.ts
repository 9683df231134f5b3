import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildSitemap } from '../../src/learn/build-sitemap.ts';
import { linkSetScorer } from '../../src/learn/link-set-score.ts';
import type { Arc, SampledPage, Sitemap, Vertex } from '../../src/learn/sitemap.ts';
import { skeletonLinks } from '../../src/learn/skeleton-links.ts';
import { patternOf, printPattern } from '../../src/url/pattern.ts';
import { areas, origin, shows, syntheticSample } from './synthetic-sample.ts';

const close = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);
const own = (count: number) => Int32Array.from({ length: count }, (_, i) => i);

const page = (url: string, depth: number, links: string[], location: string): SampledPage => ({
  url: origin + url,
  status: 200,
  depth,
  bytes: 1000,
  title: '',
  layout: new Map(),
  shingles: new Uint32Array(),
  links: links.map((to) => ({ url: origin + to, text: to, rel: '', location })),
});

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

const vertexOf = (pages: readonly SampledPage[], id: string, cluster: number, depth: number, own: number[]): Vertex => ({
  id,
  cluster,
  depth,
  pages: own,
  pattern: patternOf(pages[own[0]!]!.url),
  duplicates: 0,
  informativeness: 1,
});

const arcOf = (
  pages: readonly SampledPage[],
  from: string,
  to: string,
  location: string,
  sampled: number[],
  targets?: number,
): Arc => ({
  from,
  to,
  location,
  sampled,
  pattern: patternOf(pages[sampled[0]!]!.url),
  links: sampled.length,
  targets: targets ?? sampled.length,
  examples: [],
  texts: [],
});

test('coverage and informativeness of a link set (eq. 1 and 2)', () => {
  // Pages 1 to 5 in the vertex, 4 and 5 being copies of 1 and 2; page 0 is above it.
  const scorer = linkSetScorer([1, 2, 3, 4, 5], Int32Array.from([0, 1, 2, 3, 1, 2]), new Set([0]));
  const link = (...to: number[]) => scorer.link(to.map((page) => [0, page] as const));
  assert.deepEqual(scorer.score([]), { coverage: 0, informativeness: 0, pages: 0, links: 0 });
  const unique = scorer.score([link(1, 2, 3)]);
  close(unique.coverage, 1);
  close(unique.informativeness, 1);
  const all = scorer.score([link(1, 2, 3), link(4, 5)]);
  close(all.coverage, 1);
  close(all.informativeness, -(2 * 0.4 * Math.log(0.4) + 0.2 * Math.log(0.2)) / Math.log(5));
  close(scorer.score([link(1, 4)]).coverage, 1 / 3);
  close(scorer.score([link(1, 4)]).informativeness, 0);
  // One page says nothing of itself.
  close(scorer.score([link(3)]).informativeness, scorer.whole.informativeness);
  assert.ok(scorer.whole.informativeness < 1);
  assert.equal(linkSetScorer([1, 2], Int32Array.from([0, 1, 1]), new Set()).whole.informativeness, 1, 'too few pages to tell');
});

test('through loop-back links coverage is a fixed point', () => {
  const scorer = linkSetScorer([1, 2, 3, 4], own(5), new Set([0]));
  const enter = scorer.link([[0, 1]]);
  const flip = scorer.link([
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
  assert.equal(scorer.score([enter]).coverage, 0.25);
  assert.equal(scorer.score([flip]).coverage, 0, 'nothing to start from');
  assert.equal(scorer.score([enter, flip]).coverage, 1);
});

test('links count only from pages that are reached', () => {
  const scorer = linkSetScorer([2], own(3), new Set([0]));
  assert.equal(scorer.score([scorer.link([[1, 2]])]).coverage, 0);
});

test('the skeleton of a forum: boards, threads, their pagers; not shortcuts, not the login portal', () => {
  const { sitemap, duplicateOf } = buildSitemap(syntheticSample({ pages: 3, portals: 1 }), { areas, vertices: 'layout' });
  const choices = skeletonLinks(sitemap, duplicateOf);
  const at = (path: string) => {
    const index = sitemap.pages.findIndex((page) => page.url === origin + path);
    const vertex = sitemap.vertices.find(({ pages }) => pages.includes(index))!;
    return choices.find((choice) => choice.vertex === vertex.id)!;
  };
  const links = (path: string) => at(path).selected.map((arc) => `${arc.location} ${printPattern(arc.pattern)}`);

  const threads = links('/read?t=1');
  assert.ok(threads.includes(`p${shows.threads}.c0 /read?t=<digits>`), 'the list leads to threads');
  assert.ok(threads.includes(`p${shows.pager}.c0 /read?from=<digits>&t=<digits>`), 'the pager to their later pages');
  assert.ok(
    !threads.some((link) => link.startsWith(`p${shows.boards}.c2`)),
    'the newest threads on the front page are a shortcut',
  );
  assert.equal(at('/read?t=1').score.coverage, 1);
  assert.ok(links('/list?b=0').includes(`p${shows.boards}.c0 /list?b=<digits>`));
  // 225 copies and a help page.
  assert.deepEqual(links('/write?reply=0'), []);
});

test('a login portal has informativeness near 0', () => {
  const pages = Array.from({ length: 100 }, (_, i) => i);
  // All of one text but three.
  const portal = linkSetScorer(
    pages,
    Int32Array.from(pages, (page) => (page < 97 ? 0 : page)),
    new Set(),
  );
  assert.ok(portal.whole.informativeness < 0.05, String(portal.whole.informativeness));
  close(linkSetScorer(pages, own(100), new Set()).whole.informativeness, 1);
});

test('a search cut short still gives an answer no worse than following everything', () => {
  const { sitemap, duplicateOf } = buildSitemap(syntheticSample({ pages: 3 }), { areas, vertices: 'layout' });
  for (const choice of skeletonLinks(sitemap, duplicateOf, { maxStates: 1 })) {
    const full = skeletonLinks(sitemap, duplicateOf).find(({ vertex }) => vertex === choice.vertex)!;
    assert.ok(choice.score.coverage >= 0.95 * full.score.coverage);
  }
});

test('threads that lie above the boards, because the front page names the newest, still get the links of boards', () => {
  const boards = Array.from({ length: 4 }, (_, b) => `/b/${b}`);
  const threads = Array.from({ length: 24 }, (_, t) => `/t/${t}`);
  const pages = [
    {
      ...page('/', 0, [], ''),
      links: [...page('', 0, boards, 'p0.c1').links, ...page('', 0, threads.slice(0, 4), 'p1.c1').links],
    },
    ...boards.map((url, b) => page(url, 2, threads.slice(b * 6, b * 6 + 6), 'p2.c1')),
    ...threads.map((url) => page(url, 1, [], '')),
  ];
  const sitemap: Sitemap = {
    pages,
    root: 'v0',
    vertices: [
      vertexOf(pages, 'v0', 0, 0, [0]),
      vertexOf(pages, 'v1', 1, 2, numbers(1, 4)),
      vertexOf(pages, 'v2', 2, 1, numbers(5, 24)),
    ],
    arcs: [
      arcOf(pages, 'v0', 'v1', 'p0.c1', numbers(1, 4)),
      arcOf(pages, 'v0', 'v2', 'p1.c1', numbers(5, 4)),
      arcOf(pages, 'v1', 'v2', 'p2.c1', numbers(5, 24)),
    ],
  };
  const chosen = skeletonLinks(sitemap, own(pages.length)).find((choice) => choice.vertex === 'v2')!;
  assert.ok(chosen.selected.some((link) => link.from === 'v1'));
  assert.equal(chosen.score.coverage, 1);
});

test('boards that only threads name, because the front page names the newest threads alone, still lead to the other threads', () => {
  const boards = Array.from({ length: 4 }, (_, b) => `/b/${b}`);
  const threads = Array.from({ length: 24 }, (_, t) => `/t/${t}`);
  const pages = [
    page('/', 0, [threads[0]!, threads[6]!, threads[12]!, threads[18]!], 'p1.c1'),
    ...boards.map((url, b) => page(url, 2, threads.slice(b * 6, b * 6 + 6), 'p2.c1')),
    ...threads.map((url, t) => page(url, 1, [boards[Math.floor(t / 6)]!], 'p3.c1')),
  ];
  const sitemap: Sitemap = {
    pages,
    root: 'v0',
    vertices: [
      vertexOf(pages, 'v0', 0, 0, [0]),
      vertexOf(pages, 'v1', 1, 2, numbers(1, 4)),
      vertexOf(pages, 'v2', 2, 1, numbers(5, 24)),
    ],
    arcs: [
      arcOf(pages, 'v0', 'v2', 'p1.c1', [5, 11, 17, 23]),
      arcOf(pages, 'v2', 'v1', 'p3.c1', numbers(1, 4)),
      arcOf(pages, 'v1', 'v2', 'p2.c1', numbers(5, 24)),
    ],
  };
  const chosen = skeletonLinks(sitemap, own(pages.length));
  for (const vertex of ['v1', 'v2']) assert.equal(chosen.find((choice) => choice.vertex === vertex)!.score.coverage, 1);
});

test('links that turn pages stay, though the sample hardly misses them', () => {
  const { sitemap, duplicateOf } = buildSitemap(syntheticSample({ pages: 3 }), { areas, vertices: 'layout' });
  const pagers = new Set(sitemap.arcs.filter((link) => link.location === `p${shows.pager}.c0` && link.from === link.to));
  const selected = new Set(skeletonLinks(sitemap, duplicateOf, { flipping: pagers }).flatMap((choice) => choice.selected));
  assert.ok(pagers.size > 0);
  for (const link of pagers) assert.ok(selected.has(link));
});

/** A front page with lists to the same hundred threads: for each list, how many of the threads it leads to and how many addresses it names. */
function frontPage(lists: readonly { threads: number; addresses: number }[]) {
  const threads = numbers(1, 100);
  const given = lists.map(({ threads: count }, i) => {
    const before = lists.slice(0, i).reduce((sum, list) => sum + list.threads, 0);
    return numbers(1 + before, count);
  });
  const pages = [
    {
      ...page('/', 0, [], ''),
      links: given.flatMap(
        (own, i) =>
          page(
            '',
            0,
            own.map((t) => `/t/${t}`),
            `p${i}.c1`,
          ).links,
      ),
    },
    ...threads.map((t) => page(`/t/${t}`, 1, [], '')),
  ];
  const sitemap: Sitemap = {
    pages,
    root: 'v0',
    vertices: [vertexOf(pages, 'v0', 0, 0, [0]), vertexOf(pages, 'v1', 1, 1, threads)],
    arcs: lists.map(({ addresses }, i) => arcOf(pages, 'v0', 'v1', `p${i}.c1`, given[i]!, addresses)),
  };
  return skeletonLinks(sitemap, own(pages.length)).find((choice) => choice.vertex === 'v1')!;
}

test('a page or two of the sample are given up to name far fewer addresses, not to name a few less', () => {
  assert.equal(
    frontPage([
      { threads: 98, addresses: 200 },
      { threads: 2, addresses: 3 },
    ]).score.coverage,
    1,
  );
  assert.deepEqual(
    frontPage([
      { threads: 98, addresses: 200 },
      { threads: 2, addresses: 600 },
    ]).selected.map((link) => link.location),
    ['p0.c1'],
  );
});

test('what is given up does not add up link by link', () => {
  const small = Array.from({ length: 6 }, () => ({ threads: 1, addresses: 1000 }));
  const { score, selected } = frontPage([{ threads: 94, addresses: 200 }, ...small]);
  assert.ok(score.coverage >= 0.96, String(score.coverage));
  assert.ok(selected.length < 7);
});
