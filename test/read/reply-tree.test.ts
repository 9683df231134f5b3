import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from '../../src/read/read-page.ts';
import { ids, people, postsOf, url, when, words } from './thread-html.ts';

interface Node {
  answers: Node[];
}
const leaf = (): Node => ({ answers: [] });
const tree = (...answers: Node[]): Node => ({ answers });

function page(roots: Node[], record: (i: number, answers: string) => string): string {
  let next = 0;
  const write = (node: Node): string => {
    const own = next++;
    return record(own, node.answers.map(write).join(''));
  };
  return `<!doctype html><html lang="en"><head><title>Garden tools</title></head><body><h1>Garden tools</h1><div class="thread">${roots.map(write).join('')}</div></body></html>`;
}
const said = (i: number) =>
  `<div class="by"><a class="user" href="/user/${people[i]}">${people[i]}</a> <span class="when">${when(i)}</span></div><div class="text">${words(i)}</div>`;
const replies = (html: string) => readPage(html, url, null).posts.map((post) => post.replyTo);

test('comments that stand in other comments answer them', () => {
  const nested = page(
    [tree(tree(leaf()), leaf()), tree(leaf())],
    (i, answers) => `<div class="comment">${said(i)}${answers === '' ? '' : `<div class="answers">${answers}</div>`}</div>`,
  );
  assert.deepEqual(replies(nested), [undefined, 0, 1, 0, undefined, 4]);
});

test('comments below answers are theirs, and answers are the question’s', () => {
  const parts = (i: number) => said(i).replaceAll('class="text"', i === 0 ? 'class="asked"' : 'class="text"');
  const qa = `<!doctype html><html lang="en"><title>How to mend a rake</title><body><div class="question">${parts(0)}</div><div class="list">
    <div class="answer">${parts(1)}<div class="comments"><div class="comment">${parts(2)}</div><div class="comment">${parts(3)}</div></div></div>
    <div class="answer">${parts(4)}<div class="comments"><div class="comment">${parts(5)}</div></div></div></div></body></html>`;
  assert.deepEqual(replies(qa), [undefined, 0, 1, 1, 0, 4]);
});

test('flat posts answer nobody, and a first post in other dress has no answers inside', () => {
  const none = people.map(() => undefined);
  assert.deepEqual(
    postsOf().map((post) => post.replyTo),
    none,
  );
  const first = `<div class="opening"><div class="post">${said(0)}</div></div><div class="replies"><ul>${[1, 2, 3, 4, 5]
    .map((i) => `<li><div class="post">${said(i)}</div></li>`)
    .join('')}</ul></div>`;
  assert.deepEqual(replies(`<html lang="en"><title>Garden tools</title><body>${first}</body></html>`), none);
});

test('a page that leaves its elements open is no tree', () => {
  const open = people.map(
    (_, i) =>
      `<div class="post"><div class="by"><a class="user" href="/user/${people[i]}">${people[i]}</a> <span class="when">${when(i)}</span></div><div class="text">${words(i)}</div>`,
  );
  const html = `<html lang="en"><title>Garden tools</title><body>${open.join('')}</body></html>`;
  assert.ok(replies(html).every((reply) => reply === undefined));
});

test('links to earlier posts beside the text say what is answered', () => {
  const to = [null, 0, 0, 1, 2, null];
  const posts = postsOf({
    record: (i) => `id="post-${ids[i]}"`,
    head: (i) =>
      `<a class="link" href="#post-${ids[i]}">link</a>${to[i] == null ? '' : ` <a class="up" href="${url}#post-${ids[to[i]!]}">to ${people[to[i]!]}</a>`}`,
  });
  assert.deepEqual(
    posts.map((post) => post.replyTo),
    to.map((target) => target ?? undefined),
  );
});

test('links to the post before and to the top are on every post and say nothing', () => {
  for (const target of [(i: number) => i - 1, () => 0]) {
    const posts = postsOf({
      record: (i) => `id="post-${ids[i]}"`,
      head: (i) => (i === 0 ? '' : `<a class="up" href="#post-${ids[target(i)]}">up</a>`),
    });
    assert.ok(posts.every((post) => post.replyTo === undefined));
  }
});
