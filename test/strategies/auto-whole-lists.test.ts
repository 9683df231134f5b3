import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

/** Boards show their six newest threads and name the whole list once; the front page lists what was written in last of all, and is turned. */
function newest(boardOf: (id: number) => string, wholeOf: (id: number) => string): { written: WrittenForum; wanted: string[] } {
  const forum = makeForum({ seed: 57, size: 260, longestThread: 20, subBoards: false });
  const written = new WrittenForum(forum);
  written.putPeople();
  written.flip = (path, page) => `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
  const row = ({ id, title, posts }: Thread) => {
    const tools = ['Reply to it', 'Share it', 'Watch it', 'Report it'].map((text, i) => `<b><a href="/do/${i}/${id}">${text}, ${id}</a></b>`);
    return `<div class="row"><h3><a href="/topic/${id}">${title}</a></h3>${written.author(posts[0]!.author)} ${posts.at(-1)!.time.toUTCString()}${tools.join('')}</div>`;
  };
  const threadsOf = (id: number) => forum.threads.filter(({ board }) => board === id).toReversed();
  const named = forum.boards.map(({ id, name }) => `<li><h2><a href="${boardOf(id)}">${name}</a></h2></li>`).join('');
  const lastWrittenIn = forum.threads.toReversed().slice(0, 30);
  written.putList('/', 'Newest', lastWrittenIn, row, `<ul class="boards">${named}</ul>`);
  for (const { id, name } of forum.boards) {
    const all = threadsOf(id);
    const more = `<p class="more"><a href="${wholeOf(id)}">More</a></p>`;
    written.put(boardOf(id), name, `<h1>${name}</h1>${all.slice(0, 6).map(row).join('')}${more}`);
    written.putList(wholeOf(id), `All of ${name}`, all, row);
  }
  for (const { id, board, title, posts } of forum.threads) {
    const up = `<p><a href="${boardOf(board)}">${forum.boards[board - 1]!.name}</a></p>`;
    written.putList(`/topic/${id}`, title, posts, (post) => `<article>${written.post(post)}</article>`, up);
  }
  const wanted = [...written.pages.keys()].filter((path) => path.startsWith('/topic/') && !path.endsWith('?page=1'));
  return { written, wanted };
}

describe('boards that show their newest threads alone are had whole by the list that each names once', () => {
  const forums = {
    'by its own address and a name more': newest((id) => `/board/${id}`, (id) => `/board/${id}/discussions`),
    'by another address with its id': newest((id) => `/board/${id + 100}`, (id) => `/discussions?of=${id + 100}`),
  };
  for (const [name, { written, wanted }] of Object.entries(forums)) {
    test(name, async () => {
      const lists = [...written.pages.keys()].filter((path) => path.includes('discussions'));
      assert.ok(lists.length > 10);
      await assertWhole(written, wanted, { spared: lists.length + 30 });
    });
  }
});
