import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ForumDb } from '../archive/forum-db.ts';
import type { Position } from '../archive/warc-writer.ts';

/**
 * After a power cut the disk may hold what the database says and not all of what the WARC file should hold. What is missing there is
 * taken back: those pages wait again. Returns how many; nothing to do is the rule.
 */
export function mend(db: ForumDb, archive: string): number {
  const committed = JSON.parse(db.setting('warc') ?? 'null') as Position | null;
  if (committed === null) return 0;
  const path = join(archive, committed.file);
  const size = existsSync(path) ? statSync(path).size : 0;
  if (size >= committed.size) return 0;
  const kept = db.all<{ id: number; url_id: number; offset: number }>(
    'SELECT id, url_id, offset FROM fetches WHERE file = ? ORDER BY offset',
    committed.file,
  );
  // An exchange ends where the next one begins; the last one where the database was committed.
  const lost = kept.filter((_, i) => (kept[i + 1]?.offset ?? committed.size) > size);
  db.transaction(() => {
    for (const fetch of lost) {
      db.run('DELETE FROM pages WHERE fetch_id = ?', fetch.id);
      db.run('DELETE FROM fetches WHERE id = ?', fetch.id);
      db.run('UPDATE urls SET state = 0, reason = NULL WHERE id = ?', fetch.url_id);
    }
    const end = lost[0]?.offset ?? size;
    const position = end <= size ? { file: committed.file, size: end } : lastBefore(db, archive, committed.file);
    db.set('warc', JSON.stringify(position));
  });
  return lost.length;
}

/** The end of the file before this one; null when there is none and the archive begins anew. */
function lastBefore(db: ForumDb, archive: string, file: string): Position | null {
  const earlier = db.get<{ file: string | null }>('SELECT max(file) AS file FROM fetches WHERE file < ?', file)?.file ?? null;
  return earlier === null ? null : { file: earlier, size: statSync(join(archive, earlier)).size };
}
