import { type BlockMarkup, escapeHtml, formatDate, renderBlocks } from '../html.ts';
import type { Board, Post, Target, Thread, View } from '../types.ts';
import { lineage, monthsAround } from './parts.ts';

/** The markup is wrong on purpose: cells, rows, paragraphs and items stay open, FONT and B cross, attributes lack quotes. */
const when = (date: Date): string => formatDate(date, 'dotted');
const adverts = [
  'Dachrinnen zum Selbstbau',
  'Klavierstimmer Ihrer Stadt',
  'Reifen, neu und gebraucht',
  'Pralinen direkt vom Werk',
  'Zelte im Schlussverkauf',
];

export function renderPage(view: View): string {
  const { target, wall, forum } = view;
  if (wall === 'login')
    return layout(
      view,
      'Anmelden',
      '',
      box(
        'Anmelden',
        'Sie sind nicht angemeldet oder haben keine Rechte, diese Seite zu sehen.<P><FORM ACTION=login.php METHOD=post>Name: <INPUT NAME=n SIZE=20> Kennwort: <INPUT TYPE=password NAME=k><INPUT TYPE=submit VALUE=Anmelden></FORM>',
      ),
    );
  if (wall)
    return layout(
      view,
      'Hinweis',
      '',
      box(
        'Hinweis',
        wall === 'denied' ? 'Dazu fehlen Ihnen die Rechte.' : 'Ungültige Angabe. Das Gesuchte gibt es nicht (mehr).',
      ),
    );
  switch (target.to) {
    case 'entry':
      return layout(view, 'Übersicht', '', overview(view, null));
    case 'category':
      return layout(view, forum.categories[target.category - 1]!.name, '', overview(view, target.category));
    case 'board':
      return boardPage(view, target);
    case 'thread':
      return threadPage(view, target);
    case 'print':
      return printPage(view, forum.threads[target.thread - 1]!);
    case 'profile': {
      const user = forum.users[target.user - 1]!;
      return layout(
        view,
        'Profil',
        '',
        box(
          `Profil von ${escapeHtml(user.name)}`,
          `Registriert seit: ${when(user.joined)}<BR>Signatur: ${escapeHtml(user.signature)}`,
        ),
      );
    }
    case 'members':
      return membersPage(view, target.page);
    case 'calendar':
      return calendarPage(view, target.year, target.month);
    case 'register':
      return layout(view, 'Registrieren', '', box('Regeln', 'Bleiben Sie höflich.<P><INPUT TYPE=submit VALUE="Ich stimme zu">'));
    default:
      return layout(
        view,
        'Suche',
        '',
        box('Suche', '<FORM ACTION=search.php>Stichwort: <INPUT NAME=q SIZE=40><INPUT TYPE=submit VALUE=Los></FORM>'),
      );
  }
}

/** Relative, without quotes, and with bare ampersands. */
function link(view: View, target: Target, html: string, fragment?: string): string {
  const href = view.href(target, fragment);
  return href === null ? '' : `<A HREF=${href.slice(1).replaceAll('&amp;', '&')}>${html}</A>`;
}

const box = (title: string, html: string): string =>
  `<TABLE WIDTH=100% BORDER=0 CELLPADDING=6 CELLSPACING=1 BGCOLOR=#405070><TR><TD BGCOLOR=#8090B0><B><FONT COLOR=white>${title}</B></FONT><TR><TD BGCOLOR=#F0F0F8>${html}</TABLE>\n`;

