import { formatDate } from '../html.ts';
import { postById } from '../present.ts';
import { whole } from '../query.ts';
import type { Forum, Skin, Sort, Target } from '../types.ts';
import { renderPage } from './mail-archive-pages.ts';
import { boardSlugs } from './parts.ts';

const indexes: Record<Sort | 'thread', string> = { thread: 'thread', replies: 'longest', views: 'popular', title: 'subject' };

/** A board is a list; its name is the first part of the path. */
const listPath = (forum: Forum, board: number): string => `/${boardSlugs(forum).byId.get(board) ?? '-'}`;
const monthOf = (date: Date): string => `${date.getUTCFullYear()}-${formatDate(date, 'month').split(' ')[0]}`;
const padded = (id: number): string => `${id}`.padStart(5, '0');

function url(target: Target, forum: Forum): string {
  switch (target.to) {
    case 'board':
      return `${listPath(forum, target.board)}/${indexes[target.sort ?? 'thread']}${target.page === 1 ? '' : target.page}.html`;
    case 'thread': {
      const thread = forum.threads[target.thread - 1];
      const post = thread?.posts[target.page - 1];
      if (!thread || !post) return `/missing/${target.thread}-${target.page}.html`;
      return `${listPath(forum, thread.board)}/${target.alias ? '' : `${monthOf(post.time)}/`}msg${padded(post.id)}.html`;
    }
    case 'next-thread':
    case 'previous-thread':
    case 'last-post':
    case 'reply':
      return `${listPath(forum, forum.threads[target.thread - 1]?.board ?? 0)}/${target.to}-${target.thread}.html`;
    case 'hop':
      return `/moved/${target.thread}-${target.left}${target.loop ? '-again' : ''}.html`;
    case 'feed':
      return target.board === null ? '/all.xml' : `${listPath(forum, target.board)}/list.xml`;
    case 'login':
    case 'search':
      return `/${target.to}.html`;
    default:
      return '/';
  }
}

function parse({ pathname }: URL, forum: Forum): Target | null {
  if (pathname === '/' || pathname === '/index.html') return { to: 'entry' };
  if (pathname === '/login.html' || pathname === '/search.html') return { to: pathname === '/login.html' ? 'login' : 'search' };
  if (pathname === '/all.xml') return { to: 'feed', board: null };
  const [, name = '', second = '', third] = pathname.split('/');
  const [, lost, at, again] = /^(\d+)-(\d+)(-again)?\.html$/.exec(second) ?? [];
  if (name === 'missing' && lost && at) return { to: 'thread', thread: Number(lost), page: Number(at) };
  if (name === 'moved' && lost && at) return { to: 'hop', left: Number(at), loop: again !== undefined, thread: Number(lost) };
  const board = boardSlugs(forum).bySlug.get(name);
  if (board === undefined) return null;
  if (second === 'list.xml') return { to: 'feed', board };
  const message = /^msg(\d{5,9})\.html$/.exec(third ?? second)?.[1];
  if (message) return messageAt(forum, board, Number(message), third === undefined ? null : second);
  const [, to, thread] = /^(next-thread|previous-thread|last-post|reply)-([1-9]\d*)\.html$/.exec(second) ?? [];
  if (to && thread) return { to: to as 'reply', thread: Number(thread) };
  const [, index, page] = /^([a-z]+)([2-9]|[1-9]\d+)?\.html$/.exec(second === '' ? 'thread.html' : second) ?? [];
  const found = (Object.keys(indexes) as (Sort | 'thread')[]).find((key) => indexes[key] === index);
  if (!found || third !== undefined) return null;
  return { to: 'board', board, page: whole(page) ?? 1, ...(found !== 'thread' && { sort: found }) };
}

function messageAt(forum: Forum, board: number, id: number, month: string | null): Target | null {
  const post = postById(forum, id);
  const thread = post && forum.threads[post.thread - 1];
  if (!post || thread?.board !== board || (month !== null && month !== monthOf(post.time))) return null;
  return { to: 'thread', thread: thread.id, page: thread.posts.indexOf(post) + 1, ...(month === null && { alias: true }) };
}

export const mailArchive: Skin = {
  name: 'mail-archive',
  description:
    'a mailing-list archive: boards are lists, every message is a page, bodies are preformatted (in the manner of MHonArc)',
  charset: 'utf-8',
  language: 'en',
  threadsPerPage: 20,
  postsPerPage: 1,
  redirected: new Set(['next-thread', 'previous-thread', 'last-post']),
  has: new Set([
    'entry',
    'board',
    'thread',
    'last-post',
    'next-thread',
    'previous-thread',
    'reply',
    'login',
    'search',
    'feed',
    'hop',
  ]),
  url,
  parse,
  render: renderPage,
};
