import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Thread } from '../../testbed/types.ts';
import { WrittenForum } from './written-forum.ts';

test('people whose names begin with a mark are no boards, though both stand alone in their addresses', async () => {
  const forum = makeForum({ seed: 23, size: 150, longestThread: 8, subBoards: false });
  const written = new WrittenForum(forum);
  const nameOf = (id: number) => `${forum.users[id - 1]!.name.toLowerCase().replace(/\W+/g, '')}${id}`;
  const boards = forum.boards.map(({ id, name }) => ({ id, name, path: `/${name.toLowerCase().replace(/\W+/g, '-')}` }));
  const pathOf = (thread: Thread) => `${boards.find(({ id }) => id === thread.board)!.path}/ask/${thread.id}`;
  const named = boards.map(({ path, name }) => `<li><h2><a href="${path}">${name}</a></h2></li>`);
  written.put('/', 'Home', `<ul>${named.join('')}</ul>`);
  const row = (thread: Thread) => {
    const author = thread.posts[0]!.author;
    return `<tr><td><a href="${pathOf(thread)}">${thread.title}</a></td><td><a href="/~${nameOf(author)}">${forum.users[author - 1]!.name}</a></td></tr>`;
  };
  const ofList = (title: string, threads: readonly Thread[]) => `<h1>${title}</h1><table>${threads.map(row).join('')}</table>`;
  for (const { id, name, path } of boards)
    written.put(
      path,
      name,
      ofList(
        name,
        forum.threads.filter(({ board }) => board === id),
      ),
    );
  for (const { id, name } of forum.users) {
    const asked = forum.threads.filter(({ posts }) => posts[0]!.author === id);
    written.put(`/~${nameOf(id)}`, name, ofList(`What ${name} asked`, asked));
  }
  // Threads name their writers without a link.
  const plain = (html: string) => html.replace(/<a class="user"[^>]*>([^<]*)<\/a>/g, '<b>$1</b>');
  for (const thread of forum.threads)
    written.put(
      pathOf(thread),
      thread.title,
      `<h1>${thread.title}</h1>${thread.posts.map((post) => `<article>${plain(written.post(post))}</article>`).join('')}`,
    );
  const wanted = [...boards.map(({ path }) => path), ...forum.threads.map(pathOf)];
  for (const seed of [1, 2, 3]) {
    const { fetched } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
      `seed ${seed}`,
    );
    const people = [...fetched].filter((path) => path.startsWith('/~')).length;
    assert.ok(people < 10, `seed ${seed}: ${people} people`);
  }
});