function layout(view: View, title: string, path: string, body: string): string {
  const name = escapeHtml(view.forum.title);
  const menu = [
    link(view, { to: 'register' }, 'Registrieren'),
    link(view, { to: 'members', page: 1 }, 'Benutzerliste'),
    link(view, { to: 'calendar', year: view.now.getUTCFullYear(), month: view.now.getUTCMonth() + 1 }, 'Kalender'),
    link(view, { to: 'search' }, 'Suchen'),
    link(view, { to: 'login' }, 'Anmelden'),
  ].filter(Boolean);
  const advert = view.switches.advertisements
    ? `<TABLE ALIGN=center><TR><TD><A HREF=http://ads.example.com/k/${view.salt % 991}><FONT SIZE=1>${adverts[view.salt % adverts.length]}</FONT></A></TABLE>\n`
    : '';
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML><HEAD>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=iso-8859-1">
<TITLE>${name} - ${escapeHtml(title)}</TITLE>
<STYLE TYPE="text/css">.klein { font-size: 10px } .hell { background: #F0F0F8 }</STYLE>
</HEAD>
<BODY BGCOLOR=#D8DCE8 TEXT=#000000 LINK=#203060>
<CENTER><TABLE WIDTH=95% BORDER=0 CELLPADDING=10><TR><TD BGCOLOR=#FFFFFF>
<TABLE WIDTH=100%><TR><TD><FONT SIZE=5><B>${link(view, { to: 'entry' }, name)}</FONT></B><TD ALIGN=right CLASS=klein>Willkommen, Gast
<TR><TD COLSPAN=2 BGCOLOR=#405070><FONT COLOR=white>${menu.join(' | ')}</FONT></TABLE>
${advert}<TABLE><TR><TD CLASS=klein>${link(view, { to: 'entry' }, name)}${path}</TABLE>
${body}
<P ALIGN=center CLASS=klein>Alle Zeitangaben in UTC. Es ist jetzt ${when(view.now)}.
<P ALIGN=center CLASS=klein>Bretterbude Version 2.7.1, &copy; 1999-2003
</TABLE></CENTER>
</BODY></HTML>
`;
}

function pathTo(view: View, board: Board): string {
  const category = link(
    view,
    { to: 'category', category: board.category },
    escapeHtml(view.forum.categories[board.category - 1]!.name),
  );
  const boards = lineage(view.forum, board.id).map((step) =>
    link(view, { to: 'board', board: step.id, page: 1 }, escapeHtml(step.name)),
  );
  return [' &gt; ', [category, ...boards].join(' &gt; ')].join('');
}

function boardTable(view: View, groups: { heading: string; boards: Board[] }[]): string {
  const head = '<TR BGCOLOR=#8090B0><TD><B>Forum</B><TD ALIGN=center><B>Letzter Beitrag</B><TD><B>Themen</B><TD><B>Beiträge</B>';
  const rows = groups.map(
    ({ heading, boards }) =>
      `<TR><TD COLSPAN=4 BGCOLOR=#C0C8D8><B>${heading}</B>\n${boards.map((board) => boardRow(view, board)).join('')}`,
  );
  return `<TABLE WIDTH=100% BORDER=0 CELLPADDING=4 CELLSPACING=1 BGCOLOR=#405070>${head}\n${rows.join('')}</TABLE>\n`;
}

function boardRow(view: View, board: Board): string {
  const { threads, posts, last } = view.stats(board.id);
  const below = view
    .children(board.id)
    .map((child) => link(view, { to: 'board', board: child.id, page: 1 }, escapeHtml(child.name)));
  const thread = last && view.forum.threads[last.thread - 1]!;
  const latest = last
    ? `${link(view, { to: 'last-post', thread: last.thread }, escapeHtml(thread!.title.slice(0, 24))) || escapeHtml(thread!.title.slice(0, 24))}<BR>von ${user(view, last.author)}<BR>${when(last.time)}`
    : 'Nie';
  return `<TR><TD CLASS=hell BGCOLOR=#F0F0F8><FONT SIZE=2><B>${link(view, { to: 'board', board: board.id, page: 1 }, escapeHtml(board.name))}</FONT></B><BR><SPAN CLASS=klein>${escapeHtml(board.description)}${below.length ? `<BR>Unterforen: ${below.join(', ')}` : ''}</SPAN><TD CLASS=klein BGCOLOR=#FFFFFF>${latest}<TD BGCOLOR=#F0F0F8>${threads}<TD BGCOLOR=#FFFFFF>${posts}\n`;
}

function overview(view: View, only: number | null): string {
  const tops = view.children(null);
  const shown = view.forum.categories.filter((category) => only === null || category.id === only);
  const table = boardTable(
    view,
    shown.map((category) => ({
      heading: link(view, { to: 'category', category: category.id }, escapeHtml(category.name)),
      boards: tops.filter((board) => board.category === category.id),
    })),
  );
  const newest = view.forum.users.at(-1)!;
  return `${table}${box('Was ist los?', `Themen: ${view.forum.threads.length}, Benutzer: ${view.forum.users.length}<BR>Neuester Benutzer: ${user(view, newest.id)}`)}`;
}

function user(view: View, id: number): string {
  const name = escapeHtml(view.forum.users[id - 1]!.name);
  return link(view, { to: 'profile', user: id }, name) || name;
}

function pager(view: View, page: number, pages: number, to: (page: number) => Target): string {
  if (pages === 1) return '';
  const cells = view
    .pager(page, pages)
    .map((n) => (n === 0 ? '<TD>...' : n === page ? `<TD BGCOLOR=#F0F0F8><B>[${n}]</B>` : `<TD>${link(view, to(n), `${n}`)}`));
  const next = page < pages ? `<TD>${link(view, to(page + 1), '&gt;')}` : '';
  const previous = page > 1 ? `<TD>${link(view, to(page - 1), '&lt;')}` : '';
  return `<TABLE ALIGN=right CELLPADDING=3><TR><TD>Seite ${page} von ${pages}${previous}${cells.join('')}${next}</TABLE><BR CLEAR=all>\n`;
}

