import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

test('a small forum that shows no dates and no profiles is known by what its list calls its threads', async () => {
  const forum = makeForum({ seed: 3, size: 30, longestThread: 12, subBoards: false });
  const written = new WrittenForum(forum);
  const name = (id: number) => forum.users[id - 1]!.name;
  const text = (post: (typeof forum.threads)[number]['posts'][number]) =>
    post.body.map((block) => ('text' in block ? `<p>${block.text}</p>` : '')).join('');
  const rows = (some: typeof forum.threads) =>
    `<ul>${some.map(({ id, title }) => `<li><a href="/d/${id}">${title}</a></li>`).join('')}</ul>`;
  const half = Math.ceil(forum.threads.length / 2);
  written.put('/', 'All discussions', `${rows(forum.threads.slice(0, half))}<a href="/?page=2">Next Page »</a>`);
  written.put('/?page=2', 'All discussions', `${rows(forum.threads.slice(half))}<a href="/?page=1">« Previous Page</a>`);
  for (const { id, title, posts } of forum.threads) {
    const articles = posts.map((post) => `<article><h3>${name(post.author)}</h3><div>${text(post)}</div></article><hr>`);
    written.put(`/d/${id}`, title, `<h1>${title}</h1>${articles.join('')}`);
  }
  for (const seed of [1, 2, 3]) {
    const { fetched } = await written.crawl(seed);
    assert.deepEqual(
      forum.threads.filter(({ id }) => !fetched.has(`/d/${id}`)).map(({ id }) => id),
      [],
    );
  }
});
