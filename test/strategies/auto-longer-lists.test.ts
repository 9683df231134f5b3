import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Thread } from '../../testbed/types.ts';
import { WrittenForum } from './written-forum.ts';

const shown = 10;

/** Lists have no pages: behind the last thread they ask for more of themselves, by how many they are to show. */
function growing(): { written: WrittenForum; wanted: string[] } {
  const forum = makeForum({ seed: 37, size: 150, longestThread: 12, subBoards: false });
  const written = new WrittenForum(forum);
  written.putPeople();
  written.putFront(forum.boards);
  const wanted: string[] = [];
  const row = ({ id, title, posts }: Thread) =>
    `<li><b><a href="/topic/${id}">${title}</a></b> ${posts.length} answers, ${written.author(posts[0]!.author)}</li>`;
  for (const { id, name } of forum.boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    for (const count of [shown, 5 * shown, 10 * shown]) {
      const path = count === shown ? `/board/${id}` : `/board/${id}?find=%23up:${count}`;
      const next = count === shown ? 5 * shown : 10 * shown;
      const more = own.length > count ? `<li><a href="/board/${id}?find=%23up:${next}">More</a></li>` : '';
      written.put(path, name, `<h1>${name}</h1><ul class="list">${own.slice(0, count).map(row).join('')}${more}</ul>`);
      if (more !== '') wanted.push(`/board/${id}?find=%23up:${next}`);
    }
    for (const thread of own) {
      const posts = thread.posts.map((post) => `<div class="post">${written.post(post)}</div>`);
      written.put(`/topic/${thread.id}`, thread.title, `<h1>${thread.title}</h1>${posts.join('')}`);
      wanted.push(`/topic/${thread.id}`);
    }
  }
  return { written, wanted };
}

test('lists that grow are had whole', async () => {
  const { written, wanted } = growing();
  assert.ok(wanted.some((path) => path.includes('find=')));
  for (const seed of [1, 2, 3]) {
    const { fetched } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
      `seed ${seed}`,
    );
  }
});
