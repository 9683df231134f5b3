import type { ForumDb } from '../archive/forum-db.ts';
import type { UrlTable } from '../archive/url-table.ts';
import type { Page } from '../page/page.ts';
import { normalForm } from '../url/normal-form.ts';
import type { Visit } from './site.ts';
import type { Outcome, WallDoubt } from './walk.ts';
import type { Doubt, Verdict, Walls } from './walls.ts';

/** Failures that are the page's own: they say nothing of a site that shuts, and asking again later does not help. */
export const failuresOfThePage = ['bad-url', 'forbidden', 'too-large', 'bad-encoding', 'corrupt-record'] as const;
const ofThePage: ReadonlySet<string> = new Set(failuresOfThePage);

/** Whether the site has shut, and what is taken back when it has: pages that met the wall wait again. */
export class WallDoubts {
  readonly #db: ForumDb;
  readonly #urls: UrlTable;
  readonly #walls: Walls;

  constructor(db: ForumDb, urls: UrlTable, walls: Walls) {
    this.#db = db;
    this.#urls = urls;
    this.#walls = walls;
  }

  /** Whether the site may have shut. What it shows since is not to be kept as if it were the page. Within a transaction. */
  raise({ entry, visit }: Outcome, verdict: Verdict): WallDoubt | null {
    const sign = signOf(visit, verdict);
    if (sign === null) return null;
    if (this.#walls.isShut(sign)) {
      this.#urls.reopen(entry.id);
      return null;
    }
    const { page } = visit;
    const isContent = page !== null && verdict === 'content';
    const doubt = this.#walls.met(entry.id, entry.url, sign, isContent, () => page !== null && linksToItself(page));
    return doubt && { probe: doubt.probe, resolve: (now) => this.#resolve(doubt, now, entry.url) };
  }

  /** The page that was content is asked for again: the same answer, or none, means that the site has shut. */
  #resolve(doubt: Doubt, now: Visit | null, url: string): string | null {
    const sign = now && signOf(now, 'content');
    if (now !== null && sign !== doubt.sign && now.answer.ok && now.status < 400) {
      doubt.acquit();
      return null;
    }
    const { ids } = doubt;
    this.#db.transaction(() => {
      for (const id of ids) {
        const page = this.#db.get<{ fingerprint: number }>('SELECT fingerprint FROM pages WHERE url_id = ?', id);
        if (page !== undefined && doubt.sign === pageSign(page.fingerprint)) {
          const verdict = this.#walls.condemn(page.fingerprint);
          this.#db.run('UPDATE pages SET verdict = ? WHERE fingerprint = ?', verdict, page.fingerprint);
        }
        this.#urls.reopen(id);
      }
    });
    doubt.confirm();
    return `The site now answers with ${describe(doubt.sign)} where it showed content before, last at ${url}.`;
  }
}

const pageSign = (fingerprint: number) => `page ${fingerprint}`;

/** What an answer looks like, for comparing; null when it can tell nothing of walls: what is missing, and files. */
function signOf(visit: Visit, verdict: Verdict): string | null {
  const { answer, page, redirect, status } = visit;
  if (!answer.ok) return ofThePage.has(answer.reason) ? null : `failed: ${answer.reason}`;
  // Where a login page is redirected to, its query often names the page that was asked for.
  if (redirect !== null) return `to ${redirect.split('?', 1)[0]}`;
  if (status === 401 || status === 403 || status === 429 || status >= 500) return `status ${status}`;
  return page === null || verdict === 'soft-404' || page.textPrint.fingerprint === 0
    ? null
    : pageSign(page.textPrint.fingerprint);
}

function describe(sign: string): string {
  if (sign.startsWith('page ')) return 'one and the same page';
  if (sign.startsWith('to ')) return `a redirect ${sign}`;
  return sign.startsWith('status 4') ? `"access denied" (${sign})` : `errors (${sign})`;
}

/** A page that links to its own URL is no wall: permalinks, sort orders. */
export function linksToItself(page: Page): boolean {
  const own = normalForm(page.url);
  return page.links.some((link) => normalForm(link.url) === own);
}
