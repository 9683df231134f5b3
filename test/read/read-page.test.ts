import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readPage } from '../../src/read/read-page.ts';

const url = 'https://forum.example/thread.php?id=7';
const people = ['anna', 'Bertold', 'c_muster', 'anna', 'Dora'];
const words = (i: number) =>
  `This is what post number ${['one', 'two', 'three', 'four', 'five'][i]} says about the matter, in a sentence or two that nobody else wrote. ${'Again '.repeat(i)}`;
const time = (i: number) => `0${i + 1} Mar 2019, 1${i}:05`;

function page(post: (i: number) => string): string {
  return `<!doctype html><html lang="en"><head><title>Garden tools - My Forum</title></head><body><h1>Garden tools</h1>
    <div class="nav"><a href="/">Home</a> <a href="/faq">FAQ</a></div>${people.map((_, i) => post(i)).join('\n')}</body></html>`;
}

const layouts: Record<string, (i: number) => string> = {
  'a box for each post': (i) =>
    `<div class="post" id="p${i}"><a class="user" href="/user/${people[i]}">${people[i]}</a> <span>Posts: ${i * 7}</span>
     <i class="when">${time(i)}</i><div class="text">${words(i)}</div><a href="/reply?p=${i}">Reply</a></div>`,
  'rows of one table': (i) =>
    `${i === 0 ? '<table>' : ''}<tr><td class="name"><b>${people[i]}</b></td><td class="info">posted ${time(i)}</td></tr>
     <tr><td>Joined Jan 200${i}</td><td class="said">${words(i)}</td></tr>${i === people.length - 1 ? '</table>' : ''}`,
  'author and time inside the text': (i) =>
    `<li class="entry"><div class="all"><p class="by"><a href="/u/${i}${people[i]}">${people[i]}</a> <time>${time(i)}</time></p><p>${words(i)}</p><p>Second part ${words(i)}</p></div></li>`,
};

for (const [name, layout] of Object.entries(layouts)) {
  test(`posts in ${name}`, () => {
    const thread = readPage(page(layout), url, null);
    assert.equal(thread.title, 'Garden tools');
    assert.deepEqual(
      thread.posts.map((post) => post.author),
      people,
    );
    assert.deepEqual(
      thread.posts.map((post) => post.time?.utc),
      people.map((_, i) => `2019-03-0${i + 1}T1${i}:05:00.000Z`),
    );
    for (const [i, post] of thread.posts.entries()) {
      assert.ok(post.text.includes(words(i).trim()), post.text);
      assert.ok(!/Posts:|Reply|Joined/.test(post.text), post.text);
      assert.deepEqual(post.time?.inferred, ['zone'], 'no page said what zone it is in');
    }
  });
}

test('quotes are in the text, and structure with author and post', () => {
  const thread = readPage(
    page((i) =>
      layouts['a box for each post']!(i).replace(
        '<div class="text">',
        `<div class="text">${i === 2 ? `<blockquote>Bertold wrote: <p>${words(1)}</p></blockquote>` : ''}`,
      ),
    ),
    url,
    null,
  );
  const answer = thread.posts[2]!;
  assert.ok(answer.text.includes(words(1).trim()));
  assert.deepEqual([answer.quotes.length, answer.quotes[0]?.author, answer.quotes[0]?.post], [1, 'Bertold', 1]);
});

test('signatures and edit notes are not text', () => {
  const html = page((i) =>
    layouts['a box for each post']!(i).replace(
      '</div><a href="/reply',
      `<p class="edit">Last edited by ${people[i]} on ${time(i)}</p><div class="signature">${people[i]} likes roses</div></div><a href="/reply`,
    ),
  );
  for (const post of readPage(html, url, null).posts) assert.ok(!/roses|edited/.test(post.text), post.text);
});

test('a saved page with empty elements closed as in XML is read whole', () => {
  const html = page(layouts['a box for each post']!).replace('</head>', '<meta charset="utf-8"/><script src="x.js"/></head>');
  assert.equal(readPage(html, url, null).posts.length, people.length);
});

