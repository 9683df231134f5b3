import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { readPages } from './thread-html.ts';

const forum = makeForum({ seed: 3, size: 60, longestThread: 60, subBoards: false });
const threads = forum.threads.filter(({ posts }) => posts.length >= 8).slice(0, 12);
/** Best first: in no order of time. */
const votes = [5, 0, 4, 1, 6, 2, 3];

type Post = (typeof threads)[number]['posts'][number];
const textOf = ({ body, id }: Post) =>
  `Number ${id}: ${body.map((block) => (block.kind === 'paragraph' ? block.text : '')).join(' ')} So much of ${id}.`;
const by = ({ author, time }: Post, says: string) =>
  `<div class="card"><div class="action">${says} <span class="when">${time.toISOString().slice(0, 16).replace('T', ' ')}</span></div><div class="who"><a href="/users/${author}">${forum.users[author - 1]!.name}</a></div></div>`;
const comment = (post: Post) =>
  `<li class="comment"><div class="said"><span class="copy">${textOf(post)}</span> <a class="commenter" href="/users/${post.author}">${forum.users[post.author - 1]!.name}</a> <span class="date">${post.time.toISOString().slice(0, 16).replace('T', ' ')}</span></div></li>`;

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
