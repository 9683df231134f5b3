import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestbed } from '../../testbed/server.ts';
import { readPage, squeeze } from './pages.ts';

const day = 86_400_000;

test('posts and threads arrive as the clock advances, and leave when it is set back', async () => {
  const testbed = await startTestbed({ size: 80, switches: { duplicates: true } });
  const { clock, forum, site } = testbed;
  const posts = (): number => testbed.truth().threads.reduce((sum, thread) => sum + thread.posts.length, 0);
  try {
    const start = clock.now();
    const before = { posts: posts(), threads: testbed.truth().threads.length };
    assert.equal(before.threads, 80);
    const newThread = forum.threads[80]!;
    const grown = forum.threads.find((thread) => thread.posts[0]!.time <= start && thread.posts.at(-1)!.time > start)!;
    const late = grown.posts.at(-1)!;
    const threadUrl = testbed.origin + site.skin.url({ to: 'thread', thread: newThread.id, page: 1 }, forum);
    const lastUrl = testbed.origin + site.skin.url({ to: 'last-post', thread: grown.id }, forum);
    const words = squeeze(late.body.findLast((block) => block.kind === 'paragraph')!.text).slice(0, 40);
    const shows = async (): Promise<boolean> => readPage(await (await fetch(lastUrl)).text()).text.includes(words);

    assert.equal((await fetch(threadUrl)).status, 404);
    assert.equal(await shows(), false);

    clock.advance(61 * day);
    assert.equal((await fetch(threadUrl)).status, 200);
    assert.equal(await shows(), true);
    assert.equal(testbed.truth().threads.length, forum.threads.length);
    assert.ok(posts() > before.posts);

    clock.set(start);
    assert.equal((await fetch(threadUrl)).status, 404);
    assert.equal(posts(), before.posts);
    assert.throws(() => clock.set(new Date('soon')), /not a date/);
  } finally {
    await testbed.close();
  }
});

test('a thread with a new post moves to the top of its board', async () => {
  const testbed = await startTestbed({ size: 80 });
  const { clock, forum, site } = testbed;
  const start = clock.now();
  const grown = forum.threads.find(
    (thread) => thread.posts[0]!.time <= start && thread.posts.at(-1)!.time > start && !thread.sticky,
  )!;
  const first = (): number =>
    site
      .present()
      .board(grown.board, 1)
      .threads.find((thread) => !thread.sticky)!.id;
  clock.set(grown.posts.at(-1)!.time);
  assert.equal(first(), grown.id);
  await testbed.close();
});
