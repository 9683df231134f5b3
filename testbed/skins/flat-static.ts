import type { Skin, Sort, Target } from '../types.ts';
import { renderPage } from './flat-static-pages.ts';

/**
 * Every address is /NUMBER_PAGE.html. The number holds what kind of page it is and which one, stirred by a multiplication that can be undone,
 * so that nothing can be read off it: two boards are as far apart as a board and a profile.
 */
const kinds = [
  'board',
  'board-replies',
  'board-views',
  'board-title',
  'thread',
  'thread-newest',
  'thread-oldest',
  'post',
  'last-post',
  'next-thread',
  'previous-thread',
  'print',
  'profile',
  'members',
  'reply',
  'new-thread',
  'login',
  'register',
  'search',
  'hop',
  'hop-again',
] as const;
type Kind = (typeof kinds)[number];

const kindBits = 5;
const modulus = 1 << 26;
const factor = 0x2b3c5d5;
const inverse = undo(factor);

/** The number that takes a product with an odd factor back, modulo a power of two: each Newton step doubles the bits that are right. */
function undo(odd: number): number {
  let x = odd;
  for (let i = 0; i < 5; i++) x = Math.imul(x, 2 - Math.imul(odd, x));
  return x;
}

const stir = (number: number, by: number): number => (Math.imul(number, by) >>> 0) % modulus;
const address = (kind: Kind, id: number, page = 1): string =>
  `/${stir((id << kindBits) | kinds.indexOf(kind), factor)}_${page}.html`;

function url(target: Target): string {
  switch (target.to) {
    case 'board':
      return address(target.sort ? `board-${target.sort}` : 'board', target.board, target.page);
    case 'thread':
      return address(target.order ? `thread-${target.order}` : 'thread', target.thread, target.page);
    case 'post':
      return address('post', target.post);
    case 'last-post':
    case 'next-thread':
    case 'previous-thread':
    case 'print':
    case 'reply':
      return address(target.to, target.thread);
    case 'profile':
      return address('profile', target.user);
    case 'members':
      return address('members', 1, target.page);
    case 'new-thread':
      return address('new-thread', target.board);
    case 'login':
    case 'register':
    case 'search':
      return address(target.to, 1);
    case 'hop':
      return address(target.loop ? 'hop-again' : 'hop', target.thread, target.left + 1);
    default:
      return '/index.html';
  }
}

function parse({ pathname }: URL): Target | null {
  if (pathname === '/' || pathname === '/index.html') return { to: 'entry' };
  const [, digits, at] = /^\/(0|[1-9]\d{0,7})_([1-9]\d{0,5})\.html$/.exec(pathname) ?? [];
  if (!digits || !at || Number(digits) >= modulus) return null;
  const number = stir(Number(digits), inverse);
  const kind = kinds[number & ((1 << kindBits) - 1)];
  const id = number >> kindBits;
  const page = Number(at);
  switch (kind) {
    case undefined:
      return null;
    case 'board':
      return { to: 'board', board: id, page };
    case 'board-replies':
    case 'board-views':
    case 'board-title':
      return { to: 'board', board: id, page, sort: kind.slice(6) as Sort };
    case 'thread':
      return { to: 'thread', thread: id, page };
    case 'thread-newest':
    case 'thread-oldest':
      return { to: 'thread', thread: id, page, order: kind === 'thread-newest' ? 'newest' : 'oldest' };
    case 'members':
      return id === 1 ? { to: 'members', page } : null;
    case 'hop':
    case 'hop-again':
      return { to: 'hop', left: page - 1, loop: kind === 'hop-again', thread: id };
  }
  if (page !== 1) return null;
  switch (kind) {
    case 'post':
      return { to: 'post', post: id };
    case 'profile':
      return { to: 'profile', user: id };
    case 'new-thread':
      return { to: 'new-thread', board: id };
    case 'login':
    case 'register':
    case 'search':
      return id === 1 ? { to: kind } : null;
    default:
      return { to: kind, thread: id };
  }
}

export const flatStatic: Skin = {
  name: 'flat-static',
  description: 'German; boards, threads, pages and profiles under addresses that look alike, such as /23677972_2.html',
  charset: 'utf-8',
  language: 'de',
  threadsPerPage: 15,
  postsPerPage: 10,
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
    'new-thread',
    'login',
    'register',
    'search',
    'hop',
  ]),
  url,
  parse,
  render: renderPage,
};
