import { escapeHtml, formatDate, renderBlocks } from '../html.ts';
import { whole } from '../query.ts';
import type { Board, Post, Skin, Sort, Target, Thread, View } from '../types.ts';
import { client } from './script-only-client.ts';

/** What one answer of the data interface holds. A page in the browser holds all of them, once it is scrolled to the end. */
const chunk = 20;
const everything = 1_000_000;
const sorts: readonly Sort[] = ['replies', 'views', 'title'];

const query = (page: number, sort?: Sort): string => {
  const fields = [...(sort ? [`sort=${sort}`] : []), ...(page > 1 ? [`page=${page}`] : [])];
  return fields.length ? `?${fields.join('&')}` : '';
};

function url(target: Target): string {
  switch (target.to) {
    case 'board':
      return `/b/${target.board}${query(target.page, target.sort)}`;
    case 'thread':
      return `/t/${target.thread}${query(target.page)}`;
    case 'post':
      return `/p/${target.post}`;
    case 'last-post':
      return `/t/${target.thread}/last`;
    case 'profile':
      return `/u/${target.user}`;
    case 'reply':
      return `/t/${target.thread}/reply`;
    case 'new-thread':
      return `/b/${target.board}/new`;
    case 'login':
    case 'search':
      return `/${target.to}`;
    case 'hop':
      return `/x/${target.thread}/${target.left}${target.loop ? '/o' : ''}`;
    default:
      return '/';
  }
}

function parse({ pathname, searchParams }: URL): Target | null {
  if (pathname === '/') return { to: 'entry' };
  if (pathname === '/login' || pathname === '/search') return { to: pathname.slice(1) as 'login' | 'search' };
  const [, kind, one, rest, last] = pathname.split('/');
  const id = whole(one);
  const page = searchParams.has('page') ? whole(searchParams.get('page')) : 1;
  if (id === null || page === null) return null;
  const sort = sorts.find((name) => name === searchParams.get('sort'));
  switch (kind) {
    case 'b':
      if (rest === 'new') return { to: 'new-thread', board: id };
      return rest === undefined ? { to: 'board', board: id, page, ...(sort && { sort }) } : null;
    case 't':
      if (rest === 'last') return { to: 'last-post', thread: id };
      if (rest === 'reply') return { to: 'reply', thread: id };
      return rest === undefined ? { to: 'thread', thread: id, page } : null;
    case 'p':
      return rest === undefined ? { to: 'post', post: id } : null;
    case 'u':
      return rest === undefined ? { to: 'profile', user: id } : null;
    case 'x': {
      const left = whole(rest);
      return left === null ? null : { to: 'hop', left, loop: last === 'o', thread: id };
    }
  }
  return null;
}

/** The address as it goes into JSON, where nothing is escaped. */
function raw(href: string | null): string | null {
  return href === null ? null : href.replaceAll('&amp;', '&');
}