function boardPage(view: View, target: Target & { to: 'board' }): string {
  const board = view.forum.boards[target.board - 1]!;
  const { threads, pages } = view.board(board.id, target.page, target.sort);
  const children = view.children(board.id);
  const turn = pager(view, target.page, pages, (page) => ({ ...target, page }));
  const column = (title: string, sort: 'title' | 'replies' | 'views'): string =>
    link(view, { to: 'board', board: board.id, page: 1, sort }, title) || title;
  const rows = threads.map((thread) => threadRow(view, thread));
  const body = `${children.length ? boardTable(view, [{ heading: `Unterforen von ${escapeHtml(board.name)}`, boards: children }]) : ''}
<P>${link(view, { to: 'new-thread', board: board.id }, '<IMG SRC=bilder/neu.gif ALT="Neues Thema" BORDER=0>')}
${turn}<TABLE WIDTH=100% BORDER=0 CELLPADDING=4 CELLSPACING=1 BGCOLOR=#405070><TR BGCOLOR=#8090B0><TD COLSPAN=2><B>${column('Thema', 'title')}</B><TD>Letzter Beitrag<TD>${column('Antworten', 'replies')}<TD>${column('Hits', 'views')}
${rows.join('') || '<TR><TD COLSPAN=5 BGCOLOR=#FFFFFF>Hier ist noch nichts.'}</TABLE>
${turn}<UL CLASS=klein><LI>Sie dürfen keine Themen verfassen<LI>Sie dürfen nicht antworten<LI>HTML ist aus</UL>${link(view, { to: 'feed', board: board.id }, 'RSS')}`;
  return layout(view, board.name, pathTo(view, board), body);
}

function threadRow(view: View, thread: Thread): string {
  const pages = Math.ceil(thread.posts.length / view.skin.postsPerPage);
  const last = thread.posts.at(-1)!;
  const few =
    pages > 1
      ? ` <FONT SIZE=1>( ${view
          .pager(1, pages)
          .map((page) => (page === 0 ? '...' : link(view, { to: 'thread', thread: thread.id, page }, `${page}`)))
          .join(' ')} )</FONT>`
      : '';
  return `<TR><TD BGCOLOR=#F0F0F8><IMG SRC=bilder/mappe.gif ALT=""><TD BGCOLOR=#FFFFFF>${thread.sticky ? '<B>Wichtig:</B> ' : ''}${link(view, { to: 'thread', thread: thread.id, page: 1 }, escapeHtml(thread.title))}${few}<BR><SPAN CLASS=klein>${user(view, thread.posts[0]!.author)}</SPAN><TD CLASS=klein BGCOLOR=#F0F0F8>${when(last.time)}<BR>von ${user(view, last.author)} ${link(view, { to: 'last-post', thread: thread.id }, '<IMG SRC=bilder/letzter.gif ALT="zum letzten Beitrag" BORDER=0>')}<TD BGCOLOR=#FFFFFF>${thread.posts.length - 1}<TD BGCOLOR=#F0F0F8>${thread.views}\n`;
}

function threadPage(view: View, target: Target & { to: 'thread' }): string {
  const thread = view.forum.threads[target.thread - 1]!;
  const { posts, first, pages } = view.thread(thread.id, target.page, target.order);
  const turn = pager(view, target.page, pages, (page) => ({ ...target, page }));
  const id = thread.id;
  const tools = [
    link(view, { to: 'print', thread: id }, 'Druckansicht'),
    link(view, { to: 'thread', thread: id, page: target.page, mode: 'flat' }, 'Linear'),
    link(view, { to: 'thread', thread: id, page: target.page, mode: 'threaded' }, 'Baum'),
    link(view, { to: 'previous-thread', thread: id }, '&laquo; Älteres Thema'),
    link(view, { to: 'next-thread', thread: id }, 'Neueres Thema &raquo;'),
    link(view, { to: 'thread', thread: id, page: 1, alias: true }, 'Dieses Thema verlinken'),
  ].filter(Boolean);
  const boxes =
    target.mode === 'threaded'
      ? outline(view, thread, posts, first)
      : posts.map((post, i) => postTable(view, post, first + i)).join('');
  const body = `<TABLE WIDTH=100%><TR><TD>${link(view, { to: 'reply', thread: id }, '<IMG SRC=bilder/antwort.gif ALT=Antworten BORDER=0>')}<TD ALIGN=right>${turn}</TABLE>
<TABLE WIDTH=100% BGCOLOR=#8090B0><TR><TD><B><FONT COLOR=white>${escapeHtml(thread.title)}</B></FONT></TABLE>
${boxes}${turn}${tools.length ? `<P ALIGN=center CLASS=klein>${tools.join(' | ')}\n` : ''}`;
  return layout(view, thread.title, pathTo(view, view.forum.boards[thread.board - 1]!), body);
}

