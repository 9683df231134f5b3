import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Post, Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

for (const by of ['canonical', 'link'] as const)
  test(`a number that threads leave out of what they call themselves says nothing of what they show (${by})`, async () => {
    const forum = makeForum({ seed: 7, size: 160, longestThread: 50, subBoards: false });
    const written = new WrittenForum(forum);
    // The last number of a thread's address is the page of the list that named it.
    const pathOf = ({ id }: Thread, page: number, list: number) => `/topic-${id}-${page}-${list}.html`;
    written.flip = (path, page) => path.replace(/-\d+\.html/, `-${page}.html`);
    const boards = forum.boards.map((board) => ({ ...board, path: `/board-${board.id}-1.html` }));
    const named = boards.map(
      ({ path, name, description }) => `<li><h2><a href="${path}">${name}</a></h2><p>${description}</p></li>`,
    );
    written.put('/', 'Home', `<ul>${named.join('')}</ul>`);
    const wanted: string[] = [];
    for (const { id, path, name } of boards) {
      const own = forum.threads.filter(({ board }) => board === id);
      const listOf = (thread: Thread) => Math.floor(own.indexOf(thread) / 10) + 2;
      const row = (thread: Thread) =>
        `<article><a class="title" href="${pathOf(thread, 1, listOf(thread))}">${thread.title}</a> ${written.author(thread.posts[0]!.author)}</article>`;
      written.putList(path, name, own, row);
      for (const thread of own) {
        const head = by === 'canonical' ? `<link rel="canonical" href="${pathOf(thread, 1, 1)}">` : '';
        const above = `<p>${by === 'link' ? `<a href="${pathOf(thread, 1, 1)}">${thread.title}</a>` : ''} <a href="${pathOf(thread, 1, 1)}" class="copy">Copy</a></p>`;
        const show = (post: Post) => `<article>${written.post(post)}</article>`;
        for (const list of [1, listOf(thread)]) {
          written.flip = (path, page) => path.replace(/(topic-\d+)-\d+/, `$1-${page}`);
          written.putList(pathOf(thread, 1, list), thread.title, thread.posts, show, above);
          for (let page = 1; page <= Math.ceil(thread.posts.length / 10); page++) {
            const there = pathOf(thread, page, list);
            written.pages.set(there, written.pages.get(there)!.replace('</head>', `${head}</head>`));
            if (list > 1) wanted.push(there);
          }
        }
        written.flip = (path, page) => path.replace(/-\d+\.html/, `-${page}.html`);
      }
    }
    wanted.push(...[...written.pages.keys()].filter((path) => path.startsWith('/board')));
    written.putPeople();
    await assertWhole(written, wanted, { spared: 25 });
  });
