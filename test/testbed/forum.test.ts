import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { postById, presentForum, treeOrder } from '../../testbed/present.ts';
import { plainText } from '../../testbed/truth.ts';
import type { Forum, Language } from '../../testbed/types.ts';

const until = new Date('2025-06-01T12:00:00Z');
const forum = makeForum({ seed: 5, size: 200 });
const allPosts = (f: Forum) => f.threads.flatMap((thread) => thread.posts);

test('one seed gives one forum, in every language', () => {
  for (const language of ['en', 'de', 'fr', 'ru', 'zh', 'ja'] satisfies Language[]) {
    const once = JSON.stringify(makeForum({ seed: 2, size: 12, language }));
    assert.equal(JSON.stringify(makeForum({ seed: 2, size: 12, language })), once);
    assert.notEqual(JSON.stringify(makeForum({ seed: 3, size: 12, language })), once);
  }
});

test('ids count from 1 without gaps', () => {
  for (const list of [forum.categories, forum.boards, forum.users, forum.threads]) {
    assert.deepEqual(
      list.map((item) => item.id),
      list.map((_, i) => i + 1),
    );
  }
  const ids = allPosts(forum).map((post) => post.id);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(Math.max(...ids), ids.length);
  assert.equal(postById(forum, 17)?.id, 17);
  assert.equal(postById(forum, ids.length + 1), undefined);
});

test('posts follow one another by at least a minute, after their author joined', () => {
  for (const thread of forum.threads) {
    for (const [i, post] of thread.posts.entries()) {
      if (i > 0) assert.ok(post.time.getTime() - thread.posts[i - 1]!.time.getTime() >= 60_000);
      assert.ok(forum.users[post.author - 1]!.joined < post.time);
    }
  }
});

test('answers and quotes refer to earlier posts of the thread, and a quote holds their words', () => {
  let quotes = 0;
  for (const thread of forum.threads) {
    for (const [i, post] of thread.posts.entries()) {
      const earlier = thread.posts.slice(0, i);
      if (i === 0) assert.equal(post.replyTo, null);
      else assert.ok(earlier.some((other) => other.id === post.replyTo));
      for (const block of post.body) {
        if (block.kind !== 'quote') continue;
        quotes++;
        const quoted = earlier.find((other) => other.id === block.post)!;
        assert.equal(block.author, forum.users[quoted.author - 1]!.name);
        assert.ok(plainText(quoted.body).includes(block.text));
      }
    }
  }
  assert.ok(quotes > 100);
});

test('lengths have a long tail from 1 to the longest', () => {
  const lengths = forum.threads.map((thread) => thread.posts.length).sort((a, b) => a - b);
  assert.equal(lengths[0], 1);
  assert.ok(lengths[lengths.length >> 1]! <= 6, 'half of the threads are short');
  assert.ok(lengths.at(-1)! > 100 && lengths.at(-1)! <= 300);
  const short = makeForum({ seed: 5, size: 200, longestThread: 12 });
  assert.ok(short.threads.every((thread) => thread.posts.length <= 12));
});

test('posts hold every kind of block', () => {
  const kinds = new Set(allPosts(forum).flatMap((post) => post.body.map((block) => block.kind)));
  assert.deepEqual([...kinds].sort(), ['code', 'image', 'link', 'list', 'paragraph', 'quote']);
});

test('the size is the number of threads when the clock starts; presets have names', () => {
  assert.equal(presentForum(forum, until).threads.length, 200);
  assert.equal(presentForum(makeForum({ size: 'tiny' }), until).threads.length, 12);
  assert.throws(() => makeForum({ size: 0 }), /size/);
});

test('switching deletions or sub-boards on changes nothing else', () => {
  const deleted = makeForum({ seed: 5, size: 200, deleted: 0.05 });
  assert.ok(deleted.threads.some((thread) => thread.deleted));
  assert.ok(forum.threads.every((thread) => !thread.deleted));
  assert.deepEqual(allPosts(deleted), allPosts(forum));
  const flat = makeForum({ seed: 5, size: 200, subBoards: false });
  assert.ok(forum.boards.some((board) => board.parent !== null));
  assert.ok(flat.boards.every((board) => board.parent === null));
  assert.deepEqual(
    flat.boards.map((board) => board.name),
    forum.boards.map((board) => board.name),
  );
});

test('tree order puts each answer below what it answers and loses nothing', () => {
  for (const thread of forum.threads) {
    const order = treeOrder(thread);
    assert.equal(new Set(order).size, thread.posts.length);
    for (const post of order.slice(1)) assert.ok(order.findIndex((other) => other.id === post.replyTo) < order.indexOf(post));
  }
});

test('titles, boards and users have names of their own', () => {
  const big = makeForum({ seed: 1, size: 1500, longestThread: 2 });
  for (const names of [big.threads.map((t) => t.title), big.boards.map((b) => b.name), big.users.map((u) => u.name)]) {
    assert.equal(new Set(names).size, names.length);
    assert.ok(names.every((name) => name.trim() !== ''));
  }
});
