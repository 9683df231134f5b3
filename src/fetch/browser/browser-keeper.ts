import type { Browser, BrowserContext } from 'playwright-core';

/** Contexts of sites that nobody renders now but may again: their caches spare the sites the same scripts for every page. */
const MAX_IDLE_SITES = 4;
/** Pixels. As wide as a desktop, so that the site shows its full layout; taller, so that fewer scrolls show everything. */
const VIEWPORT = { width: 1280, height: 1600 };

interface Site {
  context: Promise<BrowserContext>;
  users: number;
}

/** One browser for all pages, started again when it died; in it one context for each site, with cookies and cache of its own. */
export class BrowserKeeper {
  #launch: () => Promise<Browser>;
  #userAgent: string;
  #browser: Promise<Browser> | null = null;
  #sites = new Map<string, Site>();

  constructor(launch: () => Promise<Browser>, userAgent: string) {
    this.#launch = launch;
    this.#userAgent = userAgent;
  }

  browser(): Promise<Browser> {
    if (this.#browser) return this.#browser;
    const starting = this.#launch().then((browser) => {
      browser.once('disconnected', () => this.#forget(starting));
      return browser;
    });
    this.#browser = starting;
    starting.catch(() => this.#forget(starting));
    return starting;
  }

  /** Runs `work` in the context of the URL's site. */
  async use<T>(url: string, work: (context: BrowserContext) => Promise<T>): Promise<T> {
    const key = new URL(url).host;
    let site = this.#sites.get(key);
    if (!site) {
      site = { context: this.#context(), users: 0 };
      site.context.catch(() => this.#sites.delete(key));
    }
    // Put back at the end: the map is in order of last use.
    this.#sites.delete(key);
    this.#sites.set(key, site);
    site.users++;
    try {
      return await work(await site.context);
    } finally {
      site.users--;
      this.#dropIdle();
    }
  }

  /** Ends the browser with everything in it; the next page starts another. */
  async close(): Promise<void> {
    const browser = this.#browser;
    if (!browser) return;
    this.#forget(browser);
    await (await browser.catch(() => null))?.close();
  }

  async #context(): Promise<BrowserContext> {
    const browser = await this.browser();
    const context = await browser.newContext({
      userAgent: this.#userAgent,
      viewport: VIEWPORT,
      serviceWorkers: 'block',
      acceptDownloads: false,
    });
    // Windows that a page opened; ours have no opener.
    context.on('page', async (page) => {
      if (await page.opener().catch(() => null)) await page.close().catch(() => {});
    });
    return context;
  }

  #dropIdle(): void {
    const idle = [...this.#sites].filter(([, { users }]) => users === 0);
    for (const [key, { context }] of idle.slice(0, -MAX_IDLE_SITES)) {
      this.#sites.delete(key);
      void context.then((opened) => opened.close()).catch(() => {});
    }
  }

  #forget(browser: Promise<Browser>): void {
    if (this.#browser !== browser) return;
    this.#browser = null;
    this.#sites.clear();
  }
}
