import type { ForumDb } from '../forum-db.ts';
import { threadsRead, type Wanted } from '../threads-read.ts';

/** One document: a heading a thread, a smaller one a post. */
export function* markdown(db: ForumDb, wanted: Wanted): Generator<string> {
  for (const thread of threadsRead(db, wanted)) {
    yield `# ${escaped(oneLine(thread.title))}\n\n`;
    if (thread.board) yield `${escaped(oneLine(thread.board.title))} · `;
    yield `<${address(thread.url)}>\n\n`;
    for (const post of thread.posts) {
      const when = post.time ? `${post.time.utc.slice(0, 16).replace('T', ' ')} UTC` : 'time unknown';
      yield `## ${post.position + 1}. ${escaped(oneLine(post.author ?? 'unknown'))}, ${when}\n\n${paragraphs(post.text)}\n\n`;
    }
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const address = (url: string) => url.replace(/[\s<>\p{Cc}]/gu, encodeURIComponent);

/** Nothing in it is markup: every sign that could begin some is marked as itself. */
export function escaped(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[\\`*_{}[\]()<>#+\-!|~&=$^:@]/g, '\\$&')
    .replace(/^(\d+)\./, '$1\\.');
}

/** A line stays a line, with what stands before it kept as blanks that begin no code. */
function paragraphs(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => {
      const inner = line.trimStart();
      if (inner === '') return '';
      const indent = Math.min(40, line.length - inner.length);
      return `${'&nbsp;'.repeat(indent)}${escaped(inner.trimEnd())}  `;
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}
