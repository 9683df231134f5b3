import { join } from 'node:path';
import type { Mirror } from '../fetch/mirror.ts';
import type { Answer } from '../fetch/source.ts';
import type { Page } from '../page/page.ts';
import { pageOfAnswer } from '../page/page-of-answer.ts';
import type { PageShelf } from '../read/read-site.ts';
import type { ForumDb } from './forum-db.ts';
import { readFetch } from './read-back.ts';

/** Where a page lies, and when it was fetched. */
export interface Provenance {
  fetched: string | null;
  file: string | null;
  offset: number | null;
}

/** Pages that were kept, to be read, with where they came from and what could not be read. */
export interface KeptPages extends PageShelf {
  provenance(url: string): Provenance;
  /** Pages that were passed over, in words, by URL. */
  problems: ReadonlyMap<string, string>;
}

interface Fetched {
  id: number;
  date: string;
  file: string;
  offset: number;
}

/** The content pages of an archive folder, each as it was fetched last, read from its WARC files by position. */
export function pagesOfArchive(db: ForumDb, folder: string): KeptPages {
  const fetches = new Map<string, Fetched>();
  // What learning looked at and the walk did not come to has no verdict, and may be a thread all the same.
  const rows = db.each<Fetched & { url: string }>(
    `SELECT u.url, f.id, f.date, f.file, coalesce(f.rendered_offset, f.offset) AS offset
     FROM fetches f JOIN urls u ON u.id = f.url_id LEFT JOIN pages p ON p.url_id = f.url_id
     WHERE f.status = 200 AND f.file IS NOT NULL AND coalesce(p.verdict, 'content') = 'content' ORDER BY f.id`,
  );
  for (const { url, ...fetch } of rows) fetches.set(url, fetch);
  const place = (url: string) => fetches.get(url);
  return shelf([...fetches.keys()], {
    answer: async (url) => readFetch(db, join(folder, 'archive'), place(url)!.id),
    provenance: (url) => {
      const { date = null, file = null, offset = null } = place(url) ?? {};
      return { fetched: date, file, offset };
    },
  });
}

/** The pages of a mirror, whoever saved it. */
export function pagesOfMirror(mirror: Mirror): KeptPages {
  const dates = new Map<string, string>();
  return shelf([...mirror.urls()], {
    answer: async (url) => {
      const answer = await mirror.fetch({ url });
      if (answer.ok) dates.set(url, answer.date);
      return answer;
    },
    provenance: (url) => {
      const { file = null, offset = null } = mirror.place(url) ?? {};
      return { fetched: dates.get(url) ?? null, file, offset };
    },
  });
}

interface Pages {
  answer(url: string): Promise<Answer | null>;
  provenance(url: string): Provenance;
}

/** One damaged page is one page less, never the end of the reading. */
function shelf(urls: readonly string[], pages: Pages): KeptPages {
  const problems = new Map<string, string>();
  return {
    urls,
    problems,
    provenance: pages.provenance,
    async page(url): Promise<{ page: Page; date: string | null } | null> {
      try {
        const answer = await pages.answer(url);
        if (answer === null) throw new Error('its record is damaged');
        if (!answer.ok) throw new Error(answer.message);
        const page = pageOfAnswer(answer, url);
        return page && { page, date: answer.date };
      } catch (error) {
        const { file, offset } = pages.provenance(url);
        const where = file === null ? '' : ` (${file} at ${offset})`;
        problems.set(url, `${url}${where}: ${(error as Error).message}`);
        return null;
      }
    },
  };
}
