import { escapeHtml, formatDate, renderBlocks } from '../html.ts';
import type { Board, Post, Sort, Target, Thread, View } from '../types.ts';
import { anchor, lineage } from './parts.ts';

const banners = [
  'Holzbriketts direkt vom Hof',
  'Gebrauchte Akkordeons',
  'Ferienhaus am Deich',
  'Schrauben nach Maß',
  'Kurse im Korbflechten',
];
const when = (date: Date): string => formatDate(date, 'dotted');

function person(view: View, user: number): string {
  const name = escapeHtml(view.forum.users[user - 1]!.name);
  return anchor(view, { to: 'profile', user }, name) || name;
}

function layout(view: View, title: string, path: string[], body: string): string {
  const menu = [
    anchor(view, { to: 'entry' }, 'Startseite'),
    anchor(view, { to: 'members', page: 1 }, 'Mitglieder'),
    anchor(view, { to: 'search' }, 'Suche'),
    anchor(view, { to: 'register' }, 'Registrieren'),
    anchor(view, { to: 'login' }, 'Anmelden'),
  ].filter(Boolean);
  const banner =
    view.switches.advertisements && !view.wall
      ? `<div class="anzeige">Anzeige: <a href="http://werbung.example.de/${view.salt % 3001}.html">${banners[view.salt % banners.length]}</a></div>`
      : '';
  return `<!DOCTYPE html>
<html lang="de">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)} - ${escapeHtml(view.forum.title)}</title>
<link rel="stylesheet" href="/stil.css">
</head>
<body>
<div id="kopf"><h1>${escapeHtml(view.forum.title)}</h1><div id="menue">${menu.join(' | ')}</div></div>
<div id="pfad">${[anchor(view, { to: 'entry' }, 'Foren'), ...path].join(' / ')}</div>
${banner}<div id="inhalt">
${body}
</div>
<div id="fuss">Alle Zeiten in UTC. Es ist jetzt ${when(view.now)}. Seiten erzeugt mit Webtisch 3</div>
</body>
</html>
`;
}

const box = (heading: string, text: string): string => `<div class="kasten"><h2>${heading}</h2><p>${text}</p></div>`;
const loginForm =
  '<form class="kasten" action="#" method="post"><h2>Anmeldung</h2><p>Diese Seite sehen nur angemeldete Mitglieder.</p><p>Name <input name="name"> Kennwort <input type="password" name="kennwort"> <input type="submit" value="Anmelden"></p></form>';

const boardLink = (view: View, board: Board): string =>
  anchor(view, { to: 'board', board: board.id, page: 1 }, escapeHtml(board.name));
const pathTo = (view: View, board: number): string[] => lineage(view.forum, board).map((one) => boardLink(view, one));

function boardList(view: View, boards: Board[]): string {
  const rows = boards.map((board) => {
    const { threads, posts, last } = view.stats(board.id);
    const below = view.children(board.id).map((child) => boardLink(view, child));
    const latest = last
      ? `${anchor(view, { to: 'post', post: last.id }, when(last.time), '', `b${last.id}`) || when(last.time)}<br>von ${person(view, last.author)}`
      : '-';
    return `<tr class="forum"><td class="links"><b>${boardLink(view, board)}</b><br><small>${escapeHtml(board.description)}</small>${below.length ? `<br><small>Unterforen: ${below.join(', ')}</small>` : ''}</td><td>${threads}</td><td>${posts}</td><td class="letzter">${latest}</td></tr>`;
  });
  return `<table class="foren"><tr><th>Forum</th><th>Themen</th><th>Beiträge</th><th>Letzter Beitrag</th></tr>${rows.join('\n')}</table>`;
}

function index(view: View): string {
  return view.forum.categories
    .map((category) => {
      const tops = view.children(null).filter((board) => board.category === category.id);
      return `<h2 class="bereich">${escapeHtml(category.name)}</h2>${boardList(view, tops)}`;
    })
    .join('\n');
}

function pager(view: View, page: number, pages: number, to: (page: number) => Target): string {
  if (pages === 1) return '';
  const items = view
    .pager(page, pages)
    .map((n) => (n === 0 ? '...' : n === page ? `<b>[${n}]</b>` : anchor(view, to(n), `${n}`)));
  const previous = page > 1 ? anchor(view, to(page - 1), '&lt;') : '';
  const next = page < pages ? anchor(view, to(page + 1), '&gt;') : '';
  return `<div class="seiten">Seiten: ${[previous, ...items, next].filter(Boolean).join(' ')}</div>`;
}

function boardPage(view: View, target: Target & { to: 'board' }): string {
  const board = view.forum.boards[target.board - 1]!;
  const { threads, pages } = view.board(board.id, target.page, target.sort);
  const bar = pager(view, target.page, pages, (page) => ({ ...target, page }));
  const children = view.children(board.id);
  const head = (sort: Sort, text: string): string =>
    `<th>${anchor(view, { to: 'board', board: board.id, page: 1, sort }, text) || text}</th>`;
  const rows = threads.map((thread) => threadRow(view, thread));
  return layout(
    view,
    board.name,
    pathTo(view, board.id),
    `<h2>${escapeHtml(board.name)}</h2>${children.length ? boardList(view, children) : ''}
<div class="leiste">${anchor(view, { to: 'new-thread', board: board.id }, 'Neues Thema')}</div>${bar}
<table class="themen"><tr>${head('title', 'Thema')}<th>Autor</th>${head('replies', 'Antworten')}${head('views', 'Aufrufe')}<th>Letzter Beitrag</th></tr>
${rows.length ? rows.join('\n') : '<tr><td colspan="5">Hier gibt es noch keine Themen.</td></tr>'}</table>${bar}`,
  );
}

