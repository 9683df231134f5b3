import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBoards, Listings } from '../../src/read/boards.ts';
import type { ThreadPage } from '../../src/read/thread-page.ts';
import { normalForm } from '../../src/url/normal-form.ts';

const host = 'https://forum.example/';
const boards = ['Roses', 'Trees', 'Tools'];
const threadUrl = (board: number, n: number) => `${host}thread?id=${board * 100 + n}`;
const listUrl = (board: number, page: number) => `${host}board?id=${board}${page > 1 ? `&page=${page}` : ''}`;

/** Three boards of two pages with three threads each, and a front page. */
function forum(above: (board: number, page: number) => { url: string; text: string }[]) {
  const listings = new Listings();
  const threads: { board: number; pages: ThreadPage[] }[] = [];
  listings.addPage(host, 'Garden forum');
  boards.forEach((name, board) => {
    for (const page of [1, 2]) {
      const list = listings.addPage(listUrl(board, page), `${name} - Garden forum`);
      listings.addTurn(list, page === 1 ? listUrl(board, 2) : `${listUrl(board, 1)}&page=1`);
      for (let n = page * 10; n < page * 10 + 3; n++) {
        listings.add(normalForm(threadUrl(board, n)), list);
        threads.push({ board, pages: [{ url: threadUrl(board, n), above: above(board, page) } as ThreadPage] });
      }
    }
  });
  const found = findBoards(
    threads.map((thread) => thread.pages),
    listings,
  );
  return { ...found, wanted: threads.map((thread) => thread.board) };
}

const ways: Record<string, (board: number, page: number) => { url: string; text: string }[]> = {
  'on the way down': (board) => [
    { url: host, text: 'Garden forum' },
    { url: listUrl(board, 1), text: boards[board]! },
  ],
  'by a link with "page=1" and one back to the list that led here': (board, page) => [
    { url: `${listUrl(board, 1)}&page=1`, text: boards[board]! },
    { url: listUrl(board, page), text: 'Back to the list' },
  ],
  'beside a menu of all boards': (board) => [
    { url: listUrl(board, 1), text: boards[board]! },
    ...boards.map((name, i) => ({ url: listUrl(i, 1), text: `${name} (12)` })),
  ],
  'only in a menu of all boards': () => boards.map((name, i) => ({ url: listUrl(i, 1), text: name })),
  'by a link that every board has': (board) => [{ url: listUrl(board, 1), text: 'Thread index' }],
};

for (const [name, above] of Object.entries(ways)) {
  test(`a board that its threads name ${name}`, () => {
    const { of, boards: found, wanted } = forum(above);
    assert.deepEqual(
      of.map((board) => board?.title),
      wanted.map((board) => boards[board]),
    );
    assert.deepEqual(
      found.map((board) => [board.url, board.parent]),
      boards.map((_, i) => [listUrl(i, 1), null]),
    );
  });
}
