import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

/** Rows of all lists can be clicked: an empty link lies over each, and its title is no part of it. */
function overlaid(isWholeRow: boolean): { written: WrittenForum; wanted: string[] } {
  const forum = makeForum({ seed: 43, size: 140, longestThread: 25, subBoards: false });
  const written = new WrittenForum(forum);
  const boards = forum.boards.map(
    ({ id, name, description }) => `<li><a href="/board/${id}"></a><div><h2>${name}</h2><p>${description}</p></div></li>`,
  );
  written.put('/', 'Home', `<ul>${boards.join('')}</ul>`);
  const row = ({ id, title, posts }: Thread) => {
    const [author, time] = [posts[0]!.author, posts.at(-1)!.time.toUTCString()];
    return isWholeRow
      ? `<div class="row"><a href="/topic/${id}"></a><div><h3>${title}</h3><p>${forum.users[author - 1]!.name}, ${time}</p></div></div>`
      : `<div class="row"><div><a href="/topic/${id}"></a><h3>${title}</h3></div><p>${written.author(author)}, ${time}</p></div>`;
  };
  for (const { id, name } of forum.boards)
    written.putList(
      `/board/${id}`,
      name,
      forum.threads.filter(({ board }) => board === id),
      row,
    );
  for (const { id, board, title, posts } of forum.threads) {
    const up = `<p><a href="/board/${board}">${forum.boards[board - 1]!.name}</a></p>`;
    written.putList(`/topic/${id}`, title, posts, (post) => `<article>${written.post(post)}</article>`, up);
  }
  written.putPeople();
  const wanted = [...written.pages.keys()].filter((path) => /^\/(board|topic)\//.test(path) && !path.endsWith('?page=1'));
  return { written, wanted };
}

for (const [over, isWholeRow] of [
  ['titles, with their authors beside them', false],
  ['whole rows', true],
] as const)
  test(`a forum whose lists are of empty links laid over ${over} is had whole`, async () => {
    const { written, wanted } = overlaid(isWholeRow);
    await assertWhole(written, wanted, { spared: 15 });
  });