function outline(view: View, thread: Thread, posts: Post[], first: number): string {
  const lines = posts.map(
    (post) =>
      `<LI>${link(view, { to: 'post', post: post.id }, escapeHtml(thread.title), `beitrag${post.id}`)} ${user(view, post.author)} ${when(post.time)}`,
  );
  return `<UL>${lines.join('\n')}</UL>${postTable(view, posts[0]!, first)}`;
}

const markup: Partial<BlockMarkup> = {
  paragraph: (html) => `${html}<BR><BR>\n`,
  quote: (author, html) =>
    `<TABLE WIDTH=90% ALIGN=center><TR><TD CLASS=klein>Zitat von <B>${author}</B><TR><TD BGCOLOR=#E8E8F0><I>${html}</I></TABLE>\n`,
  code: (html) => `<BLOCKQUOTE><PRE>${html}</PRE></BLOCKQUOTE>\n`,
  list: (items) => `<UL>${items.map((item) => `<LI>${item}`).join('\n')}</UL>\n`,
  link: (html, href) => `<A HREF="${href}" TARGET=_blank>${html}</A><BR>\n`,
  image: (alt, href) => `<IMG SRC="${href}" BORDER=0 ALT="${alt}"><BR>\n`,
};

function postTable(view: View, post: Post, place: number): string {
  const author = view.forum.users[post.author - 1]!;
  const number = link(view, { to: 'post', post: post.id }, `${place}`, `beitrag${post.id}`) || `<B>${place}</B>`;
  return `<A NAME=beitrag${post.id}></A><TABLE WIDTH=100% BORDER=0 CELLPADDING=4 CELLSPACING=1 BGCOLOR=#405070>
<TR BGCOLOR=#C0C8D8><TD CLASS=klein>${when(post.time)}<TD CLASS=klein ALIGN=right>Nr. ${number}
<TR VALIGN=top><TD WIDTH=175 BGCOLOR=#F0F0F8><FONT SIZE=2><B>${user(view, author.id)}</FONT></B><BR><SPAN CLASS=klein>Benutzer<P>Registriert seit: ${formatDate(author.joined, 'day')}</SPAN>
<TD BGCOLOR=#FFFFFF><FONT FACE=verdana SIZE=2>${renderBlocks(post.body, markup)}</FONT>${author.signature ? `<P CLASS=klein>__________________<BR>${escapeHtml(author.signature)}` : ''}
<TR><TD BGCOLOR=#F0F0F8><IMG SRC=bilder/offline.gif ALT=""><TD BGCOLOR=#FFFFFF ALIGN=right>${link(view, { to: 'quote', post: post.id }, '<IMG SRC=bilder/zitat.gif ALT=Zitieren BORDER=0>')}</TABLE>
`;
}

function printPage(view: View, thread: Thread): string {
  const posts = view
    .replies(thread)
    .map(
      (post) =>
        `<HR><B>${escapeHtml(view.forum.users[post.author - 1]!.name)}</B> ${when(post.time)}<P>${renderBlocks(post.body, markup)}`,
    );
  return `<HTML><HEAD><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=iso-8859-1"><TITLE>${escapeHtml(thread.title)}</TITLE></HEAD><BODY>
<B>${escapeHtml(thread.title)}</B>${posts.join('\n')}
</BODY></HTML>
`;
}

function membersPage(view: View, page: number): string {
  const { users, pages } = view.members(page);
  const rows = users.map((member) => `<TR><TD>${user(view, member.id)}<TD>${when(member.joined)}\n`);
  return layout(
    view,
    'Benutzerliste',
    '',
    `<TABLE WIDTH=100%>${rows.join('')}</TABLE>${pager(view, page, pages, (n) => ({ to: 'members', page: n }))}`,
  );
}

function calendarPage(view: View, year: number, month: number): string {
  const [previous, next] = monthsAround(year, month);
  const days = Array.from(
    { length: new Date(Date.UTC(year, month, 0)).getUTCDate() },
    (_, i) => `${i % 7 === 0 ? '<TR>' : ''}<TD>${i + 1}`,
  );
  const title = formatDate(new Date(Date.UTC(year, month - 1, 1)), 'month', 'de');
  return layout(
    view,
    'Kalender',
    '',
    box(
      title,
      `${link(view, { to: 'calendar', ...previous }, '&lt;&lt;')} ${link(view, { to: 'calendar', ...next }, '&gt;&gt;')}<TABLE BORDER=1>${days.join('')}</TABLE>`,
    ),
  );
}
