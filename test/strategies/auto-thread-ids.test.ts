import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Identity, seenKey, shownBy } from '../../src/guide/identity.ts';
import { LinkShapes } from '../../src/learn/link-shapes.ts';
import { ThreadIds, type Turn } from '../../src/strategies/auto/guide/thread-ids.ts';

const at = (path: string) => `http://f${path}`;
const numbers = [31, 42, 53, 64, 75, 86];
const titles = ['Where to sit', 'What to saw', 'When to leave', 'Who was here', 'Which nail', 'How deep'];

type Named = (id: number, i: number) => string;

/** What is known of threads that lists name in one way, and boxes beside them in another, as many as are said. */
function known(
  plain: Named,
  other: Named,
  { twins = 4, called = titles, idle = [] as string[], renamed = [] as Turn[], title = '' } = {},
) {
  const urls = numbers.map((id, i) => at(plain(id, i)));
  const others = numbers.slice(0, twins).map((id, i) => at(other(id, i)));
  const links = new Map([...urls, ...others].map((url, i) => [url, called[i % numbers.length]!]));
  const shapes = new LinkShapes();
  for (const url of links.keys()) shapes.observe(url);
  const identity: Identity = { idle, page: null };
  const ids = new ThreadIds({
    links,
    renamed,
    shapeOf: (url) => shapes.of(url),
    identityOf: () => identity,
    titleOf: () => title,
  });
  return { ids, urls, others };
}

const file: Named = (id) => `/topic-${id}-1.html`;
const program: Named = (id) => `/show.php?from=new&topic=${id}`;

describe('addresses of one title that have one number in common', () => {
  test('are of one thread', () => {
    const { ids, urls, others } = known(file, program);
    const [ours, theirs] = [ids.ofRow(urls), ids.ofRow(others)];
    assert.deepEqual([ours.ids?.[0], theirs.ids?.[0]?.at], [{ at: 0, digits: 1 }, 'topic']);
    for (const [i, url] of others.entries())
      assert.equal(seenKey({ idle: [], page: null, ...theirs }, url), seenKey({ idle: [], page: null, ...ours }, urls[i]!));
    const keys = [at('/topic-97-1.html'), at('/topic-98-1.html'), at('/show.php?from=new&topic=99')];
    assert.equal(new Set(keys.map((url) => seenKey({ idle: [], page: null, ...ours }, url))).size, 3);
  });

  test('come later by the address that fewer have: it may show any page of its thread', () => {
    const { ids, urls, others } = known(file, program);
    assert.deepEqual([ids.ofRow(urls).twin, ids.ofRow(others).twin], [undefined, true]);
  });

  test('are not known by it where too few have it, or what is known says it anyway', () => {
    const few = known(file, program, { twins: 2 });
    assert.deepEqual([few.ids.ofRow(few.urls), few.ids.ofRow(few.others)], [{}, {}]);
    const told = known(
      (id) => `/show.php?topic=${id}`,
      (id) => `/show.php?from=new&topic=${id}`,
      { idle: ['from'] },
    );
    assert.deepEqual([told.ids.ofRow(told.urls), told.ids.ofRow(told.others)], [{}, {}]);
  });

  test('are not known by it where the title has it: answers are called as what they answer', () => {
    const prices = titles.map((title, i) => `${title} for ${510 + i} or less`);
    const slug = (i: number) => prices[i]!.toLowerCase().replaceAll(' ', '-');
    const one: Named = (id, i) => `/${id}-${slug(i)}/`;
    const other: Named = (id, i) => one(id + 100, i);
    const { ids, urls } = known(one, other, { twins: 6, called: prices });
    assert.deepEqual(ids.ofRow(urls), {});
    const renamed = numbers.map((id, i) => ({ page: at(one(id, i)), url: at(other(id, i)) }));
    const named = known(one, one, { called: prices, renamed, title: prices.join(' ') });
    assert.deepEqual(named.ids.ofRow(named.urls), {});
  });

  test('are not known by it where it stands for several titles', () => {
    // The number of a board, which each has three threads of.
    const board = (i: number) => 100 + Math.floor(i / 3);
    const { ids, urls, others } = known(
      (_, i) => `/in-${board(i)}/${titles[i]!.split(' ').join('')}`,
      (_, i) => `/show.php?board=${board(i)}&called=${titles[i]!.split(' ').join('')}`,
      { twins: 6 },
    );
    assert.deepEqual([ids.ofRow(urls), ids.ofRow(others)], [{}, {}]);
  });

  test('are not known by it where a single link has that form: its numbers all stand for one title', () => {
    // Messages call themselves as what they answer, and name it: all that their addresses have in common is the number of the board.
    const message: Named = (id, i) => `/${i + 1}/${id}`;
    const renamed = numbers.map((id, i) => ({ page: at(message(id, i)), url: at(message(id + 300, i)) }));
    const lone = known(message, file, { twins: 0, renamed });
    assert.deepEqual(lone.ids.ofRow(lone.urls).ids?.length, 1, 'where each board has one thread, its number is as good');
    const shapes = new LinkShapes();
    const ids = new ThreadIds({
      links: new Map([[at(message(31, 0)), titles[0]!]]),
      renamed,
      shapeOf: (url) => shapes.of(url),
      identityOf: () => ({ idle: [], page: null }),
      titleOf: () => '',
    });
    assert.deepEqual(ids.ofRow([at(message(31, 0))]), {});
  });

  test('are not known by it where titles are so short that they come twice by chance', () => {
    const { ids, urls, others } = known(file, program, { called: ['a?', 'b!', 'Hm', 'Re:', '+1', '...'] });
    assert.deepEqual([ids.ofRow(urls), ids.ofRow(others)], [{}, {}]);
  });
});

