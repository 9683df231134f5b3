import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explore } from '../../src/strategies/auto/explore/explore.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { WrittenForum } from './written-forum.ts';

const boards = [1, 2, 3, 4, 5, 6];
const whats = ['Pears', 'Lenses', 'Saddles', 'Kettles', 'Amplifiers', 'Ferries', 'Tomatoes', 'Scanners', 'Knives', 'Tents'];
// So short that they could be names.
const wheres = ['on the roof', 'in the barn', 'at the lake', 'by the fire', 'for the day', 'of the sea'];
const threads = Array.from({ length: 60 }, (_, i) => ({
  id: i + 1,
  board: 1 + (i % 6),
  title: `${whats[Math.floor(i / 6)]} ${wheres[i % 6]}`,
}));

interface Forum {
  board: (id: number) => string;
  thread: (id: number, board: number) => string;
  looks: { index: number; thread: number };
  /** Pages that list some of the boards each. */
  halls: boolean;
  /** Whether the front page shows the newest threads, too. */
  latest?: boolean;
  /** What a thread has beside its post. */
  beside?: (id: number, board: number) => string;
}

/** Addresses of boards that are found, where the front page may show the newest threads as well and boards do not look like lists. */
async function boardsFound(
  { board, thread, looks, halls, latest = true, beside = () => '' }: Forum,
  seed: number,
): Promise<string[]> {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const titled = ({ id, title, board }: (typeof threads)[number]) => `<a href="${thread(id, board)}">${title}</a>`;
  const newest = `<div class="latest">${threads
    .slice(0, 8)
    .map((one) => `<p>${titled(one)}</p>`)
    .join('')}</div>`;
  const named = boards.map((id) => `<li><strong><a href="${board(id)}">Board of number ${id}</a></strong></li>`);
  const hall = (id: number) => (halls ? `<h3><a href="/hall/${id}">Hall ${id}</a></h3>` : '');
  written.put(
    '/',
    'Home',
    `${latest ? newest : ''}${hall(1)}<ul>${named.slice(0, 3).join('')}</ul>${hall(2)}<ul>${named.slice(3).join('')}</ul>`,
  );
  for (const id of [1, 2]) written.put(`/hall/${id}`, `Hall ${id}`, `<ul>${named.slice(id * 3 - 3, id * 3).join('')}</ul>`);
  for (const id of boards) {
    const own = threads.filter((one) => one.board === id);
    written.put(board(id), `Board ${id}`, `<table>${own.map((one) => `<tr><td>${titled(one)}</td></tr>`).join('')}</table>`);
  }
  for (const { id, title, board } of threads) {
    written.put(thread(id, board), title, `<p>What they said of ${title}.</p>${beside(id, board)}`);
    for (const post of postsOf(id)) written.put(`/viewpost?p=${post}`, title, `<p>What they said of ${title}.</p>`);
  }
  const isBoard = (url: string) => boards.some((id) => url.endsWith(`forum.test${board(id)}`));
  const judge: Judge = ({ title, url }) => {
    if (isBoard(url)) return looks;
    return wheres.some((where) => title.includes(where))
      ? { index: -1.3, thread: 1.2 }
      : { index: /Home|Hall/.test(title) ? 1 : -1, thread: -1 };
  };
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed, budget: 150, judge });
  const known = await explore(survey, 'http://forum.test/');
  return known.boards.flatMap(({ links }) => [...links.keys()]).filter(isBoard);
}

const likeNothing = { index: -0.4, thread: -1.2 };
const likeThreads = { index: -1.4, thread: 0.35 };
const numbered = { board: (id: number) => `/?f=${id}`, thread: (id: number) => `/messages/view?id=${id}` };
const named = (id: number) => `/${'abcdef'[id - 1]}-talk`;
const word = (id: number, letters: string) => [...String(id)].map((digit) => letters[Number(digit)]).join('');
const postsOf = (id: number) => [0, 1, 2, 3].map((i) => id * 4 + i);

for (const [what, forum] of [
  ['look like threads', { ...numbered, looks: likeThreads, halls: false }],
  ['are listed as threads are elsewhere', { ...numbered, looks: likeThreads, halls: true }],
  [
    'have addresses that differ from those of threads in one name',
    { board: (id) => `/forum/${id}`, thread: (id) => `/node/${id * 3}`, looks: likeNothing, halls: false },
  ],
  [
    'name threads with addresses that bear the name of the board',
    {
      ...numbered,
      thread: (id, board) => `${named(board)}/number-${'abcdefghij'[id % 10]}-and-${id}`,
      looks: likeNothing,
      halls: false,
    },
  ],
  [
    'clearly look like threads, all of which name the board that they are in',
    {
      ...numbered,
      looks: { index: -1.4, thread: 0.8 },
      halls: false,
      beside: (_, board) => `<h2><a href="/?f=${board}">Board of number ${board}</a></h2>`,
    },
  ],
  [
    'differ in one name from threads, which name their posts',
    {
      board: (id) => `/section/${word(id, 'zabcdefghi')}-talk`,
      thread: (id) => `/discussion/number-${word(id, 'klmnopqrst')}-and-on`,
      looks: { index: -1.2, thread: -0.1 },
      halls: false,
      beside: (id) =>
        postsOf(id)
          .map((post) => `<i><a href="/viewpost?p=${post}">${post} May 2020</a></i>`)
          .join(''),
    },
  ],
  [
    'are all that leads to threads, beside halls that look like lists',
    { ...numbered, board: (id) => `/node/${id * 3}`, looks: { index: -0.25, thread: -0.8 }, halls: true, latest: false },
  ],
] satisfies [string, Forum][]) {
  test(`boards are told by the threads that they name, though they ${what}`, async () => {
    for (const seed of [1, 2, 3, 4]) {
      const found = await boardsFound(forum, seed);
      assert.equal(new Set(found).size, boards.length, `seed ${seed}: ${found}`);
    }
  });
}
