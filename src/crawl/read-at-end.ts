import { checkReading } from '../archive/check-reading.ts';
import type { ForumDb } from '../archive/forum-db.ts';
import { type ReadingSummary, readKept } from '../archive/read-archive.ts';
import type { CrawlEvent } from './options.ts';

/** Thread pages that are put together at once when a crawl ends: all of them are in memory while that lasts, some 60 KB each. */
const MAX_PAGES = 20_000;

/** Reads all that was crawled, as `boardwalk read` does. What was fetched is safe already, so nothing that goes wrong here is an error. */
export async function readAtEnd(
  db: ForumDb,
  folder: string,
  tell: (event: CrawlEvent) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (isRead(db)) return;
  const { pages } = db.get<{ pages: number }>('SELECT count(*) AS pages FROM thread_pages')!;
  const later = `"boardwalk read ${folder}" puts threads and boards together, without a request.`;
  if (pages > MAX_PAGES) return tell({ type: 'note', message: later });
  tell({ type: 'note', message: 'Nothing is left to fetch: reading what was fetched.' });
  try {
    const { threads, posts, boards } = await readKept(db, folder, () => signal?.throwIfAborted());
    tell({
      type: 'note',
      message: `Read ${posts} posts in ${threads} threads of ${boards} boards. ${wholeInWords(db, folder)}`.trimEnd(),
    });
  } catch (error) {
    const why = signal?.aborted ? 'Stopped while reading.' : `It could not be read (${(error as Error).message}).`;
    tell({ type: 'note', message: `${why} ${later}` });
  }
}

/** What the forum's own lists and pagers say of what was fetched. */
function wholeInWords(db: ForumDb, folder: string): string {
  const { complete, lacking, missingThreads } = checkReading(db);
  if (lacking.length + missingThreads.length === 0) return complete === 0 ? '' : 'By its lists and pagers nothing is missing.';
  return `By its lists and pagers ${complete} are whole, ${lacking.length} lack something and ${missingThreads.length} more are not here: "boardwalk check ${folder}" names them.`;
}

/** Whether the whole was read and nothing was fetched since. */
function isRead(db: ForumDb): boolean {
  const reading = JSON.parse(db.setting('reading') ?? 'null') as ReadingSummary | null;
  return reading !== null && !reading.along && !db.get('SELECT 1 FROM fetches WHERE date > ? LIMIT 1', reading.date);
}
