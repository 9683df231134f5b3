import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveError, archiveError } from '../archive-error.ts';
import type { ForumDb } from '../forum-db.ts';
import { type KeptPost, type KeptThread, threadsRead, type Wanted } from '../threads-read.ts';
import { escapeHtml, href, htmlPage } from './html-page.ts';
import { writeSearch } from './html-search.ts';

/** Posts on a page of a thread, and threads on a page of a board. */
const POSTS = 250;
const THREADS = 500;

/** The whole forum as pages that open from a folder, without a server. A page at a time is in memory, and the thread it is of. */
export function writeHtmlSite(db: ForumDb, out: string, title: string, wanted: Wanted): { threads: number; pages: number } {
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, 'search.html')))
    throw new ArchiveError(`${out} holds something else; give a folder that is new, empty, or of an earlier export`);
  try {
    for (const folder of ['t', 'b', 'search']) mkdirSync(join(out, folder), { recursive: true });
    let threads = 0;
    let pages = 0;
    const boards = new Map(db.tuples<[string, number]>('SELECT url, id FROM boards'));
    for (const thread of threadsRead(db, wanted)) {
      threads++;
      pages += writeThread(out, thread, thread.board ? (boards.get(thread.board.url) ?? 0) : 0);
    }
    pages += writeBoards(db, out, title, wanted);
    writeSearch(db, out, title, wanted);
    return { threads, pages };
  } catch (error) {
    throw archiveError(error, 'write', out);
  }
}

function writeThread(out: string, thread: KeptThread, board: number): number {
  const sheets = Math.max(1, Math.ceil(thread.posts.length / POSTS));
  const fileOf = (sheet: number) => `${thread.id}${sheet === 0 ? '' : `-${sheet + 1}`}.html`;
  for (let sheet = 0; sheet < sheets; sheet++) {
    const posts = thread.posts.slice(sheet * POSTS, (sheet + 1) * POSTS);
    const pager = pagerOf(sheets, sheet, fileOf);
    const link = (index: number) => {
      const target = thread.posts[index];
      return target ? `<a href="${fileOf(Math.floor(index / POSTS))}#p${target.position + 1}">#${target.position + 1}</a>` : '';
    };
    const body = posts.map((post) => article(post, link)).join('\n');
    const trail = [`<a href="../b/${board}.html">${escapeHtml(thread.board?.title ?? noBoard)}</a>`];
    const head = `<p class="note">${posted(thread.posts.length)} · <a href="${href(thread.url)}" rel="noreferrer">${escapeHtml(thread.url)}</a></p>${pager}`;
    writeFileSync(join(out, 't', fileOf(sheet)), htmlPage(thread.title, { up: '../', trail }, `${head}${body}${pager}`));
  }
  return sheets;
}

function article(post: KeptPost, link: (index: number) => string): string {
  const when = post.time
    ? `<time datetime="${escapeHtml(post.time.utc)}">${escapeHtml(post.time.utc.slice(0, 16).replace('T', ' '))}</time>`
    : 'time unknown';
  const answers = post.replyTo === undefined ? '' : `<span>answers ${link(post.replyTo)}</span>`;
  const files = post.attachments
    .map(({ url, text }) => `<li><a href="${href(url)}" rel="noreferrer">${escapeHtml(text || url)}</a></li>`)
    .join('');
  const origin = `<a class="to" href="${href(post.url ?? post.page)}" rel="noreferrer">original</a>`;
  const number = post.position + 1;
  return `<article id="p${number}"><p class="by"><a href="#p${number}">#${number}</a><b>${escapeHtml(post.author ?? 'unknown')}</b><span>${when}</span>${answers}${origin}</p>
<div>${withoutTail(post.html)}</div>${files === '' ? '' : `<ul>${files}</ul>`}</article>`;
}

/** Posts often end in blanks and empty lines, which here would be an empty box. */
function withoutTail(html: string): string {
  for (let rest = html.trimEnd(); ; ) {
    const empty = /<br>$|<p>\s{0,9}<\/p>$/.exec(rest.slice(-20))?.[0];
    if (empty === undefined) return rest;
    rest = rest.slice(0, -empty.length).trimEnd();
  }
}

const posted = (posts: number): string => (posts === 1 ? '1 post' : `${posts.toLocaleString('en')} posts`);
const noBoard = 'Threads of no board';

function pagerOf(sheets: number, current: number, fileOf: (sheet: number) => string): string {
  if (sheets === 1) return '';
  const near = Array.from({ length: sheets }, (_, i) => i).filter(
    (i) => i === 0 || i === sheets - 1 || Math.abs(i - current) < 4,
  );
  return `<p class="pager">${near.map((i) => (i === current ? `<b>${i + 1}</b>` : `<a href="${fileOf(i)}">${i + 1}</a>`)).join('')}</p>`;
}

interface BoardRow {
  id: number;
  title: string;
  parent: number | null;
  threads: number;
  posts: number;
  last: string | null;
}

