import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { Page } from '../../src/page/page.ts';
import { shinglesOf, wordsOf } from '../../src/page/shingles.ts';

const url = 'http://forum.example/board/viewforum.php?f=2';

test('links carry URL, text, rel and location, in document order', () => {
  const page = new Page(
    `<html><head><link rel="next" href="?f=2&amp;start=25"><link rel=stylesheet href=x.css></head><body>
     <table><tr><td><a class="topictitle  t12" href="viewtopic.php?t=7&amp;sid=a#p9"> Hello <b>world</b>! </a>
     <tr><td><a href="profile.php?u=1" rel="NoFollow"><img src=a.png alt="Bob"></a></table>
     <map><area href="/area"></map><iframe src="frame.html"></iframe>
     <a name=top>no link</a> <a href="mailto:x@y">mail</a> <a href="javascript:go()">go</a>
     <template><a href="/hidden">h</a></template><noscript><a href=/plain>p</a></noscript></body>`,
    url,
  );
  assert.deepEqual(
    page.links.map((link) => [link.url, link.text, link.rel, link.location]),
    [
      ['http://forum.example/board/viewforum.php?f=2&start=25', '', 'next', '/html/head/link[next]'],
      ['http://forum.example/board/viewtopic.php?t=7&sid=a', 'Hello world!', '', '/html/body/table/tbody/tr/td/a[topictitle t#]'],
      ['http://forum.example/board/profile.php?u=1', 'Bob', 'nofollow', '/html/body/table/tbody/tr/td/a'],
      ['http://forum.example/area', '', '', '/html/body/map/area'],
      ['http://forum.example/board/frame.html', '', '', '/html/body/iframe'],
      ['http://forum.example/plain', 'p', '', '/html/body/noscript/a'],
    ],
  );
});

test('two links of one function share a location, however their markup was repaired', () => {
  const page = new Page(
    '<table><tr><td><a href=1>a</a><td>x<tr><td><p><b><a href=2>b</a></b><tr><td><a href=3>c</a></table>',
    url,
  );
  const [first, second, third] = page.links.map((link) => link.location);
  assert.equal(first, '/html/body/table/tbody/tr/td/a');
  assert.equal(third, first);
  assert.equal(second, '/html/body/table/tbody/tr/td/p/b/a');
});

test('a page turn is a link that leads somewhere and is part of the page', () => {
  const page = new Page(
    `<template><a rel=next href=no>no</a></template><a rel=next href="mailto:x@y">no</a><a rel=next>no</a>
     <link rel="stylesheet" href=no><a rel="nofollow NEXT" href="?page=3">on</a><a rel=next href="?page=9">no</a>`,
    'http://forum.example/t/7?page=2',
  );
  assert.equal(page.next, 'http://forum.example/t/7?page=3');
  assert.equal(page.next, page.links.find((link) => link.rel.split(' ').includes('next'))?.url);
  assert.equal(page.previous, null);
});

test('base href, canonical, next and previous, robots and title', () => {
  const page = new Page(
    `<title> A &lt;thread&gt;
       - page 2 </title><base href="/forum/"><base href="/other/"><link rel="canonical" href="t/7">
     <meta name="ROBOTS" content="NOINDEX, follow"><a rel="prev" href="t/7?page=1">back</a><a rel="nofollow next" href="t/7?page=3">on</a>`,
    url,
  );
  assert.equal(page.title, 'A <thread> - page 2');
  assert.equal(page.base, 'http://forum.example/forum/');
  assert.equal(page.canonical, 'http://forum.example/forum/t/7');
  assert.equal(page.previous, 'http://forum.example/forum/t/7?page=1');
  assert.equal(page.next, 'http://forum.example/forum/t/7?page=3');
  assert.deepEqual(page.robots, { index: false, follow: true });
});

test('a page that declares nothing has nothing', () => {
  const page = new Page('<svg><title>icon</title></svg><p>x', url);
  assert.deepEqual(
    [page.title, page.base, page.canonical, page.next, page.previous, page.robots],
    ['', url, null, null, null, { index: true, follow: true }],
  );
});

test('visible text is what a reader sees', () => {
  const page = new Page(
    `<head><title>no</title></head><p>One <b>bold</b><i>italic</i> word</p>two<br>three<script>no()</script><style>no{}</style>
     <div hidden>no</div><span style="display: none">no</span><ul><li>a<li>b</ul>&copy;&nbsp;2009 <!-- no --><template>no</template>`,
    url,
  );
  assert.equal(page.text, 'One bolditalic word\ntwo\nthree\na\nb\n© 2009');
});

