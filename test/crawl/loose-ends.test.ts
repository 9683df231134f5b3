import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryStore } from '../../src/crawl/memory-store.ts';
import { relearningWalk } from '../../src/crawl/relearning-walk.ts';
import type { Learned } from '../../src/crawl/strategy.ts';
import { board, forumOf, guideOf, links, origin, row, rows } from './small-forum.ts';

/** What is asked for after some pages were looked at, and what the strategy was told of lists. */
async function followed(pages: Record<string, string>, looked: string[], learned: Learned) {
  const { site, paths } = forumOf(pages);
  for (const path of looked) await site.get(`${origin}${path}`, 'sample');
  const told: string[][] = [];
  const { review, ...rest } = learned;
  const relearn = () => Promise.reject(new Error('nothing drifts'));
  const walking = relearningWalk({
    site,
    store: new MemoryStore(),
    relearn,
    ...rest,
    ...(review && {
      review: async (lists: readonly string[]) => {
        told.push(lists.map((url) => url.slice(origin.length)));
        return review(lists);
      },
    }),
  });
  for await (const _ of walking);
  return { paths, told };
}

const many = (first: number) => links(...Array.from({ length: 12 }, (_, i) => `/t?t=${first + i}`));
const paths = (first: number) => Array.from({ length: 12 }, (_, i) => `/t?t=${first + i}`);
const threads = Object.fromEntries([...paths(100), ...paths(200), ...paths(300)].map((path) => [path, 'text']));
const nothingNew = async () => null;

test('what is followed on pages that were looked at and not walked to is asked for last, and none of them again', async () => {
  const pages = { ...threads, '/': links('/t?t=1'), '/t?t=1': 'text', '/hall': links('/t?t=1', '/help') + many(100) };
  const { paths: asked } = await followed(pages, ['/hall'], { guide: guideOf(rows), review: nothingNew });
  assert.deepEqual(asked, ['/hall', '/', '/t?t=1', ...paths(100)]);
});

test('of pages that alone name only a few threads lists and further pages are followed, unless places decide what links are', async () => {
  const few = links('/t?t=2', '/t?t=3', '/t?t=1&page=2', '/f?f=22');
  const pages = {
    '/': links('/t?t=1'),
    '/t?t=1': 'text',
    '/t?t=1&page=2': 'text',
    '/f?f=22': '',
    '/person': few,
    '/search': few,
  };
  for (const fine of [false, true]) {
    const guide = { ...guideOf(rows), ...(fine && { fine }) };
    const { paths: asked, told } = await followed(pages, ['/person', '/search'], { guide, review: nothingNew });
    assert.deepEqual(asked, ['/person', '/search', '/', '/t?t=1', ...(fine ? [] : ['/f?f=22', '/t?t=1&page=2'])]);
    assert.deepEqual(told, []);
  }
});

test('a strategy that looks nothing over walks by its guide alone', async () => {
  const pages = { '/': '', '/hall': many(100) };
  assert.deepEqual((await followed(pages, ['/hall'], { guide: guideOf(rows) })).paths, ['/hall', '/']);
});

test('pages that alone name many threads are lists: the strategy is told, and the walk goes on by what it learns then', async () => {
  const pages = { ...threads, '/': links('/hall/1', '/hall/2'), '/hall/1': many(100), '/hall/2': many(200) };
  const guide = guideOf(rows);
  const halls = row({ id: 'halls', pattern: { paths: [['hall'], [{ any: 'digits' }]], parameters: [] }, to: 'index' });
  const seeds = ['/hall/1', '/hall/2'].map((path) => ({
    url: `${origin}${path}`,
    from: null,
    row: 'halls',
    relation: 'child' as const,
    priority: 0,
    depth: 1,
  }));
  const better = { guide: guideOf([halls, ...rows]), seeds };
  const { paths: asked, told } = await followed(pages, ['/hall/1'], { guide, review: async () => better });
  assert.deepEqual(told, [['/hall/1']]);
  assert.deepEqual(asked, ['/hall/1', '/', '/hall/2', ...paths(100), ...paths(200)]);
});

test('links of lists that were refused before the guide was bettered are followed in the end, those of other pages are not', async () => {
  const pages = {
    ...threads,
    '/': links('/f?f=1', '/f?f=22', '/help'),
    '/f?f=1': many(100),
    '/f?f=22': many(200),
    '/help': many(300),
  };
  const narrow = guideOf([row({ id: 'boards', pattern: board, to: 'index', priority: 1 })]);
  const help = row({ id: 'help', pattern: { paths: [['help']], parameters: [] }, priority: 2 });
  const { paths: asked } = await followed(pages, [], {
    guide: { ...narrow, rows: [help, ...narrow.rows] },
    observe: ({ url }) => (url.endsWith('/f?f=22') ? { guide: guideOf([help, ...rows]) } : {}),
    review: nothingNew,
  });
  assert.deepEqual(asked, ['/', '/help', '/f?f=1', '/f?f=22', ...paths(200), ...paths(100)]);
});

test('so are those that turn the pages of threads, and not what threads name otherwise', async () => {
  const pages = {
    '/': links('/t?t=1', '/f?f=22'),
    '/t?t=1': links('/t?t=1&page=2', '/t?t=2'),
    '/t?t=1&page=2': 'text',
    '/t?t=2': 'text',
    '/f?f=22': 'text',
  };
  const of = (id: string) => rows.find((one) => one.id === id)!;
  const turning = { ...of('thread pages'), from: 'thread' };
  const known = [
    { ...of('threads'), from: 'index' },
    { ...of('boards'), priority: -1 },
  ];
  const { paths: asked } = await followed(pages, [], {
    guide: guideOf(known),
    observe: ({ url }) => (url.endsWith('/f?f=22') ? { guide: guideOf([turning, ...known]) } : {}),
    review: nothingNew,
  });
  assert.deepEqual(asked, ['/', '/t?t=1', '/f?f=22', '/t?t=1&page=2']);
});

test('what was asked for by its URL alone is not asked for again once it is known what it shows', async () => {
  const pages = { '/': links('/t?t=1'), '/t?t=1': 'text', '/hall': links('/t?t=1') + many(100), ...threads };
  const plain = guideOf(rows.map(({ identity: _, ...one }) => one));
  const hall = { url: `${origin}/hall`, from: null, row: null, relation: 'child' as const, priority: 0, depth: 0 };
  const review = async () => ({ guide: guideOf(rows), seeds: [hall] });
  const { paths: asked } = await followed(pages, ['/hall'], { guide: plain, review });
  assert.deepEqual(asked, ['/hall', '/', '/t?t=1', ...paths(100)]);
});

test('another order of a list that is followed is no list of its own, whatever threads it names', async () => {
  const pages = { ...threads, '/': links('/f?f=1'), '/f?f=1': links('/t?t=1'), '/t?t=1': 'text', '/f?f=1&sort=views': many(100) };
  const { paths: asked, told } = await followed(pages, ['/f?f=1&sort=views'], { guide: guideOf(rows), review: nothingNew });
  assert.deepEqual(asked, ['/f?f=1&sort=views', '/', '/f?f=1', '/t?t=1']);
  assert.deepEqual(told, []);
});
