import { whole } from '../query.ts';
import type { Forum, Skin, Sort, Target } from '../types.ts';
import { renderPage } from './gbk-portal-pages.ts';

const orders: Record<Sort, string> = { replies: 'replies', views: 'views', title: 'subject' };
const sorts = Object.keys(orders) as Sort[];

const tail = (page: number): string => (page === 1 ? '' : `&page=${page}`);

function url(target: Target, forum: Forum): string {
  switch (target.to) {
    case 'category':
      return `/forum.php?gid=${target.category}`;
    case 'board':
      return `/forum.php?mod=forumdisplay&fid=${target.board}${target.sort ? `&orderby=${orders[target.sort]}` : ''}${tail(target.page)}`;
    case 'thread': {
      const order = target.order ? `&ordertype=${target.order === 'newest' ? 1 : 2}` : '';
      if (target.alias) return `/thread-${target.thread}-${target.page}-1.html${order.replace('&', '?')}`;
      return `/forum.php?mod=viewthread&tid=${target.thread}&extra=page%3D1${order}${tail(target.page)}`;
    }
    case 'post':
      return `/forum.php?mod=redirect&goto=findpost&pid=${target.post}`;
    case 'last-post':
      return `/forum.php?mod=redirect&goto=lastpost&tid=${target.thread}`;
    case 'next-thread':
      return `/forum.php?mod=redirect&goto=newer&tid=${target.thread}`;
    case 'previous-thread':
      return `/forum.php?mod=redirect&goto=older&tid=${target.thread}`;
    case 'print':
      return `/forum.php?mod=viewthread&action=printable&tid=${target.thread}`;
    case 'profile':
      return `/home.php?mod=space&uid=${target.user}`;
    case 'members':
      return `/home.php?mod=members${tail(target.page)}`;
    case 'reply':
      return `/forum.php?mod=post&action=reply&fid=${forum.threads[target.thread - 1]?.board ?? 0}&tid=${target.thread}`;
    case 'quote':
      return `/forum.php?mod=post&action=reply&repquote=${target.post}`;
    case 'new-thread':
      return `/forum.php?mod=post&action=newthread&fid=${target.board}`;
    case 'login':
      return '/member.php?mod=logging&action=login';
    case 'register':
      return '/member.php?mod=register';
    case 'search':
      return '/search.php?mod=forum';
    case 'feed':
      return `/forum.php?mod=rss${target.board === null ? '' : `&fid=${target.board}`}`;
    case 'calendar':
      return `/misc.php?mod=calendar&month=${target.year}-${target.month}`;
    case 'hop':
      return `/misc.php?mod=jump&tid=${target.thread}&step=${target.left}${target.loop ? '&round=1' : ''}`;
    default:
      return '/forum.php';
  }
}

function parse({ pathname, searchParams: query }: URL): Target | null {
  const number = (name: string): number | null => whole(query.get(name));
  const page = query.has('page') ? number('page') : 1;
  switch (pathname) {
    case '/':
    case '/forum.php':
      return parseForum(query, page);
    case '/home.php': {
      const user = number('uid');
      if (query.get('mod') === 'space') return user === null ? null : { to: 'profile', user };
      return query.get('mod') === 'members' && page !== null ? { to: 'members', page } : null;
    }
    case '/member.php':
      return query.get('mod') === 'register' ? { to: 'register' } : { to: 'login' };
    case '/search.php':
      return { to: 'search' };
    case '/misc.php': {
      const [, year, month] = /^(\d{1,4})-([1-9]|1[0-2])$/.exec(query.get('month') ?? '') ?? [];
      if (query.get('mod') === 'calendar')
        return year && month ? { to: 'calendar', year: Number(year), month: Number(month) } : null;
      const [thread, left] = [number('tid'), number('step')];
      return thread === null || left === null ? null : { to: 'hop', left, loop: query.has('round'), thread };
    }
  }
  const [, thread, at] = /^\/thread-(\d+)-(\d+)-\d+\.html$/.exec(pathname) ?? [];
  return thread && at ? { to: 'thread', thread: Number(thread), page: Number(at), ...orderOf(query), alias: true } : null;
}

function orderOf(query: URLSearchParams): { order?: 'oldest' | 'newest' } {
  const order = ({ 1: 'newest', 2: 'oldest' } as const)[query.get('ordertype') ?? ''];
  return order ? { order } : {};
}

function parseForum(query: URLSearchParams, page: number | null): Target | null {
  const number = (name: string): number | null => whole(query.get(name));
  const [board, thread, post] = [number('fid'), number('tid'), number('pid')];
  switch (query.get('mod')) {
    case null: {
      const category = number('gid');
      return category === null ? { to: 'entry' } : { to: 'category', category };
    }
    case 'forumdisplay': {
      const sort = sorts.find((name) => orders[name] === query.get('orderby'));
      return board === null || page === null ? null : { to: 'board', board, page, ...(sort && { sort }) };
    }
    case 'viewthread': {
      if (thread === null || page === null) return null;
      if (query.get('action') === 'printable') return { to: 'print', thread };
      return { to: 'thread', thread, page, ...orderOf(query) };
    }
    case 'redirect': {
      const goto = query.get('goto');
      if (goto === 'findpost') return post === null ? null : { to: 'post', post };
      const to = ({ lastpost: 'last-post', newer: 'next-thread', older: 'previous-thread' } as const)[goto ?? ''];
      return to && thread !== null ? { to, thread } : null;
    }
    case 'post': {
      const quoted = number('repquote');
      if (query.get('action') === 'newthread') return board === null ? null : { to: 'new-thread', board };
      if (quoted !== null) return { to: 'quote', post: quoted };
      return thread === null ? null : { to: 'reply', thread };
    }
    case 'rss':
      return { to: 'feed', board };
  }
  return null;
}

export const gbkPortal: Skin = {
  name: 'gbk-portal',
  description: 'Chinese, GBK, a tbody a thread, idle parameters and relative times (in the manner of Discuz!)',
  charset: 'gbk',
  language: 'zh',
  threadsPerPage: 20,
  postsPerPage: 10,
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
