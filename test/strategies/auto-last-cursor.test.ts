import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Thread } from '../../testbed/types.ts';
import { WrittenForum } from './written-forum.ts';

/** Lists say where they go on by the number of their last thread, and forms of all boards show the same page. */
function cursors(): { written: WrittenForum; wanted: string[] } {
  const forum = makeForum({ seed: 91, size: 150, longestThread: 15, subBoards: false });
  const written = new WrittenForum(forum);
  written.putPeople();
  const bar = (board: number) =>
    `<table><tr><td><b><a href="/index.php">All boards</a> | <a href="/list.php?f=${board}">To the top</a> |
     <a href="/post.php?f=${board}">New topic</a> | <a href="/search.php?f=${board}">Search</a> | <a href="/login.php?f=${board}">Log in</a></b></td></tr></table>`;
  const rows = forum.boards.map(
    ({ id, name, description }) => `<tr><td><b><a href="/list.php?f=${id}">${name}</a></b> ${description}</td></tr>`,
  );
  written.put('/index.php', 'Boards', `<table>${rows.join('')}</table>`);
  const idOf = ({ posts }: Thread) => posts[0]!.id;
  const pathOf = (thread: Thread) => `/read.php?f=${thread.board}&i=${idOf(thread)}&t=${idOf(thread)}`;
  const row = (thread: Thread) =>
    `<tr><td><a href="${pathOf(thread)}">${thread.title}</a></td><td>${thread.posts.length}</td><td>${thread.posts.at(-1)!.time.toUTCString()}</td></tr>`;
  const wanted = new Set<string>();
  for (const { id, name } of forum.boards) {
    const own = forum.threads.filter(({ board }) => board === id).sort((a, b) => idOf(b) - idOf(a));
    for (let from = 0; from === 0 || from < own.length; from += 10) {
      const here = own.slice(from, from + 10);
      const newer = from > 0 ? `<a href="/list.php?f=${id}&t=${idOf(here[0]!)}&a=1">Up</a>` : '';
      const older = from + 10 < own.length ? `<a href="/list.php?f=${id}&t=${idOf(here.at(-1)!)}&a=2">Down</a>` : '';
      const path = from === 0 ? `/list.php?f=${id}` : `/list.php?f=${id}&t=${idOf(own[from - 1]!)}&a=2`;
      written.put(path, name, `${bar(id)}<table>${here.map(row).join('')}</table><p>${newer} ${older}</p>`);
      wanted.add(path);
      if (from > 0) written.pages.set(`/list.php?f=${id}&t=${idOf(here[0]!)}&a=1`, written.pages.get(path)!);
    }
    for (const thread of own) {
      const posts = thread.posts.map((post) => `<div class="post">${written.post(post)}</div>`);
      written.put(pathOf(thread), thread.title, `${bar(id)}<h1>${thread.title}</h1>${posts.join('')}`);
      wanted.add(pathOf(thread));
    }
    for (const form of ['post', 'search', 'login'])
      written.put(`/${form}.php?f=${id}`, 'Form', '<h1>Your name</h1><form><input name="author"><input name="subject"></form>');
  }
  return { written, wanted: [...wanted] };
}

test('lists that go on from their last thread are had whole, and no forms for what they are called', async () => {
  const { written, wanted } = cursors();
  assert.ok(wanted.some((path) => path.includes('a=2')));
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed, '/index.php');
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
      `seed ${seed}`,
    );
    assert.ok(requests <= wanted.length + 12, `seed ${seed}: ${requests} requests for ${wanted.length} pages`);
  }
});
