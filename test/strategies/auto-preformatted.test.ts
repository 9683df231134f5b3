import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Post } from '../../testbed/types.ts';
import { WrittenForum } from './written-forum.ts';

/**
 * Mailing lists as plain text with links in it: no element is a row or a post. All lists are named on one page, without the slash that their
 * addresses end with; each goes on from a moment; and every message of a thread links to its list from its own moment on.
 */
test('lists and threads in preformatted text, and lists that go on from a moment', async () => {
  const forum = makeForum({ seed: 5, size: 240, longestThread: 25, subBoards: false });
  const written = new WrittenForum(forum);
  written.pages.clear();
  const names = ['garden', 'kitchen', 'travel', 'music', 'books', 'wood'].slice(0, forum.boards.length);
  const nameOf = (board: number) => names[(board - 1) % names.length]!;
  const moment = (time: Date) => time.toISOString().replace(/\D/g, '').slice(0, 14);
  const stamp = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ');
  const put = (path: string, title: string, ...parts: string[]) =>
    written.pages.set(
      path,
      `<html><head><title>${title}</title></head><body>${parts.map((text) => `<pre>${text}</pre>`).join('<hr>')}</body></html>`,
    );
  const said = ({ body }: Post) => body.map((block) => ('text' in block ? block.text : '')).join('\n\n');
  const wanted: string[] = [];
  const perPage = 20;
  put(
    '/',
    'All lists',
    names.map((name) => `* <a href="/${name}">http://forum.test/${name}</a>\n  mail of ${name}\n`).join('\n'),
  );
  for (const name of names) {
    const own = forum.threads
      .filter(({ board }) => nameOf(board) === name)
      .map((thread) => ({ ...thread, last: thread.posts.at(-1)! }))
      .sort((a, b) => b.last.time.getTime() - a.last.time.getTime());
    written.redirects.set(`/${name}`, `/${name}/`);
    const head = `<b>mail of ${name}</b>\n<a href="/${name}/_/help/">help</a> / <a href="/${name}/_/mirror/">mirror</a>`;
    for (const page of ['help', 'mirror'])
      put(`/${name}/_/${page}/`, page, `<a href="/${name}/">back</a>\nThis is how to ${page}.`);
    for (let i = 0; i < own.length; i += perPage) {
      const path = i === 0 ? `/${name}/` : `/${name}/?t=${moment(own[i]!.last.time)}`;
      const rows = own.slice(i, i + perPage).map(({ title, posts, last }) => {
        wanted.push(`/${name}/m${last.id}@example.org/T/`);
        return `<a href="/${name}/m${last.id}@example.org/T/#t">${title}</a>\n ${stamp(last.time)} UTC  (${posts.length} messages)\n`;
      });
      const next = own[i + perPage];
      const pager = next ? `page: <a href="/${name}/?t=${moment(next.last.time)}" rel="next">next (older)</a>` : 'the end';
      put(path, `mail of ${name}`, head, rows.join('\n'), pager);
      wanted.push(path);
    }
    for (const { title, posts, last } of own) {
      const messages = posts.map((post) => {
        const who = forum.users[post.author - 1]!.name;
        const links = `<a href="/${name}/m${post.id}@example.org/">permalink</a> / <a href="/${name}/?t=${moment(post.time)}">list</a>`;
        return `<b>${title}</b>\n<b>@ ${stamp(post.time)} ${who}</b>\nFrom: ${who} @ ${stamp(post.time)} UTC (${links})\n\n${said(post)}\n`;
      });
      put(`/${name}/m${last.id}@example.org/T/`, title, head, ...messages);
      for (const post of posts) {
        put(`/${name}/m${post.id}@example.org/`, title, head, said(post));
        if (!written.pages.has(`/${name}/?t=${moment(post.time)}`))
          put(
            `/${name}/?t=${moment(post.time)}`,
            `mail of ${name}`,
            head,
            `<a href="/${name}/m${last.id}@example.org/T/#t">${title}</a>`,
          );
      }
    }
  }
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed);
    const lost = wanted.filter((path) => !fetched.has(path));
    assert.ok(lost.length <= 0.02 * wanted.length, `${lost.length} of ${wanted.length} lost, ${lost.slice(0, 3).join(' ')}`);
    assert.ok(requests <= wanted.length + 60, `${requests} requests for ${wanted.length} pages`);
  }
});
