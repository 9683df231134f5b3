import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

/** All that is worth having is fetched, and little else. */
async function assertCrawled(written: WrittenForum, wanted: readonly string[], spared: number): Promise<void> {
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(requests <= wanted.length + spared, `${requests} requests for ${wanted.length} pages`);
  }
}

/**
 * A forum of programs: `list.php` and `read.php`. Each thread of a list has its last post with it, by an address of its own that does not
 * redirect; each board has the same notice; further pages say in which order they are; threads name threads like them, with their boards.
 */
function programs(size: number): { written: WrittenForum; wanted: string[] } {
  const forum = makeForum({ seed: 7, size, longestThread: 30 });
  const written = new WrittenForum(forum);
  written.flip = (path, page) => (path.startsWith('/list') ? `${path}&order=desc&page=${page}` : `${path}&page=${page}`);
  const below = (parent: number | null) => forum.boards.filter((board) => board.parent === parent);
  const nameOf = (id: number) => forum.boards[id - 1]!.name;
  const board = ({ id, name }: (typeof forum.boards)[number]): string =>
    `<tr><td><div><a href="/list.php?f=${id}">${name}</a></div></td></tr>`;
  const table = (rows: readonly string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;
  written.put('/', 'Home', table(below(null).map(board)));
  written.putPeople();
  const row = ({ id, title, posts }: (typeof forum.threads)[number]) =>
    table([
      `<tr><td><div><a href="/read.php?t=${id}">${title}</a></div></td><td><div>${posts.at(-1)!.time.toUTCString()}
       <a href="/read.php?p=${posts.at(-1)!.id}">Go to the last post</a></div></td></tr>`,
    ]);
  for (const { id, name } of forum.boards) {
    const path = `/list.php?f=${id}`;
    const own = forum.threads.filter((thread) => thread.board === id);
    const sorts = ['title', 'views', 'replies'].map((sort) => `<a href="${path}&order=asc&sort=${sort}">By ${sort}</a>`);
    const notice = `<div><a href="/notice.php?f=${id}">Please read the rules of this board first</a></div>`;
    written.putList(path, name, own, row, `${table(below(id).map(board))}<p>${sorts.join(' ')}</p>${notice}`);
    written.put(`/notice.php?f=${id}`, 'Notice', `<h1>The rules</h1><p>Be kind to one another in ${name}.</p>`);
    for (const sort of ['title', 'views', 'replies'])
      written.pages.set(`${path}&order=asc&sort=${sort}`, written.pages.get(path)!);
  }
  for (const { id, title, posts, board: within } of forum.threads) {
    const path = `/read.php?t=${id}`;
    const up = `<p><a href="/list.php?f=${within}">${nameOf(within)}</a></p>`;
    const alike = [1, 2, 3, 4, 5].map((n) => forum.threads[(id * 7 + n * 13) % forum.threads.length]!);
    const rows = alike.map(
      (one) =>
        `<tr><td><a href="/read.php?t=${one.id}">${one.title}</a></td><td><b><a href="/list.php?f=${one.board}">${nameOf(one.board)}</a></b></td></tr>`,
    );
    written.putList(path, title, posts, (post) => `<div class="post">${written.post(post)}</div>`, up, table(rows));
    for (const [i, post] of posts.entries())
      written.pages.set(`/read.php?p=${post.id}`, written.pages.get(written.flip(path, Math.floor(i / 10) + 1))!);
  }
  const wanted = [...written.pages.keys()].filter(
    (path) => /^\/(list|read)\.php\?[ft]=/.test(path) && !/sort=|page=1$/.test(path),
  );
  return { written, wanted };
}

test('what stands with each thread of a list, or is called the same on all of them, is not followed', async () => {
  const { written, wanted } = programs(250);
  assert.ok(wanted.filter((path) => path.startsWith('/list')).some((path) => path.includes('page=2')));
  await assertCrawled(written, wanted, 20);
});

test('lists that differ in length are whole: no longer one is looked for', async () => {
  const { written, wanted } = programs(16);
  assert.ok(!wanted.some((path) => /list.*page=/.test(path)));
  await assertCrawled(written, wanted, 15);
});

test('a number beside a post that counts something does not turn the page', async () => {
  const forum = makeForum({ seed: 9, size: 120, longestThread: 30, subBoards: false });
  const written = new WrittenForum(forum);
  written.putFront(forum.boards);
  written.putPeople();
  for (const { id: board, name } of forum.boards) {
    const own = forum.threads.filter((thread) => thread.board === board);
    const row = ({ id, title }: (typeof own)[number]) => `<div class="row"><h3><a href="/topic/${id}">${title}</a></h3></div>`;
    written.putList(`/board/${board}`, name, own, row);
    for (const { id, title, posts } of own) {
      const up = `<p><a href="/board/${board}">${name}</a></p>`;
      const liked = (post: number) => (post % 7 === 0 ? `<b><a href="/topic/${id}?likes=${post}&kind=1">2</a></b>` : '');
      const show = (post: (typeof posts)[number]) => `<div class="row">${written.post(post)}${liked(post.id)}</div>`;
      written.putList(`/topic/${id}`, title, posts, show, up);
      for (const { id: post } of posts) written.put(`/topic/${id}?likes=${post}&kind=1`, 'Likes', '<p>Two people like this.</p>');
    }
  }
  const wanted = [...written.pages.keys()].filter((path) => /^\/(board|topic)\//.test(path) && !/likes|page=1$/.test(path));
  await assertCrawled(written, wanted, 12);
});

test('where the address of a last post is like that of a thread, the place tells them apart', async () => {
  const forum = makeForum({ seed: 11, size: 150, longestThread: 40, subBoards: false });
  const written = new WrittenForum(forum);
  // Threads go by the number of their first post, and pages have theirs before the title.
  written.flip = (path, page) => {
    if (page === 1) return path;
    return path.startsWith('/topics/') ? path.replace(/\/(?=[^/]*$)/, `/${page}/`) : `${path}?page=${page}`;
  };
  const boards = forum.boards.map(({ id, name }) => `<li><h2><a href="/forums/${id}">${name}</a></h2></li>`);
  written.put('/', 'Home', `<ul>${boards.join('')}</ul>`);
  written.putPeople();
  const wanted: string[] = [];
  for (const { id: board, name } of forum.boards) {
    const own = forum.threads.filter((thread) => thread.board === board);
    const pathOf = (post: number, title: string) => `/topics/${post}/${title.replace(/[^A-Za-z0-9]+/g, '_')}`;
    const row = ({ title, posts }: (typeof own)[number]) =>
      `<div class="row"><h3><a href="${pathOf(posts[0]!.id, title)}">${title}</a></h3>
       <p><a href="${pathOf(posts.at(-1)!.id, `Re ${title}`)}">${posts.at(-1)!.time.toUTCString()}</a></p></div>`;
    written.putList(`/forums/${board}`, name, own, row);
    wanted.push(`/forums/${board}`, ...[...written.pages.keys()].filter((path) => path.startsWith(`/forums/${board}?`)));
    for (const { title, posts } of own) {
      const path = pathOf(posts[0]!.id, title);
      const up = `<p><a href="/forums/${board}">${name}</a></p>`;
      const show = (post: (typeof posts)[number]) =>
        `<div class="row"><i><a href="${pathOf(post.id, `Re ${title}`)}">#${post.id}</a></i>${written.post(post)}</div>`;
      written.putList(path, title, posts, show, up);
      const pages = Math.ceil(posts.length / 10);
      wanted.push(path, ...Array.from({ length: pages - 1 }, (_, i) => written.flip(path, i + 2)));
      for (const [i, post] of posts.entries())
        written.pages.set(pathOf(post.id, `Re ${title}`), written.pages.get(written.flip(path, Math.floor(i / 10) + 1))!);
    }
  }
  await assertCrawled(written, wanted, 15);
});
