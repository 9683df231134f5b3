import { escapeHtml, formatDate, renderBlocks } from '../html.ts';
import { hash } from '../random.ts';
import type { Board, Post, Target, Thread, View } from '../types.ts';
import { anchor, lineage, monthsAround } from './parts.ts';

const sorts = ['replies', 'views', 'title'] as const;
const banners = ['Hand-forged hooks', 'Rain gear that breathes', 'Seeds by subscription', 'Tyres below cost', 'Learn to weld'];

const time = (date: Date): string =>
  `<time class="u-dt" datetime="${formatDate(date, 'iso')}">${formatDate(date, 'long')}</time>`;

function person(view: View, user: number): string {
  const name = escapeHtml(view.forum.users[user - 1]!.name);
  return anchor(view, { to: 'profile', user }, name, ' class="username"') || `<span class="username">${name}</span>`;
}

const avatar = (view: View, user: number): string =>
  `<span class="avatar avatar--c${user % 9}">${escapeHtml([...view.forum.users[user - 1]!.name][0]!.toUpperCase())}</span>`;

function layout(view: View, title: string, crumbs: string[], body: string, side = ''): string {
  const nav = [
    anchor(view, { to: 'entry' }, 'Forums'),
    anchor(view, { to: 'members', page: 1 }, 'Members'),
    anchor(view, { to: 'calendar', year: view.now.getUTCFullYear(), month: view.now.getUTCMonth() + 1 }, 'Events'),
    anchor(view, { to: 'search' }, 'Search'),
  ];
  const account = [
    anchor(view, { to: 'login' }, 'Log in', ' rel="nofollow"'),
    anchor(view, { to: 'register' }, 'Register', ' rel="nofollow"'),
  ];
  const trail = crumbs.length ? `<ul class="crumbs">${crumbs.map((crumb) => `<li>${crumb}</li>`).join('')}</ul>` : '';
  const banner =
    view.switches.advertisements && !view.wall
      ? `<aside class="promo"><a href="https://promo.example.com/${view.salt % 4093}" rel="sponsored">${banners[view.salt % banners.length]}</a></aside>`
      : '';
  return `<!DOCTYPE html>
<html lang="en-GB" class="has-no-js">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} | ${escapeHtml(view.forum.title)}</title>
<link rel="stylesheet" href="/css/sheet.css?s=4">
</head>
<body>
<div class="wrap">
<header class="head"><div class="head-logo">${anchor(view, { to: 'entry' }, escapeHtml(view.forum.title))}</div>
<nav class="head-nav"><ul>${list(nav)}</ul><div class="head-account">${account.join(' ')}</div></nav></header>
${trail}
<div class="title"><h1>${escapeHtml(title)}</h1></div>
<div class="columns"><main class="columns-main">${body}${banner}</main>
${side ? `<aside class="columns-side">${side}</aside>` : ''}</div>
<footer class="foot">${anchor(view, { to: 'feed', board: null }, 'RSS')}<p>Community platform by Lantern &middot; ${view.forum.language}</p></footer>
</div>
</body>
</html>
`;
}

const list = (items: string[]): string =>
  items
    .filter(Boolean)
    .map((item) => `<li>${item}</li>`)
    .join('');

const message = (text: string): string => `<div class="block notice">${text}</div>`;
const loginForm = `<form class="block" action="#" method="post"><p>You must be logged in to do that.</p><label>Your name or email <input name="login"></label> <label>Password <input type="password" name="password"></label> <button>Log in</button></form>`;

function crumbsTo(view: View, board: Board, own: boolean): string[] {
  const category = view.forum.categories[board.category - 1]!;
  const line = lineage(view.forum, board.id).slice(0, own ? undefined : -1);
  return [
    anchor(view, { to: 'entry' }, 'Forums'),
    anchor(view, { to: 'category', category: category.id }, escapeHtml(category.name)),
    ...line.map((one) => anchor(view, { to: 'board', board: one.id, page: 1 }, escapeHtml(one.name))),
  ];
}

function node(view: View, board: Board): string {
  const { threads, posts, last } = view.stats(board.id);
  const below = view
    .children(board.id)
    .map((child) => anchor(view, { to: 'board', board: child.id, page: 1 }, escapeHtml(child.name)));
  const latest = last
    ? `<div class="node-extra">${avatar(view, last.author)} ${anchor(view, { to: 'post', post: last.id }, escapeHtml(view.forum.threads[last.thread - 1]!.title), ' class="node-latest"') || escapeHtml(view.forum.threads[last.thread - 1]!.title)}<div>${time(last.time)} &middot; ${person(view, last.author)}</div></div>`
    : '<div class="node-extra">None</div>';
  return `<div class="node node--id${board.id}"><div class="node-main"><h3 class="node-title">${anchor(view, { to: 'board', board: board.id, page: 1 }, escapeHtml(board.name))}</h3><div class="node-about">${escapeHtml(board.description)}</div>${below.length ? `<ol class="node-below">${list(below)}</ol>` : ''}</div>
<div class="node-stats"><dl><dt>Threads</dt><dd>${threads}</dd></dl><dl><dt>Messages</dt><dd>${posts}</dd></dl></div>${latest}</div>`;
}

