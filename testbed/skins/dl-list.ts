import { membersPerPage } from '../lists.ts';
import { pageAt, whole } from '../query.ts';
import type { Skin, Sort, Target } from '../types.ts';
import { renderPage } from './dl-list-pages.ts';

const threadsPerPage = 25;
const postsPerPage = 10;
const sortLetters: Record<Sort, string> = { replies: 'r', views: 'v', title: 's' };

const start = (page: number, size: number): string => (page === 1 ? '' : `&start=${(page - 1) * size}`);

function url(target: Target, forum: { threads: { board: number }[] }): string {
  switch (target.to) {
    case 'entry':
      return '/index.php';
    case 'category':
      return `/index.php?c=${target.category}`;
    case 'board':
      return `/viewforum.php?f=${target.board}${target.sort ? `&sk=${sortLetters[target.sort]}` : ''}${start(target.page, threadsPerPage)}`;
    case 'thread': {
      const board = target.alias ? `f=${forum.threads[target.thread - 1]?.board ?? 0}&` : '';
      const order = target.order ? `&sd=${target.order === 'newest' ? 'd' : 'a'}` : '';
      return `/viewtopic.php?${board}t=${target.thread}${order}${start(target.page, postsPerPage)}`;
    }
    case 'post':
      return `/viewtopic.php?p=${target.post}`;
    case 'last-post':
      return `/viewtopic.php?t=${target.thread}&view=last`;
    case 'next-thread':
      return `/viewtopic.php?t=${target.thread}&view=next`;
    case 'previous-thread':
      return `/viewtopic.php?t=${target.thread}&view=previous`;
    case 'print':
      return `/viewtopic.php?t=${target.thread}&view=print`;
    case 'profile':
      return `/memberlist.php?mode=viewprofile&u=${target.user}`;
    case 'members':
      return `/memberlist.php?mode=all${start(target.page, membersPerPage)}`;
    case 'reply':
      return `/posting.php?mode=reply&t=${target.thread}`;
    case 'quote':
      return `/posting.php?mode=quote&p=${target.post}`;
    case 'new-thread':
      return `/posting.php?mode=post&f=${target.board}`;
    case 'login':
      return '/ucp.php?mode=login';
    case 'register':
      return '/ucp.php?mode=register';
    case 'search':
      return '/search.php';
    case 'feed':
      return target.board === null ? '/feed.php' : `/feed.php?f=${target.board}`;
    case 'calendar':
      return `/calendar.php?y=${target.year}&m=${target.month}`;
    case 'hop':
      return `/go.php?t=${target.thread}&n=${target.left}${target.loop ? '&again=1' : ''}`;
  }
}

function parse({ pathname, searchParams: query }: URL): Target | null {
  const number = (name: string): number | null => whole(query.get(name));
  switch (pathname) {
    case '/':
      return { to: 'entry' };
    case '/index.php': {
      const category = number('c');
      return category === null ? { to: 'entry' } : { to: 'category', category };
    }
    case '/viewforum.php': {
      const board = number('f');
      const page = pageAt(query.get('start'), threadsPerPage);
      if (board === null || page === null) return null;
      const sort = (Object.keys(sortLetters) as Sort[]).find((name) => sortLetters[name] === query.get('sk'));
      return { to: 'board', board, page, ...(sort && { sort }) };
    }
    case '/viewtopic.php':
      return parseTopic(query);
    case '/memberlist.php': {
      const user = number('u');
      if (user !== null) return { to: 'profile', user };
      const page = pageAt(query.get('start'), membersPerPage);
      return page === null ? null : { to: 'members', page };
    }
    case '/posting.php': {
      const [thread, post, board] = [number('t'), number('p'), number('f')];
      if (query.get('mode') === 'reply' && thread !== null) return { to: 'reply', thread };
      if (query.get('mode') === 'quote' && post !== null) return { to: 'quote', post };
      if (query.get('mode') === 'post' && board !== null) return { to: 'new-thread', board };
      return null;
    }
    case '/ucp.php':
      return query.get('mode') === 'register' ? { to: 'register' } : { to: 'login' };
    case '/search.php':
      return { to: 'search' };
    case '/feed.php':
      return { to: 'feed', board: number('f') };
    case '/calendar.php': {
      const [year, month] = [number('y'), number('m')];
      return year === null || month === null || month < 1 || month > 12 ? null : { to: 'calendar', year, month };
    }
    case '/go.php': {
      const [thread, left] = [number('t'), number('n')];
      return thread === null || left === null ? null : { to: 'hop', left, loop: query.has('again'), thread };
    }
  }
  return null;
}

function parseTopic(query: URLSearchParams): Target | null {
  const post = whole(query.get('p'));
  if (post !== null) return { to: 'post', post };
  const thread = whole(query.get('t'));
  if (thread === null) return null;
  switch (query.get('view')) {
    case 'last':
      return { to: 'last-post', thread };
    case 'next':
      return { to: 'next-thread', thread };
    case 'previous':
      return { to: 'previous-thread', thread };
    case 'print':
      return { to: 'print', thread };
  }
  const page = pageAt(query.get('start'), postsPerPage);
  if (page === null) return null;
  const order = query.get('sd') === 'd' ? 'newest' : query.get('sd') === 'a' ? 'oldest' : null;
  return { to: 'thread', thread, page, ...(order && { order }), ...(query.has('f') && { alias: true }) };
}

export const dlList: Skin = {
  name: 'dl-list',
  description: 'definition lists, offsets in the query, permalinks by post id (in the manner of phpBB)',
  charset: 'utf-8',
  language: 'en',
  threadsPerPage,
  postsPerPage,
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
