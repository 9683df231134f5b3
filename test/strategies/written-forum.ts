import { MemoryStore } from '../../src/crawl/memory-store.ts';
import { Site } from '../../src/crawl/site.ts';
import { walk } from '../../src/crawl/walk.ts';
import type { Source } from '../../src/fetch/source.ts';
import { auto } from '../../src/strategies/auto/auto.ts';
import type { Block, Forum, Post, User } from '../../testbed/types.ts';

/** Pages of a forum with templates of a test's own, by path and query. */
export class WrittenForum {
  readonly pages = new Map<string, string>();
  /** Where a path leads that has no page of its own. */
  readonly redirects = new Map<string, string>();
  /** What a page of a list or thread is called, from 1. */
  flip = (path: string, page: number): string => `${path}?page=${page}`;
  readonly #users: readonly User[];

  constructor({ users }: Forum) {
    this.#users = users;
    this.put('/help', 'Help', '<p>Be kind.</p>');
  }

  put(path: string, title: string, body: string): void {
    const menu = '<nav><ul><li><a href="/">Forum</a></li><li><a href="/help">Help</a></li></ul></nav>';
    this.pages.set(path, `<html><head><title>${title} | The forum</title></head><body>${menu}<main>${body}</main></body></html>`);
  }

  /** A list of ten a page, with its pager. */
  putList<T>(path: string, title: string, items: readonly T[], show: (item: T) => string, above = '', below = ''): void {
    const perPage = 10;
    const count = Math.max(1, Math.ceil(items.length / perPage));
    const numbers = Array.from({ length: count }, (_, i) => `<li><a href="${this.flip(path, i + 1)}">${i + 1}</a></li>`);
    const pager = count < 2 ? '' : `<ul class="pages">${numbers.join('')}</ul>`;
    for (let page = 0; page < count; page++) {
      const rows = items.slice(page * perPage, (page + 1) * perPage).map(show);
      const body = `${above}<h1>${title}</h1>${rows.join('')}${pager}${below}`;
      if (page === 0) this.put(path, title, body);
      this.put(this.flip(path, page + 1), title, body);
    }
  }

  /** The front page, with the names of all boards. */
  putFront(boards: Forum['boards']): void {
    const named = boards.map(({ id, name }) => `<li><h2><a href="/board/${id}">${name}</a></h2></li>`);
    this.put('/', 'Home', `<ul>${named.join('')}</ul>`);
  }

  /** The page of each member. */
  putPeople(): void {
    for (const { id, name } of this.#users) this.put(`/user/${id}`, name, `<h1>${name}</h1><p>Member number ${id}.</p>`);
  }

  author(id: number): string {
    return `<a class="user" href="/user/${id}">${this.#users[id - 1]!.name}</a>`;
  }
  post({ author, time, body }: Post): string {
    const text = body.map(html).join('');
    return `${this.author(author)} <time datetime="${time.toISOString()}">${time.toUTCString()}</time><div class="text">${text}</div>`;
  }

  site(start = '/'): Site {
    return new Site({ source: this.#source(), start: `http://forum.test${start}`, maxRequests: 2000 });
  }

  /** What `auto` asks for from the front page, or another. */
  async crawl(seed: number, start = '/'): Promise<{ fetched: Set<string>; requests: number }> {
    const site = this.site(start);
    const { guide, seeds, observe } = await auto.learn(site, { seed });
    const fetched = new Set<string>();
    const steps = walk({ site, guide, store: new MemoryStore(), ...(seeds ? { seeds } : {}), ...(observe ? { observe } : {}) });
    for await (const { url } of steps) fetched.add(url.slice('http://forum.test'.length));
    return { fetched, requests: site.requests };
  }

  #source(): Source {
    const { pages, redirects } = this;
    return {
      async fetch({ url }) {
        const { pathname, search } = new URL(url);
        const page = pages.get(pathname + search);
        const location = redirects.get(pathname + search);
        const headers = { 'content-type': 'text/html; charset=utf-8', ...(location === undefined ? {} : { location }) };
        const status = location !== undefined ? 302 : page === undefined ? 404 : 200;
        const body = Buffer.from(page ?? '<p>Not found</p>');
        const answer = { ok: true, url, status, statusText: '', headers, headerFields: [], body };
        return answer as unknown as Awaited<ReturnType<Source['fetch']>>;
      },
      async close() {},
    };
  }
}

function html(block: Block): string {
  if (block.kind === 'quote') return `<blockquote>${block.text}</blockquote>`;
  if (block.kind === 'list') return `<ul>${block.items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  return block.kind === 'paragraph' ? `<p>${block.text}</p>` : '';
}
