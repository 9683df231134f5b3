import { escapeHtml, formatDate } from '../html.ts';
import { anchor, lineage, monthsAround } from '../skins/parts.ts';
import type { Board, Target, Thread, View } from '../types.ts';
import { boardList, boardPage, threadLinks } from './lists.ts';
import { pagerOf, userLink } from './parts.ts';
import type { Style } from './style.ts';
import { printPage, threadPage } from './thread.ts';

/** Boards and threads in boxes that repeat what other pages have. */
const boxed = 8;

export function renderPage(view: View, style: Style): string {
  const { target, wall, forum } = view;
  const { words, markup } = style;
  if (wall !== null) {
    const text = wall === 'login' ? words.guest : wall === 'denied' ? words.denied : words.gone;
    const form = '<form method="post" action="#"><input name="n"><input name="k" type="password"><button>OK</button></form>';
    return layout(view, style, wall === 'login' ? words.login : words.gone, `<p>${text}</p>${wall === 'login' ? form : ''}`);
  }
  switch (target.to) {
    case 'entry':
      return layout(view, style, '', frontPage(view, style));
    case 'category':
      return layout(view, style, forum.categories[target.category - 1]!.name, boardList(view, style, target.category));
    case 'board':
      return layout(view, style, forum.boards[target.board - 1]!.name, boardPage(view, style, target), target);
    case 'thread':
      return layout(view, style, forum.threads[target.thread - 1]!.title, threadPage(view, style, target), target);
    case 'print':
      return printPage(view, style, forum.threads[target.thread - 1]!);
    case 'profile': {
      const user = forum.users[target.user - 1]!;
      const facts = [`${words.joined}: ${formatDate(user.joined, 'day')}`, escapeHtml(user.signature)];
      return layout(view, style, user.name, markup.heading(escapeHtml(user.name)) + markup.inline('facts', facts));
    }
    case 'members': {
      const { users, pages } = view.members(target.page);
      const rows = users.map((user) => markup.row('member', [userLink(view, user.id), formatDate(user.joined, 'day')]));
      const to = (page: number): Target => ({ to: 'members', page });
      return layout(view, style, words.members, markup.list('members', rows) + pagerOf(view, style, target.page, pages, to, 30));
    }
    case 'calendar':
      return layout(view, style, words.calendar, calendar(view, target.year, target.month));
    default:
      return layout(view, style, words.search, '<form action="#"><input name="q"><button>OK</button></form>');
  }
}

function frontPage(view: View, style: Style): string {
  const { front, words, markup } = style;
  const latest = front.latest === 'none' ? '' : markup.box('latest', words.latest, threadLinks(view, style, latestThreads(view)));
  const newest = view.forum.users.at(-1)!;
  const online = view.forum.users.filter((_, i) => (i + view.forum.users.length) % 7 === 0).slice(0, boxed);
  const facts = [
    `${words.threads}: ${view.forum.threads.length}`,
    front.newestMember ? `${words.newestMember}: ${userLink(view, newest.id)}` : '',
    front.online ? online.map(({ id }) => userLink(view, id)).join(', ') : '',
  ];
  const boards = boardList(view, style, null);
  return `${front.latest === 'above' ? latest : ''}${boards}${front.latest === 'below' ? latest : ''}${markup.inline('facts', facts)}`;
}

function latestThreads(view: View): Thread[] {
  const time = (thread: Thread) => thread.posts.at(-1)!.time.getTime();
  return view.forum.threads
    .filter(({ deleted }) => !deleted)
    .toSorted((a, b) => time(b) - time(a))
    .slice(0, boxed);
}

function calendar(view: View, year: number, month: number): string {
  const [previous, next] = monthsAround(year, month);
  const days = Array.from({ length: 28 }, (_, i) => `<td>${i + 1}</td>${i % 7 === 6 ? '</tr><tr>' : ''}`).join('');
  const title = formatDate(new Date(Date.UTC(year, month - 1, 1)), 'month', 'en');
  return `<h2>${title}</h2>${anchor(view, { to: 'calendar', ...previous }, '&lt;')} ${anchor(view, { to: 'calendar', ...next }, '&gt;')}<table><tr>${days}</tr></table>`;
}

