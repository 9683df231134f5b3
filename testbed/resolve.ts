import type { Present } from './lists.ts';
import { postById } from './present.ts';
import type { Site } from './site.ts';
import type { Target, View } from './types.ts';

/** What a target leads to at this moment, decided without making the page. */
export interface Outcome {
  status: number;
  wall: View['wall'];
  /** What the page shows; the target itself unless it is a shortcut to a thread page. */
  shown: Target;
  /** Where a redirect leads. */
  location: Target | null;
  type: 'entry' | 'index' | 'thread' | 'other';
  kind: string;
  key: string | null;
}

/** Whether this forum has such a page at all: the skin knows it and nothing that it belongs to is switched off. */
export function offers({ skin, switches }: Site, target: Target): boolean {
  if (!skin.has.has(target.to)) return false;
  switch (target.to) {
    case 'board':
      return target.sort === undefined || switches.duplicates;
    case 'thread':
      return switches.duplicates || (target.order === undefined && target.mode === undefined && !target.alias);
    case 'post':
    case 'last-post':
    case 'next-thread':
    case 'previous-thread':
    case 'print':
      return switches.duplicates;
    case 'reply':
    case 'quote':
    case 'new-thread':
      return switches.loginWalls;
    case 'calendar':
      return switches.calendar;
    case 'hop':
      return switches.redirects;
    default:
      return true;
  }
}

const walled: ReadonlySet<Target['to']> = new Set(['profile', 'members', 'reply', 'quote', 'new-thread']);
const posting: ReadonlySet<Target['to']> = new Set(['reply', 'quote', 'new-thread']);
/** How many redirects a chain without end goes through before it is back where it began. */
const loopLength = 3;

export function resolve(site: Site, target: Target): Outcome {
  const { skin, switches } = site;
  if (!skin.has.has(target.to)) return missing(site, target);
  if ('page' in target && !(Number.isInteger(target.page) && target.page >= 1)) return missing(site, target);
  if (posting.has(target.to) && !switches.loginWalls) return other(target, 403, 'denied', 'denied');
  if (!offers(site, target)) return missing(site, target);
  if (switches.loginWalls && walled.has(target.to)) return other(target, 200, 'login', 'login');
  const present = site.present();
  switch (target.to) {
    case 'entry':
      return { ...other(target, 200, null, 'entry'), type: 'entry', key: 'entry' };
    case 'category':
      if (!present.forum.categories[target.category - 1]) return missing(site, target);
      return { ...other(target, 200, null, 'category'), type: 'index', key: `category/${target.category}` };
    case 'board':
      return boardPage(site, present, target);
    case 'thread':
      return threadPage(site, present, target);
    case 'hop':
      return hop(present, target) ?? missing(site, target);
    case 'post':
    case 'last-post':
    case 'next-thread':
    case 'previous-thread': {
      const page = arrival(present, target);
      if (!page) return missing(site, target);
      if (skin.redirected?.has(target.to)) return { ...other(target, 302, null, 'redirect'), location: page };
      return threadPage(site, present, page);
    }
    case 'print': {
      const thread = present.forum.threads[target.thread - 1];
      return thread && !thread.deleted ? other(target, 200, null, 'print') : missing(site, target);
    }
    case 'profile':
      return present.forum.users[target.user - 1] ? other(target, 200, null, 'profile') : missing(site, target);
    case 'members':
      return target.page <= present.members(1).pages ? other(target, 200, null, 'memberlist') : missing(site, target);
    case 'feed':
      if (target.board !== null && !present.forum.boards[target.board - 1]) return missing(site, target);
      return other(target, 200, null, 'feed');
    case 'login':
      return other(target, 200, 'login', 'login');
    default:
      return other(target, 200, null, target.to);
  }
}

export function missing(site: Site, target: Target): Outcome {
  return other(target, site.switches.softNotFound ? 200 : 404, 'not-found', 'error');
}

function other(shown: Target, status: number, wall: View['wall'], kind: string): Outcome {
  return { status, wall, shown, location: null, type: 'other', kind, key: null };
}

/**
 * A board in another order shows the same threads only where all of them fit on one page; then it has the board's key. Else each of its pages
 * is a mixture of several pages, which no key stands for.
 */
function boardPage(site: Site, present: Present, target: Target & { to: 'board' }): Outcome {
  if (!present.forum.boards[target.board - 1]) return missing(site, target);
  const { pages } = present.board(target.board, target.page, target.sort);
  if (target.page > pages) return missing(site, target);
  if (target.sort !== undefined && pages > 1) return other(target, 200, null, 'sorted');
  return { ...other(target, 200, null, 'index'), type: 'index', key: `board/${target.board}/${target.page}` };
}

/**
 * Newest first, page 1 holds the posts of the last page only if that page is full; else the cuts lie elsewhere and the page is a mixture. A
 * threaded view opens one post and lists the others, so it is not the thread page either.
 */
function threadPage(site: Site, present: Present, target: Target & { to: 'thread' }): Outcome {
  const thread = present.forum.threads[target.thread - 1];
  if (!thread || thread.deleted) return missing(site, target);
  const { pages } = present.thread(target.thread, target.page);
  if (target.page > pages) return missing(site, target);
  if (target.mode === 'threaded') return other(target, 200, null, 'threaded');
  let page = target.page;
  if (target.order === 'newest') {
    if (pages > 1 && thread.posts.length % site.skin.postsPerPage !== 0) return other(target, 200, null, 'sorted');
    page = pages + 1 - target.page;
  }
  return { ...other(target, 200, null, 'thread'), type: 'thread', key: `thread/${target.thread}/${page}` };
}

/** The thread page behind a shortcut. */
function arrival(
  present: Present,
  target: Target & { to: 'post' | 'last-post' | 'next-thread' | 'previous-thread' },
): (Target & { to: 'thread' }) | null {
  const { forum } = present;
  if (target.to === 'post') {
    const post = postById(forum, target.post);
    return post ? { to: 'thread', thread: post.thread, page: present.pageOf(post) } : null;
  }
  const thread = forum.threads[target.thread - 1];
  if (!thread || thread.deleted) return null;
  if (target.to === 'last-post') return { to: 'thread', thread: thread.id, page: present.pageOf(thread.posts.at(-1)!) };
  const neighbour = present.neighbour(thread, target.to === 'next-thread' ? 1 : -1);
  return neighbour && { to: 'thread', thread: neighbour.id, page: 1 };
}

function hop(present: Present, target: Target & { to: 'hop' }): Outcome | null {
  if (!present.forum.threads[target.thread - 1]) return null;
  const back = target.loop ? loopLength : null;
  const location: Target =
    target.left > 0
      ? { ...target, left: target.left - 1 }
      : back !== null
        ? { ...target, left: back }
        : { to: 'thread', thread: target.thread, page: 1 };
  return { ...other(target, target.left > 0 ? 302 : 301, null, 'redirect'), location };
}
