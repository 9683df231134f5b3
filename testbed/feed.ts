import { escapeHtml } from './html.ts';
import type { View } from './types.ts';

const longest = 15;

/** RSS 2.0 of the latest threads of a board, or of all: the same under every skin, as feeds are. */
export function renderFeed(view: View, origin: string): string {
  const board = view.target.to === 'feed' ? view.target.board : null;
  const threads = view.forum.threads.filter((thread) => !thread.deleted && (board === null || thread.board === board));
  const items = threads
    .slice(-longest)
    .reverse()
    .map((thread) => {
      const href = view.href({ to: 'thread', thread: thread.id, page: 1 });
      return `<item><title>${escapeHtml(thread.title)}</title><link>${origin}${href}</link><pubDate>${thread.posts[0]!.time.toUTCString()}</pubDate></item>\n`;
    });
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>${escapeHtml(view.forum.title)}</title><link>${origin}${view.href({ to: 'entry' })}</link>
${items.join('')}</channel></rss>
`;
}