/** The boards above what a page shows, the nearest last. */
function boardsAbove(view: View, target: Target | undefined): Board[] {
  if (target?.to === 'board') return lineage(view.forum, target.board).slice(0, -1);
  if (target?.to === 'thread') return lineage(view.forum, view.forum.threads[target.thread - 1]!.board);
  return [];
}

function layout(view: View, style: Style, title: string, body: string, target?: Target): string {
  const { frame, words, markup, language } = style;
  const forum = escapeHtml(view.forum.title);
  const named = escapeHtml(title);
  const headTitle =
    title === '' ? forum : { behind: `${named} - ${forum}`, before: `${forum} :: ${named}`, alone: named }[frame.headTitle];
  const menu = markup.inline('menu', [
    anchor(view, { to: 'entry' }, words.home),
    anchor(view, { to: 'members', page: 1 }, words.members),
    anchor(view, { to: 'search' }, words.search),
    anchor(view, { to: 'calendar', year: view.now.getUTCFullYear(), month: view.now.getUTCMonth() + 1 }, words.calendar),
    anchor(view, { to: 'register' }, words.register),
    anchor(view, { to: 'login' }, words.login),
  ]);
  const above = boardsAbove(view, target);
  const trail =
    frame.trail === 'none'
      ? []
      : [
          ...(frame.trail === 'whole' ? [anchor(view, { to: 'entry' }, forum)] : []),
          ...(frame.trail === 'whole' ? above : above.slice(-1)).map(({ id, name }) =>
            anchor(view, { to: 'board', board: id, page: 1 }, escapeHtml(name)),
          ),
        ];
  const boards = view.forum.boards.map(({ id, name }) => anchor(view, { to: 'board', board: id, page: 1 }, escapeHtml(name)));
  const beside = [
    frame.allBoards ? markup.box('boards', words.allBoards, markup.inline('nav', boards)) : '',
    frame.latest ? markup.box('recent', words.latest, threadLinks(view, style, latestThreads(view))) : '',
    view.switches.advertisements
      ? markup.box('ad', 'Ad', `<a href="http://ads.example.com/${view.salt % 991}">${view.salt % 991}</a>`)
      : '',
  ].join('');
  const jump = frame.jump
    ? `<select>${view.forum.boards.map(({ id, name }) => `<option value="${id}">${escapeHtml(name)}`).join('')}</select>`
    : '';
  const open = frame.wrappers.map((tag) => (tag === 'table' ? '<table><tr><td>' : `<${tag}>`)).join('');
  const close = frame.wrappers.toReversed().map((tag) => (tag === 'table' ? '</td></tr></table>' : `</${tag}>`));
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><title>${headTitle}</title>
${headLinks(view, style, target)}</head>
<body>${open}<div${markup.named('top')}>${anchor(view, { to: 'entry' }, forum)}</div>
${frame.menu === 'above' ? menu : ''}${markup.inline('trail', trail)}
<div${markup.named('main')}>${body}</div>
${beside}${jump}${frame.menu === 'below' ? menu : ''}
<p>${words.of === 'of' ? 'All times are UTC' : 'UTC'} ${formatDate(view.now, style.date, language)}</p>${close.join('')}</body></html>
`;
}

/** What the head says of the page's own address and of its neighbours. */
function headLinks(view: View, { frame }: Style, target: Target | undefined): string {
  if (target?.to !== 'board' && target?.to !== 'thread') return '';
  const plain = (page: number): Target =>
    target.to === 'board' ? { to: 'board', board: target.board, page } : { to: 'thread', thread: target.thread, page };
  const { pages } = target.to === 'board' ? view.board(target.board, target.page) : view.thread(target.thread, target.page);
  const isPlain = target.to === 'board' ? target.sort === undefined : target.order === undefined && target.mode === undefined;
  const links: string[] = [];
  const add = (rel: string, page: number) => links.push(`<link rel="${rel}" href="${view.href(plain(page))}">`);
  if (frame.canonical && isPlain && !view.switches.sessionIds) add('canonical', target.page);
  if (frame.relNext && isPlain && target.page < pages) add('next', target.page + 1);
  if (frame.relNext && isPlain && target.page > 1) add('prev', target.page - 1);
  return links.join('\n');
}