describe('a pager that calls a thread otherwise than lists do', () => {
  const list: Named = (id) => `/show.php?board=3&ID=${id}`;
  const turn = (id: number, page: number): Turn => ({
    page: at(list(id, 0)),
    url: at(`/show.php?board=3&id=${id}&part=${page}`),
  });
  const turns = [turn(31, 2), turn(31, 3), turn(42, 2), turn(53, 2)];
  const part = { at: 'part', digits: 0, first: 1, step: 1, optional: true };

  test('has its number in another place', () => {
    const { ids, urls } = known(list, list, { renamed: turns });
    const pager: Identity = { idle: [], page: part, ...ids.ofPager(turns) };
    const thread: Identity = { idle: [], page: null, ...ids.ofRow(urls) };
    assert.deepEqual([pager.ids?.[0]?.at, thread.ids?.[0]?.at], ['id', 'ID']);
    const further = at('/show.php?board=3&id=86&part=2');
    assert.deepEqual(shownBy(pager, further), { ...shownBy(pager, further), whole: shownBy(thread, urls[5]!).whole, page: 2 });
    assert.equal(seenKey(pager, at('/show.php?board=3&id=86&part=1')), seenKey(thread, urls[5]!));
  });

  test('leads to pages whose own pagers have yet another form', () => {
    const { ids, urls } = known(list, list, { renamed: turns });
    const later = turns.map(({ url }) => ({ page: url, url: `${url}&order=asc` }));
    assert.deepEqual(ids.ofPager(later), {});
    ids.learnPagers([turns, later]);
    const pager: Identity = { idle: ['order'], page: part, ...ids.ofPager(later) };
    const thread: Identity = { idle: [], page: null, ...ids.ofRow(urls) };
    assert.equal(seenKey(pager, at('/show.php?board=3&id=86&order=asc&part=1')), seenKey(thread, urls[5]!));
  });

  test('is not known by that of one thread, nor by a number that some of its pages have by chance', () => {
    const one = turns.slice(0, 2);
    const { ids, urls } = known(list, list, { renamed: one });
    assert.deepEqual([ids.ofRow(urls), ids.ofPager(one)], [{}, {}]);
    const more = known(list, list, { renamed: turns });
    const others = [turn(64, 64), turn(75, 2), turn(86, 2)].map(({ page, url }) => ({ page, url: url.replace(/id=\d+&/, '') }));
    assert.deepEqual(more.ids.ofPager(others), {});
  });
});
