import { escapeHtml, formatDate } from '../html.ts';
import { anchor } from '../skins/parts.ts';
import type { Block, Board, Sort, Target, Thread, View } from '../types.ts';
import { faceLink, pagerOf, turned, userLink } from './parts.ts';
import type { Style } from './style.ts';

const boardLink = (view: View, { id, name }: Board, html = escapeHtml(name)): string =>
  anchor(view, { to: 'board', board: id, page: 1 }, html);

/** All top boards by category, or those of one. */
export function boardList(view: View, style: Style, only: number | null): string {
  const { markup } = style;
  return view.forum.categories
    .filter(({ id }) => only === null || id === only)
    .map(({ id, name }) => {
      const boards = view.children(null).filter(({ category }) => category === id);
      const heading = anchor(view, { to: 'category', category: id }, escapeHtml(name)) || escapeHtml(name);
      return markup.box('category', heading, boardRows(view, style, boards));
    })
    .join('');
}

function boardRows(view: View, style: Style, boards: readonly Board[]): string {
  const { markup, words, front, language, date } = style;
  const rows = boards.map((board) => {
    const { threads, posts, last } = view.stats(board.id);
    const below = front.inlineBoards ? view.children(board.id).map((child) => boardLink(view, child)) : [];
    const about = [
      `<strong>${boardLink(view, board)}</strong>`,
      escapeHtml(board.description),
      below.length > 0 ? `${words.below}: ${below.join(', ')}` : '',
    ];
    const cells = [markup.inline('about', about), `${threads} ${words.threads}`, `${posts} ${words.posts}`];
    if (front.icon) cells.unshift(boardLink(view, board, '<img src="/board.png" alt="">'));
    if (front.last !== 'none' && last !== null) {
      const thread = view.forum.threads[last.thread - 1]!;
      const title = escapeHtml(thread.title);
      const toLast = (html: string) => anchor(view, { to: 'last-post', thread: thread.id }, html) || html;
      const time = formatDate(last.time, date, language);
      const first = anchor(view, { to: 'thread', thread: thread.id, page: 1 }, title);
      const shown = {
        title: `${toLast(title)} ${time}`,
        time: toLast(time),
        thread: `${first} ${time}`,
        'thread and icon': `${first} ${toLast('<img src="/last.png" alt="">')} ${time}`,
      }[front.last];
      cells.push(front.author ? `${shown} ${words.by} ${userLink(view, last.author)}` : shown);
    }
    return markup.row('board', cells);
  });
  return markup.list('boards', rows);
}

export function boardPage(view: View, style: Style, target: Target & { to: 'board' }): string {
  const { markup, words, list } = style;
  const board = view.forum.boards[target.board - 1]!;
  const { threads, pages } = view.board(board.id, target.page, target.sort);
  const children = view.children(board.id);
  const turn = pagerOf(view, style, target.page, pages, (page) => ({ ...target, page }), view.skin.threadsPerPage);
  const sort = (by: Sort, html: string) => anchor(view, { to: 'board', board: board.id, page: 1, sort: by }, html);
  const rows = threads.map((thread) => threadRow(view, style, thread));
  return `${markup.heading(escapeHtml(board.name))}${children.length > 0 ? markup.box('children', words.below, boardRows(view, style, children)) : ''}
${anchor(view, { to: 'new-thread', board: board.id }, words.newThread)}
${list.sorts ? markup.inline('sorts', [sort('title', words.threads), sort('replies', words.replies), sort('views', words.views)]) : ''}
${turned(style, turn, rows.length > 0 ? markup.list('threads', rows) : `<p>${words.nothing}</p>`)}
${anchor(view, { to: 'feed', board: board.id }, 'RSS')}`;
}

function threadRow(view: View, style: Style, thread: Thread): string {
  const { markup, words, list, language, date } = style;
  const { posts } = thread;
  const last = posts.at(-1)!;
  const to = (page: number, html: string) => anchor(view, { to: 'thread', thread: thread.id, page }, html);
  const toLast = (html: string) => anchor(view, { to: 'last-post', thread: thread.id }, html) || html;
  const time = formatDate(last.time, date, language);
  const title = to(1, escapeHtml(thread.title));
  const counts = [`${posts.length - 1} ${words.replies}`, `${thread.views} ${words.views}`];
  const cells = {
    icon: () => to(1, '<img src="/thread.png" alt="">'),
    face: () => faceLink(view, posts[0]!.author),
    title: () =>
      [
        list.titleIn === '' ? title : `<${list.titleIn}>${title}</${list.titleIn}>`,
        rowPages(view, style, thread),
        list.excerpt ? `<p>${excerpt(posts[0]!.body)}</p>` : '',
      ].join(' '),
    author: () => `${words.by} ${userLink(view, posts[0]!.author)}`,
    counts: () => (list.countsLead ? to(1, counts[0]!) : counts[0]!),
    last: () =>
      ({
        time,
        'linked time': toLast(time),
        icon: `${time} ${toLast('<img src="/last.png" alt="">')}`,
        author: `${time} ${words.by} ${userLink(view, last.author)}`,
        none: counts[1]!,
      })[list.last],
  };
  return markup.row(
    thread.sticky ? 'thread sticky' : 'thread',
    list.order.map((name) => cells[name]()),
  );
}

/** Pages of a thread that its row names. */
function rowPages(view: View, { list, markup }: Style, thread: Thread): string {
  const pages = Math.ceil(thread.posts.length / view.skin.postsPerPage);
  if (pages === 1 || list.pages === 'none') return '';
  const shown = list.pages === 'all' ? view.pager(1, pages).filter((page) => page > 1) : [pages];
  const links = shown.map((page) => anchor(view, { to: 'thread', thread: thread.id, page }, `${page}`));
  return `<small${markup.named('pages')}>${links.join(' ')}</small>`;
}

const excerptLength = 120;

function excerpt(body: readonly Block[]): string {
  const text = body.find((block) => block.kind === 'paragraph');
  return text?.kind === 'paragraph' ? `${escapeHtml(text.text.slice(0, excerptLength))} …` : '';
}

/** Threads by their titles alone, as boxes show them. */
export function threadLinks(view: View, { markup }: Style, threads: readonly Thread[]): string {
  return markup.list(
    'links',
    threads.map(({ id, title }) => markup.row('link', [anchor(view, { to: 'thread', thread: id, page: 1 }, escapeHtml(title))])),
  );
}