/** The same document for every page, but for the address of its data or the name of the wall. */
function render(view: View): string {
  const source = view.wall ? '' : view.dataHref(sourceOf(view.target));
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title></title>
<style>body{font:16px/1.5 sans-serif;margin:0 auto;max-width:50em;padding:1em}.post{border-top:1px solid #ccc;padding:1em 0}.meta{color:#666;font-size:85%}.more{height:2em}</style>
</head>
<body>
<div id="app" data-src="${source}" data-wall="${view.wall ?? ''}"></div>
<script>${client}</script>
</body>
</html>
`;
}

function sourceOf(target: Target): string {
  switch (target.to) {
    case 'board':
      return `/api/boards/${target.board}${query(1, target.sort)}`;
    case 'thread':
      return `/api/threads/${target.thread}`;
    case 'profile':
      return `/api/users/${target.user}`;
    default:
      return `/api/${target.to === 'search' ? 'search' : 'index'}`;
  }
}

const json = (value: unknown): { type: string; body: string } => ({ type: 'application/json', body: JSON.stringify(value) });

function data(url: URL, view: View): { type: string; body: string } | null {
  const [, api, kind, one] = url.pathname.split('/');
  if (api !== 'api') return null;
  const id = whole(one) ?? 0;
  const page = whole(url.searchParams.get('page')) ?? 1;
  const shared = { site: view.forum.title, menu: menu(view), advert: advert(view) };
  switch (kind) {
    case 'index':
      return json({ ...shared, kind, title: view.forum.title, groups: groups(view) });
    case 'search':
      return json({ ...shared, kind, title: 'Search' });
    case 'boards': {
      const board = view.forum.boards[id - 1];
      const sort = sorts.find((name) => name === url.searchParams.get('sort'));
      if (board) return json({ ...shared, ...boardData(view, board, page, sort) });
      break;
    }
    case 'threads': {
      const thread = view.forum.threads[id - 1];
      if (thread && !thread.deleted) return json({ ...shared, ...threadData(view, thread, page) });
      break;
    }
    case 'users': {
      const user = view.forum.users[id - 1];
      if (view.switches.loginWalls) return json({ ...shared, wall: 'login' });
      if (user)
        return json({ ...shared, kind, title: user.name, about: `Joined ${formatDate(user.joined, 'long')}. ${user.signature}` });
      break;
    }
  }
  return json({ ...shared, wall: 'not-found' });
}

interface Item {
  href: string | null;
  text: string;
}

const item = (view: View, target: Target, text: string): Item => ({ href: raw(view.href(target)), text });
const boardItem = (view: View, board: Board): Item & { about: string; threads: number; posts: number } => {
  const { threads, posts } = view.stats(board.id);
  return { ...item(view, { to: 'board', board: board.id, page: 1 }, board.name), about: board.description, threads, posts };
};
const author = (view: View, user: number): Item => item(view, { to: 'profile', user }, view.forum.users[user - 1]!.name);

function menu(view: View): Item[] {
  const items = [
    item(view, { to: 'entry' }, 'Home'),
    item(view, { to: 'search' }, 'Search'),
    item(view, { to: 'login' }, 'Log in'),
  ];
  return items.filter(({ href }) => href !== null);
}

function advert(view: View): Item | null {
  const number = view.salt % 977;
  return view.switches.advertisements
    ? { href: `https://offers.example.com/${number}`, text: `Offer of the day no. ${number}` }
    : null;
}

function groups(view: View): { title: string; boards: Item[] }[] {
  return view.forum.categories.map((category) => ({
    title: category.name,
    boards: view
      .children(null)
      .filter((board) => board.category === category.id)
      .map((board) => ({ ...boardItem(view, board), below: view.children(board.id).map((child) => boardItem(view, child)) })),
  }));
}

/** The rows of one answer, and where the next ones are. */
function part<T>(
  view: View,
  all: readonly T[],
  page: number,
  path: (page: number) => string,
): { rows: T[]; next: string | null } {
  const rows = all.slice((page - 1) * chunk, page * chunk);
  return { rows, next: page * chunk < all.length ? raw(view.dataHref(path(page + 1))) : null };
}

function boardData(view: View, board: Board, page: number, sort: Sort | undefined): object {
  const { threads } = view.board(board.id, 1, sort);
  const { rows, next } = part(view, threads, page, (n) => `/api/boards/${board.id}${query(n, sort)}`);
  const choices = sorts.map((name) => item(view, { to: 'board', board: board.id, page: 1, sort: name }, name));
  return {
    kind: 'board',
    title: board.name,
    about: board.description,
    boards: view.children(board.id).map((child) => boardItem(view, child)),
    tools: [item(view, { to: 'new-thread', board: board.id }, 'New thread'), ...choices].filter(({ href }) => href !== null),
    threads: rows.map((thread) => threadItem(view, thread)),
    next,
  };
}

function threadItem(view: View, thread: Thread): object {
  const last = thread.posts.at(-1)!;
  return {
    ...item(view, { to: 'thread', thread: thread.id, page: 1 }, thread.title),
    sticky: thread.sticky,
    author: author(view, thread.posts[0]!.author),
    replies: thread.posts.length - 1,
    views: thread.views,
    last: item(view, { to: 'last-post', thread: thread.id }, formatDate(last.time, 'long')),
  };
}

function threadData(view: View, thread: Thread, page: number): object {
  const { rows, next } = part(view, view.replies(thread), page, (n) => `/api/threads/${thread.id}${query(n)}`);
  const board = view.forum.boards[thread.board - 1]!;
  return {
    kind: 'thread',
    title: thread.title,
    board: item(view, { to: 'board', board: board.id, page: 1 }, board.name),
    tools: [item(view, { to: 'reply', thread: thread.id }, 'Reply')].filter(({ href }) => href !== null),
    posts: rows.map((post) => postItem(view, post)),
    next,
  };
}

function postItem(view: View, post: Post): object {
  const html = renderBlocks(
    post.body,
    {
      quote: (name, text, href) =>
        `<blockquote><cite>${href ? `<a href="${href}">${name}</a>` : name} wrote:</cite> ${text}</blockquote>\n`,
    },
    (quoted) => view.href({ to: 'post', post: quoted }, `p${quoted}`),
  );
  return {
    id: post.id,
    author: author(view, post.author),
    time: formatDate(post.time, 'iso'),
    link: item(view, { to: 'post', post: post.id }, formatDate(post.time, 'long')),
    html,
    signature: escapeHtml(view.forum.users[post.author - 1]!.signature),
  };
}

export const scriptOnly: Skin = {
  name: 'script-only',
  description: 'an empty page whose script fetches JSON and draws lists and threads, with endless scrolling',
  charset: 'utf-8',
  language: 'en',
  threadsPerPage: everything,
  postsPerPage: everything,
  scripted: true,
  has: new Set(['entry', 'board', 'thread', 'post', 'last-post', 'profile', 'reply', 'new-thread', 'login', 'search', 'hop']),
  url,
  parse,
  render,
  data,
};
