import { presentForum, treeOrder } from './present.ts';
import type { Board, Forum, Post, Skin, Sort, Switches, Thread, User } from './types.ts';

/** The forum at one moment, with its lists in order. Lists are made when first asked for and kept until the clock moves. */
export interface Present {
  forum: Forum;
  now: Date;
  board(board: number, page: number, sort?: Sort): { threads: Thread[]; pages: number };
  thread(thread: number, page: number, order?: 'oldest' | 'newest'): { posts: Post[]; first: number; pages: number };
  children(board: number | null): Board[];
  stats(board: number): { threads: number; posts: number; last: Post | null };
  members(page: number): { users: User[]; pages: number };
  replies(thread: Thread): Post[];
  /** The thread of the same board whose last post is the next newer (1) or older (-1) one. */
  neighbour(thread: Thread, step: 1 | -1): Thread | null;
  /** The page of its thread that a post is on. */
  pageOf(post: Post): number;
}

export const membersPerPage = 30;
const lastTime = (thread: Thread): number => thread.posts.at(-1)!.time.getTime();

const comparators: Record<Sort | 'latest', (a: Thread, b: Thread) => number> = {
  latest: (a, b) => lastTime(b) - lastTime(a) || b.id - a.id,
  replies: (a, b) => b.posts.length - a.posts.length || b.id - a.id,
  views: (a, b) => b.views - a.views || b.id - a.id,
  title: (a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : b.id - a.id),
};

export function makePresent(whole: Forum, now: Date, skin: Skin, switches: Switches): Present {
  const forum = presentForum(whole, now);
  const byBoard = Map.groupBy(forum.threads, (thread) => thread.board);
  const lists = new Map<string, { sticky: Thread[]; plain: Thread[] }>();
  const statistics = new Map<number, { threads: number; posts: number; last: Post | null }>();

  const list = (board: number, sort: Sort | 'latest') => {
    const name = `${board} ${sort}`;
    let entry = lists.get(name);
    if (!entry) {
      const all = (byBoard.get(board) ?? []).toSorted(comparators[sort]);
      entry = { sticky: all.filter((thread) => thread.sticky), plain: all.filter((thread) => !thread.sticky) };
      lists.set(name, entry);
    }
    return entry;
  };

  const board: Present['board'] = (id, page, sort) => {
    const { sticky, plain } = list(id, sort ?? 'latest');
    const size = skin.threadsPerPage;
    const from = (page - 1) * size;
    if (switches.stickies) {
      // Stickies come on top of a full page, so they move no other thread to another page.
      return { threads: [...sticky, ...plain.slice(from, from + size)], pages: Math.max(1, Math.ceil(plain.length / size)) };
    }
    const pages = Math.max(1, Math.ceil((sticky.length + plain.length) / size));
    return { threads: [...sticky, ...plain].slice(from, from + size), pages };
  };

  const replies: Present['replies'] = (thread) => (skin.reading === 'tree' ? treeOrder(thread) : thread.posts);

  const thread: Present['thread'] = (id, page, order) => {
    const posts = replies(forum.threads[id - 1]!);
    const size = skin.postsPerPage;
    const from = (page - 1) * size;
    const pages = Math.max(1, Math.ceil(posts.length / size));
    if (order !== 'newest') return { posts: posts.slice(from, from + size), first: from + 1, pages };
    const to = posts.length - from;
    return { posts: posts.slice(Math.max(0, to - size), Math.max(0, to)).reverse(), first: to, pages };
  };

  const stats: Present['stats'] = (id) => {
    let entry = statistics.get(id);
    if (!entry) {
      const standing = (byBoard.get(id) ?? []).filter((t) => !t.deleted);
      let posts = 0;
      let last: Post | null = null;
      for (const t of standing) {
        posts += t.posts.length;
        const latest = t.posts.at(-1)!;
        if (last === null || latest.time > last.time) last = latest;
      }
      entry = { threads: standing.length, posts, last };
      statistics.set(id, entry);
    }
    return entry;
  };

  return {
    forum,
    now,
    board,
    thread,
    stats,
    replies,
    children: (parent) => forum.boards.filter((b) => b.parent === parent),
    members: (page) => ({
      users: forum.users.slice((page - 1) * membersPerPage, page * membersPerPage),
      pages: Math.max(1, Math.ceil(forum.users.length / membersPerPage)),
    }),
    neighbour: (from, step) => {
      const standing = (byBoard.get(from.board) ?? []).filter((t) => !t.deleted).sort(comparators.latest);
      return standing[standing.indexOf(from) - step] ?? null;
    },
    pageOf: (post) => Math.floor(replies(forum.threads[post.thread - 1]!).indexOf(post) / skin.postsPerPage) + 1,
  };
}
