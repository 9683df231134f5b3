import { threadLine } from '../../read/thread-line.ts';
import type { ForumDb } from '../forum-db.ts';
import { threadsRead, type Wanted } from '../threads-read.ts';

/** threads.jsonl: a line a thread, as `boardwalk simulate` writes it. */
export function* jsonl(db: ForumDb, wanted: Wanted): Generator<string> {
  for (const { id: _, ...thread } of threadsRead(db, wanted)) {
    const posts = thread.posts.map(({ id: __, position: ___, ...post }) => post);
    yield `${JSON.stringify(threadLine({ ...thread, posts }))}\n`;
  }
}
