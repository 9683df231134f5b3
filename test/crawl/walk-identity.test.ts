import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Observe } from '../../src/crawl/strategy.ts';
import type { Identity } from '../../src/guide/identity.ts';
import { asked, board, boardPages, guideOf, like, links, origin, paged, row, rows } from './small-forum.ts';

test('two URLs of one content are asked for once', async () => {
  const pages = {
    '/': links('/f?f=1'),
    '/f?f=1': links('/t?t=7', '/t?t=7&page=1', '/t?t=7&sid=q1', '/t?t=7&page=2', '/t?t=8&sid=q2', '/t?t=8'),
    '/t?t=7': links('/t?t=7&page=2', '/t?t=7&page=1'),
    '/t?t=7&page=2': links('/t?t=7'),
    '/t?t=8&sid=q2': links('/t?t=8'),
  };
  assert.deepEqual(await asked(pages, guideOf(rows)), ['/', '/f?f=1', '/t?t=7', '/t?t=8&sid=q2', '/t?t=7&page=2']);
});

test('once a page of a list shows nothing, those behind it are not asked for', async () => {
  const pager = links(...[2, 3, 4, 5, 6].map((n) => `/f?f=1&page=${n}`));
  const full = (n: number) => links(...Array.from({ length: 12 }, (_, i) => `/t?t=${n * 100 + i}`));
  const pages = {
    '/': links('/f?f=1'),
    '/f?f=1': pager + full(1),
    '/f?f=1&page=2': pager + full(2),
    '/f?f=1&page=3': pager,
    '/f?f=1&page=4': pager,
  };
  const paths = await asked(pages, guideOf(rows));
  assert.deepEqual(
    paths.filter((path) => path.includes('page=')),
    ['/f?f=1&page=2', '/f?f=1&page=3'],
  );
});

test('what waits for a row that was dropped meanwhile is not asked for', async () => {
  const pages = { '/': links('/f?f=1', '/f?f=2', '/f?f=3'), '/f?f=1': links('/t?t=1'), '/t?t=1': '' };
  const guide = guideOf(rows);
  const dropped = { ...guide, rows: guide.rows.map((one) => (one.id === 'boards' ? { ...one, follow: false } : one)) };
  const paths = await asked(pages, guide, (page) => (page.url.endsWith('/f?f=1') ? { guide: dropped } : {}));
  assert.deepEqual(paths, ['/', '/f?f=1', '/t?t=1']);
});

test('a row that was learned on the way is followed from then on, and what is to be tried comes last', async () => {
  const pages = { '/': links('/f?f=1', '/odd'), '/f?f=1': links('/t?t=1'), '/t?t=1': '', '/odd': '' };
  const guide = guideOf(rows.filter(({ id }) => id !== 'threads'));
  const observe: Observe = (page) => {
    if (page.url === `${origin}/`) return { also: [`${origin}/odd`] };
    return page.url.endsWith('/f?f=1') ? { guide: guideOf(rows) } : {};
  };
  assert.deepEqual(await asked(pages, guide, observe), ['/', '/f?f=1', '/t?t=1', '/odd']);
});

test('pages that were passed over are asked for once a row is known that turns to them, and nothing else that was refused', async () => {
  const pages = {
    '/': links('/f?f=1', '/f?f=2', '/help'),
    '/f?f=1': links('/f?f=1&page=2', '/f?f=1&sort=up'),
    '/f?f=1&page=2': '',
    '/f?f=2': links('/f?f=2&page=2'),
    '/f?f=2&page=2': '',
  };
  const known = [row({ id: 'board', from: 'index', pattern: board, to: 'index' })];
  const turning = row({ id: 'turn', pattern: boardPages, to: 'index', relation: 'same-board', identity: paged('page') });
  const observe: Observe = ({ url }) => (url === `${origin}/f?f=2` ? { guide: guideOf([turning, ...known]) } : {});
  const found = await asked(pages, guideOf(known), observe);
  assert.deepEqual(found.toSorted(), ['/', '/f?f=1', '/f?f=1&page=2', '/f?f=2', '/f?f=2&page=2']);
});

