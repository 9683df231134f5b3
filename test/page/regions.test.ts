import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PatternNode } from '../../src/page/alignment.ts';
import { alignRecords } from '../../src/page/alignment-grow.ts';
import { readPattern, writePattern } from '../../src/page/alignment-notation.ts';
import { parseHtml } from '../../src/page/html/parse-html.ts';
import { type Region, repetitiveRegions } from '../../src/page/regions.ts';
import { htmlSoup } from './regions-soup.ts';

const times = (count: number, make: (i: number) => string) => Array.from({ length: count }, (_, i) => make(i)).join('');
const words = (count: number) => times(count, (i) => `word${i} `);

function found(html: string): { regions: Region[]; tags: string[]; patterns: string[] } {
  const tree = parseHtml(html);
  const regions = repetitiveRegions(tree);
  return {
    regions,
    tags: regions.map(
      (region) =>
        `${tree.name(region.container)}: ${region.records.length} × ${region.records[0]!.map((node) => tree.name(node)).join('+')}`,
    ),
    patterns: regions.map((region) => writePattern(alignRecords(tree, region))),
  };
}

const row = (i: number) => `<tr><td><img src=i.gif><td><a href=t${i}>Thread ${i}</a><td><a href=u${i}>User</a><td>${i}`;

test('rows of a classless table are records and their cells are columns', () => {
  const { tags, patterns } = found(`<table>${times(5, row)}</table>`);
  assert.deepEqual(tags, ['tbody: 5 × tr']);
  assert.deepEqual(patterns, ['tr(td(img) td(a#1) td(a#2) td)']);
});

test('rows in two colours, and rows with numbers in their classes, are one region', () => {
  const colours = ['odd', 'even'];
  assert.deepEqual(found(`<ul>${times(6, (i) => `<li class=${colours[i % 2]}><a href=${i}>x</a> by <b>y</b>`)}</ul>`).tags, [
    'ul: 6 × li',
  ]);
  assert.deepEqual(
    found(`<div>${times(4, (i) => `<p class="post-${i} row${i % 2}"><a href=${i}>x</a><i>y</i></p>`)}</div>`).tags,
    ['div: 4 × p'],
  );
});

test('an advertisement between records does not break the region', () => {
  const ad = '<tr><td colspan=4><form><input><button>Buy</button></form></td></tr>';
  const { tags } = found(`<table>${times(3, row)}${ad}${times(4, row)}</table>`);
  assert.deepEqual(tags, ['tbody: 7 × tr']);
});

test('too much between two lists parts them', () => {
  const other = '<h2>x</h2><form><input></form><blockquote>y</blockquote>';
  const item = (i: number) => `<div><a href=${i}>x</a><b>z</b></div>`;
  assert.deepEqual(found(`<section>${times(3, item)}${other}${times(4, item)}</section>`).tags, [
    'section: 3 × div',
    'section: 4 × div',
  ]);
});

test('records of several siblings: dt and dd, heading and list', () => {
  assert.deepEqual(found(`<dl>${times(4, (i) => `<dt><a href=${i}>q</a><dd>${words(9)}`)}</dl>`).tags, ['dl: 4 × dt+dd']);
  const { tags } = found(
    `<div>${times(3, (i) => `<h3>Category</h3><ul>${times(2 + i, (j) => `<li><a href=${i}-${j}>b</a>`)}</ul>`)}</div>`,
  );
  assert.equal(tags[0], 'div: 3 × h3+ul');
  assert.deepEqual(tags.slice(1), ['ul: 2 × li', 'ul: 3 × li', 'ul: 4 × li']);
});

