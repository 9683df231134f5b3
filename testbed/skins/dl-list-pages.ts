import { escapeHtml, formatDate, renderBlocks } from '../html.ts';
import type { Board, Post, Target, Thread, View } from '../types.ts';
import { anchor, monthsAround } from './parts.ts';

const adverts = [
  'Brass fittings by post',
  'Learn the accordion in a week',
  'Fresh coffee, weekly',
  'Used lenses, tested',
  'Rent a narrowboat',
];
const when = (date: Date): string => formatDate(date, 'short');

export function renderPage(view: View): string {
  const { target, wall } = view;
  if (wall === 'login') return layout(view, 'Login', '', loginForm('You must be logged in to see this page.'));
  if (wall)
    return layout(
      view,
      'Information',
      '',
      notice(wall === 'denied' ? 'You are not allowed to do this.' : 'What you asked for does not exist.'),
    );
  switch (target.to) {
    case 'entry':
      return layout(view, 'Index page', '', index(view, null));
    case 'category':
      return layout(view, view.forum.categories[target.category - 1]!.name, '', index(view, target.category));
    case 'board':
      return boardPage(view, target);
    case 'thread':
      return threadPage(view, target);
    case 'print':
      return printPage(view, view.forum.threads[target.thread - 1]!);
    case 'profile':
      return profilePage(view, target.user);
    case 'members':
      return membersPage(view, target.page);
    case 'calendar':
      return calendarPage(view, target.year, target.month);
    case 'register':
      return layout(
        view,
        'Register',
        '',
        `<form class="panel" action="#" method="post"><p>By joining you agree to be polite.</p><input name="name"><input type="submit" value="I agree"></form>`,
      );
    case 'search':
      return layout(
        view,
        'Search',
        '',
        `<form class="panel" action="#"><input name="keywords"><input type="submit" value="Search"></form>`,
      );
    default:
      return layout(view, 'Information', '', notice('Nothing to see here.'));
  }
}

const notice = (text: string): string => `<div class="panel notice"><h2>Information</h2><p>${text}</p></div>`;
const loginForm = (text: string): string =>
  `<form class="panel" action="#" method="post"><h2>Login</h2><p>${text}</p><dl><dt><label>Username:</label></dt><dd><input name="username"></dd><dt><label>Password:</label></dt><dd><input type="password" name="password"></dd></dl><input type="submit" value="Login"></form>`;