test('HTML of a post is safe to show whatever was written', () => {
  const parts = fc.constantFrom(
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<style>*{}</style>',
    '<iframe src=/x></iframe>',
    '"><b>',
    '<svg onload=alert(1)>',
    'text & <i>more</i>',
    '<a href=/ok title="&quot;onclick=x">ok</a>',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (written) => {
      const html = page((i) =>
        layouts['a box for each post']!(i).replace(
          '</div><a href="/reply',
          `${i === 1 ? written.join(' ') : ''}</div><a href="/reply`,
        ),
      );
      for (const post of readPage(html, url, null).posts) {
        assert.ok(!/<(?!\/?(?:p|br|b|strong|i|em|u|a|img|div|blockquote|hr)\b)[a-z]/i.test(post.html), post.html);
        for (const [tag] of post.html.matchAll(/<[^>]*>/g))
          assert.ok(!/\son\w+=|javascript:|style=/i.test(tag.replace(/"[^"]*"/g, '""')), tag);
      }
    }),
    { numRuns: 60 },
  );
});

test('a page without posts is a thread without posts', () => {
  assert.deepEqual(readPage('<p>Nothing here.</p>', url, null).posts, []);
});

test('posts that hold no paragraph are posts as well', () => {
  const thread = readPage(
    page(
      (i) =>
        `<div class="post"><a class="user" href="/user/${people[i]}">${people[i]}</a><i class="when">${time(i)}</i><div class="text">${
          i === 3 ? `<ol><li>${words(i)}</li></ol>` : `<p>${words(i)}</p><p>More: ${words(i)}</p>`
        }</div></div>`,
    ),
    url,
    null,
  );
  assert.deepEqual(
    thread.posts.map((post) => post.author),
    people,
  );
});

test('a post that was edited has the time it was published at', () => {
  const thread = readPage(
    page(
      (i) =>
        `<div class="post"><a class="user" href="/user/${people[i]}">${people[i]}</a><span>${
          i === 1
            ? `<meta itemprop="datePublished" content="2019-03-02T11:05:00Z"><time itemprop="dateModified" datetime="2019-04-20T09:00:00Z">20 Apr 2019, 09:00</time>`
            : `<time itemprop="datePublished" datetime="2019-03-0${i + 1}T1${i}:05:00Z">${time(i)}</time>`
        }</span><div class="text">${words(i)}</div></div>`,
    ),
    url,
    null,
  );
  assert.deepEqual(
    thread.posts.map((post) => post.time?.utc),
    people.map((_, i) => `2019-03-0${i + 1}T1${i}:05:00.000Z`),
  );
});

test('who has no name is not called by a tag', () => {
  const tags = ['roses', 'pears', 'weeds', 'wasps', 'saws'];
  const thread = readPage(
    page(
      (i) =>
        `<div class="post"><ul class="tags"><li><a href="/tags/${tags[i]}">${tags[i]}</a></li></ul><div class="card">${
          i === 3 ? '<span></span>' : `<a class="user" href="/user/${i}">${people[i]}</a>`
        }</div><i class="when">${time(i)}</i><div class="text">${words(i)}</div></div>`,
    ),
    url,
    null,
  );
  assert.deepEqual(
    thread.posts.map((post) => post.author),
    ['anna', 'Bertold', 'c_muster', null, 'Dora'],
  );
});

test('an author whom the title of the page names is one all the same', () => {
  const html = page(
    (i) =>
      `<div class="post"><p class="author">${people[i]!.padEnd(6, 'x')}</p><i>${time(i)}</i><div class="text">${words(i)}</div></div>`,
  );
  const named = html.replace(
    'Garden tools - My Forum',
    `Garden tools, with ${people.map((name) => name.padEnd(6, 'x')).join(', ')}`,
  );
  assert.deepEqual(
    readPage(named, url, null).posts.map((post) => post.author),
    people.map((name) => name.padEnd(6, 'x')),
  );
});
