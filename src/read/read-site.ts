import type { Page } from '../page/page.ts';
import { normalForm } from '../url/normal-form.ts';
import { assemble } from './assemble.ts';
import { findBoards, Listings } from './boards.ts';
import { type ForumClock, momentOf } from './clock.ts';
import { learnClock } from './learn-clock.ts';
import { chooseSample, learnSite } from './learn-site.ts';
import { type ListItem, listTree } from './list-tree.ts';
import { dropFurniture } from './page-furniture.ts';
import { readThreadPage } from './read-thread-page.ts';
import { resolveQuotes } from './resolve-quotes.ts';
import { resolveReplies } from './resolve-replies.ts';
import type { Board, Post, Thread } from './thread.ts';
import type { PagePost, ThreadPage } from './thread-page.ts';
import { titlesOf } from './titles.ts';

/** Pages that were fetched, by URL, in the order in which they were. */
export interface PageShelf {
  urls: readonly string[];
  /** Null for what is no page. */
  page(url: string): Promise<{ page: Page; date: string | null } | null>;
}

export interface SiteReading {
  threads: Thread[];
  boards: Board[];
}

export interface ReadSite extends SiteReading {
  /** Pages with links to what is asked for, all in normal form, those with most of it first. */
  lists: (isWanted: (key: string) => boolean) => string[];
  clock: ForumClock;
}

/** Whole threads and boards from the pages of a forum. */
export async function readSite(shelf: PageShelf): Promise<ReadSite> {
  const sample: Page[] = [];
  for (const url of chooseSample(shelf.urls)) {
    const found = await shelf.page(url);
    if (found) sample.push(found.page);
  }
  const learned = learnSite(sample, shelf.urls);
  if (learned === null) return { threads: [], boards: [], lists: () => [], clock: { zone: null, order: null } };
  const threadPages: ThreadPage[] = [];
  const names = new Map<string, Map<string, number>>();
  const listings = new Listings();
  const trees: ListItem[][] = [];
  for (const url of shelf.urls) {
    const found = await shelf.page(url);
    if (!found) continue;
    const read = readThreadPage(found.page, found.date, learned.template);
    if (read) threadPages.push(read);
    else {
      const list = listings.addPage(url, found.page.title);
      const tree = learned.template.single ? listTree(found.page) : [];
      if (tree.length > 0) trees.push(tree);
      for (const link of found.page.links) {
        if (/^\d{1,5}$/.test(link.text)) listings.addTurn(list, link.url);
        if (!/\p{L}/u.test(link.text)) continue;
        const key = normalForm(link.url);
        const texts = names.get(key) ?? new Map<string, number>();
        names.set(key, texts);
        texts.set(link.text, (texts.get(link.text) ?? 0) + 1);
        listings.add(key, list);
      }
    }
  }
  dropFurniture(threadPages);
  const titles = titlesOf(threadPages, names);
  const assembled = assemble(threadPages, titles, trees);
  const clock = learnClock(
    assembled.map((thread) => thread.posts.map(({ post }) => post)),
    threadPages,
  );
  const { of, boards } = findBoards(
    assembled.map((thread) => thread.pages),
    listings,
  );
  const threads = assembled.map((thread, i): Thread => {
    const posts = thread.posts.map(({ post, page, replyTo }) => ({
      ...asPost(post, page, clock),
      ...(replyTo === undefined ? {} : { replyTo }),
    }));
    resolveReplies(thread.posts, posts);
    resolveQuotes(
      thread.posts.map(({ post }) => post),
      posts,
    );
    return {
      url: thread.pages[0]!.url,
      title: thread.title,
      board: of[i]!,
      pages: thread.pages.map((page) => page.url),
      posts,
    };
  });
  return { threads, boards, lists: (isWanted) => listings.of(isWanted), clock };
}

export function asPost(read: PagePost, page: ThreadPage, clock: ForumClock): Post {
  const { author, authorUrl, time, url, number, text, html, quotes, links, images, attachments, signature, editNote } = read;
  const moment = time ? momentOf(time, clock, page.date) : null;
  return {
    author,
    ...(authorUrl ? { authorUrl } : {}),
    ...(moment ? { time: moment } : {}),
    text,
    html,
    quotes,
    ...(url ? { url } : {}),
    ...(number === undefined ? {} : { number }),
    links,
    images,
    attachments: attachments ?? [],
    ...(signature ? { signature } : {}),
    ...(editNote ? { editNote } : {}),
    page: page.url,
  };
}
