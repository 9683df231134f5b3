import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type UrlClusterOptions, urlClusters } from '../../src/learn/url-clusters.ts';
import { learnFormats, shapeOf } from '../../src/learn/url-formats.ts';
import { printPattern } from '../../src/url/pattern.ts';

/** Clusters of URLs given with the layout of their page, null for a URL that was not sampled. */
function clusters(urls: readonly (readonly [string, number | null])[], extra: Partial<UrlClusterOptions> = {}) {
  const shapes = urls.map(([url]) => shapeOf(`http://h${url}`));
  const sampled = [...urls.keys()].filter((i) => urls[i]![1] !== null);
  const formats = learnFormats(
    sampled.map((i) => shapes[i]!),
    sampled.map((i) => urls[i]![1]!),
  );
  const found = urlClusters(shapes, { formats, labels: urls.map(([, label]) => label), ...extra });
  return found.map(({ pattern, members }) => `${printPattern(pattern)} ${members.length}`).sort();
}
const many = (count: number, url: (i: number) => string, label: number | null) =>
  Array.from({ length: count }, (_, i) => [url(i), label] as const);
/** A slug of one to four words. */
const slug = (i: number) =>
  ['red', 'blue', 'old', 'new', 'my', 'best', 'why']
    .slice(i % 7, (i % 7) + 1 + (i % 4))
    .concat(`x${'abcdefghij'[i % 10]}${'klmnopqrst'[Math.floor(i / 10) % 10]}`)
    .join('-');

test('cluster A of iRobot 5.2: one layout, two names of a parameter, two patterns', () => {
  const urls = [
    ...many(3, (i) => `/default.aspx?GroupID=${i + 1}`, 0),
    ...many(4, (i) => `/default.aspx?ForumGroupID=${10 * i}`, 0),
  ];
  assert.deepEqual(clusters(urls), ['/default.aspx?ForumGroupID=<digits> 4', '/default.aspx?GroupID=<digits> 3']);
});

test('cluster B of iRobot 5.2: the login portal under three formats; names of members become one', () => {
  const urls = [
    ...many(3, (i) => `/user/Profile.aspx?UserID=${i + 7}`, 0),
    ...['bob', 'alice', 'eve'].map((name) => [`/members/${name}.aspx`, 0] as const),
    ...many(3, (i) => `/AddPost.aspx?ReplyToPostID=${i}&Quote=False`, 0),
  ];
  assert.deepEqual(clusters(urls), [
    '/AddPost.aspx?Quote=False&ReplyToPostID=<digits> 3',
    '/members/<word>.aspx 3',
    '/user/Profile.aspx?UserID=<digits> 3',
  ]);
});

test('slugs of one layout become one pattern', () => {
  const found = clusters(many(60, (i) => `/talk/${slug(i)}-${i}`, 0));
  assert.deepEqual(found, ['/talk/<text>-<digits> 60']);
});

test('a format that holds several layouts is split at the word that tells them apart, not at slugs', () => {
  const urls = [
    ...many(40, (i) => `/topic/${slug(i)}`, 0),
    ...many(20, (i) => `/member/${slug(i + 3)}`, 1),
    ...many(12, (i) => `/tag/${slug(i + 5)}`, 0),
  ];
  assert.deepEqual(
    clusters(urls).map((found) => found.replace(/<(word|text)>.*(?= )/, '…')),
    ['/member/… 20', '/tag/… 12', '/topic/… 40'],
  );
});

test('busy slugs are not names of page kinds', () => {
  // Forty threads of six pages each; boards of the same shape.
  const urls = [
    ...many(240, (i) => `/${slug(Math.floor(i / 6))}/page-${i % 6}`, 0),
    ...many(10, (i) => `/${slug(i + 50)}/page-${i}`, 1),
  ];
  assert.equal(clusters(urls).length, 1);
});

test('a menu stays one pattern an entry, unless its pages are alike', () => {
  const menu = ['/faq', '/login', '/search', '/members', '/rules'];
  assert.equal(clusters(menu.map((url, i) => [url, i])).length, 5);
  assert.equal(clusters(menu.map((url) => [url, null])).length, 5, 'nothing known');
  assert.equal(
    clusters(
      menu.map((url) => [url, 3]),
      { vague: 3 },
    ).length,
    5,
    'pages without features agree in nothing',
  );
  assert.equal(clusters(menu.map((url) => [url, 3])).length, 1);
});

test('links that were not sampled join the pattern of those that were', () => {
  const urls = [...many(6, (i) => `/t/${slug(i)}`, 0), ...many(50, (i) => `/t/${slug(i + 6)}`, null)];
  assert.equal(clusters(urls).length, 1);
});
