import { Page } from '../page/page.ts';
import { learnClock } from './learn-clock.ts';
import { learnParts } from './learn-parts.ts';
import { learnTemplate } from './learn-template.ts';
import { asPost } from './read-site.ts';
import { languageOf, readThreadPage } from './read-thread-page.ts';
import { resolveQuotes } from './resolve-quotes.ts';
import { resolveReplies } from './resolve-replies.ts';
import { asHtml } from './saved-markup.ts';
import type { Thread } from './thread.ts';
import { titlesOf } from './titles.ts';
import { viewsOf } from './view.ts';

/** What a single page tells of its thread. A page without posts is a thread without posts. `date` is when the page was fetched. */
export function readPage(html: string, url: string, date: string | null): Thread {
  const page = new Page(asHtml(html), url);
  const language = languageOf(page);
  const views = viewsOf([page], language);
  const learned = learnTemplate(views);
  const read = learned === null ? null : readThreadPage(page, date, learnParts(learned.template, views, language));
  if (read === null) return { url, title: page.title, board: null, pages: [url], posts: [] };
  const clock = learnClock([read.posts], [read]);
  const posts = read.posts.map((post) => asPost(post, read, clock));
  resolveReplies(
    read.posts.map((post) => ({ post, page: read })),
    posts,
  );
  resolveQuotes(read.posts, posts);
  return {
    url,
    title: titlesOf([read], new Map()).ofThread([read]),
    board: null,
    pages: [url],
    posts,
  };
}
