import { postById, treeOrder } from '../present.ts';
import { whole } from '../query.ts';
import type { Forum, Skin, Sort, Target } from '../types.ts';
import { renderPage } from './tree-pages.ts';

const sorts: Record<Sort, string> = { replies: 'reponses', views: 'lectures', title: 'titre' };
const two = (n: number): string => `${n}`.padStart(2, '0');

function url(target: Target, forum: Forum): string {
  switch (target.to) {
    case 'entry':
      return '/';
    case 'category':
      return `/theme/${target.category}/`;
    case 'board':
      if (target.sort) return `/forum/${target.board}/tri-${sorts[target.sort]}-${target.page}.html`;
      return `/forum/${target.board}/${target.page === 1 ? '' : `page${target.page}.html`}`;
    case 'thread': {
      // A page of a thread is a message, and the address is the message's: nothing in it tells the thread or the place.
      const thread = forum.threads[target.thread - 1];
      const post = thread && treeOrder(thread)[target.page - 1];
      return `/lire/${post?.id ?? 0}.html`;
    }
    case 'post':
      return `/lire.php?msg=${target.post}`;
    case 'last-post':
      return `/fil/${target.thread}/dernier`;
    case 'next-thread':
      return `/fil/${target.thread}/suivant`;
    case 'previous-thread':
      return `/fil/${target.thread}/precedent`;
    case 'print':
      return `/fil/${target.thread}/imprimer`;
    case 'profile':
      return `/membre/${target.user}`;
    case 'members':
      return `/membres/${target.page}`;
    case 'reply':
      return `/repondre/${target.thread}`;
    case 'quote':
      return `/citer/${target.post}`;
    case 'new-thread':
      return `/nouveau/${target.board}`;
    case 'login':
      return '/connexion';
    case 'register':
      return '/inscription';
    case 'search':
      return '/recherche';
    case 'feed':
      return target.board === null ? '/rss.xml' : `/rss/${target.board}.xml`;
    case 'calendar':
      return `/agenda/${target.year}-${two(target.month)}`;
    case 'hop':
      return `/vers/${target.thread}/${target.left}${target.loop ? '/encore' : ''}`;
  }
}

const paths: [RegExp, (...numbers: number[]) => Target][] = [
  [/^\/fil\/(\d+)\/dernier$/, (thread = 0) => ({ to: 'last-post', thread })],
  [/^\/fil\/(\d+)\/suivant$/, (thread = 0) => ({ to: 'next-thread', thread })],
  [/^\/fil\/(\d+)\/precedent$/, (thread = 0) => ({ to: 'previous-thread', thread })],
  [/^\/fil\/(\d+)\/imprimer$/, (thread = 0) => ({ to: 'print', thread })],
  [/^\/forum\/(\d+)\/$/, (board = 0) => ({ to: 'board', board, page: 1 })],
  [/^\/forum\/(\d+)\/page(\d+)\.html$/, (board = 0, page = 0) => ({ to: 'board', board, page })],
  [/^\/membre\/(\d+)$/, (user = 0) => ({ to: 'profile', user })],
  [/^\/membres\/(\d+)$/, (page = 0) => ({ to: 'members', page })],
  [/^\/repondre\/(\d+)$/, (thread = 0) => ({ to: 'reply', thread })],
  [/^\/citer\/(\d+)$/, (post = 0) => ({ to: 'quote', post })],
  [/^\/nouveau\/(\d+)$/, (board = 0) => ({ to: 'new-thread', board })],
  [/^\/connexion$/, () => ({ to: 'login' })],
  [/^\/inscription$/, () => ({ to: 'register' })],
  [/^\/recherche$/, () => ({ to: 'search' })],
  [/^\/rss\.xml$/, () => ({ to: 'feed', board: null })],
  [/^\/rss\/(\d+)\.xml$/, (board = 0) => ({ to: 'feed', board })],
  [/^\/vers\/(\d+)\/(\d+)$/, (thread = 0, left = 0) => ({ to: 'hop', left, loop: false, thread })],
  [/^\/vers\/(\d+)\/(\d+)\/encore$/, (thread = 0, left = 0) => ({ to: 'hop', left, loop: true, thread })],
];

function parse({ pathname, searchParams }: URL, forum: Forum): Target | null {
  if (pathname === '/') return { to: 'entry' };
  const message = /^\/lire\/(\d+)\.html$/.exec(pathname);
  if (message) return parseMessage(whole(message[1]), forum);
  if (pathname === '/lire.php') {
    const post = whole(searchParams.get('msg'));
    return post === null ? null : { to: 'post', post };
  }
  const sorted = /^\/forum\/(\d+)\/tri-([a-z]+)-(\d+)\.html$/.exec(pathname);
  if (sorted) {
    const sort = (Object.keys(sorts) as Sort[]).find((name) => sorts[name] === sorted[2]);
    return sort ? { to: 'board', board: Number(sorted[1]), page: Number(sorted[3]), sort } : null;
  }
  const month = /^\/agenda\/(\d+)-(0[1-9]|1[0-2])$/.exec(pathname);
  if (month) return { to: 'calendar', year: Number(month[1]), month: Number(month[2]) };
  for (const [pattern, make] of paths) {
    const match = pattern.exec(pathname);
    if (match) return make(...match.slice(1).map(Number));
  }
  return null;
}

function parseMessage(id: number | null, forum: Forum): Target | null {
  const post = id === null ? undefined : postById(forum, id);
  if (!post) return null;
  const place = treeOrder(forum.threads[post.thread - 1]!).indexOf(post);
  return { to: 'thread', thread: post.thread, page: place + 1 };
}

export const tree: Skin = {
  name: 'tree',
  description: 'one message a page above the tree of its thread, French (in the manner of Phorum and WWWBoard)',
  charset: 'utf-8',
  language: 'fr',
  threadsPerPage: 12,
  postsPerPage: 1,
  reading: 'tree',
  session: 'jeton',
  redirected: new Set(['last-post']),
  has: new Set([
    'entry',
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
