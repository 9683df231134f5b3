import { normalForm } from '../url/normal-form.ts';
import { postNumberIn, postsByNumber } from './post-url.ts';
import type { Post } from './thread.ts';
import type { PagePost, ThreadPage } from './thread-page.ts';

type Read = readonly { post: PagePost; page: ThreadPage }[];

/** Says which post each one answers, where the pages show a tree, list one, or link to what is answered. `read` are the posts as their pages had them. */
export function resolveReplies(read: Read, posts: readonly Post[]): void {
  if (read.some(({ page }) => page.listed !== undefined)) resolveListed(read, posts);
  if (!read.some(({ post }) => post.answers !== undefined || post.answersUrl !== undefined)) return;
  const places = new Map(read.map(({ post }, i) => [post, i]));
  const named = postsByNumber(posts);
  for (const [i, { post, page }] of read.entries()) {
    const parent = post.answers === undefined ? undefined : page.posts[post.answers];
    const name = parent?.url ?? post.answersUrl;
    // A post that is shown again on this page was kept where it stood first.
    const at =
      (parent && places.get(parent)) ??
      (name === undefined ? undefined : named.get(postNumberIn(name) ?? '')) ??
      (parent && same(read, parent));
    if (at !== undefined && at !== i) posts[i]!.replyTo = at;
  }
}

/** Where every page is a message: the entry that most pages list a message in, if that came before. */
function resolveListed(read: Read, posts: readonly Post[]): void {
  const at = new Map(read.map(({ page }, i) => [normalForm(page.url), i]));
  const votes = read.map(() => new Map<number, number>());
  for (const { page } of read) {
    for (const { url, above } of page.listed ?? []) {
      const [post, parent] = [at.get(normalForm(url)), at.get(normalForm(above))];
      if (post === undefined || parent === undefined || parent >= post) continue;
      votes[post]!.set(parent, (votes[post]!.get(parent) ?? 0) + 1);
    }
  }
  for (const [i, counts] of votes.entries()) {
    const best = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0];
    // A list of all messages knows better than each page.
    if (best !== undefined) posts[i]!.replyTo ??= best[0];
  }
}

function same(read: readonly { post: PagePost }[], wanted: PagePost): number | undefined {
  const at = read.findIndex(({ post }) => post.author === wanted.author && post.text === wanted.text);
  return at < 0 ? undefined : at;
}
