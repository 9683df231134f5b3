import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Guide, Row } from '../../src/guide/guide.ts';
import { shapeOf } from '../../src/learn/url-formats.ts';
import { LivingGuide } from '../../src/strategies/auto/observe/living-guide.ts';
import { at, guideOf, row } from './observed-walk.ts';

const lists = row('index', ['/forum/oak', '/forum/elm']);
const threads = row('thread', ['/forum/oak/climbing', '/forum/oak/what-to-saw', '/forum/oak/7-old-nails']);
const turned = (path: string): Row => ({
  ...row('index', [`/forum/oak/${path}2`, `/forum/elm/${path}3`]),
  id: 'pages',
  from: null,
  relation: 'same-board',
});

const guide = (...rows: Row[]): Guide => guideOf(rows);
const living = (rows: Row[], passedOver: string[] = []) =>
  new LivingGuide(guide(...rows), new Set(), (url) => shapeOf(url).key, passedOver);
const title = at('/forum/ash/where-to-sit');

describe('a thread of a board whose name was not seen', () => {
  test('is followed where any name would let in further pages of lists, and these are still lists', () => {
    const grown = living([lists, turned('page-'), threads]);
    assert.equal(grown.row(title, null).follow, false);
    assert.equal(grown.widen(title), true);
    assert.equal(grown.row(title, null).to, 'thread');
    assert.equal(grown.row(at('/forum/ash/when-to-leave'), null).to, 'thread');
    for (const board of ['ash', 'oak', 'elm']) assert.equal(grown.row(at(`/forum/${board}/page-2`), null).id, 'pages', board);
  });

  test('lets in others of no board but its own', () => {
    const grown = living([lists, turned('page-'), threads]);
    grown.widen(title);
    assert.equal(grown.row(at('/forum/fir/where-to-sit'), null).follow, false);
    assert.equal(grown.widen(at('/forum/fir/where-to-sit')), true);
  });

  test('lets in those of all boards where nothing else is called so', () => {
    const grown = living([lists, turned('pages/'), threads]);
    assert.equal(grown.widen(title), true);
    assert.equal(grown.row(at('/forum/fir/where-to-sit'), null).to, 'thread');
  });

  test('lets in those of its board where any name would let in many that were passed over, people and what can be done', () => {
    const others = Array.from({ length: 20 }, (_, i) => at(`/forum/${i % 2 ? 'people' : 'latest'}/number-${i}`));
    const grown = living([lists, turned('pages/'), threads], others);
    assert.equal(grown.widen(title), true);
    assert.equal(grown.row(at('/forum/ash/when-to-leave'), null).to, 'thread');
    for (const other of others) assert.equal(grown.row(other, null).follow, false);
  });

  test('is not followed where threads have another form', () => {
    const grown = living([lists, turned('page-'), row('thread', ['/t/1', '/t/2'])]);
    assert.equal(grown.widen(title), false);
  });

  test('is no link elsewhere, where only its place says that it is a thread', () => {
    const grown = living([lists, { ...row('thread', ['/node/1', '/node/2']), location: 'titles' }]);
    assert.equal(grown.widen(at('/node/3')), false);
    assert.equal(grown.row(at('/node/3'), null).follow, false);
  });
});
