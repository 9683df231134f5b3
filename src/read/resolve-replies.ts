import { postNumberIn, postsByNumber } from './post-url.ts';
import type { Post } from './thread.ts';
import type { PagePost, ThreadPage } from './thread-page.ts';

/** Says which post each one answers, where the pages show a tree or link to what is answered. `read` are the posts as their pages had them. */
export function resolveReplies(read: readonly { post: PagePost; page: ThreadPage }[], posts: readonly Post[]): void {
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

function same(read: readonly { post: PagePost }[], wanted: PagePost): number | undefined {
  const at = read.findIndex(({ post }) => post.author === wanted.author && post.text === wanted.text);
  return at < 0 ? undefined : at;
}
