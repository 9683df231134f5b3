import { whole } from '../query.ts';
import type { Forum, Skin, Sort, Target } from '../types.ts';
import { renderPage } from './blog-comments-pages.ts';
import { boardSlugs, slugsOf } from './parts.ts';

const orders: Record<Sort, string> = { replies: 'commentaires', views: 'lectures', title: 'titre' };
const sorts = Object.keys(orders) as Sort[];

const articleSlugs = (forum: Forum) => slugsOf(forum.threads, (thread) => thread.title);
const two = (n: number): string => `${n}`.padStart(2, '0');
const monthPath = (date: Date): string => `/${date.getUTCFullYear()}/${two(date.getUTCMonth() + 1)}`;
const boardPath = (forum: Forum, id: number): string => `/categorie/${boardSlugs(forum).byId.get(id) ?? `n${id}`}/`;

function articlePath(forum: Forum, id: number): string {
  const thread = forum.threads[id - 1];
  return thread ? `${monthPath(thread.posts[0]!.time)}/${articleSlugs(forum).byId.get(id)}/` : `/?p=${id}`;
}

function url(target: Target, forum: Forum): string {
  switch (target.to) {
    case 'category':
      return `/rubrique/${target.category}/`;
    case 'board':
      return `${boardPath(forum, target.board)}${target.page === 1 ? '' : `page/${target.page}/`}${target.sort ? `?tri=${orders[target.sort]}` : ''}`;
    case 'thread': {
      const order = target.order ? `ordre=${target.order === 'newest' ? 'recents' : 'anciens'}` : '';
      if (target.alias || !forum.threads[target.thread - 1])
        return `/?p=${target.thread}${target.page === 1 ? '' : `&cpage=${target.page}`}${order && `&${order}`}`;
      return `${articlePath(forum, target.thread)}${target.page === 1 ? '' : `comment-page-${target.page}/`}${order && `?${order}`}`;
    }
    case 'post':
      return `/?c=${target.post}`;
    case 'last-post':
      return `${articlePath(forum, target.thread)}dernier-commentaire/`;
    case 'next-thread':
      return `${articlePath(forum, target.thread)}suivant/`;
    case 'previous-thread':
      return `${articlePath(forum, target.thread)}precedent/`;
    case 'print':
      return `${articlePath(forum, target.thread)}imprimer/`;
    case 'reply':
      return `${articlePath(forum, target.thread)}commenter/`;
    case 'quote':
      return `/?replytocom=${target.post}`;
    case 'profile':
      return `/auteur/${target.user}/`;
    case 'login':
      return '/connexion/';
    case 'register':
      return '/inscription/';
    case 'search':
      return '/recherche/';
    case 'feed':
      return target.board === null ? '/feed/' : `${boardPath(forum, target.board)}feed/`;
    case 'calendar':
      return `/${target.year}/${two(target.month)}/`;
    case 'hop':
      return `/aller/${target.thread}-${target.left}${target.loop ? '-encore' : ''}/`;
    default:
      return '/';
  }
}

function orderOf(query: URLSearchParams): { order?: 'newest' | 'oldest' } {
  const order = query.get('ordre');
  return order === 'recents' ? { order: 'newest' } : order === 'anciens' ? { order: 'oldest' } : {};
}

function parse({ pathname, searchParams: query }: URL, forum: Forum): Target | null {
  const [first = '', second, third, fourth, fifth] = pathname.split('/').filter((part) => part !== '');
  if (!pathname.endsWith('/') || fifth !== undefined) return null;
  switch (first) {
    case '':
      return parseHome(query);
    case 'rubrique':
      return whole(second) === null ? null : { to: 'category', category: whole(second)! };
    case 'auteur':
      return whole(second) === null ? null : { to: 'profile', user: whole(second)! };
    case 'categorie': {
      const board = boardSlugs(forum).bySlug.get(second ?? '') ?? whole(/^n(\d+)$/.exec(second ?? '')?.[1]);
      if (board === null) return null;
      if (third === 'feed') return { to: 'feed', board };
      const page = third === 'page' ? whole(fourth) : third === undefined ? 1 : null;
      const sort = sorts.find((name) => orders[name] === query.get('tri'));
      return page === null ? null : { to: 'board', board, page, ...(sort && { sort }) };
    }
    case 'connexion':
      return { to: 'login' };
    case 'inscription':
      return { to: 'register' };
    case 'recherche':
      return { to: 'search' };
    case 'feed':
      return { to: 'feed', board: null };
    case 'aller': {
      const [, thread, left, again] = /^(\d+)-(\d+)(-encore)?$/.exec(second ?? '') ?? [];
      return thread && left ? { to: 'hop', left: Number(left), loop: again !== undefined, thread: Number(thread) } : null;
    }
  }
  const [year, month] = [whole(first), /^(0[1-9]|1[0-2])$/.test(second ?? '') ? Number(second) : null];
  if (year === null || month === null) return null;
  return third === undefined ? { to: 'calendar', year, month } : parseArticle(`/${first}/${second}`, third, fourth, query, forum);
}

function parseHome(query: URLSearchParams): Target | null {
  const number = (name: string): number | null => whole(query.get(name));
  const [thread, post, answered, page] = [number('p'), number('c'), number('replytocom'), number('cpage')];
  if (thread !== null) return { to: 'thread', thread, page: page ?? 1, ...orderOf(query), alias: true };
  if (post !== null) return { to: 'post', post };
  return answered === null ? { to: 'entry' } : { to: 'quote', post: answered };
}

function parseArticle(
  month: string,
  name: string,
  rest: string | undefined,
  query: URLSearchParams,
  forum: Forum,
): Target | null {
  const thread = articleSlugs(forum).bySlug.get(name);
  if (thread === undefined || monthPath(forum.threads[thread - 1]!.posts[0]!.time) !== month) return null;
  switch (rest) {
    case undefined:
      return { to: 'thread', thread, page: 1, ...orderOf(query) };
    case 'dernier-commentaire':
      return { to: 'last-post', thread };
    case 'suivant':
      return { to: 'next-thread', thread };
    case 'precedent':
      return { to: 'previous-thread', thread };
    case 'imprimer':
      return { to: 'print', thread };
    case 'commenter':
      return { to: 'reply', thread };
  }
  const page = whole(/^comment-page-(\d+)$/.exec(rest)?.[1]);
  return page === null ? null : { to: 'thread', thread, page, ...orderOf(query) };
}

export const blogComments: Skin = {
  name: 'blog-comments',
  description: 'French; a blog with excerpts, articles and a paged comment tree (in the manner of WordPress)',
  charset: 'utf-8',
  language: 'fr',
  threadsPerPage: 10,
  postsPerPage: 25,
  reading: 'tree',
  redirected: new Set(['post', 'last-post', 'next-thread', 'previous-thread']),
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
    'reply',
    'quote',
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
