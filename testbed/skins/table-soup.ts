import { whole } from '../query.ts';
import type { Skin, Sort, Target } from '../types.ts';
import { renderPage } from './table-soup-pages.ts';

const sorts: Record<Sort, string> = { replies: 'replycount', views: 'views', title: 'title' };

const page = (number: number): string => (number === 1 ? '' : `&page=${number}`);

function url(target: Target): string {
  switch (target.to) {
    case 'entry':
      return '/index.php';
    case 'category':
      return `/index.php?cat=${target.category}`;
    case 'board':
      if (target.sort) return `/forumdisplay.php?f=${target.board}&page=${target.page}&sort=${sorts[target.sort]}&order=desc`;
      return `/forumdisplay.php?f=${target.board}${target.page === 1 ? '' : `&page=${target.page}&order=desc`}`;
    case 'thread': {
      const mode = target.mode ? `&mode=${target.mode === 'flat' ? 'linear' : 'threaded'}` : '';
      return `/showthread.php?${target.alias ? 'threadid' : 't'}=${target.thread}${page(target.page)}${mode}`;
    }
    case 'post':
      return `/showthread.php?p=${target.post}`;
    case 'last-post':
      return `/showthread.php?t=${target.thread}&goto=newpost`;
    case 'next-thread':
      return `/showthread.php?t=${target.thread}&goto=nextnewest`;
    case 'previous-thread':
      return `/showthread.php?t=${target.thread}&goto=nextoldest`;
    case 'print':
      return `/printthread.php?t=${target.thread}`;
    case 'profile':
      return `/member.php?u=${target.user}`;
    case 'members':
      return `/memberlist.php?do=getall${page(target.page)}`;
    case 'reply':
      return `/newreply.php?do=newreply&t=${target.thread}`;
    case 'quote':
      return `/newreply.php?do=quote&p=${target.post}`;
    case 'new-thread':
      return `/newthread.php?do=newthread&f=${target.board}`;
    case 'login':
      return '/login.php?do=login';
    case 'register':
      return '/register.php';
    case 'search':
      return '/search.php';
    case 'feed':
      return `/external.php?type=rss2${target.board === null ? '' : `&forumids=${target.board}`}`;
    case 'calendar':
      return `/calendar.php?month=${target.month}&year=${target.year}`;
    case 'hop':
      return `/redirect.php?t=${target.thread}&step=${target.left}${target.loop ? '&round=1' : ''}`;
  }
}

const shortcuts: Record<string, 'last-post' | 'next-thread' | 'previous-thread'> = {
  newpost: 'last-post',
  nextnewest: 'next-thread',
  nextoldest: 'previous-thread',
};

function parse({ pathname, searchParams: query }: URL): Target | null {
  const number = (name: string): number | null => whole(query.get(name));
  const at = query.has('page') ? number('page') : 1;
  switch (pathname) {
    case '/':
      return { to: 'entry' };
    case '/index.php': {
      const category = number('cat');
      return category === null ? { to: 'entry' } : { to: 'category', category };
    }
    case '/forumdisplay.php': {
      const board = number('f');
      if (board === null || at === null) return null;
      const sort = (Object.keys(sorts) as Sort[]).find((name) => sorts[name] === query.get('sort'));
      return { to: 'board', board, page: at, ...(sort && { sort }) };
    }
    case '/showthread.php':
      return parseThread(query, at);
    case '/printthread.php': {
      const thread = number('t');
      return thread === null ? null : { to: 'print', thread };
    }
    case '/member.php': {
      const user = number('u');
      return user === null ? null : { to: 'profile', user };
    }
    case '/memberlist.php':
      return at === null ? null : { to: 'members', page: at };
    case '/newreply.php': {
      const [thread, post] = [number('t'), number('p')];
      if (post !== null) return { to: 'quote', post };
      return thread === null ? null : { to: 'reply', thread };
    }
    case '/newthread.php': {
      const board = number('f');
      return board === null ? null : { to: 'new-thread', board };
    }
    case '/login.php':
      return { to: 'login' };
    case '/register.php':
      return { to: 'register' };
    case '/search.php':
      return { to: 'search' };
    case '/external.php':
      return { to: 'feed', board: number('forumids') };
    case '/calendar.php': {
      const [year, month] = [number('year'), number('month')];
      return year === null || month === null || month < 1 || month > 12 ? null : { to: 'calendar', year, month };
    }
    case '/redirect.php': {
      const [thread, left] = [number('t'), number('step')];
      return thread === null || left === null ? null : { to: 'hop', left, loop: query.has('round'), thread };
    }
  }
  return null;
}

function parseThread(query: URLSearchParams, page: number | null): Target | null {
  const post = whole(query.get('p'));
  if (post !== null) return { to: 'post', post };
  const thread = whole(query.get('t') ?? query.get('threadid'));
  if (thread === null || page === null) return null;
  const shortcut = shortcuts[query.get('goto') ?? ''];
  if (shortcut) return { to: shortcut, thread };
  const named = query.get('mode');
  const mode = named === 'linear' ? 'flat' : named === 'threaded' ? 'threaded' : null;
  return { to: 'thread', thread, page, ...(mode && { mode }), ...(query.has('threadid') && { alias: true }) };
}

export const tableSoup: Skin = {
  name: 'table-soup',
  description: 'nested tables, unclosed and misnested tags, ISO-8859-1, German (in the manner of vBulletin 3)',
  charset: 'iso-8859-1',
  language: 'de',
  threadsPerPage: 20,
  postsPerPage: 15,
  session: 's',
  redirected: new Set(['last-post', 'next-thread', 'previous-thread']),
  has: new Set([
    'entry',
    'category',
    'board',
    'thread',
    'post',
    'last-post',
    'next-thread',
    'previous-thread',
    'print',
    'profile',
    'members',
    'reply',
    'quote',
    'new-thread',
    'login',
    'register',
    'search',
    'feed',
    'calendar',
    'hop',
  ]),
  url,
  parse,
  render: renderPage,
};
