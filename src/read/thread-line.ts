import type { Inferred, Post, Thread, TimePrecision } from './thread.ts';

/** A thread as a line of threads.jsonl: times as plain text, with what is known of them beside. */
export interface ThreadLine extends Omit<Thread, 'posts'> {
  posts: PostLine[];
}

export interface PostLine extends Omit<Post, 'time'> {
  time?: string;
  timePrecision?: TimePrecision;
  /** Left out when nothing was inferred. */
  timeInferred?: Inferred[];
}

export function threadLine(thread: Thread): ThreadLine {
  return {
    ...thread,
    posts: thread.posts.map(({ author, time, ...post }) => ({
      author,
      ...(time
        ? { time: time.utc, timePrecision: time.precision, ...(time.inferred.length > 0 ? { timeInferred: time.inferred } : {}) }
        : {}),
      ...post,
    })),
  };
}
