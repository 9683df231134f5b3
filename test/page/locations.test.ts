import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Page } from '../../src/page/page.ts';

const url = 'http://forum.example/';
const locations = (html: string) => new Page(html, url).links.map(({ location }) => location);
const fine = (html: string) => new Page(html, url).fineLocations;
const link = (name: string) => `<a class="${name}" href="/${name}">${name}</a>`;

/** A page whose links stand below tags with names of its own, in this order. */
const ofTags = (names: readonly string[]) => names.map((name) => `<${name}>${link('one')}${link('two')}</${name}>`).join('');

test('tags that the standard does not know are told apart by their names, whatever their order on a page', () => {
  const names = ['x-post', 'x-list', 'forum-row', 'x'];
  const of = (name: string) => [`/html/body/${name}/a[one]`, `/html/body/${name}/a[two]`];
  for (const order of [names, names.toReversed(), ['forum-row'], ['x', 'x-post'], [...names, 'x-more', ...names]])
    assert.deepEqual(locations(ofTags(order)), order.flatMap(of), order.join(' '));
  assert.deepEqual(locations('<x><x-post><a href=/a>a</a></x-post></x><x-post><x><a href=/a>a</a></x></x-post>'), [
    '/html/body/x/x-post/a',
    '/html/body/x-post/x/a',
  ]);
});

test('a page has the locations that it had before, while others are read between', () => {
  const cell = (name: string) => `<td>${link(name)}${link(name)}</td>`;
  const html = `<p>${link('t12')}${link('')}</p><table><tr>${cell('a')}${cell('b')}</tr></table><x-row>${link('t9')}</x-row>`;
  const row = '/html/body/table/tbody/tr/td';
  const paths = ['/html/body/p/a[t#]', '/html/body/p/a', `${row}/a[a]`, `${row}/a[a]`, `${row}/a[b]`, `${row}/a[b]`];
  const finer = ['', '+', ':0', '+:0', ':1', '+:1'].map((more, i) => paths[i] + more);
  const last = '/html/body/x-row/a[t#]';
  const early = new Page(html, url);
  for (let round = 0; round < 3; round++) {
    const page = new Page(html, url);
    assert.deepEqual(
      page.links.map(({ location }) => location),
      [...paths, last],
    );
    assert.deepEqual(page.fineLocations, [...finer, last]);
    // More than are kept, of each sort: by tags, by classes, and by cells.
    const many = Array.from({ length: 11_000 }, (_, i) => {
      const name = `${'abcdefghij'[round]}${i}`.replace(/\d/g, (digit) => 'klmnopqrst'[Number(digit)]!);
      return `<x-${name}><a class="${name}" href="/a">a</a><a class="${name}" href="/b">b</a></x-${name}>`;
    });
    const [first, second, ...others] = locations(many.join(''));
    assert.equal(first, second);
    assert.equal(new Set([first, ...others]).size, many.length);
    assert.equal(new Set(fine(many.join(''))).size, 2 * many.length);
  }
  // What was begun before all that and is asked for only now.
  assert.deepEqual(
    early.links.map(({ location }) => location),
    [...paths, last],
  );
  assert.deepEqual(early.fineLocations, [...finer, last]);
});

test('leaves have the paths of their page alone', () => {
  const first = new Page('<x-a>one</x-a><x-b>two<br></x-b>', url).leafPaths;
  const second = new Page('<x-b>one</x-b><x-a><img src=a><x-b>two</x-b></x-a>', url).leafPaths;
  assert.deepEqual(
    [...first],
    [
      ['/html/body/x-a/text()', 1],
      ['/html/body/x-b/text()', 1],
      ['/html/body/x-b/br', 1],
    ],
  );
  assert.deepEqual(
    [...second],
    [
      ['/html/body/x-b/text()', 1],
      ['/html/body/x-a/img', 1],
      ['/html/body/x-a/x-b/text()', 1],
    ],
  );
});
