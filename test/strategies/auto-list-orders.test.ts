import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flipPattern } from '../../src/strategies/auto/guide/flip-pattern.ts';
import { addedTo, isView, withoutView } from '../../src/strategies/auto/survey/view.ts';
import { patternOf, printPattern, tokensOf } from '../../src/url/pattern.ts';
import { makeForum } from '../../testbed/forum.ts';
import type { Thread } from '../../testbed/types.ts';
import { WrittenForum } from './written-forum.ts';

const perPage = 10;

test('a name that most lists add to their own address is another order of them', () => {
  const link = (url: string) => ({ url: `http://f${url}`, text: 'x' });
  assert.deepEqual(addedTo('http://f/r/tea/', [link('/r/tea/new/'), link('/r/tea/top'), link('/r/tea/12/'), link('/r/')]), [
    '/new',
    '/top',
  ]);
  const keys = new Set(['/new']);
  const isOrder = (own: string, url: string) => isView(tokensOf(`http://f${own}`), [], `http://f${url}`, keys);
  assert.ok(isOrder('/r/tea/', '/r/tea/new/'));
  assert.ok(isOrder('/r/tea/?page=2', '/r/tea/new'));
  assert.ok(!isOrder('/r/tea/', '/r/tea/pots/'));
  assert.ok(!isOrder('/r/tea/', '/r/coffee/new/'));
  assert.equal(withoutView('http://f/r/tea/new/', keys), 'http://f/r/tea/');
  assert.equal(withoutView('http://f/r/tea/newer/', keys), null);
});

test('a name by which one link alone asks for what the page shows is another view of it', () => {
  const link = (query: string) => ({ url: `http://f/?${query}`, text: 'x' });
  const links = ['t=tree&th=7', 't=post&th=7&start=0', 't=msg&th=7&start=15', 't=user&id=3', 't=list&f=7'].map(link);
  assert.deepEqual(addedTo('http://f/?t=msg&th=7', links), ['?t=tree', '?t=post']);
  // A board that lists the thread of its own number lists others too.
  assert.deepEqual(addedTo('http://f/?t=list&id=7', ['t=msg&id=7', 't=msg&id=8', 't=tree&id=7'].map(link)), ['?t=tree']);
  const own = tokensOf('http://f/?t=list&f=2');
  const isMode = (query: string) => isView(own, [], `http://f/?${query}`, new Set(['t=tree']));
  assert.deepEqual(['t=tree&th=9', 't=msg&th=9'].map(isMode), [true, false]);
});

test('what says where a list goes on is left open in the pattern of its pages', () => {
  const [first] = ['http://f/r/tea/'].map(patternOf);
  const pattern = flipPattern(['http://f/r/tea/?count=25&after=t3_1u4re'], first!, { at: 'count', digits: 0 });
  assert.equal(printPattern(pattern), '/r/tea/?after=<text>&count=<digits>');
  assert.equal(
    printPattern(flipPattern(['http://f/r/tea/?mode=list&page=2'], first!, { at: 'page', digits: 0 })),
    '/r/tea/?mode=list&page=<digits>',
  );
});

test('lists that go on after a thread are read to their end, and not again in every order', async () => {
  const forum = makeForum({ seed: 8, size: 150, longestThread: 8, subBoards: false });
  const written = new WrittenForum(forum);
  const key = (id: number) => (id * 7919 + 100_003).toString(36);
  const boardOf = (id: number) => forum.boards[id - 1]!.name.toLowerCase().replace(/[^a-z]/g, '');
  const path = ({ id, board, title }: Thread) =>
    `/r/${boardOf(board)}/comments/${key(id)}/${title.toLowerCase().replace(/\W+/g, '_')}/`;
  const row = (thread: Thread) =>
    `<div class="thing"><p class="title"><a href="${path(thread)}">${thread.title}</a></p>
     <p>${written.author(thread.posts[0]!.author)} ${thread.posts.length} posts</p></div>`;
  const names = forum.boards.map(({ id, name }) => `<li><a href="/r/${boardOf(id)}/">${name}</a></li>`);
  /** Each page says after which thread the next one goes on. */
  const putOrder = (own: string, address: string, title: string, threads: readonly Thread[]) => {
    const orders = ['new', 'top', 'rising'].map((order) => `<li><a href="${own}${order}/">${order}</a></li>`);
    for (let from = 0; from === 0 || from < threads.length; from += perPage) {
      const after = (at: number) => `?count=${at}&amp;after=t3_${key(threads[at - 1]!.id)}`;
      const more = from + perPage < threads.length;
      const next = more ? `<p><a href="${address}${after(from + perPage)}" rel="nofollow next">next</a></p>` : '';
      const rows = threads
        .slice(from, from + perPage)
        .map(row)
        .join('');
      const page = `${address}${from === 0 ? '' : after(from).replace('&amp;', '&')}`;
      written.put(page, title, `<ul class="boards">${names.join('')}</ul><ul class="tabs">${orders.join('')}</ul>${rows}${next}`);
    }
  };
  for (const [own, title, threads] of [
    ['/', 'Home', forum.threads] as const,
    ...forum.boards.map(
      ({ id, name }) => [`/r/${boardOf(id)}/`, name, forum.threads.filter(({ board }) => board === id)] as const,
    ),
  ]) {
    putOrder(own, own, title, threads);
    for (const order of ['new', 'top', 'rising']) putOrder(own, `${own}${order}/`, title, threads.toReversed());
  }
  written.putPeople();
  for (const thread of forum.threads) {
    const posts = thread.posts.map((post) => `<div class="comment">${written.post(post)}</div>`);
    written.put(path(thread), thread.title, `<ul class="boards">${names.join('')}</ul>${row(thread)}${posts.join('')}`);
  }
  const threads = forum.threads.map(path);
  const lists = [...written.pages.keys()].filter((one) => /^\/(r\/[a-z]+\/)?(\?|$)/.test(one));
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      threads.filter((one) => !fetched.has(one)),
      [],
    );
    // One of each order is looked at.
    const most = threads.length + lists.length + 4;
    assert.ok(requests <= most, `${requests} requests for ${threads.length} threads on ${lists.length} lists`);
  }
});