test('words: CJK by character, everything else by run of letters and digits', () => {
  assert.deepEqual(wordsOf('Hello, WORLD2 中文abc日本 — привет ＡＢ'), [
    'hello',
    'world2',
    '中',
    '文',
    'abc',
    '日',
    '本',
    'привет',
    'ab',
  ]);
});

test('shingles: equal texts have equal shingles, one changed word changes five', () => {
  const text = Array.from({ length: 40 }, (_, i) => `word${i}`);
  const shingles = shinglesOf(text.join(' '));
  assert.equal(shingles.length, 36);
  const changed = shinglesOf(text.with(20, 'other').join('  '));
  assert.equal([...changed].filter((shingle) => !shingles.includes(shingle)).length, 5);
  assert.equal(shinglesOf('今天天气很好').length, 2);
  assert.equal(shinglesOf('two words').length, 1);
  assert.equal(shinglesOf(' ,;! ').length, 0);
});

test('leaf paths count what a reader sees, not how often the markup was cut', () => {
  const page = new Page('<div><p>a</bogus>b<img><p>c <a href=x>d</a></div><script>x</script>', url);
  assert.deepEqual(Object.fromEntries(page.leafPaths), {
    '/html/body/div/p/text()': 2,
    '/html/body/div/p/img': 1,
    '/html/body/div/p/a': 1,
    '/html/body/div/p/a/text()': 1,
  });
});

test('no page and no URL makes a feature throw', () => {
  const html = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          '<a href="',
          '">',
          '<base href=',
          '<td>',
          "'",
          '&#x110000;',
          '&#0;',
          '<link rel=next href=',
          'x',
          '\0',
          '<p hidden>',
        ),
      )
      .map((p) => p.join('')),
  );
  fc.assert(
    fc.property(html, fc.oneof(fc.constant(url), fc.string()), (source, at) => {
      const page = new Page(source, at);
      for (const link of page.links) assert.ok(/^https?:/.test(link.url));
      assert.ok(page.text.length >= 0 && page.shingles.length >= 0 && page.leafPaths.size >= 0);
      assert.ok([page.title, page.base, page.canonical, page.next, page.previous, page.robots].length === 6);
    }),
  );
});

test('fine locations tell cells of a row apart, and the first link of an element from the others', () => {
  const html =
    '<table><tr><td><a href=1>title</a> by <a href=2>author</a><td><i><a href=3>last</a></i></table><p><a href=4>menu</a>';
  assert.deepEqual(
    new Page(html, 'http://f/').fineLocations.map((location) => location.replace(/.*(tr|body)/, '')),
    ['/td/a:0', '/td/a+:0', '/td/i/a:1', '/p/a'],
  );
});

test('who keeps a title, a link or its place does not keep the page', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const html = (i: number) =>
    Buffer.from(
      `<title>The title of thread ${i}</title><link rel=canonical href="http://h.example/thread.php?id=${i}">
       <a class="a-class-of-links" href="a-relative-link-${i}">x</a><a href="http://h.example/f/an-absolute-link-${i}">x</a>
       <a href="http://other.example/another-site-${i}">x</a><p>${'a long text '.repeat(20_000)}`,
    ).toString();
  const kept: unknown[] = [];
  const before = used();
  for (let i = 0; i < 100; i++) {
    const { title, canonical, links } = new Page(html(i), 'http://h.example/f/');
    kept.push(title, canonical, ...links.flatMap(({ url, location }) => [url, location]));
  }
  // A hundred pages of 240,000 characters.
  assert.ok(used() - before < 5_000_000, `${used() - before} bytes`);
  assert.equal(kept.length, 800);
});

test('a page is known again by how long its texts are, whatever its links say', () => {
  const page = (post: string, at: string) =>
    new Page(`<title>T</title><p><a href="/t?${at}">Reply</a></p><p>${post}</p><p>9 guests</p>`, `http://f/t?${at}`);
  assert.equal(page('What to plant?', 'id=7').measure, page('What to plant?', 'post=12').measure);
  assert.notEqual(page('What to plant?', 'id=7').measure, page('What to plant now?', 'id=7').measure);
});
