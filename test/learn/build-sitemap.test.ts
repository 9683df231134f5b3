import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildSitemap } from '../../src/learn/build-sitemap.ts';
import type { SampledPage, Sitemap } from '../../src/learn/sitemap.ts';
import { shinglesOf } from '../../src/page/shingles.ts';
import { printPattern } from '../../src/url/pattern.ts';
import { areas, origin, shows, syntheticSample } from './synthetic-sample.ts';

const vertexAt = (sitemap: Sitemap, path: string) => {
  const index = sitemap.pages.findIndex((page) => page.url === origin + path);
  return sitemap.vertices.find((vertex) => vertex.pages.includes(index));
};
const place = (pattern: number, column: number) => `p${pattern}.c${column}`;

test('vertices are layout clusters divided by URL format', () => {
  const { sitemap } = buildSitemap(syntheticSample(), { areas });
  const patterns = sitemap.vertices.map((vertex) => printPattern(vertex.pattern));
  for (const expected of [
    '/',
    '/list?b=<digits>',
    '/list?b=<digits>&from=<digits>',
    '/read?t=<digits>',
    '/read?from=<digits>&t=<digits>',
  ]) {
    assert.equal(patterns.filter((pattern) => pattern === expected).length, 1, expected);
  }
  assert.equal(vertexAt(sitemap, '/read?t=3')!.pages.length, 75);
  assert.equal(vertexAt(sitemap, '/read?t=3')!.cluster, vertexAt(sitemap, '/read?t=3&from=10')!.cluster);
  assert.equal(sitemap.root, vertexAt(sitemap, '/')!.id);
  const pages = sitemap.vertices.flatMap((vertex) => vertex.pages).sort((a, b) => a - b);
  assert.deepEqual(pages, [...sitemap.pages.keys()], 'each page is in one vertex');
});

test('pages without features share a cluster and are told apart by URL alone', () => {
  const { sitemap } = buildSitemap(syntheticSample(), { areas });
  const [help, login] = [vertexAt(sitemap, '/help')!, vertexAt(sitemap, '/login')!];
  assert.equal(help.cluster, login.cluster);
  assert.notEqual(help.id, login.id);
});

test('a vertex by layout alone holds first and later pages', () => {
  const { sitemap } = buildSitemap(syntheticSample(), { areas, vertices: 'layout' });
  assert.equal(vertexAt(sitemap, '/read?t=3'), vertexAt(sitemap, '/read?t=3&from=10'));
  assert.equal(vertexAt(sitemap, '/read?t=3')!.pages.length, 150);
});

test('arcs: one for each vertex, location and URL pattern', () => {
  const sample = syntheticSample();
  const { sitemap } = buildSitemap(sample, { areas });
  const list = vertexAt(sitemap, '/list?b=0')!.id;
  const thread = vertexAt(sitemap, '/read?t=3')!.id;
  const [threads, ...others] = sitemap.arcs.filter((arc) => arc.from === list && arc.location === place(shows.threads, 0));
  assert.equal(others.length, 0);
  assert.equal(threads!.to, thread);
  assert.equal(threads!.targets, 60, 'twenty threads on each of three first pages');
  assert.equal(threads!.links, 60);
  assert.equal(threads!.sampled.length, 60);
  // A pager names page 1 and page 2 by URLs of two formats.
  const pager = sitemap.arcs.filter((arc) => arc.from === list && arc.location === place(shows.pager, 0));
  assert.deepEqual(pager.map((arc) => printPattern(arc.pattern)).sort(), ['/list?b=<digits>', '/list?b=<digits>&from=<digits>']);
  assert.deepEqual(pager.flatMap((arc) => arc.texts).sort(), ['1', '2']);
  // The menu's three entries are three arcs.
  const menu = sitemap.arcs.filter((arc) => arc.from === thread && arc.location === place(shows.menu, 0));
  assert.deepEqual(menu.map((arc) => printPattern(arc.pattern)).sort(), ['/', '/help', '/login']);
});

test('equation 3: the login portal loses by its copies what it has by its number', () => {
  const { sitemap } = buildSitemap(syntheticSample({ portals: 1 }), { areas });
  const portal = sitemap.vertices.find((vertex) => printPattern(vertex.pattern) === '/write?reply=<digits>')!;
  const thread = vertexAt(sitemap, '/read?t=3')!;
  assert.equal(portal.pages.length, 150);
  assert.equal(portal.duplicates, 149);
  assert.ok(portal.informativeness < 0.01 * thread.informativeness, `${portal.informativeness}`);
  // By hand for the entry: one page of all, its bytes against the mean, no copies.
  const { pages } = sitemap;
  const mean = pages.reduce((sum, page) => sum + page.bytes, 0) / pages.length;
  const root = sitemap.vertices.find((vertex) => vertex.id === sitemap.root)!;
  assert.ok(Math.abs(root.informativeness - (1 / pages.length) * (pages[0]!.bytes / mean)) < 1e-12);
});

test('answers that are no page are in no vertex, and arcs still count them', () => {
  const page = (path: string, status: number, links: string[]): SampledPage => ({
    url: origin + path,
    status,
    depth: 0,
    bytes: 1,
    title: '',
    layout: new Map(status === 200 ? [[links.length > 0 ? 1 : 2, 1]] : []),
    shingles: shinglesOf(path),
    links: links.map((to) => ({ url: origin + to, text: to, rel: '', location: 'p1.c0' })),
  });
  const { sitemap } = buildSitemap([
    page('/', 200, ['/x?a=1', '/x?a=2', '/x?a=3']),
    page('/x?a=1', 404, []),
    page('/x?a=2', 200, []),
  ]);
  assert.equal(sitemap.vertices.length, 2);
  assert.deepEqual(sitemap.arcs[0]!.sampled, [1, 2]);
  assert.equal(sitemap.arcs[0]!.to, sitemap.vertices[1]!.id);
});
