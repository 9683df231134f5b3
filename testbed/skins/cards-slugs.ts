import { postById } from '../present.ts';
import { whole } from '../query.ts';
import type { Forum, Skin, Sort, Target } from '../types.ts';
import { renderPage } from './cards-slugs-pages.ts';
import { slug } from './parts.ts';

const orders: Record<Sort, string> = { replies: 'reply_count', views: 'view_count', title: 'title' };
const sorts = Object.keys(orders) as Sort[];

const named = (name: string | undefined, id: number): string => `${slug(name ?? '')}.${id}`;
const tail = (page: number): string => (page === 1 ? '' : `page-${page}`);
const threadPath = (forum: Forum, id: number): string => `/threads/${named(forum.threads[id - 1]?.title, id)}/`;
const boardPath = (forum: Forum, id: number): string => `/forums/${named(forum.boards[id - 1]?.name, id)}/`;

function url(target: Target, forum: Forum): string {
  switch (target.to) {
    case 'category':
      return `/categories/${named(forum.categories[target.category - 1]?.name, target.category)}/`;
    case 'board':
      return `${boardPath(forum, target.board)}${tail(target.page)}${target.sort ? `?order=${orders[target.sort]}` : ''}`;
    case 'thread':
      return `${target.alias ? `/threads/${target.thread}/` : threadPath(forum, target.thread)}${tail(target.page)}`;
    case 'post': {
      const post = postById(forum, target.post);
      return post ? `${threadPath(forum, post.thread)}post-${target.post}` : `/posts/${target.post}/`;
    }
    case 'last-post':
      return `${threadPath(forum, target.thread)}latest`;
    case 'reply':
      return `${threadPath(forum, target.thread)}reply`;
    case 'quote':
      return `/posts/${target.post}/quote`;
    case 'new-thread':
      return `${boardPath(forum, target.board)}post-thread`;
    case 'profile':
      return `/members/${named(forum.users[target.user - 1]?.name, target.user)}/`;
    case 'members':
      return `/members/${tail(target.page)}`;
    case 'feed':
      return target.board === null ? '/forums/index.rss' : `${boardPath(forum, target.board)}index.rss`;
    case 'calendar':
      return `/events/${target.year}/${target.month}/`;
    case 'hop':
      return `/goto/${target.thread}-${target.left}${target.loop ? '-again' : ''}`;
    case 'login':
    case 'register':
    case 'search':
      return `/${target.to}/`;
    default:
      return '/';
  }
}

function parse({ pathname, searchParams }: URL): Target | null {
  const [, section = '', name = '', rest = '', more] = pathname.split('/');
  if (pathname === '/') return { to: 'entry' };
  if (more !== undefined && section !== 'events') return null;
  const page = rest === '' ? 1 : whole(/^page-(\d+)$/.exec(rest)?.[1]);
  const id = whole(/(?:^|\.)(\d+)$/.exec(name)?.[1]);
  switch (section) {
    case 'categories':
      return id === null || rest !== '' ? null : { to: 'category', category: id };
    case 'forums': {
      if (name === 'index.rss') return { to: 'feed', board: null };
      if (id === null) return null;
      if (rest === 'index.rss') return { to: 'feed', board: id };
      if (rest === 'post-thread') return { to: 'new-thread', board: id };
      const sort = sorts.find((candidate) => orders[candidate] === searchParams.get('order'));
      return page === null ? null : { to: 'board', board: id, page, ...(sort && { sort }) };
    }
    case 'threads': {
      if (id === null) return null;
      if (rest === 'latest') return { to: 'last-post', thread: id };
      if (rest === 'reply') return { to: 'reply', thread: id };
      const post = whole(/^post-(\d+)$/.exec(rest)?.[1]);
      if (post !== null) return { to: 'post', post };
      return page === null ? null : { to: 'thread', thread: id, page, ...(!name.includes('.') && { alias: true }) };
    }
    case 'posts':
      if (id === null) return null;
      return rest === 'quote' ? { to: 'quote', post: id } : rest === '' ? { to: 'post', post: id } : null;
    case 'members': {
      if (id !== null && name.includes('.')) return rest === '' ? { to: 'profile', user: id } : null;
      const at = name === '' ? 1 : whole(/^page-(\d+)$/.exec(name)?.[1]);
      return at === null ? null : { to: 'members', page: at };
    }
    case 'events': {
      const [year, month] = [whole(name), whole(rest)];
      return year === null || month === null || month < 1 || month > 12 ? null : { to: 'calendar', year, month };
    }
    case 'goto': {
      const [, thread, left, again] = /^(\d+)-(\d+)(-again)?$/.exec(name) ?? [];
      return thread && left ? { to: 'hop', left: Number(left), loop: again !== undefined, thread: Number(thread) } : null;
    }
    case 'login':
    case 'register':
    case 'search':
      return name === '' ? { to: section } : null;
  }
  return null;
}

export const cardsSlugs: Skin = {
  name: 'cards-slugs',
  description: 'article cards, slugs with ids in the path, permalinks that redirect (in the manner of XenForo)',
  charset: 'utf-8',
  language: 'en',
  threadsPerPage: 20,
  postsPerPage: 20,
  redirected: new Set(['post', 'last-post']),
  has: new Set([
    'entry',
    'category',
    'board',
    'thread',
    'post',
    'last-post',
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
