import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryStore } from '../../src/crawl/memory-store.ts';
import { Site } from '../../src/crawl/site.ts';
import { walk } from '../../src/crawl/walk.ts';
import type { Source } from '../../src/fetch/source.ts';
import { auto } from '../../src/strategies/auto/auto.ts';
import { makeForum } from '../../testbed/forum.ts';
import type { Block, Forum, Post } from '../../testbed/types.ts';

/** Lists of this forum show the last post of each thread in full, with its author and time: they look like threads. */
const forum = makeForum({ seed: 3, size: 80, longestThread: 12, subBoards: false });
const perPage = 10;
const pages = pagesOf(forum);

test('lists that show a post of each thread are lists', async () => {
  const source: Source = {
    async fetch({ url }) {
      const { pathname, search } = new URL(url);
      const html = pages.get(pathname + search);
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      const body = Buffer.from(html ?? '<p>Not found</p>');
      const answer = { ok: true, url, status: html === undefined ? 404 : 200, statusText: '', headers, headerFields: [], body };
      return answer as unknown as Awaited<ReturnType<Source['fetch']>>;
    },
    async close() {},
  };
  for (const seed of [1, 2, 3]) {
    const site = new Site({ source, start: 'http://forum.test/', maxRequests: 1000 });
    const { guide, seeds, observe } = await auto.learn(site, { seed });
    const fetched = new Set<string>();
    const steps = walk({ site, guide, store: new MemoryStore(), ...(seeds ? { seeds } : {}), ...(observe ? { observe } : {}) });
    for await (const { url } of steps) {
      const { pathname, search } = new URL(url);
      fetched.add(pathname + search);
    }
    const wanted = [...pages.keys()].filter((path) => /^\/(board|topic)\//.test(path) && !path.endsWith('?page=1'));
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(site.requests < 1.25 * wanted.length, `${site.requests} requests for ${wanted.length} pages`);
  }
});

function pagesOf({ boards, threads, users }: Forum): Map<string, string> {
  const slug = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
  const all = new Map<string, string>();
  const put = (path: string, title: string, body: string) => {
    const menu = '<nav><ul><li><a href="/">Forum</a></li><li><a href="/help">Help</a></li></ul></nav>';
    all.set(path, `<html><head><title>${title} | The forum</title></head><body>${menu}<main>${body}</main></body></html>`);
  };
  const boardPath = (id: number) => `/board/${id}/${slug(boards[id - 1]!.name)}`;
  const author = (id: number) => `<a class="user" href="/user/${slug(users[id - 1]!.name)}">${users[id - 1]!.name}</a>`;
  const post = ({ author: by, time, body }: Post) =>
    `${author(by)} <time datetime="${time.toISOString()}">${time.toUTCString()}</time><div class="text">${body.map(html).join('')}</div>`;
  const pager = (count: number) =>
    count < 2
      ? ''
      : `<ul class="pages">${Array.from({ length: count }, (_, i) => `<li><a href="?page=${i + 1}">${i + 1}</a></li>`).join('')}</ul>`;
  const paged = <T>(path: string, title: string, items: readonly T[], show: (item: T) => string, above: string) => {
    const count = Math.max(1, Math.ceil(items.length / perPage));
    for (let page = 0; page < count; page++) {
      const rows = items.slice(page * perPage, (page + 1) * perPage).map((item) => `<li>${show(item)}</li>`);
      const body = `${above}<h1>${title}</h1><ul class="rows">${rows.join('')}</ul>${pager(count)}`;
      if (page === 0) put(path, title, body);
      put(`${path}?page=${page + 1}`, title, body);
    }
  };
  put(
    '/',
    'Home',
    `<ul>${boards.map(({ id, name }) => `<li><h2><a href="${boardPath(id)}">${name}</a></h2></li>`).join('')}</ul>`,
  );
  put('/help', 'Help', '<p>Be kind.</p>');
  for (const { id, name } of users) put(`/user/${slug(name)}`, name, `<h1>${name}</h1><p>Member number ${id}.</p>`);
  for (const board of boards) {
    const own = threads.filter((thread) => thread.board === board.id);
    const row = ({ id, title, posts }: (typeof own)[number]) =>
      `<h2 class="title"><a href="/topic/${id}/${slug(title)}">${title}</a></h2>${post(posts.at(-1)!)}`;
    paged(boardPath(board.id), board.name, own, row, '');
    const up = `<ol><li><a href="${boardPath(board.id)}">${board.name}</a></li></ol>`;
    for (const { id, title, posts } of own) paged(`/topic/${id}/${slug(title)}`, title, posts, post, up);
  }
  return all;
}

function html(block: Block): string {
  if (block.kind === 'quote') return `<blockquote>${block.text}</blockquote>`;
  if (block.kind === 'list') return `<ul>${block.items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  return block.kind === 'paragraph' ? `<p>${block.text}</p>` : '';
}