function threadRow(view: View, thread: Thread): string {
  const [first, last] = [thread.posts[0]!, thread.posts.at(-1)!];
  const pages = Math.ceil(thread.posts.length / view.skin.postsPerPage);
  const small = view.pager(1, pages).filter((page) => page > 1);
  const jumps = small.map((page) => anchor(view, { to: 'thread', thread: thread.id, page }, `${page}`));
  return `<tr class="thema"><td class="links">${thread.sticky ? 'Wichtig: ' : ''}${anchor(view, { to: 'thread', thread: thread.id, page: 1 }, escapeHtml(thread.title))}${jumps.length ? ` <small>( ${jumps.join(' ')} )</small>` : ''}</td><td>${person(view, first.author)}</td><td>${thread.posts.length - 1}</td><td>${thread.views}</td><td class="letzter">${anchor(view, { to: 'last-post', thread: thread.id }, when(last.time), '', `b${last.id}`) || when(last.time)}<br>von ${person(view, last.author)}</td></tr>`;
}

function threadPage(view: View, target: Target & { to: 'thread' }): string {
  const thread = view.forum.threads[target.thread - 1]!;
  const { posts, first, pages } = view.thread(thread.id, target.page, target.order);
  const step = target.order === 'newest' ? -1 : 1;
  const bar = pager(view, target.page, pages, (page) => ({ ...target, page }));
  const tools = [
    anchor(view, { to: 'reply', thread: thread.id }, 'Antworten'),
    anchor(view, { to: 'print', thread: thread.id }, 'Druckansicht'),
    anchor(view, { to: 'thread', thread: thread.id, page: 1, order: 'newest' }, 'Neueste zuerst'),
    anchor(view, { to: 'thread', thread: thread.id, page: 1, order: 'oldest' }, 'Älteste zuerst'),
    anchor(view, { to: 'previous-thread', thread: thread.id }, 'Voriges Thema'),
    anchor(view, { to: 'next-thread', thread: thread.id }, 'Nächstes Thema'),
  ].filter(Boolean);
  return layout(
    view,
    thread.title,
    pathTo(view, thread.board),
    `<h2>${escapeHtml(thread.title)}</h2><div class="leiste">${tools.join(' | ')}</div>${bar}
<table class="beitraege">${posts.map((post, i) => postRow(view, post, first + i * step)).join('\n')}</table>${bar}`,
  );
}

function postRow(view: View, post: Post, place: number): string {
  const user = view.forum.users[post.author - 1]!;
  const number = anchor(view, { to: 'post', post: post.id }, `Nr. ${place}`, '', `b${post.id}`) || `Nr. ${place}`;
  const body = renderBlocks(
    post.body,
    {
      quote: (author, html, href) =>
        `<div class="zitat">${href ? `<a href="${href}">Zitat von ${author}</a>` : `Zitat von ${author}`}<br><i>${html}</i></div>\n`,
      code: (html) => `<pre class="code">${html}</pre>\n`,
    },
    (quoted) => view.href({ to: 'post', post: quoted }, `b${quoted}`),
  );
  return `<tr class="beitrag" id="b${post.id}"><td class="autor"><b>${person(view, user.id)}</b><br><small>Mitglied seit ${formatDate(user.joined, 'month', 'de')}</small></td>
<td class="text"><div class="zeile">${number}, geschrieben am ${when(post.time)}</div>${body}${user.signature ? `<div class="signatur">--<br>${escapeHtml(user.signature)}</div>` : ''}</td></tr>`;
}

export function renderPage(view: View): string {
  const { target, wall, forum } = view;
  if (wall === 'login') return layout(view, 'Anmeldung', [], loginForm);
  if (wall)
    return layout(
      view,
      'Hinweis',
      [],
      box('Hinweis', wall === 'denied' ? 'Dazu fehlt die Berechtigung.' : 'Diese Seite gibt es nicht oder nicht mehr.'),
    );
  switch (target.to) {
    case 'entry':
      return layout(view, 'Übersicht', [], index(view));
    case 'board':
      return boardPage(view, target);
    case 'thread':
      return threadPage(view, target);
    case 'print': {
      const thread = forum.threads[target.thread - 1]!;
      const posts = view
        .replies(thread)
        .map(
          (post) =>
            `<p><b>${escapeHtml(forum.users[post.author - 1]!.name)}</b>, ${when(post.time)}</p>${renderBlocks(post.body)}<hr>`,
        );
      return `<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><title>${escapeHtml(thread.title)} (Druckansicht)</title></head><body><h1>${escapeHtml(thread.title)}</h1>${posts.join('\n')}</body></html>
`;
    }
    case 'profile': {
      const user = forum.users[target.user - 1]!;
      return layout(
        view,
        `Mitglied ${user.name}`,
        [],
        `<div class="kasten"><h2>${escapeHtml(user.name)}</h2><p>Dabei seit ${when(user.joined)}</p><p>${escapeHtml(user.signature)}</p></div>`,
      );
    }
    case 'members': {
      const { users, pages } = view.members(target.page);
      const rows = users.map((user) => `<tr><td>${person(view, user.id)}</td><td>${when(user.joined)}</td></tr>`);
      return layout(
        view,
        'Mitglieder',
        [],
        `<table class="mitglieder">${rows.join('')}</table>${pager(view, target.page, pages, (page) => ({ to: 'members', page }))}`,
      );
    }
    case 'register':
      return layout(
        view,
        'Registrieren',
        [],
        '<form class="kasten" action="#" method="post"><input name="email"> <input type="submit" value="Weiter"></form>',
      );
    default:
      return layout(
        view,
        'Suche',
        [],
        '<form class="kasten" action="#"><input name="wort"> <input type="submit" value="Suchen"></form>',
      );
  }
}
