import type { ForumDb } from './forum-db.ts';

/** What requests came to. */
export interface Yield {
  requests: number;
  /** Pages that showed something new, and pages that showed nothing new. */
  fresh: number;
  again: number;
  redirects: number;
  /** Refusals, errors and login pages. */
  failed: number;
  /** Pages that learning looked at and that are not worth having. */
  passed: number;
}

/** What the links of each row of the guide came to in a crawl; null stands for what learning looked at and what was tried. */
export function rowYields(db: ForumDb): Map<string | null, Yield> {
  const rows = db.all<Yield & { row: string | null }>(
    `SELECT u.guide_row AS row, count(*) AS requests,
       coalesce(sum(p.verdict = 'content' AND p.fruitful = 1), 0) AS fresh,
       coalesce(sum(p.verdict = 'content' AND p.fruitful = 0), 0) AS again,
       sum(f.status BETWEEN 300 AND 399) AS redirects,
       sum(f.status NOT BETWEEN 200 AND 399 OR coalesce(p.verdict, 'content') <> 'content') AS failed,
       sum(f.status BETWEEN 200 AND 299 AND p.verdict IS NULL) AS passed
     FROM fetches f JOIN urls u ON u.id = f.url_id LEFT JOIN pages p ON p.fetch_id = f.id GROUP BY u.guide_row`,
  );
  return new Map(rows.map(({ row, ...yielded }) => [row, yielded]));
}

/** What all of them came to. */
export function totalYield(db: ForumDb): Yield {
  const total = { requests: 0, fresh: 0, again: 0, redirects: 0, failed: 0, passed: 0 };
  for (const one of rowYields(db).values()) for (const name of Object.keys(total) as (keyof Yield)[]) total[name] += one[name];
  return total;
}
