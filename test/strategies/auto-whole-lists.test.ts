import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { explore } from '../../src/strategies/auto/explore/explore.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { makeForum } from '../../testbed/forum.ts';
import type { Board, Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

type Address = (board: Board) => string;
const slug = ({ name }: Board) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Boards show their six newest threads and name the whole list once; the front page lists the newest of all, and is turned. */
function newest(boardAt: Address, wholeAt: Address): { written: WrittenForum; wanted: string[]; lists: number } {
  const forum = makeForum({ seed: 57, size: 200, longestThread: 20, subBoards: false });
  const written = new WrittenForum(forum);
  const row = ({ id, title, posts }: Thread) =>
    `<div class="row"><h3><a href="/topic/${id}">${title}</a></h3>${written.author(posts[0]!.author)} ${posts.at(-1)!.time.toUTCString()}</div>`;
  const named = forum.boards.map((board) => `<li><h2><a href="${boardAt(board)}">${board.name}</a></h2></li>`);
  written.putList('/', 'Newest', forum.threads.toReversed().slice(0, 30), row, `<ul class="boards">${named.join('')}</ul>`);
  for (const board of forum.boards) {
    const all = forum.threads.filter((thread) => thread.board === board.id).toReversed();
    const more = `<p class="more"><a href="${wholeAt(board)}">More</a></p>`;
    written.put(boardAt(board), board.name, `<h1>${board.name}</h1>${all.slice(0, 6).map(row).join('')}${more}`);
    written.putList(wholeAt(board), `All of ${board.name}`, all, row);
  }
  const lists = written.pages.size;
  written.putPeople();
  for (const { id, board, title, posts } of forum.threads) {
    const up = `<ol><li><a href="${boardAt(forum.boards[board - 1]!)}">${forum.boards[board - 1]!.name}</a></li></ol>`;
    written.putList(`/topic/${id}`, title, posts, (post) => `<article>${written.post(post)}</article>`, up);
  }
  const wanted = [...written.pages.keys()].filter((path) => path.startsWith('/topic/') && !path.endsWith('?page=1'));
  return { written, wanted, lists };
}

describe('boards that show their newest threads alone are had whole by a list that each names once', () => {
  const forums: Record<string, [Address, Address]> = {
    'with names behind its own address': [(board) => `/${slug(board)}`, (board) => `/${slug(board)}/all/topics`],
    'with one name behind it, as another order would have': [(board) => `/${slug(board)}/`, (board) => `/${slug(board)}/topics/`],
    'with its id in another address': [(board) => `/${slug(board)}-${board.id + 100}`, ({ id }) => `/all/${id + 100}`],
  };
  for (const [name, addresses] of Object.entries(forums)) {
    test(name, async () => {
      const { written, wanted, lists } = newest(...addresses);
      await assertWhole(written, wanted, { spared: lists });
    });
  }
});

test('a thread at full length is no whole list, though it names each of its messages', async () => {
  const names = ['oak', 'elm', 'ash', 'yew'];
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const named = names.map((name) => `<h2><a href="/talk/${name}">All there is to say of ${name}</a></h2>`);
  written.put('/', 'Home', named.join(''));
  const link = (id: number, name: string) => `<li><a href="/message/${id}">What number ${id} has to say of ${name}</a></li>`;
  for (const [board, name] of names.entries()) {
    const ids = Array.from({ length: 20 }, (_, i) => 100 * (board + 1) + i);
    const whole = `<p><a href="/talk/${name}/whole">Longest</a></p>`;
    written.put(
      `/talk/${name}`,
      name,
      `<ul>${ids
        .slice(0, 6)
        .map((id) => link(id, name))
        .join('')}</ul>${whole}`,
    );
    written.put(`/talk/${name}/whole`, name, ids.map((id) => link(id, name)).join(''));
    for (const id of ids) written.put(`/message/${id}`, `${id}`, `<p>What ${id} said.</p>`);
  }
  const judge: Judge = ({ url }) => (/message|whole/.test(url) ? { index: -2, thread: 2 } : { index: 2, thread: -2 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 80, judge });
  const known = await explore(survey, survey.start);
  const looked = survey.pages.filter(({ url }) => url.endsWith('/whole'));
  assert.ok(looked.length > 0);
  assert.ok(looked.every((page) => survey.roleOfPage(page) !== 'index'));
  assert.equal(known.boards.flatMap(({ links }) => [...links.keys()]).length, names.length);
});
