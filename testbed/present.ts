import type { Forum, Post, Thread } from './types.ts';

/** The forum as it is at `now`. Threads are in order of their start, so those of the future are a tail, and ids stay without gaps. */
export function presentForum(forum: Forum, now: Date): Forum {
  const time = now.getTime();
  const threads: Thread[] = [];
  for (const thread of forum.threads) {
    if (thread.posts[0]!.time.getTime() > time) break;
    threads.push(thread.posts.at(-1)!.time.getTime() <= time ? thread : { ...thread, posts: upTo(thread.posts, time) });
  }
  return { ...forum, threads };
}

const upTo = (posts: Post[], time: number): Post[] => posts.filter((post) => post.time.getTime() <= time);

const postIndexes = new WeakMap<Forum, Map<number, Post>>();

export function postById(forum: Forum, id: number): Post | undefined {
  let index = postIndexes.get(forum);
  if (!index) {
    index = new Map();
    for (const thread of forum.threads) for (const post of thread.posts) index.set(post.id, post);
    postIndexes.set(forum, index);
  }
  return index.get(id);
}

const orders = new WeakMap<Thread, Post[]>();

/** Depth first along the replies, older answers before newer ones. */
export function treeOrder(thread: Thread): Post[] {
  let order = orders.get(thread);
  if (!order) {
    const answers = Map.groupBy(thread.posts, (post) => post.replyTo);
    order = [];
    const waiting = [...(answers.get(null) ?? [])].reverse();
    for (let post = waiting.pop(); post; post = waiting.pop()) {
      order.push(post);
      waiting.push(...(answers.get(post.id) ?? []).toReversed());
    }
    orders.set(thread, order);
  }
  return order;
}
