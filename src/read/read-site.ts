import type { Page } from '../page/page.ts';
import { normalForm } from '../url/normal-form.ts';
import { assemble } from './assemble.ts';
import { chooseSample, learnSite } from './learn-site.ts';
import { readThreadPage } from './read-thread-page.ts';
import { roughly } from './rough-time.ts';
import type { Post, Thread } from './thread.ts';
import type { ThreadPage } from './thread-page.ts';
import { titlesOf } from './titles.ts';

/** Pages that were fetched, by URL, in the order in which they were. */
export interface PageShelf {
  urls: readonly string[];
  /** Null for what is no page. */
  page(url: string): Promise<{ page: Page; date: string | null } | null>;
}

/** Whole threads from the pages of a forum. */
export async function readSite(shelf: PageShelf): Promise<Thread[]> {
  const sample: Page[] = [];
  for (const url of chooseSample(shelf.urls)) {
    const found = await shelf.page(url);
    if (found) sample.push(found.page);
  }
  const learned = learnSite(sample, shelf.urls);
  if (learned === null) return [];
  const threadPages: ThreadPage[] = [];
  const names = new Map<string, Map<string, number>>();
  for (const url of shelf.urls) {
    const found = await shelf.page(url);
    if (!found) continue;
    const read = readThreadPage(found.page, found.date, learned.template);
    if (read) threadPages.push(read);
    else {
      for (const link of found.page.links) {
        if (!/\p{L}/u.test(link.text)) continue;
        const key = normalForm(link.url);
        const texts = names.get(key) ?? new Map<string, number>();
        names.set(key, texts);
        texts.set(link.text, (texts.get(link.text) ?? 0) + 1);
      }
    }
  }
  const titles = titlesOf(threadPages, names);
  return assemble(threadPages, titles).map((thread): Thread => {
    const posts = thread.posts.map(({ post, page }): Post => {
      const { author, authorUrl, time, url, text, html, quotes, links, images } = post;
      const at = time ? roughly({ ...time, node: 0 }) : null;
      return {
        author,
        ...(authorUrl ? { authorUrl } : {}),
        ...(time && at !== null ? { time: { utc: new Date(at).toISOString(), precision: 'minute', inferred: [], shown: time.shown } } : {}),
        text,
        html,
        quotes,
        ...(url ? { url } : {}),
        links,
        images,
        attachments: [],
        page: page.url,
      };
    });
    return { url: thread.pages[0]!.url, title: thread.title, board: null, pages: thread.pages.map((page) => page.url), posts };
  });
}
