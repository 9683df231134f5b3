import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PatternList } from '../../src/learn/pattern-list.ts';
import { Page } from '../../src/page/page.ts';
import { htmlSoup } from '../page/regions-soup.ts';

const url = 'http://forum.example/';
const times = (count: number, make: (i: number) => string) => Array.from({ length: count }, (_, i) => make(i)).join('');
const page = (body: string) =>
  new Page(`<body><div id=head>${times(4, (i) => `<a href=/menu${i}>m</a>`)}</div><div id=main>${body}</div>`, url);
const pager = (count: number) => `<div class=pages><b>1</b>${times(count, (i) => `<a href=?page=${i}>${i + 2}</a>`)}</div>`;

const thread = (i: number, extra = '') =>
  `<tr><td><img src=i.png></td><td>${extra}<a href=/t/${i}>Thread ${i}</a></td><td><a href=/u/${i}>name</a></td><td>${i}</td></tr>`;
const board = (threads: number, pages = 3) =>
  page(`${pager(pages)}<table class=list>${times(threads, (i) => thread(i))}</table>`);

const post = (i: number) =>
  `<tr><td><a href=/u/${i}>name</a><br><img src=a.png></td><td><p>${'word '.repeat(9 + i)}</p><blockquote>${'text '.repeat(4)}</blockquote></td></tr>` +
  `<tr><td><a href=#top>top</a></td><td><ul><li><a href=/quote/${i}>quote</a></li><li><a href=/report/${i}>report</a></li></ul></td></tr>`;
const topic = (posts: number, pages = 3) => page(`${pager(pages)}<table class=posts>${times(posts, post)}</table>`);

function learned(pages: readonly Page[]): PatternList {
  const list = new PatternList();
  for (const one of pages) list.observe(one, 'learn');
  return list;
}

/** Locations of the links whose URL contains `part`. */
function locations(list: PatternList, one: Page, part: string): Set<string | null> {
  const { locations: all } = list.observe(one, 'look');
  return new Set(all.filter((_, i) => one.links[i]!.url.includes(part)));
}

test('links of one function have one location, of different functions different ones', () => {
  const list = learned([board(5), topic(4), board(8), topic(7)]);
  for (const size of [3, 5, 12]) {
    const at = ['/menu', '?page=', '/t/', '/u/'].map((part) => [...locations(list, board(size), part)]);
    assert.ok(
      at.every((some) => some.length === 1 && some[0] !== null),
      JSON.stringify(at),
    );
    assert.equal(new Set(at.flat()).size, 4);
  }
  assert.notDeepEqual(locations(list, board(5), '/u/'), locations(list, topic(5), '/u/'));
});

test('adding records does not change ids, and looking changes nothing', () => {
  const list = learned([board(4), topic(3)]);
  const before = JSON.stringify(list);
  const [few, many] = [list.observe(board(3), 'look'), list.observe(board(40), 'look')];
  assert.deepEqual([...few.counts], [...many.counts]);
  assert.equal(JSON.stringify(list), before);
  list.observe(board(40), 'learn');
  assert.equal(list.patterns.length, (JSON.parse(before) as { patterns: unknown[] }).patterns.length);
});

test('a page with one record is known by those with more', () => {
  const list = learned([board(5), topic(4), board(6), topic(2)]);
  for (const make of [board, topic]) {
    const [one, many] = [list.observe(make(1), 'look'), list.observe(make(9), 'look')];
    for (const id of many.counts.keys()) assert.ok(one.counts.has(id), `pattern ${id}`);
    const links = (of: ReturnType<typeof list.observe>) => [...new Set(of.locations)].sort();
    assert.deepEqual(links(one), links(many));
  }
  // Learning from such a page adds nothing either.
  const known = list.patterns.length;
  list.observe(board(1), 'learn');
  list.observe(topic(1), 'learn');
  assert.equal(list.patterns.length, known);
});

test('a pager with one link is still the pager', () => {
  const list = learned([board(5, 4), board(5, 2)]);
  assert.deepEqual(locations(list, board(5, 1), '?page='), locations(list, board(5, 4), '?page='));
});

