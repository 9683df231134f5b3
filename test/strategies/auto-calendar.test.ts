import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Post, Thread } from '../../testbed/types.ts';
import { WrittenForum } from './written-forum.ts';

test('months that a calendar calls by their numbers are lists, behind pages about each list that have members and forms beside them', async () => {
  const forum = makeForum({ seed: 6, size: 60, longestThread: 30, subBoards: false });
  const written = new WrittenForum(forum);
  const names = ['news', 'users-fr', 'dev'];
  written.put(
    '/l/lists',
    'Lists',
    `<ul>${names.map((name) => `<li><a href="/l/info/${name}">${name}@lists.test</a></li>`).join('')}</ul>`,
  );
  written.put('/l/help', 'Help', '<p>Help</p>');
  for (const [k, name] of names.entries()) {
    const own = forum.threads.filter(({ id }) => id % names.length === k);
    const all = own.flatMap((thread) => thread.posts.map((post) => ({ thread, post })));
    // Eight months, each with a share of the messages.
    const last = Math.max(...all.map(({ post }) => post.id));
    const monthOf = ({ id }: Post) =>
      ['2023-11', '2023-12', '2024-01', '2024-02', '2024-03', '2024-05', '2024-10', '2024-12'][Math.floor((7.99 * id) / last)]!;
    const months = Map.groupBy(all, ({ post }) => monthOf(post));
    const doings = ['review', 'subscribe', 'leave'].map((what) => `<li><a href="/l/${what}/${name}">${what}</a></li>`).join('');
    const menu = `<ul><li><a href="/l/lists">Lists</a></li><li><a href="/l/help">Help</a></li></ul><ul><li><a href="/l/info/${name}">About</a></li>${doings}<li><a href="/l/arc/${name}">Archive</a></li></ul>`;
    const days = [...months.keys()].map((month) => `<td><a href="/l/arc/${name}/${month}/">${month.slice(5)}</a></td>`);
    const calendar = `<table><tr>${days.join('')}</tr></table>`;
    written.put(`/l/info/${name}`, name, `${menu}<p>A list about ${name}.</p>`);
    for (const what of ['review', 'subscribe', 'leave'])
      written.put(`/l/${what}/${name}`, 'Error', `${menu}<p>Please log in first.</p>`);
    written.redirects.set(`/l/arc/${name}`, `/l/arc/${name}/${monthOf(all.at(-1)!.post)}/`);
    for (const [month, messages] of months) {
      const subject = ({ thread, post }: { thread: Thread; post: Post }) =>
        `${post === thread.posts[0] ? '' : 'Re: '}${thread.title}`;
      const rows = messages.map(
        (message, i) =>
          `<li><strong><a href="msg${String(i).padStart(5, '0')}.html">${subject(message)}</a></strong>, <em>${forum.users[message.post.author - 1]!.name}</em></li>`,
      );
      written.put(`/l/arc/${name}/${month}/`, `${name} ${month}`, `${menu}${calendar}<ul>${rows.join('')}</ul>`);
      for (const [i, message] of messages.entries())
        written.put(
          `/l/arc/${name}/${month}/msg${String(i).padStart(5, '0')}.html`,
          subject(message),
          `${menu}${calendar}<h1>${subject(message)}</h1>${written.post(message.post)}`,
        );
    }
  }
  written.putPeople();
  const wanted = [...written.pages.keys()].filter((path) => path.startsWith('/l/arc/'));
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed, '/l/lists');
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(requests < 1.1 * wanted.length + 20, `${requests} requests for ${wanted.length} pages`);
  }
});
