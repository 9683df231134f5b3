import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { byAnalogy, itfPatterns, overAny } from '../../src/learn/itf-patterns.ts';
import { type Example, svmScore, trainLinearSvm } from '../../src/learn/linear-svm.ts';
import { linkGroups } from '../../src/learn/link-groups.ts';
import { readPageTypes, typeOfPage } from '../../src/learn/page-types.ts';
import { shippedPageTypes } from '../../src/learn/shipped-page-types.ts';
import { Page } from '../../src/page/page.ts';
import { matchesPattern, patternRegExp, printPattern, tokensOf } from '../../src/url/pattern.ts';

const print = (patterns: readonly { pattern: Parameters<typeof printPattern>[0] }[]) =>
  patterns.map(({ pattern }) => printPattern(pattern));
const never = () => 0;

test("the paper's example: threads are told from users and posts (FoCUS 4.3.2)", () => {
  const site = 'http://www.gardenstew.com';
  const about = ['about20152', 'about18382', 'about19741', 'about20142'].map((name) => `${site}/${name}.html`);
  const other = ['user34', 'post180803'].map((name) => `${site}/${name}.html`);
  // All six in the training set, and users and posts known to be something else by other links.
  const wrong = ['user35', 'user36', 'post1', 'post2'].map((name) => `${site}/${name}.html`);
  assert.deepEqual(print(itfPatterns([...about, ...other], wrong, never)), ['/about<digits>.html']);
});

test('without anything against it a pattern stays general: no board is written into it', () => {
  const urls = ['linux', 'linux', 'linux', 'windows', 'mac'].map(
    (board, i) => `http://f.test/${board}/topics/title-${'x'.repeat(i)}-${i}`,
  );
  assert.deepEqual(print(itfPatterns(urls, [], never)), ['/<word>/topics/title-<text>-<digits>']);
});

test('a rare shape is noise unless pages behind it were seen', () => {
  const urls = [...Array.from({ length: 20 }, (_, i) => `http://f.test/t.php?id=${i}`), 'http://f.test/x.php?q=1'];
  assert.deepEqual(print(itfPatterns(urls, [], never)), ['/t.php?id=<digits>']);
  assert.deepEqual(print(itfPatterns(urls, [], (url) => (url.includes('x.php') ? 2 : 0))).sort(), [
    '/t.php?id=<digits>',
    '/x.php?q=<digits>',
  ]);
});

test('page-flipping is as wide as what it flips, and lists lend it to threads', () => {
  const threads = itfPatterns(['http://f.test/t/one-two/1', 'http://f.test/t/three/2', 'http://f.test/t/f-i-v-e/3'], [], never);
  const [flip] = itfPatterns(['http://f.test/t/one-two/1?page=2'], [], never);
  assert.equal(printPattern(overAny(flip!, threads)!.pattern), '/t/<text>/<digits>?page=<digits>');
  const lists = itfPatterns(['http://f.test/c/general/1', 'http://f.test/c/off-topic/2'], [], never);
  assert.deepEqual(print(byAnalogy([overAny(flip!, threads)!], threads, lists)), ['/c/<text>/<digits>?page=<digits>']);
  assert.equal(overAny(flip!, lists), null);
});

test('patterns match every URL they were learned from, and hostile URLs in linear time', () => {
  const part = fc.stringMatching(/^[a-z0-9.%-]{0,12}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(part, part), { minLength: 1, maxLength: 12 }), (parts) => {
      const urls = parts.map(([a, b]) => `http://f.test/t/${encodeURI(a)}/?id=${encodeURI(b)}`);
      const patterns = itfPatterns(urls, [], () => 2);
      for (const url of urls)
        assert.ok(
          patterns.some(({ pattern }) => matchesPattern(pattern, tokensOf(url))),
          url,
        );
    }),
  );
  const patterns = itfPatterns(
    ['/t/a-b.1/page-2', '/t/ccc.2/page-3', '/t/d-e-f-g.3/page-4'].map((path) => `http://f.test${path}`),
    [],
    never,
  );
  for (const bit of ['a-', '1.', '.', '%41', 'a1', '-page-']) {
    const hostile = `http://f.test/t/${bit.repeat(20_000)}/page-x`;
    const before = performance.now();
    for (const { pattern } of patterns) {
      assert.equal(matchesPattern(pattern, tokensOf(hostile)), false);
      assert.equal(new RegExp(patternRegExp(pattern)).test(hostile.slice('http://f.test'.length, 4000)), false);
    }
    assert.ok(performance.now() - before < 2000, bit);
  }
});

test('the support vector machine parts what can be parted, and the same way every time', () => {
  const examples = Array.from(
    { length: 60 },
    (_, i): Example => ({ x: [i % 10, (i * 7) % 5, 1], y: i % 10 > 4 ? 1 : -1, weight: 1 }),
  );
  const svm = trainLinearSvm(examples, 1);
  for (const { x, y } of examples) assert.equal(Math.sign(svmScore(svm, x)), y);
  assert.deepEqual(trainLinearSvm(examples, 1), svm);
});

test('links of one column with URLs of one shape are a group; numbers in a row are another list', () => {
  const rows = Array.from(
    { length: 6 },
    (_, i) => `<tr><td><a href="/t/${i}">Title number ${i}</a></td><td><a href="/u/n${i}">name${i}</a></td></tr>`,
  );
  const groups = linkGroups(
    new Page(`<body><table>${rows.join('')}</table><p><a href="/help">Help</a></p>`, 'http://f.test/'),
    () => true,
  );
  assert.deepEqual(
    groups.map(({ records, links }) => [records, links[0]!.text]),
    [
      [6, 'Title number 0'],
      [6, 'name0'],
      [1, 'Help'],
    ],
  );
  assert.equal(groups[0]!.list, groups[1]!.list);
  assert.notEqual(groups[0]!.list, groups[2]!.list);
});

test('the shipped model tells a list from a thread and from a form', () => {
  const words = 'some words that a person wrote about a thing that did not work as it should have '.repeat(6);
  const times = (i: number) => `2008-01-${String(i + 10)} 14:0${i}`;
  const rows = Array.from(
    { length: 9 },
    (_, i) =>
      `<tr><td><a href="/t/${i}">How do I do thing number ${i} with it?</a></td><td><a href="/u/${i}">name${i}</a></td><td>${i}</td><td>${times(9 - i)}</td></tr>`,
  );
  const posts = Array.from(
    { length: 6 },
    (_, i) => `<div class="post"><div><a href="/u/${i}">name${i}</a></div><div>Posted ${times(i)}</div><p>${words}</p></div>`,
  );
  const typeOf = (body: string) =>
    typeOfPage(shippedPageTypes(), new Page(`<html lang=en><body>${body}</body></html>`, 'http://f.test/')).type;
  assert.equal(typeOf(`<table>${rows.join('')}</table>`), 'index');
  assert.equal(typeOf(`<h1>Title</h1>${posts.join('')}`), 'thread');
  assert.equal(typeOf('<form><p>Name <input name=u><p>Password <input type=password name=p><input type=submit></form>'), 'other');
});

test('a model of other features is refused', () => {
  const model = { ...shippedPageTypes(), features: [] };
  assert.throws(() => readPageTypes(JSON.stringify(model)), /other features/);
  assert.throws(() => readPageTypes('{}'), /no page-type model/);
});