test('columns keep their numbers when optional parts turn up', () => {
  const list = learned([board(5), board(6)]);
  const title = locations(list, board(5), '/t/');
  const user = locations(list, board(5), '/u/');
  const extended = page(
    `${pager(3)}<table class=list>${times(6, (i) => thread(i, [1, 2, 5].includes(i) ? '<span class=new><a href=/new>new</a></span>' : ''))}</table>`,
  );
  list.observe(extended, 'learn');
  assert.deepEqual(locations(list, extended, '/t/'), title);
  assert.deepEqual(locations(list, extended, '/u/'), user);
  assert.deepEqual(locations(list, board(5), '/t/'), title);
  const fresh = locations(list, extended, '/new');
  assert.ok(fresh.size === 1 && !fresh.has(null) && !fresh.has([...title][0]!));
});

test('the innermost region decides, and links outside every link table have no location', () => {
  const row = (i: number) =>
    `<li><h3><a href=/t/${i}>t</a></h3><p>${times(i % 5, (j) => `<a href=/t/${i}/${j + 1}>${j + 1}</a> `)}</p></li>`;
  const one = page(`<h1>Forum <a href=/lone>x</a></h1><ul>${times(9, row)}</ul>`);
  const list = learned([one, one]);
  const { locations: all, counts } = list.observe(one, 'look');
  const at = (part: RegExp) => new Set(all.filter((_, i) => part.test(one.links[i]!.url)));
  const [titles, pages] = [at(/\/t\/\d+$/), at(/\/t\/\d+\/\d+$/)];
  assert.deepEqual([titles.size, pages.size], [1, 1]);
  assert.notEqual([...titles][0]!.split('.')[0], [...pages][0]!.split('.')[0]);
  assert.equal(counts.get(Number([...pages][0]!.slice(1).split('.')[0])), 7);
  assert.deepEqual(at(/lone/), new Set([null]));
});

test('supports count pages, areas are shares, and boards and threads look different', () => {
  const list = learned([board(5), board(6), topic(4)]);
  const [a, b, c] = [board(7), board(9), topic(5)].map((one) => list.observe(one, 'look'));
  assert.deepEqual([...a!.counts.keys()], [...b!.counts.keys()]);
  assert.notDeepEqual([...a!.counts.keys()].sort(), [...c!.counts.keys()].sort());
  for (const pattern of list.patterns) assert.ok(pattern.support <= 3 && pattern.area > 0 && pattern.area <= 1);
  for (const share of a!.areas.values()) assert.ok(share > 0 && share <= 1);
});

test('the same pages in the same order give the same list, and it survives JSON', () => {
  const pages = () => [board(5), topic(4), board(2), topic(1), board(9)];
  const list = learned(pages());
  const text = JSON.stringify(list);
  assert.equal(JSON.stringify(learned(pages())), text);
  const again = PatternList.fromJSON(JSON.parse(text));
  assert.equal(JSON.stringify(again), text);
  for (const one of [board(3), topic(8), topic(1)]) assert.deepEqual(again.observe(one, 'look'), list.observe(one, 'look'));
});

test('what was looked at before changes nothing in what is seen', () => {
  const soup = () => fc.array(htmlSoup, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(soup(), soup(), (shown, looked) => {
      const list = learned([board(5), topic(4), topic(2), ...shown.map((html) => new Page(html, url))]);
      const fresh = () => PatternList.fromJSON(JSON.parse(JSON.stringify(list)));
      const used = fresh();
      const pages = [board(3), topic(6), topic(1), ...[...shown, ...looked].map((html) => new Page(html, url))];
      for (const one of pages) used.observe(one, 'look');
      for (const one of pages) assert.deepEqual(used.observe(one, 'look'), fresh().observe(one, 'look'));
    }),
    { numRuns: 60 },
  );
});

test('what a look kept is forgotten when the list learns', () => {
  const list = learned([board(5), board(8)]);
  const one = topic(4);
  const before = list.observe(one, 'look');
  for (let i = 0; i < 3; i++) list.observe(topic(3 + i), 'learn');
  const after = list.observe(one, 'look');
  assert.notDeepEqual(after.counts, before.counts);
  assert.deepEqual(after, PatternList.fromJSON(JSON.parse(JSON.stringify(list))).observe(one, 'look'));
});

test('random soup never throws, and every link gets an answer', () => {
  const list = new PatternList();
  fc.assert(
    fc.property(htmlSoup, fc.boolean(), (html, learn) => {
      const one = new Page(html, url);
      const layout = list.observe(one, learn ? 'learn' : 'look');
      assert.equal(layout.locations.length, one.links.length);
      const again = PatternList.fromJSON(JSON.parse(JSON.stringify(list)));
      assert.equal(JSON.stringify(again).length > 0, true);
    }),
    { numRuns: 300 },
  );
});