function layout(view: View, title: string, crumbs: string, body: string): string {
  const name = escapeHtml(view.forum.title);
  const now = view.now;
  const menu = [
    anchor(view, { to: 'search' }, 'Search'),
    anchor(view, { to: 'members', page: 1 }, 'Members'),
    anchor(view, { to: 'calendar', year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }, 'Calendar'),
    anchor(view, { to: 'feed', board: null }, 'Feed'),
    anchor(view, { to: 'register' }, 'Register'),
    anchor(view, { to: 'login' }, 'Login'),
  ];
  const advert = view.switches.advertisements
    ? `<div class="sponsor"><a href="http://ads.example.com/c/${view.salt % 997}">${adverts[view.salt % adverts.length]}</a></div>`
    : '';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${name} - ${escapeHtml(title)}</title>
<link rel="stylesheet" href="/styles/harbour/main.css">
</head>
<body class="ltr">
<div class="sheet">
<header class="masthead"><h1>${anchor(view, { to: 'entry' }, name)}</h1><p>A place to talk things over</p></header>
<ul class="topmenu">${menu
    .filter(Boolean)
    .map((item) => `<li>${item}</li>`)
    .join('')}</ul>
<div class="trail">${anchor(view, { to: 'entry' }, 'Board index')}${crumbs}</div>
${advert}${body}
<footer class="base"><span>It is currently ${when(now)}</span> <span>All times are UTC</span>
<p>Powered by Harbour Board &copy; the harbour crew</p></footer>
</div>
</body>
</html>
`;
}

function crumbsTo(view: View, board: Board): string {
  const parent = board.parent === null ? null : view.forum.boards[board.parent - 1]!;
  const before = parent
    ? crumbsTo(view, parent)
    : ` &rsaquo; ${anchor(view, { to: 'category', category: board.category }, escapeHtml(view.forum.categories[board.category - 1]!.name))}`;
  return `${before} &rsaquo; ${anchor(view, { to: 'board', board: board.id, page: 1 }, escapeHtml(board.name))}`;
}

function index(view: View, only: number | null): string {
  const tops = view.children(null);
  const blocks = view.forum.categories
    .filter((category) => only === null || category.id === only)
    .map((category) => {
      const heading = anchor(view, { to: 'category', category: category.id }, escapeHtml(category.name));
      return boardRows(
        view,
        heading,
        tops.filter((board) => board.category === category.id),
      );
    });
  const posts = view.forum.boards.reduce((sum, board) => sum + view.stats(board.id).posts, 0);
  const newest = view.forum.users.at(-1)!;
  const statistics = `<div class="figures"><h3>Statistics</h3><p>Total posts <strong>${posts}</strong> &bull; Total topics <strong>${view.forum.threads.length}</strong> &bull; Our newest member ${userLink(view, newest.id)}</p></div>`;
  return blocks.join('\n') + statistics;
}

function boardRows(view: View, heading: string, boards: Board[]): string {
  const rows = boards.map((board) => {
    const { threads, posts, last } = view.stats(board.id);
    const below = view
      .children(board.id)
      .map((child) => anchor(view, { to: 'board', board: child.id, page: 1 }, escapeHtml(child.name), ' class="below"'));
    return `<li class="line"><dl class="quiet"><dt>${anchor(view, { to: 'board', board: board.id, page: 1 }, escapeHtml(board.name), ' class="boardname"')}<br>${escapeHtml(board.description)}${below.length ? `<br><strong>Subforums:</strong> ${below.join(', ')}` : ''}</dt>
<dd class="count">${threads} <dfn>Topics</dfn></dd><dd class="count">${posts} <dfn>Posts</dfn></dd><dd class="recent">${last ? `<span>${lastPost(view, last)}</span>` : 'No posts'}</dd></dl></li>`;
  });
  return `<div class="slab"><ul class="head"><li><dl><dt>${heading}</dt><dd class="count">Topics</dd><dd class="count">Posts</dd><dd class="recent">Last post</dd></dl></li></ul>
<ul class="lines">${rows.join('\n')}</ul></div>`;
}

function lastPost(view: View, post: Post): string {
  return `by ${userLink(view, post.author)} ${anchor(view, { to: 'post', post: post.id }, '<i title="View the latest post"></i>', '', `p${post.id}`)}<br>${when(post.time)}`;
}

function userLink(view: View, user: number): string {
  const name = escapeHtml(view.forum.users[user - 1]!.name);
  return anchor(view, { to: 'profile', user }, name, ' class="person"') || `<span class="person">${name}</span>`;
}

function pager(view: View, page: number, pages: number, items: string, to: (page: number) => Target): string {
  if (pages === 1) return `<div class="paging">${items} &bull; Page <strong>1</strong> of <strong>1</strong></div>`;
  const links = view
    .pager(page, pages)
    .map((n) =>
      n === 0
        ? '<li class="gap"><span>…</span></li>'
        : n === page
          ? `<li class="here"><span>${n}</span></li>`
          : `<li>${anchor(view, to(n), `${n}`, ' class="num"')}</li>`,
    );
  const previous = page > 1 ? `<li>${anchor(view, to(page - 1), 'Previous', ' rel="prev"')}</li>` : '';
  const next = page < pages ? `<li>${anchor(view, to(page + 1), 'Next', ' rel="next"')}</li>` : '';
  return `<div class="paging">${items} &bull; Page <strong>${page}</strong> of <strong>${pages}</strong><ul>${previous}${links.join('')}${next}</ul></div>`;
}

function boardPage(view: View, target: Target & { to: 'board' }): string {
  const board = view.forum.boards[target.board - 1]!;
  const { threads, pages } = view.board(board.id, target.page, target.sort);
  const children = view.children(board.id);
  const bar = `<div class="actions">${anchor(view, { to: 'new-thread', board: board.id }, 'New Topic', ' class="button"')}${pager(view, target.page, pages, `${view.stats(board.id).threads} topics`, (page) => ({ ...target, page }))}</div>`;
  const sorts = (['replies', 'views', 'title'] as const)
    .map((sort) => anchor(view, { to: 'board', board: board.id, page: 1, sort }, sort))
    .filter(Boolean);
  const list = `<div class="slab"><ul class="head"><li><dl><dt>Topics</dt><dd class="count">Replies</dd><dd class="count">Views</dd><dd class="recent">Last post</dd></dl></li></ul>
<ul class="lines topics">${threads.map((thread) => topicRow(view, thread)).join('\n')}</ul></div>`;
  const body = `<h2 class="pagetitle">${anchor(view, { to: 'board', board: board.id, page: 1 }, escapeHtml(board.name))}</h2>
${children.length ? boardRows(view, 'Subforums', children) : ''}${bar}${threads.length ? list : notice('There are no topics in this forum.')}${bar}
${sorts.length ? `<div class="sorting">Sort by ${sorts.join(' | ')}</div>` : ''}${anchor(view, { to: 'feed', board: board.id }, 'Feed of this forum')}`;
  return layout(view, board.name, crumbsTo(view, board), body);
}

function topicRow(view: View, thread: Thread): string {
  const last = thread.posts.at(-1)!;
  const pages = Math.ceil(thread.posts.length / view.skin.postsPerPage);
  const small =
    pages > 1
      ? `<span class="mini">${view
          .pager(1, pages)
          .map((page) => (page === 0 ? '…' : anchor(view, { to: 'thread', thread: thread.id, page }, `${page}`)))
          .join(' ')}</span>`
      : '';
  const author = thread.posts[0]!;
  return `<li class="line${thread.sticky ? ' pinned' : ''}"><dl class="quiet"><dt>${thread.sticky ? '<em>Sticky:</em> ' : ''}${anchor(view, { to: 'thread', thread: thread.id, page: 1 }, escapeHtml(thread.title), ' class="topicname"')}<div class="by">by ${userLink(view, author.author)} &raquo; ${when(author.time)}</div>${small}</dt>
<dd class="count">${thread.posts.length - 1} <dfn>Replies</dfn></dd><dd class="count">${thread.views} <dfn>Views</dfn></dd><dd class="recent"><span>by ${userLink(view, last.author)} ${anchor(view, { to: 'last-post', thread: thread.id }, '<i title="Go to last post"></i>', '', `p${last.id}`)}<br>${when(last.time)}</span></dd></dl></li>`;
}

function threadPage(view: View, target: Target & { to: 'thread' }): string {
  const thread = view.forum.threads[target.thread - 1]!;
  const board = view.forum.boards[thread.board - 1]!;
  const { posts, first, pages } = view.thread(thread.id, target.page, target.order);
  const bar = `<div class="actions">${anchor(view, { to: 'reply', thread: thread.id }, 'Post Reply', ' class="button"')}${anchor(view, { to: 'print', thread: thread.id }, 'Print view')}${pager(view, target.page, pages, `${thread.posts.length} posts`, (page) => ({ ...target, page }))}</div>`;
  const step = target.order === 'newest' ? -1 : 1;
  const tools = [
    anchor(view, { to: 'previous-thread', thread: thread.id }, 'Previous topic'),
    anchor(view, { to: 'next-thread', thread: thread.id }, 'Next topic'),
    anchor(view, { to: 'thread', thread: thread.id, page: 1, order: 'newest' }, 'Newest first'),
    anchor(view, { to: 'thread', thread: thread.id, page: 1, order: 'oldest' }, 'Oldest first'),
  ].filter(Boolean);
  const body = `<h2 class="pagetitle">${anchor(view, { to: 'thread', thread: thread.id, page: target.page, alias: true }, escapeHtml(thread.title)) || escapeHtml(thread.title)}</h2>
${bar}${posts.map((post, i) => postBox(view, thread, post, first + i * step)).join('\n')}${bar}
${tools.length ? `<div class="tools">${tools.join(' | ')}</div>` : ''}<div class="return">${anchor(view, { to: 'board', board: board.id, page: 1 }, `Return to ${escapeHtml(board.name)}`)}</div>`;
  return layout(view, thread.title, crumbsTo(view, board), body);
}

function postBox(view: View, thread: Thread, post: Post, place: number): string {
  const user = view.forum.users[post.author - 1]!;
  const permalink =
    anchor(view, { to: 'post', post: post.id }, `#${place}`, ' class="nr"', `p${post.id}`) ||
    `<a href="#p${post.id}" class="nr">#${place}</a>`;
  const body = renderBlocks(
    post.body,
    {
      quote: (author, html, href) =>
        `<blockquote><div><cite>${href ? `<a href="${href}">${author}</a>` : author} wrote:</cite>${html}</div></blockquote>\n`,
      code: (html) => `<div class="snippet"><p>Code:</p><pre><code>${html}</code></pre></div>\n`,
    },
    (quoted) => view.href({ to: 'post', post: quoted }, `p${quoted}`),
  );
  return `<div id="p${post.id}" class="entrybox"><dl class="who"><dt>${userLink(view, user.id)}</dt><dd>Member</dd><dd><strong>Joined:</strong> ${when(user.joined)}</dd></dl>
<div class="words"><h3>${place > 1 ? 'Re: ' : ''}${escapeHtml(thread.title)}</h3><ul class="postbuttons"><li>${anchor(view, { to: 'quote', post: post.id }, 'Quote')}</li></ul>
<p class="stamp">${permalink} by <strong>${userLink(view, user.id)}</strong> &raquo; <time datetime="${formatDate(post.time, 'iso')}">${when(post.time)}</time></p>
<div class="body">${body}</div>${user.signature ? `<div class="sig">${escapeHtml(user.signature)}</div>` : ''}</div><a href="#top" class="up">Top</a></div>`;
}