function index(view: View, only: number | null): string {
  return view.forum.categories
    .filter((category) => only === null || category.id === only)
    .map((category) => {
      const heading = anchor(view, { to: 'category', category: category.id }, escapeHtml(category.name));
      const tops = view.children(null).filter((board) => board.category === category.id);
      return `<section class="block block--category"><h2 class="block-header">${heading}</h2><div class="block-body">${tops.map((board) => node(view, board)).join('\n')}</div></section>`;
    })
    .join('\n');
}

function sideBlocks(view: View): string {
  const latest = view.forum.threads.slice(-5).reverse();
  const items = latest.map(
    (thread) =>
      `${anchor(view, { to: 'last-post', thread: thread.id }, escapeHtml(thread.title)) || escapeHtml(thread.title)}<br>${time(thread.posts.at(-1)!.time)}`,
  );
  return `<section class="block"><h3>Latest posts</h3><ul>${list(items)}</ul></section>
<section class="block"><h3>Forum statistics</h3><dl><dt>Threads</dt><dd>${view.forum.threads.length}</dd><dt>Members</dt><dd>${view.forum.users.length}</dd></dl></section>`;
}

function pager(view: View, page: number, pages: number, to: (page: number) => Target): string {
  if (pages === 1) return '';
  const items = view
    .pager(page, pages)
    .map((n) =>
      n === 0
        ? '<li class="pages-gap"><span>…</span></li>'
        : `<li class="pages-page${n === page ? ' is-current' : ''}">${anchor(view, to(n), `${n}`)}</li>`,
    );
  const previous = page > 1 ? anchor(view, to(page - 1), 'Prev', ' class="pages-jump pages-jump--prev"') : '';
  const next = page < pages ? anchor(view, to(page + 1), 'Next', ' class="pages-jump pages-jump--next"') : '';
  return `<nav class="pages">${previous}<ul>${items.join('')}</ul>${next}</nav>`;
}

function boardPage(view: View, target: Target & { to: 'board' }): string {
  const board = view.forum.boards[target.board - 1]!;
  const { threads, pages } = view.board(board.id, target.page, target.sort);
  const bar = pager(view, target.page, pages, (page) => ({ ...target, page }));
  const children = view.children(board.id);
  const below = children.length
    ? `<section class="block">${children.map((child) => node(view, child)).join('\n')}</section>`
    : '';
  const filters = sorts.map((sort) =>
    anchor(view, { to: 'board', board: board.id, page: 1, sort }, `By ${sort}`, ' rel="nofollow"'),
  );
  const actions = anchor(view, { to: 'new-thread', board: board.id }, 'Post thread', ' class="button"');
  const rows = threads.map((thread) => threadCard(view, thread));
  return layout(
    view,
    board.name,
    crumbsTo(view, board, false),
    `<p class="title-about">${escapeHtml(board.description)}</p>${below}<div class="block-outer">${bar}${actions}</div>
<div class="block block--threads"><div class="filters">${filters.filter(Boolean).join(' ')}</div>${rows.length ? rows.join('\n') : message('There are no threads in this forum.')}</div>
<div class="block-outer">${bar}</div>${anchor(view, { to: 'feed', board: board.id }, 'RSS of this forum', ' class="feed"')}`,
    sideBlocks(view),
  );
}

function threadCard(view: View, thread: Thread): string {
  const [first, last] = [thread.posts[0]!, thread.posts.at(-1)!];
  const pages = Math.ceil(thread.posts.length / view.skin.postsPerPage);
  const jumps = Array.from({ length: pages }, (_, i) => i + 1)
    .slice(1)
    .slice(-3)
    .map((page) => anchor(view, { to: 'thread', thread: thread.id, page }, `${page}`));
  return `<article class="card${thread.sticky ? ' card--pinned' : ''}"><div class="card-icon">${avatar(view, first.author)}</div>
<div class="card-main">${thread.sticky ? '<i class="pin" title="Sticky"></i>' : ''}<div class="card-title">${anchor(view, { to: 'thread', thread: thread.id, page: 1 }, escapeHtml(thread.title))}</div><ul class="card-parts"><li>${person(view, first.author)}</li><li>${time(first.time)}</li></ul>${jumps.length ? `<span class="card-jump">${jumps.join(' ')}</span>` : ''}</div>
<div class="card-meta"><dl><dt>Replies:</dt><dd>${thread.posts.length - 1}</dd></dl><dl><dt>Views:</dt><dd>${thread.views}</dd></dl></div>
<div class="card-latest">${anchor(view, { to: 'last-post', thread: thread.id }, time(last.time), ' rel="nofollow"') || time(last.time)}<div>${person(view, last.author)}</div></div></article>`;
}

