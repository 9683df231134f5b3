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
    for (const thread of threadsRead(db, wanted)) {
      threads++;
      pages += writeThread(out, thread);
    }
    pages += writeBoards(db, out, title, wanted);
    writeSearch(db, out, title, wanted);
    return { threads, pages };
  } catch (error) {
    throw archiveError(error, 'write', out);
  }
}

function writeThread(out: string, thread: KeptThread): number {
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
    const board = thread.board ? `${escapeHtml(thread.board.title)} · ` : '';
    const head = `<p class="note">${board}<a href="${href(thread.url)}" rel="noreferrer">${escapeHtml(thread.url)}</a></p>${pager}`;
    writeFileSync(join(out, 't', fileOf(sheet)), htmlPage(thread.title, '../', `${head}${body}${pager}`));
  }
  return sheets;
}

function article(post: KeptPost, link: (index: number) => string): string {
  const when = post.time
    ? `<time datetime="${escapeHtml(post.time.utc)}">${escapeHtml(post.time.utc.slice(0, 16).replace('T', ' '))}</time>`
    : 'time unknown';
  const answers = post.replyTo === undefined ? '' : `, answers ${link(post.replyTo)}`;
  const files = post.attachments
    .map(({ url, text }) => `<li><a href="${href(url)}" rel="noreferrer">${escapeHtml(text || url)}</a></li>`)
    .join('');
  return `<article id="p${post.position + 1}"><p class="by">#${post.position + 1} <b>${escapeHtml(post.author ?? 'unknown')}</b>, ${when}${answers}</p>
<div>${post.html}</div>${files === '' ? '' : `<ul>${files}</ul>`}</article>`;
}

function pagerOf(sheets: number, current: number, fileOf: (sheet: number) => string): string {
  if (sheets === 1) return '';
  const near = Array.from({ length: sheets }, (_, i) => i).filter(
    (i) => i === 0 || i === sheets - 1 || Math.abs(i - current) < 4,
  );
  return `<p class="note">${near.map((i) => (i === current ? `<b>${i + 1}</b>` : `<a href="${fileOf(i)}">${i + 1}</a>`)).join(' ')}</p>`;
}

interface BoardRow {
  id: number;
  title: string;
  parent: number | null;
  threads: number;
}

function writeBoards(db: ForumDb, out: string, title: string, { boards = null, since = null }: Wanted): number {
  const condition = since === null ? '' : ' AND t.last_time >= ?';
  const values = since === null ? [] : [since];
  const rows = db.all<BoardRow>(
    `SELECT b.id, b.title, b.parent, (SELECT count(*) FROM threads t WHERE t.board = b.id${condition}) AS threads FROM boards b ORDER BY b.id`,
    ...values,
  );
  const shown = rows.filter(({ id }) => boards === null || boards.includes(id));
  let pages = 1;
  for (const board of shown) pages += writeBoard(db, out, board, `t.board = ${board.id}${condition}`, values);
  const orphans = { id: 0, title: 'Threads of no board', parent: null, threads: 0 };
  if (boards === null) {
    orphans.threads = db.get<{ n: number }>(
      `SELECT count(*) AS n FROM threads t WHERE t.board IS NULL${condition}`,
      ...values,
    )!.n;
    if (orphans.threads > 0) pages += writeBoard(db, out, orphans, `t.board IS NULL${condition}`, values);
  }
  const ids = new Set(shown.map(({ id }) => id));
  const list = (parent: number | null, depth: number): string => {
    // A tree that loops shows what is above the loop.
    const here = depth > 20 ? [] : shown.filter((b) => (b.parent !== null && ids.has(b.parent) ? b.parent : null) === parent);
    return here.length === 0
      ? ''
      : `<ul>${here.map((board) => `<li>${boardLink(board)}${list(board.id, depth + 1)}</li>`).join('')}</ul>`;
  };
  const rest = orphans.threads > 0 ? `<ul><li>${boardLink(orphans)}</li></ul>` : '';
  writeFileSync(join(out, 'index.html'), htmlPage(title, '', list(null, 0) + rest));
  return pages;
}

const boardLink = ({ id, title, threads }: BoardRow): string =>
  `<a href="b/${id}.html">${escapeHtml(title)}</a> <span class="note">${threads}</span>`;

function writeBoard(db: ForumDb, out: string, board: BoardRow, condition: string, values: readonly string[]): number {
  const sheets = Math.max(1, Math.ceil(board.threads / THREADS));
  const fileOf = (sheet: number) => `${board.id}${sheet === 0 ? '' : `-${sheet + 1}`}.html`;
  for (let sheet = 0; sheet < sheets; sheet++) {
    const threads = db.all<{ id: number; title: string; posts: number; last_time: string | null }>(
      `SELECT id, title, posts, last_time FROM threads t WHERE ${condition} ORDER BY last_time DESC, id LIMIT ${THREADS} OFFSET ${sheet * THREADS}`,
      ...values,
    );
    const rows = threads.map(
      ({ id, title, posts, last_time: last }) =>
        `<tr><td><a href="../t/${id}.html">${escapeHtml(title)}</a></td><td class="note">${posts}</td><td class="note">${escapeHtml(last?.slice(0, 10) ?? '')}</td></tr>`,
    );
    const pager = pagerOf(sheets, sheet, fileOf);
    const table = `<table><tr><th>Thread</th><th>Posts</th><th>Last</th></tr>${rows.join('\n')}</table>`;
    writeFileSync(join(out, 'b', fileOf(sheet)), htmlPage(board.title, '../', pager + table + pager));
  }
  return sheets;
}