test('rows of one post that are alike are told apart by their rhythm', () => {
  const post = (i: number) =>
    `<tr><td><b>name</b><br><img src=a><td>${words(20)}<p>more<tr><td><a href=#t>top</a><td><a href=q${i}>quote</a> <a href=r${i}>report</a>`;
  const { tags, patterns } = found(`<table>${times(4, post)}</table>`);
  assert.equal(tags[0], 'tbody: 4 × tr+tr');
  assert.match(patterns[0]!, /^tr\(.*\) tr\(td\(a#\d\) td\(a#\d a#\d\)\)$/);
});

test('a cell over several rows leaves the record whole', () => {
  const post = (i: number) => `<tr><td rowspan=2><a href=u${i}>name</a><td><h4>title</h4><tr><td><p>${words(12)}<p>${words(12)}`;
  assert.equal(found(`<table>${times(3, post)}</table>`).tags[0], 'tbody: 3 × tr+tr');
});

test('a list whose length differs from record to record is a region in a region', () => {
  const thread = (i: number) =>
    `<div class=row><a href=t${i}>title</a><span>by <a href=u${i}>x</a></span><small>${times(i % 4, (j) => `<a href=t${i}-${j}>${j}</a>`)}</small></div>`;
  const { regions, tags, patterns } = found(`<main>${times(9, thread)}</main>`);
  assert.equal(tags[0], 'main: 9 × div');
  assert.ok(tags.slice(1).every((tag) => tag.startsWith('small: ')));
  assert.ok(tags.length > 2);
  assert.equal(regions[1]!.around, regions[0]);
  assert.equal(patterns[0], 'div.row(a#1 span(a#2) small(a?67*#3))');
});

test('buttons that every post has are columns, not a list', () => {
  const post = (i: number) =>
    `<article><p>${words(5 + i)}</p><nav><a href=q${i}>Quote</a><a href=r${i}>Report</a><a href=l${i}>Like</a></nav></article>`;
  const { tags, patterns } = found(`<main>${times(6, post)}</main>`);
  assert.deepEqual(tags, ['main: 6 × article']);
  assert.deepEqual(patterns, ['article(p nav(a#1 a#2 a#3))']);
});

test('quotes in quotes and lists in posts are found below the posts', () => {
  const quote = (depth: number): string => (depth === 0 ? 'text' : `<blockquote><cite>x</cite>${quote(depth - 1)}</blockquote>`);
  const post = (i: number) =>
    `<div class=post><h4><a href=u${i}>n</a></h4><div class=body>${quote([0, 2, 1, 0, 0, 1][i]!)}${i === 2 ? `<ul>${times(5, () => `<li>${words(8)}`)}</ul>` : ''}</div></div>`;
  const { tags } = found(`<main>${times(6, post)}</main>`);
  assert.equal(tags[0], 'main: 6 × div');
  assert.ok(tags.includes('ul: 5 × li'));
});

test('a pager stands by itself', () => {
  const { tags, patterns } = found(
    `<p>Page: <b>1</b> ${times(4, (i) => `<a href=?p=${i}>${i}</a>, `)}</p><div>${words(300)}</div>`,
  );
  assert.deepEqual([tags, patterns], [['p: 4 × a'], ['a#1']]);
});

test('two words apart are no region, header and footer neither', () => {
  assert.deepEqual(found(`<div>${words(400)}</div><p><b>one</b><br><b>two</b></p>`).tags, []);
  const page = `<div id=header><h1>Forum</h1><form><input></form></div><div id=content><article>${words(90)}</article></div><div id=footer><a href=/>x</a></div>`;
  assert.deepEqual(found(page).tags, []);
});

test('area is the share of the page, wide cells counted by their width', () => {
  const { regions } = found(`<h1>${words(50)}</h1><ul>${times(5, (i) => `<li><a href=${i}>${words(30)}</a>`)}</ul>`);
  assert.ok(regions[0]!.area > 0.6 && regions[0]!.area < 0.9, String(regions[0]!.area));
  const table = (width: string) =>
    found(
      `<p>${words(100)}</p><table>${times(3, (i) => `<tr><td width=${width}><a href=${i}>${words(9)}</a><td><a href=u${i}>n</a>`)}</table>`,
    ).regions[0]!.area;
  assert.ok(table('20%') > table('80%'));
});

test('optional parts are marked and do not move the columns', () => {
  const item = (i: number) =>
    `<li>${i === 2 ? '<span class=new><a href=n>new</a></span>' : ''}<h3><a href=t${i}>t</a></h3><i>${i % 2 ? '<a href=u>u</a>' : ''}</i>`;
  const { patterns } = found(`<ul>${times(6, item)}</ul>`);
  assert.match(patterns[0]!, /^li\(span\.new\?17\(a#\d\) h3\(a#\d\) i\(a\?50#\d\)\)$/);
});

test('every link of a record has a column of its own', () => {
  const tree = parseHtml(`<table>${times(5, row)}</table>`);
  const columns: number[] = [];
  const visit = (nodes: readonly PatternNode[]) => {
    for (const node of nodes) {
      if (node.column > 0) columns.push(node.column);
      visit(node.children);
    }
  };
  visit(alignRecords(tree, repetitiveRegions(tree)[0]!).roots);
  assert.deepEqual(columns, [1, 2]);
});

test('a pattern reads back as it was written, and nonsense is refused', () => {
  const text = 'tr.row.a%2Eb?80*(td(a#1) td(a.author?33#2 a*#3(img)))';
  assert.equal(writePattern(readPattern(text, 100, 3)), text);
  for (const wrong of ['', 'a(', 'a)', 'a(b', 'a b)', '(a)', 'a#9', '?', 'a  b'])
    assert.throws(() => readPattern(wrong, 10, 3), SyntaxError);
});

test('random soup never throws, and records are siblings in order', () => {
  fc.assert(
    fc.property(htmlSoup, (html) => {
      const tree = parseHtml(html);
      for (const region of repetitiveRegions(tree)) {
        assert.ok(region.records.length > 1 && region.area >= 0 && region.area <= 1);
        for (const node of region.records.flat()) assert.equal(tree.parent(node), region.container);
        const text = writePattern(alignRecords(tree, region));
        const { records, columns } = alignRecords(tree, region);
        assert.equal(writePattern(readPattern(text, records, columns)).replace(/\?\d+/g, '?'), text.replace(/\?\d+/g, '?'));
      }
    }),
    { numRuns: 300 },
  );
});

test('large pages take time in proportion to their size', () => {
  const cost = (count: number) => {
    const tree = parseHtml(
      `<ul>${times(count, (i) => `<li class=c${i % 7}><a href=${i}>x</a>${i % 3 ? '<b>y</b>' : '<i><u>z</u></i>'}`)}</ul>`,
    );
    const started = performance.now();
    repetitiveRegions(tree);
    return performance.now() - started;
  };
  cost(2000);
  // Ten times the nodes may take twice that much more than ten times as long before this is a quadratic algorithm.
  assert.ok(cost(60_000) < 30 * Math.max(cost(6000), 5));
});