test('what was asked for is not asked for again when a better guide knows it by something else', async () => {
  const pages = { '/': links('/f?f=1', '/f?f=2'), '/f?f=1': links('/t?t=1'), '/f?f=2': links('/t?t=1'), '/t?t=1': '' };
  const guide = guideOf(rows);
  const counting: Identity = { idle: [], page: { at: 't', digits: 0, first: 0, step: 1, optional: false } };
  const other = { ...guide, rows: guide.rows.map((one) => (one.id === 'threads' ? { ...one, identity: counting } : one)) };
  const paths = await asked(pages, guide, (page) => (page.url.endsWith('/f?f=2') ? { guide: other } : {}));
  assert.deepEqual(paths, ['/', '/f?f=1', '/f?f=2', '/t?t=1']);
});

test('a redirect is followed although it shows the same by its address', async () => {
  const pages = { '/': links('/t?t=7&sid=q1'), '/t?t=7&sid=q1': '→ /t?t=7', '/t?t=7': '' };
  assert.deepEqual(await asked(pages, guideOf(rows)), ['/', '/t?t=7&sid=q1', '/t?t=7']);
});

test('a redirect from what is not understood to a thread that is known is not followed', async () => {
  const pages = { '/': links('/t?t=7', '/last/7'), '/t?t=7': '', '/last/7': '→ /t?t=7' };
  const observe: Observe = (page) => (page.url === `${origin}/` ? { also: [`${origin}/last/7`] } : {});
  assert.deepEqual(await asked(pages, guideOf(rows), observe), ['/', '/t?t=7', '/last/7']);
});

const goes = like('/go?n=1&t=1', '/go?n=2&t=22');
const straight = { paths: [['t']], parameters: [{ key: 't', value: [{ at: 't', digits: 0 }] }] };

test('a link whose target is known is asked for there, and not when the target is known', async () => {
  const pages = { '/': links('/go?n=1&t=7', '/t?t=8', '/go?n=0&t=8'), '/t?t=7': '', '/t?t=8': '' };
  const going = row({ id: 'goes', pattern: goes, to: 'thread', destination: straight });
  assert.deepEqual(await asked(pages, guideOf([...rows, going])), ['/', '/t?t=7', '/t?t=8']);
});

test('a link whose target the guide would not follow is asked for as it is', async () => {
  const pages = { '/': links('/go?n=1&t=7'), '/go?n=1&t=7': '→ /t?t=7', '/t?t=7': '' };
  const going = row({ id: 'goes', pattern: goes, to: 'thread', destination: straight });
  assert.deepEqual(await asked(pages, guideOf([going])), ['/', '/go?n=1&t=7', '/t?t=7']);
});

test('a redirect to a thread that is known is not followed, whatever row led to it', async () => {
  const pages = { '/': links('/t?t=7', '/go?n=0&t=7'), '/t?t=7': '', '/go?n=0&t=7': '→ /t?t=7' };
  const going = row({ id: 'goes', pattern: goes, to: 'thread', identity: { idle: [], page: null } });
  assert.deepEqual(await asked(pages, guideOf([...rows, going])), ['/', '/t?t=7', '/go?n=0&t=7']);
});

test('several redirects in a row that all show the same by their addresses are followed to the end', async () => {
  const pages = { '/': links('/t?t=7&sid=q1'), '/t?t=7&sid=q1': '→ /t?t=7&page=1', '/t?t=7&page=1': '→ /t?t=7', '/t?t=7': '' };
  assert.deepEqual(await asked(pages, guideOf(rows)), ['/', '/t?t=7&sid=q1', '/t?t=7&page=1', '/t?t=7']);
});

test('what waits by what it shows is not tried by its URL as well', async () => {
  const pages = { '/': links('/f?f=1', '/t?t=1'), '/f?f=1': 'empty', '/t?t=1': 'text' };
  const placed = rows.map((one) => (one.id === 'threads' ? { ...one, location: '/html/body/a' } : one));
  const paths = await asked(pages, guideOf(placed), ({ url }) => (url.endsWith('/f?f=1') ? { also: [`${origin}/t?t=1`] } : {}));
  assert.deepEqual(paths, ['/', '/f?f=1', '/t?t=1']);
});
