import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildSitemap } from '../../src/learn/build-sitemap.ts';
import { linkSetScorer } from '../../src/learn/link-set-score.ts';
import { skeletonLinks } from '../../src/learn/skeleton-links.ts';
import { printPattern } from '../../src/url/pattern.ts';
import { areas, origin, shows, syntheticSample } from './synthetic-sample.ts';

const close = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);
const own = (count: number) => Int32Array.from({ length: count }, (_, i) => i);

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
