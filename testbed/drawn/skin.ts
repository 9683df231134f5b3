import { withAddresses } from '../addresses.ts';
import { makeRandom } from '../random.ts';
import type { Skin, Target } from '../types.ts';
import { renderPage } from './pages.ts';
import { drawStyle } from './style.ts';

const always = ['entry', 'board', 'thread', 'hop', 'login'] as const;
const maybe = [
  'category',
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
  'register',
  'search',
  'feed',
  'calendar',
] as const;

/** Software that nobody wrote: markup, words, boxes, columns and addresses drawn by chance. */
export function drawnSkin(seed: number): Skin {
  const random = makeRandom(seed).stream('pages');
  const style = drawStyle(random);
  const pages: Skin = {
    name: 'drawn',
    description: 'markup, columns, boxes and words drawn by chance',
    charset: 'utf-8',
    language: style.language,
    threadsPerPage: random.int(12, 40),
    postsPerPage: random.int(8, 20),
    has: new Set<Target['to']>([...always, ...maybe.filter(() => random.chance(0.75))]),
    url: () => '',
    parse: () => null,
    render: (view) => renderPage(view, style),
  };
  return withAddresses(pages, seed);
}
