import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Page } from '../../src/page/page.ts';
import { listTree } from '../../src/read/list-tree.ts';
import { readSite } from '../../src/read/read-site.ts';

interface Mail {
  n: number;
  subject: string;
  from: string;
  answers: number | null;
  body: string;
}

const words = (n: number) =>
  `Message ${'abcdefghijklmnop'[n]}${n} has its own words about its own matter, which nobody else has written.`;
/** Programs write what they got: plain text, quotes, paragraphs, boxes. */
const bodies: ((n: number) => string)[] = [
  (n) => `<pre>${words(n)}\nAnd a second line ${n * 31}.</pre>`,
  (n) => `<pre>Somebody wrote:</pre><blockquote>An older line ${n * 17}</blockquote><pre>${words(n)}</pre>`,
  (n) => `<p>${words(n)}</p><p>And a second part ${n * 13}.</p><hr><p>Below a rule ${n * 7}.</p>`,
  (n) => `<div><div>${words(n)}</div></div>`,
];
const people = ['Anna Ash', '"Berg, Bert"', 'Carla', 'Dora Dale', 'Emil'];
const subjects = ['Growing pears', 'Pruning', 'Wasps in July', 'Market day'];

/** Four threads; in the second one an answer changes the subject, and the third begins before the archive does. */
const mails: Mail[] = Array.from({ length: 14 }, (_, n) => {
  const thread = n % 4;
  const first = n < 4;
  const subject = n === 9 ? 'Saws (was: Pruning)' : subjects[thread]!;
  return {
    n,
    subject: first && thread !== 2 ? subject : `Re: ${subject}`,
    from: people[n % 5]!,
    // The first thread has two branches: down the tree is not by time.
    answers: first ? null : n === 8 ? 0 : n === 12 ? 4 : n - 4,
    body: bodies[n % 4]!(n),
  };
});
const escaped = (text: string) => text.replace(/"/g, '&quot;');
const at = (n: number) => `https://lists.example/2019/msg${String(n).padStart(3, '0')}.html`;
const file = (n: number) => at(n).slice(at(n).lastIndexOf('/') + 1);

function mailPage(mail: Mail): string {
  const next = mails.find((other) => other.answers === mail.n);
  return `<html><head><title>The Orchard List</title></head><body><center>Orchard archive</center><hr>
[<a href="${file(Math.max(0, mail.n - 1))}">Date Prev</a>][<a href="${file(Math.min(13, mail.n + 1))}">Date Next</a>]
[<a href="threads.html">Thread Index</a>]<h1>${mail.subject}</h1><hr>
<ul><li>Date: ${['Mon', 'Tue'][mail.n % 2]}, ${10 + mail.n} Jun 2019 1${mail.n % 10}:2${mail.n % 6}:00 +0200</li>
<li><b>From</b>: <b>${escaped(mail.from)} &lt;<a href="mailto:u${mail.n % 5}@lists.example">u${mail.n % 5}@lists.example</a>&gt;</b></li>
<li><b>Subject</b>: <b>${mail.subject}</b></li></ul><hr>
${mail.body}
<hr>${next ? `<ul><li>Follow-Ups: <a href="${file(next.n)}">${next.subject}</a>, <i>${escaped(next.from)}</i></li></ul>` : ''}
${mail.answers === null ? '' : `<ul><li>Answers: <a href="${file(mail.answers)}">${mails[mail.answers]!.subject}</a></li></ul>`}
<ul><li>Previous: <a href="${file(Math.max(0, mail.n - 1))}">${mails[Math.max(0, mail.n - 1)]!.subject}</a></li></ul>
<center><a href="https://lists.example/">Home</a></center></body></html>`;
}

function tree(n: number): string {
  const below = mails.filter((mail) => mail.answers === n).map((mail) => tree(mail.n));
  const mail = mails[n]!;
  const inner = below.length > 0 ? `<ul>${below.join('')}</ul>` : '';
  return `<li><b><a href="${file(n)}">${mail.subject}</a></b>, <i>${escaped(mail.from)}</i>${inner}</li>`;
}
const list = `<html><head><title>The Orchard List</title></head><body><center>Orchard archive</center>
<ul>${[0, 1, 2, 3].map(tree).join('')}</ul><a href="https://lists.example/">Home</a></body></html>`;

const pages = new Map([
  ['https://lists.example/2019/threads.html', list],
  ...mails.map((mail): [string, string] => [at(mail.n), mailPage(mail)]),
]);
const read = (urls: string[]) =>
  readSite({
    urls,
    page: async (url) => ({ page: new Page(pages.get(url)!, url), date: '2020-01-01T00:00:00Z' }),
  });

test('an archive of messages is read into threads as its list shows them', async () => {
  for (const urls of [[...pages.keys()], [...pages.keys()].reverse()]) {
    const { threads } = await read(urls);
    const found = threads
      .map((thread) => thread.posts.map((post) => mails.findIndex((mail) => at(mail.n) === post.page)))
      .sort((a, b) => a[0]! - b[0]!);
    assert.deepEqual(found, [
      [0, 4, 12, 8],
      [1, 5, 9, 13],
      [2, 6, 10],
      [3, 7, 11],
    ]);
    const first = threads.find((thread) => thread.url === at(1))!;
    assert.equal(first.title, 'Pruning');
    assert.deepEqual(
      first.posts.map((post) => post.replyTo),
      [undefined, 0, 1, 2],
      'what a message stands below is what it answers',
    );
  }
});

test('a thread goes on where the next page of its list begins', async () => {
  const split = `</ul></body></html>`;
  const at4 = list.indexOf(`<li><b><a href="${file(8)}">`);
  const two = `<html><body><ul><li>(continued)<ul>${list.slice(at4).replace(/<\/ul><a href.*$/, split)}`;
  const halves = new Map(pages);
  halves.set('https://lists.example/2019/threads.html', `${list.slice(0, at4)}${split}`);
  halves.set('https://lists.example/2019/thrd2.html', two);
  const { threads } = await readSite({
    urls: [...halves.keys()],
    page: async (url) => ({ page: new Page(halves.get(url)!, url), date: '2020-01-01T00:00:00Z' }),
  });
  assert.deepEqual(
    threads.find((thread) => thread.url === at(0))?.posts.map((post) => post.page),
    [0, 4, 12, 8].map(at),
  );
});

test('in a list of "To", "Subject" and "From" each is known by its name, however long the others are', async () => {
  const long = 'a subject that is far too long to be the name of anybody who ever wrote to the list';
  const named = (mail: Mail, i: number) =>
    `<html><head><title>${mail.subject}</title></head><body><h1>${mail.subject}</h1><hr><ul><li><em>To</em>: orchard</li>
<li><em>Subject</em>: ${i % 3 === 0 ? long : i === 10 ? 'Wasps on 3 Dec' : 'Wasps'} ${mail.n}</li><li><em>From</em>: ${escaped(mail.from)} &lt;<a href="mailto:u@l">u@l</a>&gt;</li>
<li><em>Date</em>: Mon, ${10 + mail.n} Jun 2019 10:20:00 +0200</li></ul><hr><pre>${words(mail.n)}</pre><hr><p><a href="threads.html">Threads</a></p></body></html>`;
  const { threads } = await readSite({
    urls: mails.map((mail) => at(mail.n)),
    page: async (url) => {
      const i = mails.findIndex((mail) => at(mail.n) === url);
      return { page: new Page(named(mails[i]!, i), url), date: null };
    },
  });
  for (const post of threads.flatMap((thread) => thread.posts)) {
    const mail = mails.find((one) => at(one.n) === post.page)!;
    assert.equal(post.author, mail.from.replaceAll('"', ''));
    assert.equal(post.time?.utc, `2019-06-${10 + mail.n}T08:20:00.000Z`);
  }
  assert.equal(threads.flatMap((thread) => thread.posts).length, mails.length);
});

test('a message is what stands between its header and the links below it', async () => {
  const { threads } = await read([...pages.keys()]);
  for (const post of threads.flatMap((thread) => thread.posts)) {
    const mail = mails.find((one) => at(one.n) === post.page)!;
    assert.equal(post.author, mail.from.replaceAll('"', ''));
    assert.equal(post.time?.utc.slice(0, 10), `2019-06-${10 + mail.n}`);
    assert.ok(post.text.includes(words(mail.n)), post.text);
    assert.ok(!/Follow-Ups|Answers|Previous|Date:|From|Orchard|Thread Index/.test(post.text), post.text);
  }
});

test('nested lists, with answers in an item or behind it', () => {
  for (const html of [
    '<ul><li><a href="/a">A</a><ul><li><a href="/b">B</a></li></ul></li><li><a href="/c">C</a></li></ul>',
    '<ul><li><a href="/a">A</a></li><ul><li><a href="/b">B</a></li></ul><li><a href="/c">C</a></li></ul>',
  ])
    assert.deepEqual(
      listTree(new Page(html, 'https://f.example/')).map(({ parent, links }) => [parent, links]),
      [
        [-1, ['https://f.example/a']],
        [0, ['https://f.example/b']],
        [-1, ['https://f.example/c']],
      ],
    );
  assert.deepEqual(listTree(new Page('<ul><li><a href="/a">A</a></li></ul>', 'https://f.example/')), []);
});

test('an item that holds lists alone is no message: what it holds answers the item before', () => {
  const item = (path: string) => `<li><a href="/${path}">${path}</a></li>`;
  const wrapped = (inner: string) => `<li>\n<ul>${inner}</ul>\n</li>`;
  const treeOf = (html: string) =>
    listTree(new Page(html, 'https://f.example/')).map(({ parent, links }) => [parent, links.map((url) => url.slice(-1))]);
  assert.deepEqual(treeOf(`<ul>${item('a')}${wrapped(item('b') + wrapped(item('c')) + item('d'))}${item('e')}</ul>`), [
    [-1, ['a']],
    [0, ['b']],
    [1, ['c']],
    [0, ['d']],
    [-1, ['e']],
  ]);
  // Two such items behind one another answer the same; one with words of its own, or with none before it, is an item.
  assert.deepEqual(treeOf(`<ul>${item('a')}${wrapped(item('b'))}${wrapped(item('c'))}</ul>`), [
    [-1, ['a']],
    [0, ['b']],
    [0, ['c']],
  ]);
  assert.deepEqual(treeOf(`<ul>${item('a')}<li>lost <ul>${item('b')}</ul></li></ul>`), [
    [-1, ['a']],
    [-1, []],
    [1, ['b']],
  ]);
  assert.deepEqual(treeOf(`<ul>${wrapped(item('a'))}</ul>`), [
    [-1, []],
    [0, ['a']],
  ]);
});
