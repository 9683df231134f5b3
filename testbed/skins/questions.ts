import { whole } from '../query.ts';
import type { Forum, Skin, Sort, Target } from '../types.ts';
import { slug } from './parts.ts';
import { renderPage } from './questions-pages.ts';

const tabs: Record<Sort, string> = { replies: 'votes', views: 'popular', title: 'az' };
const sorts = Object.keys(tabs) as Sort[];

const query = (fields: [string, string | number | undefined][]): string => {
  const given = fields.filter(([, value]) => value !== undefined).map(([name, value]) => `${name}=${value}`);
  return given.length ? `?${given.join('&')}` : '';
};
const paged = (page: number): number | undefined => (page === 1 ? undefined : page);

function url(target: Target, forum: Forum): string {
  switch (target.to) {
    case 'category':
      return `/sections/${target.category}`;
    case 'board':
      return `/tags/${target.board}/${slug(forum.boards[target.board - 1]?.name ?? '')}${query([
        ['tab', target.sort && tabs[target.sort]],
        ['page', paged(target.page)],
      ])}`;
    case 'thread': {
      const name = target.alias ? '' : `/${slug(forum.threads[target.thread - 1]?.title ?? '')}`;
      return `/questions/${target.thread}${name}${query([
        ['answertab', target.order],
        ['page', paged(target.page)],
      ])}`;
    }
    case 'post':
      return `/a/${target.post}`;
    case 'last-post':
      return `/questions/${target.thread}/-/lastactivity`;
    case 'profile':
      return `/users/${target.user}/${slug(forum.users[target.user - 1]?.name ?? '')}`;
    case 'members':
      return `/users${query([['page', paged(target.page)]])}`;
    case 'reply':
      return `/questions/${target.thread}/-/answer`;
    case 'quote':
      return `/comments/add?to=${target.post}`;
    case 'new-thread':
      return `/questions/ask?tag=${target.board}`;
    case 'login':
    case 'register':
    case 'search':
      return `/${target.to}`;
    case 'feed':
      return target.board === null ? '/feeds' : `/feeds/tag/${target.board}`;
    case 'hop':
      return `/r/${target.thread}/${target.left}${target.loop ? '/o' : ''}`;
    default:
      return '/';
  }
}

function parse({ pathname, searchParams }: URL): Target | null {
  const [, section = '', one, two, three, four] = pathname.split('/');
  const id = whole(one);
  const page = searchParams.has('page') ? whole(searchParams.get('page')) : 1;
  if (four !== undefined || page === null) return null;
  switch (section) {
    case '':
      return one === undefined ? { to: 'entry' } : null;
    case 'sections':
      return id === null ? null : { to: 'category', category: id };
    case 'tags': {
      const sort = sorts.find((name) => tabs[name] === searchParams.get('tab'));
      return id === null ? null : { to: 'board', board: id, page, ...(sort && { sort }) };
    }
    case 'questions': {
      const board = whole(searchParams.get('tag'));
      if (one === 'ask') return board === null ? null : { to: 'new-thread', board };
      if (id === null) return null;
      if (three === 'lastactivity') return { to: 'last-post', thread: id };
      if (three === 'answer') return { to: 'reply', thread: id };
      const tab = searchParams.get('answertab');
      const order = tab === 'newest' || tab === 'oldest' ? tab : null;
      return { to: 'thread', thread: id, page, ...(order && { order }), ...(two === undefined && { alias: true }) };
    }
    case 'a':
      return id === null ? null : { to: 'post', post: id };
    case 'users':
      if (one === undefined) return { to: 'members', page };
      return id === null ? null : { to: 'profile', user: id };
    case 'comments': {
      const post = whole(searchParams.get('to'));
      return post === null ? null : { to: 'quote', post };
    }
    case 'feeds':
      if (one === undefined) return { to: 'feed', board: null };
      return one === 'tag' && whole(two) !== null ? { to: 'feed', board: whole(two) } : null;
    case 'r': {
      const left = whole(two);
      return id === null || left === null ? null : { to: 'hop', left, loop: three === 'o', thread: id };
    }
    case 'login':
    case 'register':
    case 'search':
      return one === undefined ? { to: section } : null;
  }
  return null;
}

export const questions: Skin = {
  name: 'questions',
  description: 'Russian; questions under tags, answers with comments, votes and related questions (in the manner of Q&A sites)',
  charset: 'utf-8',
  language: 'ru',
  threadsPerPage: 15,
  postsPerPage: 30,
  reading: 'tree',
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
    'hop',
  ]),
  url,
  parse,
  render: renderPage,
};