function threadPage(view: View, target: Target & { to: 'thread' }): string {
  const thread = view.forum.threads[target.thread - 1]!;
  const { posts, first, pages } = view.thread(thread.id, target.page);
  const bar = pager(view, target.page, pages, (page) => ({ ...target, page }));
  const starter = thread.posts[0]!;
  const reply = anchor(view, { to: 'reply', thread: thread.id }, 'You must log in or register to reply here.', ' class="button"');
  const short = anchor(view, { to: 'thread', thread: thread.id, page: 1, alias: true }, 'Link');
  return layout(
    view,
    thread.title,
    crumbsTo(view, view.forum.boards[thread.board - 1]!, true),
    `<ul class="title-parts"><li>Thread starter ${person(view, starter.author)}</li><li>Start date ${time(starter.time)}</li></ul>
<div class="block-outer">${bar}</div><div class="block block--messages">${posts.map((post, i) => messageCard(view, post, first + i)).join('\n')}</div><div class="block-outer">${bar}${reply}</div>
<div class="share"><span>Share:</span> ${short} <a href="mailto:?subject=${encodeURIComponent(thread.title)}">Email</a></div>`,
    sideBlocks(view),
  );
}

function messageCard(view: View, post: Post, place: number): string {
  const user = view.forum.users[post.author - 1]!;
  const link = (html: string): string => anchor(view, { to: 'post', post: post.id }, html, ' rel="nofollow"') || html;
  const body = renderBlocks(
    post.body,
    {
      quote: (author, html, href) =>
        `<blockquote class="quoted"><div class="quoted-who">${href ? `<a href="${href}" class="quoted-jump">${author} said:</a>` : `${author} said:`}</div><div class="quoted-text">${html}</div></blockquote>\n`,
    },
    (quoted) => view.href({ to: 'post', post: quoted }),
  );
  const actions = [
    anchor(view, { to: 'quote', post: post.id }, 'Quote'),
    `<span class="likes">${hash(`${post.id}`) % 12} likes</span>`,
  ];
  return `<article class="message" id="post-${post.id}" data-author="${escapeHtml(user.name)}"><div class="message-user">${avatar(view, user.id)}<h4>${person(view, user.id)}</h4><h5>Well-known member</h5><dl><dt>Joined</dt><dd>${formatDate(user.joined, 'day')}</dd></dl></div>
<div class="message-main"><header class="message-head"><span>${link(time(post.time))}</span><span class="message-number">${link(`#${place}`)}</span></header>
<div class="message-body">${body}</div>${user.signature ? `<aside class="message-signature">${escapeHtml(user.signature)}</aside>` : ''}<footer class="message-actions">${actions.filter(Boolean).join(' ')}</footer></div></article>`;
}

export function renderPage(view: View): string {
  const { target, wall, forum } = view;
  if (wall === 'login') return layout(view, 'Log in', [], loginForm);
  if (wall)
    return layout(
      view,
      'Oops! We ran into some problems.',
      [],
      message(wall === 'denied' ? 'You do not have permission to do that.' : 'The requested page could not be found.'),
    );
  switch (target.to) {
    case 'entry':
      return layout(view, forum.title, [], index(view, null), sideBlocks(view));
    case 'category':
      return layout(
        view,
        forum.categories[target.category - 1]!.name,
        [anchor(view, { to: 'entry' }, 'Forums')],
        index(view, target.category),
      );
    case 'board':
      return boardPage(view, target);
    case 'thread':
      return threadPage(view, target);
    case 'profile': {
      const user = forum.users[target.user - 1]!;
      return layout(
        view,
        user.name,
        [anchor(view, { to: 'members', page: 1 }, 'Members')],
        `<div class="block">${avatar(view, user.id)}<dl><dt>Joined</dt><dd>${time(user.joined)}</dd><dt>About</dt><dd>${escapeHtml(user.signature)}</dd></dl></div>`,
      );
    }
    case 'members': {
      const { users, pages } = view.members(target.page);
      const rows = users.map(
        (user) => `${avatar(view, user.id)} ${person(view, user.id)} <span>${formatDate(user.joined, 'day')}</span>`,
      );
      return layout(
        view,
        'Registered members',
        [],
        `<ol class="block">${list(rows)}</ol>${pager(view, target.page, pages, (page) => ({ to: 'members', page }))}`,
      );
    }
    case 'calendar': {
      const [before, after] = monthsAround(target.year, target.month);
      const month = formatDate(new Date(Date.UTC(target.year, target.month - 1, 1)), 'month');
      return layout(
        view,
        `Events in ${month}`,
        [],
        `<div class="block">${anchor(view, { to: 'calendar', ...before }, 'Earlier')} <b>${month}</b> ${anchor(view, { to: 'calendar', ...after }, 'Later')}<p>No events this month.</p></div>`,
      );
    }
    case 'register':
      return layout(
        view,
        'Register',
        [],
        '<form class="block" action="#" method="post"><input name="email"> <button>Register</button></form>',
      );
    default:
      return layout(view, 'Search', [], '<form class="block" action="#"><input name="keywords"> <button>Search</button></form>');
  }
}
