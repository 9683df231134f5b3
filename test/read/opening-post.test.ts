import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { escapeHtml, formatDate, renderBlocks } from '../../testbed/html.ts';
import type { Post } from '../../testbed/types.ts';
import { readPages } from './thread-html.ts';

test('an opening post of another build than the replies is read with the author and time that hang above it', async () => {
  const forum = makeForum({ seed: 4, size: 30, longestThread: 20, subBoards: false });
  const name = (post: Post) => forum.users[post.author - 1]!.name;
  const byline = (post: Post) =>
    `<a class="user" href="/~${post.author}">${escapeHtml(name(post))}</a> <span class="when">${formatDate(post.time, 'plain')}</span>`;
  const pages = forum.threads.map(({ id, title, posts: [first, ...replies] }) => {
    // Who wrote it and when stands in a box with the title, the text in another; replies have both in one.
    const head = `<ol class="stories"><li><b><a href="/s/${id}">${escapeHtml(title)}</a></b><div class="byline">${byline(first!)}</div></li></ol>`;
    const text = `<div class="content"><div class="own">${renderBlocks(first!.body)}</div></div>`;
    const comments = replies.map(
      (post) =>
        `<li><div class="comment"><div class="byline">${byline(post)}</div><div class="said">${renderBlocks(post.body)}</div></div></li>`,
    );
    const html = `<html lang="en"><head><title>${escapeHtml(title)} | Stories</title></head><body><div id="inside">${head}${text}<ol class="comments">${comments.join('')}</ol></div></body></html>`;
    return [`https://forum.example/s/${id}`, html] as const;
  });
  const threads = await readPages(Object.fromEntries(pages));
  const byUrl = new Map(threads.map((thread) => [thread.url, thread]));
  let whole = 0;
  for (const { id, posts } of forum.threads) {
    const read = byUrl.get(`https://forum.example/s/${id}`);
    const [first] = posts;
    if (read?.posts.length === posts.length && read.posts[0]!.author === name(first!)) whole++;
  }
  assert.ok(whole >= 0.95 * forum.threads.length, `${whole} of ${forum.threads.length} whole`);
});
