import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Page } from '../../src/page/page.ts';
import { contentOf } from '../../src/read/post-content.ts';
import { html, people, postsOf, readPages, words } from './thread-html.ts';

test('code keeps its lines and spaces', () => {
  const [first] = postsOf({ body: (i) => (i === 0 ? `${words(i)}<pre><code>if (rake) {\n  mend();\n}</code></pre>` : words(i)) });
  assert.equal(first!.text, `${words(0)}\nif (rake) {\n  mend();\n}`);
  assert.match(first!.html, /<pre><code>if \(rake\) \{\n {2}mend\(\);\n\}<\/code><\/pre>/);
});

test('a table in a post is part of it, a line a cell, and stays a table in its HTML', () => {
  const table = '<table><tr><th>Tool</th><th>Price</th></tr><tr><td>Rake</td><td>12</td></tr></table>';
  const posts = postsOf({ body: (i) => (i === 3 ? `${words(i)}${table}` : words(i)) });
  assert.equal(posts.length, people.length);
  assert.match(posts[3]!.text, /Tool\nPrice\nRake\n12$/);
  assert.match(posts[3]!.html, /<td>Rake<\/td>/);
});

test('what looks like a post of the forum inside a post is its text', () => {
  const inner = `<div class="copied"><b>anna</b> 02 Mar 2019, 11:05<p>${words(5)}</p></div>`;
  const posts = postsOf({ body: (i) => (i === 2 ? `${words(i)}${inner}` : words(i)) });
  assert.equal(posts.length, people.length);
  assert.deepEqual([posts[2]!.author, posts[2]!.text.includes(words(5))], [people[2], true]);
});

test('deleted and empty posts are kept with who and when', () => {
  const posts = postsOf({ body: (i) => (i === 1 ? '' : i === 4 ? '<i>Deleted by a moderator.</i>' : words(i)) });
  assert.deepEqual(
    posts.map((post) => post.author),
    people,
  );
  assert.deepEqual([posts[1]!.text, posts[4]!.text], ['', 'Deleted by a moderator.']);
});

test('a post that is only a picture has no words and one picture', () => {
  const posts = postsOf({ body: (i) => (i === 2 ? '<img src="/rake.jpg" alt="">' : words(i)) });
  assert.deepEqual([posts[2]!.text, posts[2]!.images], ['', ['https://forum.example/rake.jpg']]);
});

test('a poll above the posts is no post', () => {
  const poll = `<div class="poll"><h3>Which tool do you mend most?</h3><form><ul>${['Rake', 'Spade', 'Hoe']
    .map((tool, i) => `<li class="option"><label>${tool}</label> <span>${i * 7} votes</span></li>`)
    .join('')}</ul>Closes 09 Mar 2019, 10:00</form></div>`;
  const page = html().replace('<div class="post"', `${poll}<div class="post"`);
  const plain = postsOf().map((post) => post.text);
  return readPages({ 'https://forum.example/thread.php?id=7': page }).then(([thread]) => {
    assert.deepEqual(
      thread!.posts.map((post) => post.text),
      plain,
    );
  });
});

test('threads of a single post are read by what other threads taught', async () => {
  const pages: Record<string, string> = {};
  for (let thread = 0; thread < 8; thread++) {
    const topic = ['rakes', 'spades', 'hoes', 'shears', 'saws', 'axes', 'forks', 'pots'][thread]!;
    pages[`https://forum.example/thread.php?id=${thread}`] = html({
      posts: thread % 2 === 0 ? 4 : 1,
      body: (i) => `On ${topic}, part ${i}: ${words(i + thread)} And more of ${topic}, as we said ${thread} times before.`,
    }).replaceAll('Garden tools', `All about ${topic}`);
  }
  const threads = await readPages(pages);
  assert.deepEqual(
    threads.map((thread) => thread.posts.length),
    [4, 1, 4, 1, 4, 1, 4, 1],
  );
  for (const thread of threads) assert.ok(thread.posts.every((post) => post.author !== null && post.time !== undefined));
});

test('nesting without end gives text, not a crash', () => {
  const page = new Page(`<div id="b">${'<b><i><blockquote>'.repeat(3000)}deep</div>`, 'https://forum.example/');
  let body = 1;
  while (page.tree.isText(body) || page.tree.attribute(body, 'id') !== 'b') body++;
  assert.equal(contentOf(page.tree, body, () => null, new Set()).text, 'deep');
});
