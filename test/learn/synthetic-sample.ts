import { seeded } from '../../src/learn/random.ts';
import type { SampledLink, SampledPage } from '../../src/learn/sitemap.ts';
import { shinglesOf } from '../../src/page/shingles.ts';

/** The repetitive patterns of the synthetic forum, by what they show. */
export const shows = {
  menu: 0,
  boards: 1,
  threads: 2,
  pager: 3,
  posts: 4,
  profile: 5,
  neighbours: 6,
  quotes: 7,
  authors: 8,
  actions: 9,
  attachments: 10,
};

export const areas = new Map([
  [shows.menu, 0.05],
  [shows.boards, 0.6],
  [shows.threads, 0.6],
  [shows.pager, 0.02],
  [shows.posts, 0.7],
  [shows.profile, 0.3],
  [shows.neighbours, 0.02],
  [shows.quotes, 0.02],
  [shows.authors, 0.2],
  [shows.actions, 0.1],
  [shows.attachments, 0.1],
]);

export const origin = 'http://forum.example';
const threadsOnList = 20;

interface Synthetic {
  boards: number;
  /** In each board. */
  threads: number;
  /** Of each thread. */
  pages: number;
  members: number;
  /** Shares of posts whose reply link, which shows the login portal, is in the sample. */
  portals: number;
}

/** A whole small forum as a sample: boards, threads of several pages, members, and a login portal behind every reply link. */
export function syntheticSample(size: Partial<Synthetic> = {}, seed = 1): SampledPage[] {
  const { boards, threads, pages, members, portals } = { boards: 3, threads: 25, pages: 2, members: 10, portals: 0.3, ...size };
  const random = seeded(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const words = (count: number) => Array.from({ length: count }, () => `word${pick(5000)}`).join(' ');
  const sample: SampledPage[] = [];
  const add = (path: string, depth: number, layout: [number, number][], text: string, links: Omit<SampledLink, 'rel'>[]) => {
    const menu = ['/', '/help', '/login'].map((to) => link(to, to, shows.menu, 0));
    sample.push({
      url: origin + path,
      status: 200,
      depth,
      bytes: 2000 + 6 * text.length + 100 * links.length,
      title: path,
      layout: new Map([[shows.menu, 1], ...layout]),
      shingles: shinglesOf(`the forum of examples where people talk ${text} all times are local times`),
      links: [...menu, ...links].map((one) => ({ ...one, rel: '' })),
    });
  };
  const portal =
    'you must log in before you can write here please enter your name and your password or register as a new member now';
  const member = () => `/who?u=${pick(members)}`;
  const threadUrl = (thread: number, page = 0) => `/read?t=${thread}${page > 0 ? `&from=${page * 10}` : ''}`;
  const listUrl = (board: number, page = 0) => `/list?b=${board}${page > 0 ? `&from=${page * threadsOnList}` : ''}`;
  const pager = (count: number, url: (page: number) => string) =>
    Array.from({ length: count }, (_, page) => link(url(page), String(page + 1), shows.pager, 0));
  const all = boards * threads;

  add(
    '/',
    0,
    [[shows.boards, 1]],
    words(100),
    Array.from({ length: boards }, (_, board) => [
      link(listUrl(board), words(2), shows.boards, 0),
      // The newest thread of each board: a shortcut.
      link(threadUrl(board * threads), words(4), shows.boards, 2),
    ]).flat(),
  );
  add('/help', 1, [], words(300), []);
  add('/login', 1, [], portal, []);
  for (let board = 0; board < boards; board++) {
    const lists = Math.ceil(threads / threadsOnList);
    for (let page = 0; page < lists; page++) {
      const rows = Array.from({ length: Math.min(threadsOnList, threads - page * threadsOnList) }, (_, i) => [
        link(threadUrl(board * threads + page * threadsOnList + i), words(5), shows.threads, 0),
        link(member(), words(1), shows.threads, 2),
      ]);
      const flips = lists > 1 ? pager(lists, (to) => listUrl(board, to)) : [];
      const layout: [number, number][] = [
        [shows.threads, 1],
        ...(flips.length > 0 ? ([[shows.pager, 1]] as [number, number][]) : []),
      ];
      add(listUrl(board, page), 1 + Math.min(page, 1), layout, words(150), [...rows.flat(), ...flips]);
    }
  }
  for (let thread = 0; thread < all; thread++) {
    for (let page = 0; page < pages; page++) {
      const posts = 5 + pick(5);
      const quotes = pick(2);
      const reply = `/write?reply=${thread * 100 + page}`;
      const layout: [number, number][] = [
        [shows.posts, 1],
        [shows.neighbours, 1],
        [shows.authors, 1],
        [shows.actions, 1],
        [shows.attachments, 1],
      ];
      if (pages > 1) layout.push([shows.pager, 1]);
      if (quotes > 0) layout.push([shows.quotes, quotes]);
      add(threadUrl(thread, page), 2 + Math.min(page, 1), layout, words(200 + 20 * posts), [
        ...Array.from({ length: posts }, () => [
          link(member(), words(1), shows.posts, 0),
          link(reply, 'Reply', shows.posts, 3),
        ]).flat(),
        ...(pages > 1 ? pager(pages, (to) => threadUrl(thread, to)) : []),
        ...[thread - 1, thread + 1]
          .filter((next) => next >= 0 && next < all)
          .map((next) => link(threadUrl(next), words(3), shows.neighbours, 0)),
      ]);
      if (random() < portals) add(reply, 3, [], portal, []);
    }
  }
  for (let one = 0; one < members; one++) {
    add(`/who?u=${one}`, 2, [[shows.profile, 1 + pick(2)]], words(60), [link(threadUrl(pick(all)), words(4), shows.profile, 1)]);
  }
  return sample;
}

function link(path: string, text: string, pattern: number, column: number): Omit<SampledLink, 'rel'> {
  return { url: origin + path, text, location: `p${pattern}.c${column}` };
}
