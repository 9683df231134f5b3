import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Page } from '../../src/page/page.ts';
import { readSite } from '../../src/read/read-site.ts';

const people = ['Anna', 'Bertold', 'Clara', 'Dora', 'Emil'];
const topics = ['ferns', 'moss', 'rakes', 'slugs', 'frost', 'seeds', 'roses', 'ponds'];
const text = (topic: string, i: number) =>
  `What ${people[i]} has to say of ${topic} is told here at some length, with ${topic} in mind and ${i + 3} years of ${topic} behind it.`;
const stamp = (t: number, i: number) => `2019-0${t + 1}-1${i} 0${i}:3${t}`;

test('the head and the foot of a page are no posts, though nothing tells them from posts but their words', async () => {
  const pages = topics.map((topic, t) => {
    const count = 1 + (t % 5);
    const posts = Array.from(
      { length: count },
      (_, i) => `<pre><b>@ ${stamp(t, i)} ${people[i]}</b>\n\n${text(topic, i)}\n</pre>`,
    );
    const head = '<pre>All that was written to the garden list, by whom it may concern</pre>';
    const foot = '<pre>This is a list for all who have a garden, see how to write to it for more of that.</pre>';
    return {
      url: `https://forum.example/t/${t}`,
      html: `<title>About ${topic}</title>${head}${posts.join('<hr>')}<hr>${foot}`,
      count,
    };
  });
  const reading = await readSite({
    urls: pages.map(({ url }) => url),
    page: async (url) => ({ page: new Page(pages.find((one) => one.url === url)!.html, url), date: null }),
  });
  assert.deepEqual(
    reading.threads.map(({ title, posts }) => [title, posts.map(({ author }) => author)]),
    pages.map(({ count }, t) => [`About ${topics[t]}`, people.slice(0, count)]),
  );
});
