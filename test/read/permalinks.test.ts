import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { postNumberIn, postUrl } from '../../src/read/post-url.ts';
import { ids, postsOf, url } from './thread-html.ts';

const urls = (around: Parameters<typeof postsOf>[0]) => postsOf(around).map((post) => post.url);
const numbers = (around: Parameters<typeof postsOf>[0]) => postsOf(around).map((post) => post.number);

test('a link whose fragment names the post is its permalink, and links to reply or quote are not', () => {
  const around = {
    record: (i: number) => `id="p${ids[i]}"`,
    head: (i: number) =>
      `<a href="/post.php?mode=quote&p=${ids[i]}">Quote</a> <a href="/thread.php?p=${ids[i]}#p${ids[i]}"><img src="/mark.png"></a>`,
  };
  assert.deepEqual(
    urls(around),
    ids.map((id) => `https://forum.example/thread.php?p=${id}#p${id}`),
  );
});

test('a link without a fragment is a permalink when it shows the time and has the number of the post', () => {
  const around = {
    record: (i: number) => `id="post_${ids[i]}"`,
    time: (i: number) => `<a href="/topic/7/?comment=${ids[i]}" class="when">0${i + 1} Mar 2019, 1${i}:05</a>`,
    head: (i: number) => `<a href="/topic/7/?report=${ids[i]}">Report</a>`,
  };
  assert.deepEqual(
    urls(around),
    ids.map((id) => `https://forum.example/topic/7/?comment=${id}`),
  );
});

test('without links an anchor of its own names a post', () => {
  assert.deepEqual(
    urls({ head: (i) => `<a name="m${ids[i]}"></a>` }),
    ids.map((id) => `${url}#m${id}`),
  );
});

test('neither the profile of the author nor an anchor that all posts share names a post', () => {
  assert.deepEqual(
    urls({ author: (i) => `<a id="user${i}" href="/user/${i}">name${'abcdef'[i]}</a>`, record: () => 'id="post"' }),
    ids.map(() => undefined),
  );
});

test('numbers that count the posts are read, with or without a sign', () => {
  const count = (i: number) => i + 21;
  assert.deepEqual(numbers({ head: (i) => `<span class="count">#${count(i)}</span>` }), [21, 22, 23, 24, 25, 26]);
  assert.deepEqual(numbers({ head: (i) => `<b class="nr">Reply ${count(i)}</b>` }), [21, 22, 23, 24, 25, 26]);
  assert.deepEqual(numbers({ head: (i) => `<em class="floor">${count(i)}楼</em>` }), [21, 22, 23, 24, 25, 26]);
});

test('a gap where a post was deleted does not stop the count', () => {
  assert.deepEqual(numbers({ head: (i) => `<i class="nr">#${i < 3 ? i + 1 : i + 2}</i>` }), [1, 2, 3, 5, 6, 7]);
});

test('what an author has many of, and the number that names a post, are no count', () => {
  const none = ids.map(() => undefined);
  assert.deepEqual(numbers({ head: (i) => `<i class="stat">Posts: ${[12, 7, 99, 12, 3, 7][i]}</i>` }), none);
  assert.deepEqual(
    numbers({ record: (i) => `id="p${301 + i}"`, head: (i) => `<a class="nr" href="#p${301 + i}">#${301 + i}</a>` }),
    none,
  );
});

test('the number of a post is the last of its fragment, else of its address', () => {
  assert.equal(postNumberIn('https://forum.example/t/9/page3#post-86447'), '86447');
  assert.equal(postNumberIn('https://forum.example/goto/post?id=86447'), '86447');
  assert.equal(postNumberIn('https://forum.example/thread.php?p=86447#top'), '86447');
  assert.equal(postNumberIn('https://forum.example/about'), null);
});

test('addresses of posts never throw and are web addresses or nothing', () => {
  fc.assert(
    fc.property(fc.string(), (href) => {
      const made = postUrl(href, url);
      assert.ok(made === null || /^https?:/.test(made), String(made));
      postNumberIn(href);
    }),
  );
  assert.equal(postUrl('javascript:alert(1)', url), null);
});
