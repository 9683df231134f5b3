import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { escapeHtml, formatDate, renderBlocks } from '../../testbed/html.ts';
import { treeOrder } from '../../testbed/present.ts';
import type { Post, Thread } from '../../testbed/types.ts';
import { readPages } from './thread-html.ts';

test('messages whose ids follow one another are no pages of one another', async () => {
  const forum = makeForum({ seed: 3, size: 25, longestThread: 20, subBoards: false });
  const name = (post: Post) => escapeHtml(forum.users[post.author - 1]!.name);
  const tree = (thread: Thread, open: Post | null) => {
    const answers = Map.groupBy(thread.posts, (post) => post.replyTo);
    const line = (post: Post): string => {
      const subject = escapeHtml(thread.title);
      const shown = post === open ? `<b>${subject}</b>` : `<a href="/index.php?id=${post.id}">${subject}</a>`;
      const below = answers.get(post.id);
      return `<li>${shown} <i>${name(post)}</i>${below ? `<ul>${below.map(line).join('')}</ul>` : ''}</li>`;
    };
    return `<ul class="thread">${line(thread.posts[0]!)}</ul>`;
  };
  const pages: Record<string, string> = {
    'https://f.example/': `<title>All</title>${forum.threads.map((thread) => tree(thread, null)).join('')}`,
  };
  for (const thread of forum.threads)
    for (const post of thread.posts)
      pages[`https://f.example/index.php?id=${post.id}`] =
        `<html lang="en"><head><title>${escapeHtml(thread.title)} - The board</title></head><body><article><h1>${escapeHtml(thread.title)}</h1>
         <p class="author">posted by <a href="/user/${post.author}">${name(post)}</a>, ${formatDate(post.time, 'plain')}</p>
         <div class="body">${renderBlocks(post.body)}</div></article><hr>${tree(thread, post)}</body></html>`;
  const threads = new Map((await readPages(pages)).map((thread) => [thread.title, thread]));
  const inOrder = forum.threads.filter((thread) => {
    const ids = threads.get(thread.title)?.pages.map((url) => Number(url.split('=')[1]));
    return (
      ids?.join() ===
      treeOrder(thread)
        .map((post) => post.id)
        .join()
    );
  });
  assert.ok(inOrder.length >= 0.9 * forum.threads.length, `${inOrder.length} of ${forum.threads.length} in order`);
});