function printPage(view: View, thread: Thread): string {
  const posts = view
    .replies(thread)
    .map(
      (post) =>
        `<div class="p"><b>${escapeHtml(view.forum.users[post.author - 1]!.name)}</b> ${when(post.time)}<hr>${renderBlocks(post.body)}</div>`,
    );
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(thread.title)} (print view)</title><meta name="robots" content="noindex"></head>
<body><h1>${escapeHtml(view.forum.title)}</h1><h2>${escapeHtml(thread.title)}</h2>${posts.join('\n')}</body></html>
`;
}

function profilePage(view: View, id: number): string {
  const user = view.forum.users[id - 1]!;
  return layout(
    view,
    `Viewing profile - ${user.name}`,
    '',
    `<div class="panel"><h2>${escapeHtml(user.name)}</h2><dl><dt>Joined:</dt><dd>${when(user.joined)}</dd><dt>Signature:</dt><dd>${escapeHtml(user.signature)}</dd></dl></div>`,
  );
}

function membersPage(view: View, page: number): string {
  const { users, pages } = view.members(page);
  const rows = users.map((user) => `<tr><td>${userLink(view, user.id)}</td><td>${when(user.joined)}</td></tr>`);
  return layout(
    view,
    'Members',
    '',
    `<table class="people">${rows.join('')}</table>${pager(view, page, pages, 'Members', (n) => ({ to: 'members', page: n }))}`,
  );
}

function calendarPage(view: View, year: number, month: number): string {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const [previous, next] = monthsAround(year, month);
  const cells = Array.from({ length: days }, (_, i) => `<li>${i + 1}</li>`).join('');
  return layout(
    view,
    'Calendar',
    '',
    `<h2>${formatDate(new Date(Date.UTC(year, month - 1, 1)), 'month')}</h2>${anchor(view, { to: 'calendar', ...previous }, '&laquo;')} ${anchor(view, { to: 'calendar', ...next }, '&raquo;')}<ol class="month">${cells}</ol>`,
  );
}
