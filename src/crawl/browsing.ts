import { BrowserMissing } from '../fetch/browser/browser-missing.ts';
import { looksScripted } from '../fetch/browser/looks-scripted.ts';
import { openRenderer, type Renderer } from '../fetch/browser/renderer.ts';
import type { CookieJar } from '../fetch/cookies.ts';
import type { NetworkGuard } from '../fetch/guard.ts';
import type { Answer } from '../fetch/source.ts';
import { inScope, scopeOf } from '../url/scope.ts';
import type { CrawlEvent, CrawlOptions } from './options.ts';
import type { PoliteSource } from './polite-source.ts';
import type { Visit } from './site.ts';

export interface Browsing {
  /** The page as a browser shows it, when its answer alone does not show it; null otherwise. */
  render: (visit: Visit) => Promise<Answer | null>;
  close(): Promise<void>;
}

interface Around {
  userAgent: string;
  jar: CookieJar;
  guard: NetworkGuard | null;
  start: string;
  source: PoliteSource;
  tell: (event: CrawlEvent) => void;
}

/** Opens a browser when the first page needs one, and not before. Null when the user wants none. */
export function browsingFor(options: CrawlOptions, around: Around): Browsing | null {
  const mode = options.browser ?? 'auto';
  if (mode === 'never') return null;
  const scope = scopeOf(around.start)!;
  let renderer: Promise<Renderer | null> | null = null;

  async function open(): Promise<Renderer | null> {
    try {
      return await openRenderer({
        userAgent: around.userAgent,
        cookies: around.jar,
        allow: (url) => (inScope(url, scope) ? (around.guard?.check(url) ?? null) : 'outside the site'),
        ...(around.guard ? { lookup: around.guard.lookup } : {}),
        ...(options.browserPath === undefined ? {} : { executablePath: options.browserPath }),
        ...(options.proxy === undefined ? {} : { proxy: options.proxy }),
      });
    } catch (error) {
      if (!(error instanceof BrowserMissing) || mode === 'always') throw error;
      around.tell({ type: 'note', message: `This site shows its pages only in a browser. ${error.message}` });
      return null;
    }
  }

  return {
    async render(visit) {
      if (visit.page === null || (mode === 'auto' && !needsBrowser(visit))) return null;
      renderer ??= open();
      const browser = await renderer;
      if (browser === null || !(await around.source.turn(visit.url))) return null;
      // The page itself is at hand; only what its scripts ask for is asked for.
      const rendered = await browser.render({ url: visit.url, ...(visit.answer.ok ? { document: visit.answer } : {}) });
      if (!rendered.ok) {
        around.tell({ type: 'note', message: rendered.message });
        return null;
      }
      const { url, status, headers, date } = rendered;
      return { ok: true, url, status, headers, body: rendered.raw, rendered: rendered.html, date };
    },
    async close() {
      await (await renderer)?.close();
    },
  };
}

function needsBrowser(visit: Visit): boolean {
  const page = visit.page!;
  return looksScripted({
    words: page.text === '' ? 0 : page.text.split(/\s+/).length,
    links: page.links.length,
    scripts: page.scripts,
    html: page.tree.source.length,
  });
}
