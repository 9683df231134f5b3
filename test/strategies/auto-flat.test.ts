import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Forum } from '../../testbed/types.ts';
import { WrittenForum } from './written-forum.ts';

type Thing = 'board' | 'thread' | 'user' | 'post' | 'print';
const things: Thing[] = ['board', 'thread', 'user', 'post', 'print'];

/** A forum whose addresses say nothing of what they lead to, with templates of its own. */
interface Flat {
  address: (thing: Thing, id: number, page?: number) => string;
  /** Rows of boards and of threads: what a record links to, and in what. */
  boards: (rows: { title: string; last: string }[]) => string;
  threads: (rows: { title: string; author: string; pages: string; last: string }[]) => string;
}

const perPage = 10;

function write(forum: Forum, flat: Flat): { written: WrittenForum; wanted: string[] } {
  const written = new WrittenForum(forum);
  const wanted: string[] = [];
  const link = (thing: Thing, id: number, text: string, page = 1) => `<a href="${flat.address(thing, id, page)}">${text}</a>`;
  const user = (id: number) => link('user', id, forum.users[id - 1]!.name);
  const putPages = <T>(thing: Thing, id: number, title: string, items: readonly T[], show: (some: readonly T[]) => string) => {
    const count = Math.max(1, Math.ceil(items.length / perPage));
    const numbers = Array.from({ length: count }, (_, i) => link(thing, id, `${i + 1}`, i + 1));
    const pager = count < 2 ? '' : `<p class="pages">${numbers.join(' ')}</p>`;
    for (let page = 1; page <= count; page++) {
      const path = flat.address(thing, id, page);
      wanted.push(path);
      written.put(path, title, `<h1>${title}</h1>${show(items.slice((page - 1) * perPage, page * perPage))}${pager}`);
    }
  };
  const threadsOf = (board: number) => forum.threads.filter((thread) => thread.board === board);
  const lastOf = (posts: Forum['threads'][number]['posts']) => {
    const { id, author, time } = posts.at(-1)!;
    return `${link('post', id, time.toUTCString())} by ${user(author)}`;
  };
  const boards = forum.boards.map(({ id, name }) => ({ title: link('board', id, name), last: lastOf(threadsOf(id)[0]!.posts) }));
  written.put('/', 'Home', flat.boards(boards));
  for (const { id, name } of forum.boards) {
    putPages('board', id, name, threadsOf(id), (some) =>
      flat.threads(
        some.map((thread) => {
          const pages = Math.ceil(thread.posts.length / perPage);
          const numbers = Array.from({ length: pages - 1 }, (_, i) => link('thread', thread.id, `${i + 2}`, i + 2));
          return {
            title: link('thread', thread.id, thread.title),
            author: user(thread.posts[0]!.author),
            pages: numbers.join(' '),
            last: lastOf(thread.posts),
          };
        }),
      ),
    );
  }
  for (const { id, title, posts, board } of forum.threads) {
    const tools = `<p>${link('board', board, forum.boards[board - 1]!.name)} ${link('print', id, 'Print')}</p>`;
    const show = (some: readonly (typeof posts)[number][]) =>
      `${tools}${some
        .map((post) => {
          const text = written.post(post).replace(/^<a[^>]*>([^<]*)<\/a>/, '');
          return `<div class="message"><b>${user(post.author)}</b> ${link('post', post.id, `No. ${post.id}`)} ${text}</div>`;
        })
        .join('')}`;
    putPages('thread', id, title, posts, show);
    written.pages.set(flat.address('print', id), `<html><body><h1>${title}</h1>${show(posts)}</body></html>`);
    for (const [i, post] of posts.entries())
      written.pages.set(
        flat.address('post', post.id),
        written.pages.get(flat.address('thread', id, Math.floor(i / perPage) + 1))!,
      );
  }
  for (const { id, name } of forum.users) written.put(flat.address('user', id), name, `<h1>${name}</h1><p>Joined long ago.</p>`);
  return { written, wanted };
}

/** Numbers from which nothing can be read: a product modulo a prime. */
const stirred = (thing: Thing, id: number) => (((things.indexOf(thing) + 1) * 20_011 + id) * 7919) % 1_299_709;

const tables = {
  boards: (rows: { title: string; last: string }[]) =>
    `<table>${rows.map(({ title, last }) => `<tr><td><b>${title}</b></td><td>${last}</td></tr>`).join('')}</table>`,
  threads: (rows: { title: string; author: string; pages: string; last: string }[]) =>
    `<table>${rows.map(({ title, author, pages, last }) => `<tr><td>${title} <small>${pages}</small></td><td>${author}</td><td>${last}</td></tr>`).join('')}</table>`,
};
const boxes = {
  boards: (rows: { title: string; last: string }[]) =>
    rows.map(({ title, last }) => `<div class="board"><h2>${title}</h2><p class="last">${last}</p></div>`).join(''),
  threads: (rows: { title: string; author: string; pages: string; last: string }[]) =>
    rows
      .map(
        ({ title, author, pages, last }) =>
          `<div class="topic"><h3>${title}</h3><span class="by">${author}</span><i>${pages}</i><p class="last">${last}</p></div>`,
      )
      .join(''),
};

const lines = {
  boards: (rows: { title: string; last: string }[]) => rows.map(({ title, last }) => `<p>${title}, last ${last}</p>`).join(''),
  threads: (rows: { title: string; author: string; pages: string; last: string }[]) =>
    `<ul>${rows.map(({ title, author, pages, last }) => `<li>${title} by ${author} ${pages} last ${last}</li>`).join('')}</ul>`,
};

/** One name for boards, threads and people; posts have another address, called by which the page of a thread is shown. */
const oneName =
  (name: string, turned: (page: number) => string) =>
  (thing: Thing, id: number, page = 1): string => {
    if (thing === 'post') return `/show?post=${stirred(thing, id)}`;
    if (thing === 'print') return `/print.php?id=${stirred(thing, id)}`;
    return `${name}${stirred(thing, id)}${page > 1 ? turned(page) : ''}`;
  };

const forums: Record<string, Flat> = {
  'one name in tables': { address: oneName('/node/', (page) => `?page=${page}`), ...tables },
  'one name in boxes': { address: oneName('/f/', (page) => `/${page}`), ...boxes },
  'numbers as parameters in boxes': { address: oneName('/?', (page) => `&p=${page}`), ...boxes },
  'numbers in lines': { address: (thing, id, page = 1) => `/${stirred(thing, id)}_${page}.html`, ...lines },
  'numbers in tables': { address: (thing, id, page = 1) => `/${stirred(thing, id)}_${page}.html`, ...tables },
  'numbers in boxes': { address: (thing, id, page = 1) => `/${stirred(thing, id)}/${page}`, ...boxes },
  'titles in tables': {
    address: (thing, id, page = 1) =>
      `/${['old', 'new', 'blue', 'red', 'tall'][things.indexOf(thing)]}-${stirred(thing, id).toString(36)}${page > 1 ? `?page=${page}` : ''}`,
    ...tables,
  },
};

describe('where addresses say nothing, the place of a link decides', () => {
  const forum = makeForum({ seed: 7, size: 150, longestThread: 40, subBoards: false });
  for (const [name, flat] of Object.entries(forums)) {
    test(name, async () => {
      const { written, wanted } = write(forum, flat);
      for (const seed of [1, 2, 3]) {
        const { fetched, requests } = await written.crawl(seed);
        const lost = wanted.filter((path) => !fetched.has(path));
        assert.deepEqual(lost, []);
        assert.ok(requests < 1.05 * wanted.length, `${requests} requests for ${wanted.length} pages`);
      }
    });
  }
});
