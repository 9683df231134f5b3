import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSite } from '../../testbed/site.ts';
import { skinByName } from '../../testbed/skins/index.ts';
import type { Post } from '../../testbed/types.ts';
import { walk } from '../../testbed/walk.ts';
import { readPages } from './thread-html.ts';

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');

/** Every post that was read with the one the forum has, by its words. */
async function pairs(name: string) {
  const site = makeSite({ skin: skinByName(name), size: 16 });
  const pages: Record<string, string> = {};
  for (const { answer, label } of walk(site))
    if (label.value === 'valuable' && label.type !== 'other') pages[label.url] = Buffer.from(answer.body).toString('utf8');
  const { forum } = site.present();
  const threads = await readPages(pages);
  assert.equal(threads.length, forum.threads.length);
  return threads.flatMap((thread) => {
    const own = forum.threads.find(({ title, posts }) => title === thread.title && posts.length === thread.posts.length);
    if (own === undefined) return [];
    const free = new Set<Post>(own.posts);
    const known = thread.posts.map((read) => {
      const text = letters(read.text);
      for (const post of free) {
        const words = post.body.flatMap((block) => (block.kind === 'paragraph' ? [letters(block.text)] : []));
        if (!words.every((part) => text.includes(part))) continue;
        free.delete(post);
        return post;
      }
      return null;
    });
    return thread.posts.map((read, i) => ({
      read,
      post: known[i]!,
      answered: read.replyTo === undefined ? undefined : known[read.replyTo]?.id,
      quoted: read.quotes.map((quote) => (quote.post === undefined ? undefined : known[quote.post]?.id)),
    }));
  });
}

for (const skin of ['dl-list', 'cards-slugs', 'flat-static', 'questions', 'tree']) {
  test(`${skin}: every post has an address of its own, and every quote finds its post`, async () => {
    const found = (await pairs(skin)).filter(({ post }) => post !== null);
    assert.ok(found.length > 50, `${found.length} posts`);
    assert.ok(found.every(({ read }) => read.url !== undefined));
    assert.equal(new Set(found.map(({ read }) => read.url)).size, found.length);
    const quotes = found.flatMap(({ post, quoted }) =>
      post.body.flatMap((block) => (block.kind === 'quote' ? [{ wanted: block.post, got: quoted[0] }] : [])),
    );
    assert.ok(quotes.length > 5);
    const right = quotes.filter(({ wanted, got }) => wanted === got).length;
    assert.ok(right >= 0.95 * quotes.length, `${right} of ${quotes.length} quotes`);
  });
}

test('tree: where every page is a message, the tree it lists tells what is answered', async () => {
  const found = (await pairs('tree')).filter(({ post }) => post !== null);
  const right = found.filter(({ post, answered }) => (post.replyTo ?? undefined) === answered).length;
  assert.ok(right >= 0.98 * found.length, `${right} of ${found.length}`);
});

test('questions: answers answer the question, comments what they stand below', async () => {
  const found = (await pairs('questions')).filter(({ post }) => post !== null);
  const known = new Map(found.map(({ post }) => [post.id, post]));
  for (const { read, post, answered } of found) {
    if (post.replyTo === null) assert.equal(read.replyTo, undefined);
    if (answered === undefined) continue;
    // Comments on comments are shown below the answer, whatever they answer.
    let above: Post | undefined = post;
    while (above !== undefined && above.id !== answered) above = known.get(above.replyTo ?? -1);
    assert.ok(above !== undefined, 'what is answered is above in the tree');
  }
  assert.ok(found.filter(({ answered }) => answered !== undefined).length > 0.5 * found.length);
});

test('flat forums answer nobody', async () => {
  for (const skin of ['dl-list', 'cards-slugs', 'flat-static'])
    for (const { read } of await pairs(skin)) assert.equal(read.replyTo, undefined);
});
