import { normalForm } from '../url/normal-form.ts';
import { hashOf, MIN_TELLING, withoutRepeats } from './drop-repeats.ts';
import { gatheringPages } from './gathering.ts';
import { Groups } from './groups.ts';
import { joinMessages, showsOnePostEach } from './join-messages.ts';
import type { ListItem } from './list-tree.ts';
import { opening } from './opening.ts';
import { chainOf, onlyNeeded, order } from './order-pages.ts';
import { lookUp } from './page-lookup.ts';
import type { PagePost, ThreadPage } from './thread-page.ts';
import type { Titles } from './titles.ts';

/** Pages of one thread in reading order, and its posts, each once. */
export interface Assembled {
  title: string;
  pages: ThreadPage[];
  posts: AssembledPost[];
}

export interface AssembledPost {
  post: PagePost;
  page: ThreadPage;
  /** The post it answers, where a list of messages shows it. */
  replyTo?: number;
}

/**
 * Joins pages to threads: pages that a pager links and that bear one title, and pages of one title that show the same posts. Whatever order
 * they were fetched in, the result is the same. Pages that only repeat posts of threads are left out. `trees` are nested lists of messages.
 */
export function assemble(
  pages: readonly ThreadPage[],
  titles: Titles,
  trees: readonly (readonly ListItem[])[] = [],
): Assembled[] {
  const keys = pages.map((page) => page.posts.map(keyOf));
  const groups = new Groups(pages.length);
  const byUrl = new Map<string, number>();
  for (const [i, page] of pages.entries()) byUrl.set(normalForm(page.url), i);
  const pageAt = (url: string) => lookUp(byUrl, url);
  const linked = pages.map((page) => new Set(page.turns.map((turn) => pageAt(turn.url)).filter((at) => at !== undefined)));
  const named = pages.map((page) => titles.of(page));
  linked.forEach((targets, from) => {
    for (const to of targets) {
      const [a, b] = [named[from]!, named[to]!];
      if (a === b && (a !== '' || linked[to]!.has(from))) groups.join(from, to);
    }
  });
  const messages = showsOnePostEach(pages) ? joinMessages(pages, named, pageAt, trees, groups) : null;
  const firstWith = new Map<string, number>();
  const titled = keys.map((list, i) => list.filter((_, j) => isTelling(pages[i]!.posts[j]!)).map((key) => `${key} ${named[i]}`));
  const gathering = gatheringPages(titled, linked);
  keys.forEach((list, i) => {
    if (gathering.has(i)) return;
    list.forEach((key, j) => {
      if (!isTelling(pages[i]!.posts[j]!)) return;
      const under = `${key} ${named[i]}`;
      const other = firstWith.get(under);
      if (other === undefined) firstWith.set(under, i);
      else if (!messages?.areListedTogether(other, i)) groups.join(other, i);
    });
  });
  const threads = groups.lists().map((members) => {
    const chain = chainOf(members, pages, pageAt, titles);
    const own = new Set(members.map((member) => pages[member]!.url));
    const isListed = messages?.areListedTogether(members[0]!, members[0]!) ?? false;
    const gathers = members.some((member) => gathering.has(member));
    return { ...order(onlyNeeded(members, chain, keys), pages, keys, pageAt, messages), own, isListed, gathers };
  });
  return withoutRepeats(threads, titles, (url) => byUrl.has(normalForm(url)));
}

export interface Ordered extends Assembled {
  keys: string[];
  /** URLs of all its pages, permalinks and other views of them included. */
  own: Set<string>;
  /** Whether a list shows its messages as a thread. */
  isListed: boolean;
  /** Whether it shows posts of several others. */
  gathers: boolean;
}

const isTelling = ({ text }: PagePost) => text.length >= MIN_TELLING;

/** One post wherever it is shown. Times that count from now differ from fetch to fetch. */
function keyOf(post: PagePost): string {
  const time = post.time?.declared ?? (post.time?.found?.kind === 'absolute' ? post.time.shown : '');
  return hashOf(`${post.author ?? ''}\n${time}\n${opening(post.text)}`);
}