function writeBoards(db: ForumDb, out: string, title: string, { boards = null, since = null }: Wanted): number {
  const recent = since === null ? '' : ' AND t.last_time >= ?1';
  const values = since === null ? [] : [since];
  const counts = `count(t.id) AS threads, coalesce(sum(t.posts), 0) AS posts, max(t.last_time) AS last`;
  const rows = db
    .all<BoardRow>(
      `SELECT b.id, b.title, b.parent, ${counts} FROM boards b LEFT JOIN threads t ON t.board = b.id${recent} GROUP BY b.id ORDER BY b.id`,
      ...values,
    )
    .filter(({ id }) => boards === null || boards.includes(id));
  const titles = new Map(rows.map((board) => [board.id, board]));
  let pages = 1;
  for (const board of rows) pages += writeBoard(db, out, board, trailOf(board, titles), `t.board = ${board.id}${recent}`, values);
  const shown = inTree(rows, titles);
  const orphans = { id: 0, title: noBoard, parent: null };
  const rest = db.get<Omit<BoardRow, keyof typeof orphans>>(
    `SELECT ${counts} FROM threads t WHERE t.board IS NULL${recent}`,
    ...values,
  )!;
  if (boards === null && rest.threads > 0) {
    pages += writeBoard(db, out, { ...orphans, ...rest }, [], `t.board IS NULL${recent}`, values);
    shown.push({ board: { ...orphans, ...rest }, depth: 0 });
  }
  const lines = shown.map(({ board, depth }) => {
    const link = `<a href="b/${board.id}.html">${escapeHtml(board.title)}</a>`;
    const counted = [board.threads, board.posts].map((n) => `<td class="n">${n.toLocaleString('en')}</td>`).join('');
    return `<tr><td style="padding-left:${depth * 1.5}em">${link}</td>${counted}<td class="n">${day(board.last)}</td></tr>`;
  });
  const all = shown.reduce((sum, { board }) => ({ threads: sum.threads + board.threads, posts: sum.posts + board.posts }), {
    threads: 0,
    posts: 0,
  });
  const head = `<p class="note">${all.threads.toLocaleString('en')} threads, ${posted(all.posts)}</p>`;
  const table = `<table><tr><th>Board</th><th class="n">Threads</th><th class="n">Posts</th><th class="n">Last post</th></tr>${lines.join('\n')}</table>`;
  writeFileSync(join(out, 'index.html'), htmlPage(title, {}, head + table));
  return pages;
}

const day = (time: string | null): string => escapeHtml(time?.slice(0, 10) ?? '');

/** Boards each followed by those below it. */
function inTree(rows: readonly BoardRow[], known: ReadonlyMap<number, BoardRow>): { board: BoardRow; depth: number }[] {
  const found: { board: BoardRow; depth: number }[] = [];
  const taken = new Set<number>();
  const add = (board: BoardRow, depth: number) => {
    if (taken.has(board.id)) return;
    taken.add(board.id);
    found.push({ board, depth });
    for (const below of rows) if (below.parent === board.id) add(below, depth + 1);
  };
  for (const board of rows) if (board.parent === null || !known.has(board.parent)) add(board, 0);
  // Boards of a tree that loops have no top.
  for (const board of rows) add(board, 0);
  return found;
}

/** Links to the boards above one, the highest first. */
function trailOf(board: BoardRow, known: ReadonlyMap<number, BoardRow>): string[] {
  const trail: string[] = [];
  let at = board.parent === null ? undefined : known.get(board.parent);
  for (; at && trail.length < known.size; at = at.parent === null ? undefined : known.get(at.parent))
    trail.unshift(`<a href="${at.id}.html">${escapeHtml(at.title)}</a>`);
  return trail;
}

function writeBoard(
  db: ForumDb,
  out: string,
  board: BoardRow,
  trail: readonly string[],
  condition: string,
  values: readonly string[],
): number {
  const sheets = Math.max(1, Math.ceil(board.threads / THREADS));
  const fileOf = (sheet: number) => `${board.id}${sheet === 0 ? '' : `-${sheet + 1}`}.html`;
  for (let sheet = 0; sheet < sheets; sheet++) {
    const threads = db.all<{ id: number; title: string; posts: number; last_time: string | null }>(
      `SELECT id, title, posts, last_time FROM threads t WHERE ${condition} ORDER BY last_time DESC, id LIMIT ${THREADS} OFFSET ${sheet * THREADS}`,
      ...values,
    );
    const rows = threads.map(
      ({ id, title, posts, last_time: last }) =>
        `<tr><td><a href="../t/${id}.html">${escapeHtml(title || 'Without a title')}</a></td><td class="n">${posts.toLocaleString('en')}</td><td class="n">${day(last)}</td></tr>`,
    );
    const pager = pagerOf(sheets, sheet, fileOf);
    const table = `<table><tr><th>Thread</th><th class="n">Posts</th><th class="n">Last post</th></tr>${rows.join('\n')}</table>`;
    writeFileSync(join(out, 'b', fileOf(sheet)), htmlPage(board.title, { up: '../', trail }, pager + table + pager));
  }
  return sheets;
}
