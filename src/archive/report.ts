import { join } from 'node:path';
import { ForumDb } from './forum-db.ts';

/** What an archive holds and how its crawl stands. */
export interface ArchiveReport {
  start: string;
  entry: string;
  requests: number;
  bytes: number;
  first: string | null;
  last: string | null;
  waiting: number;
  failed: number;
  /** Pages by verdict: content, login, wall, … */
  pages: Record<string, number>;
  fruitful: number;
  passedOver: number;
  /** How the last run ended; null while it goes on or after it was killed. */
  end: { reason: string; message: string | null; date: string } | null;
}

export function reportOn(folder: string): ArchiveReport {
  const db = new ForumDb(join(folder, 'forum.db'), { readOnly: true });
  try {
    const number = (sql: string) => db.get<{ n: number }>(sql)?.n ?? 0;
    const fetches = db.get<{ n: number; bytes: number | null; first: string | null; last: string | null }>(
      'SELECT count(*) AS n, sum(bytes) AS bytes, min(date) AS first, max(date) AS last FROM fetches',
    )!;
    return {
      start: db.setting('start') ?? '',
      entry: db.setting('entry') ?? '',
      requests: fetches.n,
      bytes: fetches.bytes ?? 0,
      first: fetches.first,
      last: fetches.last,
      waiting: number('SELECT count(*) AS n FROM urls WHERE state = 0'),
      failed: number('SELECT count(*) AS n FROM urls WHERE state = 1 AND reason IS NOT NULL'),
      pages: Object.fromEntries(
        db
          .all<{ verdict: string; n: number }>('SELECT verdict, count(*) AS n FROM pages GROUP BY 1 ORDER BY 2 DESC')
          .map((r) => [r.verdict, r.n]),
      ),
      fruitful: number('SELECT count(*) AS n FROM pages WHERE fruitful'),
      passedOver: number('SELECT count(*) AS n FROM urls WHERE state = 2'),
      end: JSON.parse(db.setting('end') ?? 'null') as ArchiveReport['end'],
    };
  } finally {
    db.close();
  }
}

/** URLs that were not fetched, or not successfully, by reason, most first, with examples. */
export interface PassedOver {
  reason: string;
  count: number;
  examples: string[];
}

export function passedOver(folder: string, examples: number): PassedOver[] {
  const db = new ForumDb(join(folder, 'forum.db'), { readOnly: true });
  try {
    return db
      .all<{ reason: string; n: number }>(
        'SELECT reason, count(*) AS n FROM urls WHERE reason IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1',
      )
      .map(({ reason, n }) => ({
        reason,
        count: n,
        examples: db
          .all<{ url: string }>('SELECT url FROM urls WHERE reason = ? ORDER BY id LIMIT ?', reason, examples)
          .map((row) => row.url),
      }));
  } finally {
    db.close();
  }
}
