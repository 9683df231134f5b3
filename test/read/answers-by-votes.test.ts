import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { readPages } from './thread-html.ts';

const forum = makeForum({ seed: 3, size: 60, longestThread: 60, subBoards: false });
const threads = forum.threads.filter(({ posts }) => posts.length >= 8).slice(0, 12);
const when = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ');
/** Best first: in no order of time. */
const votes = [5, 0, 4, 1, 6, 2, 3];

type Post = (typeof threads)[number]['posts'][number];
const textOf = ({ body, id }: Post) =>
  `Number ${id}: ${body.map((block) => (block.kind === 'paragraph' ? block.text : '')).join(' ')} So much of ${id}.`;
const by = ({ author, time }: Post, says: string) =>
  `<div class="signed"><div class="card"><div class="action">${says} <span class="when">${when(time)}</span></div><div class="who"><a href="/users/${author}">${forum.users[author - 1]!.name}</a></div></div></div>`;
const comment = (post: Post) =>
  `<li class="comment"><div class="said"><span class="copy">${textOf(post)}</span> <a class="commenter" href="/users/${post.author}">${forum.users[post.author - 1]!.name}</a> <span class="date">${when(post.time)}</span></div></li>`;

test('answers that are sorted by votes are read between the question and the comments', async () => {
  const pages = threads.map(({ id, title, posts }) => {
    const [question, ...rest] = posts;
    const answers = votes.flatMap((i) => rest[i] ?? []);
    const comments = rest.slice(votes.length);
    const shown = answers.map(
      (post, i) =>
        `<div class="answer"><div class="layout"><div class="answercell"><div class="prose"><p>${textOf(post)}</p></div>${by(post, 'answered')}</div><div class="full"><ul class="comments">${comments
          .filter((_, n) => n % answers.length === i)
          .map(comment)
          .join('')}</ul></div></div></div>`,
    );
    const html = `<!doctype html><html lang="en"><head><title>${title} - Questions</title></head><body><h1>${title}</h1><div class="question"><div class="layout"><div class="postcell"><div class="prose"><p>${textOf(question!)}</p></div>${by(question!, 'asked')}</div></div></div><h2>${answers.length} answers</h2>${shown.join('')}</body></html>`;
    return [`https://forum.example/questions/${id}`, html] as const;
  });
  const read = await readPages(Object.fromEntries(pages));
  for (const { id, posts } of threads) {
    const thread = read.find(({ url }) => url === `https://forum.example/questions/${id}`);
    assert.equal(thread?.posts.length, posts.length, `question ${id}`);
    for (const post of thread!.posts) {
      const [number] = /\d+/.exec(post.text)!;
      const own = posts.find((one) => one.id === Number(number))!;
      assert.equal(post.author, forum.users[own.author - 1]!.name);
      assert.equal(post.time?.utc.slice(0, 16), own.time.toISOString().slice(0, 16));
    }
  }
});

test('similar threads below the posts are none, though each has an author, a time in full and no order', async () => {
  const person = (author: number) => `<a class="username" href="/users/${author}">${forum.users[author - 1]!.name}</a>`;
  const moment = (time: Date) => `<time class="dt" datetime="${time.toISOString()}" title="${when(time)}">${when(time)}</time>`;
  const row = ({ id, title, posts }: (typeof threads)[number]) =>
    `<div class="row"><div class="cell icon">${person(posts[0]!.author)}</div><div class="cell main"><div class="title"><a href="/threads/${id}">${title}</a></div><ul class="parts"><li>${person(posts[0]!.author)}</li><li class="began"><a href="/threads/${id}">${moment(posts[0]!.time)}</a></li></ul></div><div class="cell meta"><dl><dt>Replies</dt><dd>${posts.length - 1}</dd></dl><dl><dt>Views</dt><dd>${id * 37}</dd></dl></div><div class="cell latest"><a href="/threads/${id}/latest">${moment(posts.at(-1)!.time)}</a><div>${person(posts.at(-1)!.author)}</div></div></div>`;
  const pages = threads.map(({ id, title, posts }) => {
    const own = posts
      .slice(0, 8)
      .map(
        (post) =>
          `<article class="message"><div class="user"><a href="/users/${post.author}">${forum.users[post.author - 1]!.name}</a></div><div class="main"><header><span class="posted">${when(post.time)}</span></header><div class="said">${textOf(post)}</div></div></article>`,
      );
    const similar = [5, 1, 8, 3, 10].map((step) => row(threads[(id + step * step) % threads.length]!));
    const html = `<!doctype html><html lang="en"><head><title>${title} - Forum</title></head><body><h1>${title}</h1><div class="posts">${own.join('')}</div><h3>Similar threads</h3><div class="rows">${similar.join('')}</div></body></html>`;
    return [`https://forum.example/threads/${id}`, html] as const;
  });
  for (const thread of await readPages(Object.fromEntries(pages))) assert.equal(thread.posts.length, 8, thread.url);
});
