import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LinkShapes } from '../../src/learn/link-shapes.ts';
import { fitsAny, patternsOf } from '../../src/strategies/auto/guide/way-patterns.ts';
import type { Survey } from '../../src/strategies/auto/survey/survey.ts';
import type { PageRole } from '../../src/strategies/auto/survey/tally.ts';
import type { Way } from '../../src/strategies/auto/understand/way.ts';

const threadsOf = (board: string) => Array.from({ length: 6 }, (_, i) => `http://f/forum/${board}/on-${board}-${'abcdef'[i]}`);

/** Whether a thread of a board that nobody has seen is let in, where so many of another's were looked at and came to something. */
function isLetIn(pages: number, role: 'thread' | 'index' | 'other'): boolean {
  const [own, others] = [['oak', 'elm'].flatMap(threadsOf), threadsOf('ash')];
  const shapes = new LinkShapes();
  for (const url of [...own, ...others]) shapes.observe(url);
  // All of a survey that patterns ask for.
  const survey = {
    shapes,
    pages: [],
    urls: () => [...own, ...others],
    menu: () => new Set(),
    roleOfUrl: (url: string) => (own.includes(url) ? 'thread' : pages > 0 ? role : null),
    tally: () => ({ pages }),
    taken: { isOf: () => false },
  } as unknown as Survey;
  const links = new Map(own.map((url) => [url, 'A thread']));
  const way = { shapes: new Set(own.map((url) => shapes.of(url))), location: null, locations: new Set(['/a']), links } as Way;
  const patterns = patternsOf(survey, way, [way], 'thread').map(({ pattern }) => pattern);
  assert.ok(own.every((url) => fitsAny(patterns, url)));
  return fitsAny(patterns, 'http://f/forum/yew/on-yew-g');
}

test('one page that looks like nothing keeps no threads of boards with other names out', () => {
  assert.equal(isLetIn(0, 'other'), true);
  assert.equal(isLetIn(1, 'other'), true);
});

test('several do, and one that is a list', () => {
  assert.equal(isLetIn(2, 'other'), false);
  assert.equal(isLetIn(1, 'index'), false);
  assert.equal(isLetIn(2, 'thread'), true);
});

/** What a way's patterns let in, where some other addresses are known to be those of people. */
function letIn(own: readonly string[], people: readonly string[]): (url: string) => boolean {
  const shapes = new LinkShapes();
  for (const url of [...own, ...people]) shapes.observe(url);
  const toPeople = new Set(people.map((url) => shapes.of(url)));
  const survey = {
    shapes,
    pages: [],
    urls: () => [...own, ...people],
    menu: () => new Set(),
    roleOfUrl: (url: string) => (own.includes(url) ? 'thread' : null),
    tally: () => ({ pages: 0 }),
    taken: { isOf: (role: string, shape: string) => role === 'other' && toPeople.has(shape) },
  } as unknown as Survey;
  const links = new Map(own.map((url) => [url, 'A thread']));
  const way = { shapes: new Set(own.map((url) => shapes.of(url))), location: null, locations: new Set(['/a']), links } as Way;
  assert.ok(way.shapes.isDisjointFrom(toPeople));
  const patterns = patternsOf(survey, way, [way], 'thread').map(({ pattern }) => pattern);
  assert.ok(own.every((url) => fitsAny(patterns, url)));
  return (url) => fitsAny(patterns, url);
}

const people = (name: (i: number) => string) => Array.from({ length: 20 }, (_, i) => `http://f/${name(i)}`);

test('boards with names let in no people whose addresses such a name would fit', () => {
  const boards = ['oak-talk', 'wine', 'old-cars', 'what-else-there-is'].map((name) => `http://f/${name}.html`);
  const isLetIn = letIn(
    boards,
    people((i) => `member-${i}.html`),
  );
  assert.equal(isLetIn('http://f/member-3.html'), false);
  assert.equal(isLetIn('http://f/member-99.html'), false);
});

test('threads of several boards let in no people who have a name where those have a board', () => {
  const threads = ['oak', 'elm'].flatMap(threadsOf);
  const isLetIn = letIn(
    threads,
    people((i) => `forum/people/on-${'abcdefghijklmnopqrst'[i]}-z`),
  );
  assert.equal(isLetIn('http://f/forum/people/on-u-z'), false);
  assert.equal(isLetIn('http://f/forum/oak/on-oak-g'), true);
});

test('a few people do not keep the threads of other boards out', () => {
  const threads = ['oak', 'elm'].flatMap(threadsOf);
  const isLetIn = letIn(threads, people((i) => `forum/people/on-${'abcdefghijklmnopqrst'[i]}-z`).slice(0, 5));
  assert.equal(isLetIn('http://f/forum/yew/on-yew-g'), true);
});

/** What patterns of boards by two names let in, beside many addresses of another name at another place of the same pages. */
function letInByBoards(role: PageRole | null): (url: string) => boolean {
  const topics = ['oak', 'elm', 'ash', 'yew', 'fir', 'sloe', 'box', 'bay', 'fig', 'gorse', 'heath', 'ivy'];
  const boards = ['board', 'newest'].flatMap((name) => topics.map((topic) => `http://f/${name}/${topic}`));
  const others = topics.flatMap((topic) => ['a', 'b'].map((letter) => `http://f/person/${topic}${letter}`));
  const shapes = new LinkShapes();
  for (const url of [...boards, ...others]) shapes.observe(url);
  const links = [...boards.map((url) => ({ url, location: '/a' })), ...others.map((url) => ({ url, location: '/i/a' }))];
  const survey = {
    shapes,
    pages: [{ links }, { links }],
    urls: () => [...boards, ...others],
    menu: () => new Set(),
    roleOfUrl: (url: string) => (boards.includes(url) ? 'index' : role),
    tally: () => ({ pages: 0 }),
    taken: { isOf: () => false },
  } as unknown as Survey;
  const own = new Map(boards.map((url) => [url, 'A board']));
  const way = {
    shapes: new Set(boards.map((url) => shapes.of(url))),
    location: null,
    locations: new Set(['/a']),
    links: own,
  } as Way;
  const tags = { ...way, shapes: new Set(['tags']), locations: new Set(['/b/a']), links: new Map() };
  for (let i = 0; i < 100; i++) tags.links.set(`http://f/tag/${'t'.repeat(i + 1)}`, 'A tag');
  const patterns = patternsOf(survey, way, [way, tags], 'index').map(({ pattern }) => pattern);
  assert.ok(boards.every((url) => fitsAny(patterns, url)));
  return (url) => fitsAny(patterns, url);
}

test('boards by several names let in nobody who stands beside them, however many tags there are', () => {
  for (const role of [null, 'other'] as const) {
    const isLetIn = letInByBoards(role);
    assert.equal(isLetIn('http://f/person/oaka'), false);
    assert.equal(isLetIn('http://f/board/rowan'), true);
  }
  assert.equal(letInByBoards('index')('http://f/person/oaka'), true);
});
