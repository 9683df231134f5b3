import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

/**
 * Courses, each with boards of its own, which a box names on all of its pages. Lists are linked to by one number and turned by another,
 * and the first of their pages comes once more by that.
 */
function courses(): { written: WrittenForum; wanted: string[] } {
  const forum = makeForum({ seed: 57, size: 220, longestThread: 12, subBoards: false });
  const written = new WrittenForum(forum);
  const list = (id: number) => `/list.php?id=${140 + id * 7}`;
  written.flip = (path, page) => {
    const board = (Number(/id=(\d+)/.exec(path)?.[1]) - 140) / 7;
    return path.startsWith('/list') ? `/list.php?f=${20 + board}&page=${page - 1}` : `${path}&page=${page}`;
  };
  written.putPeople();
  const of = [0, 1, 2].map((course) => forum.boards.filter(({ id }) => id % 3 === course));
  const box = (course: number) => {
    const boards = of[course]!.map(({ id, name }) => `<li><b><a href="${list(id)}">${name}</a></b></li>`);
    return `<aside><h4>In this course</h4><ul>${boards.join('')}</ul></aside>`;
  };
  const names = ['The first course', 'The second course', 'The third course'];
  written.put('/', 'Courses', names.map((name, i) => `<h3><a href="/course.php?id=${i + 3}">${name}</a></h3>`).join(''));
  for (const [i, name] of names.entries()) {
    const boards = of[i]!.map(
      ({ id, name, description }) => `<li><div><a href="${list(id)}">${name}</a></div><p>${description}</p></li>`,
    );
    written.put(`/course.php?id=${i + 3}`, name, `<h1>${name}</h1><ul>${boards.join('')}</ul>${box(i)}`);
  }
  const row = ({ id, title, posts }: (typeof forum.threads)[number]) =>
    `<table><tr><td><a href="/read.php?d=${1000 + id * 3}">${title}</a></td><td>${written.author(posts[0]!.author)}</td>
     <td>${posts.length - 1}</td><td>${posts.at(-1)!.time.toUTCString()}</td></tr></table>`;
  for (const { id: board, name } of forum.boards) {
    const own = forum.threads.filter((thread) => thread.board === board);
    written.putList(list(board), name, own, row, '', box(board % 3));
    written.pages.set(list(board), written.pages.get(list(board))!.replace(/<a href="[^"]*page=0">1<.a>/, '1'));
    for (const { id, title, posts } of own) {
      const up = `<p><a href="${list(board)}">${name}</a></p>`;
      written.put(
        `/read.php?d=${1000 + id * 3}`,
        title,
        `${up}<h1>${title}</h1>${posts.map((post) => `<div class="post">${written.post(post)}</div>`).join('')}${box(board % 3)}`,
      );
    }
  }
  const wanted = [...written.pages.keys()].filter((path) => /^\/(list|read|course)/.test(path) && !/page=0/.test(path));
  return { written, wanted };
}

test('lists that are turned by another number than they are linked to by are had whole, and each page once', async () => {
  const { written, wanted } = courses();
  assert.ok(wanted.some((path) => path.includes('&page=2')));
  for (const seed of [1, 2, 3, 4]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
      `seed ${seed}`,
    );
    assert.ok(requests <= wanted.length + 6, `seed ${seed}: ${requests} requests for ${wanted.length} pages`);
  }
});
