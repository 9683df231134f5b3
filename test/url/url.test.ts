import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { absoluteUrl, resolverFor } from '../../src/url/absolute.ts';
import { normalForm } from '../../src/url/normal-form.ts';
import { plainEnd } from '../../src/url/plain.ts';
import { inScope, narrowedTo, type Scope, sameSite, scopeOf } from '../../src/url/scope.ts';

/** URLs as forums write them, good and bad, plus any string at all. */
const segment = fc.oneof(
  fc.constantFrom('', '.', '..', 'forum', 'Thread-12.html', 'a%2fb', '%7Euser', '%%34%31', 'ü', 'x y'),
  fc.string(),
);
const part = fc.oneof(fc.constantFrom('t=1', 'T=2', 'start=0', 'a', '=', '', 'q=%c3%a4', 'a[]=1', 'sid=f00'), fc.string());
const url = fc
  .record({
    scheme: fc.constantFrom('http://', 'HTTP://', 'https://', '//', ''),
    host: fc.constantFrom('example.com', 'EXAMPLE.com:80', 'www.example.com:8080', 'user@h', '[::1]', ''),
    path: fc.array(segment, { maxLength: 4 }),
    query: fc.array(part, { maxLength: 4 }),
    fragment: fc.constantFrom('', '#', '#post12'),
  })
  .map((u) => `${u.scheme}${u.host}/${u.path.join('/')}${u.query.length ? `?${u.query.join('&')}` : ''}${u.fragment}`);
const anyText = fc.oneof(url, fc.string({ unit: 'binary' }));

test('a link is resolved against its page, loses its fragment and keeps the order of its query', () => {
  const base = 'http://forum.example/board/index.php';
  assert.equal(absoluteUrl('../viewtopic.php?t=7&f=2#p9', base), 'http://forum.example/viewtopic.php?t=7&f=2');
  assert.equal(absoluteUrl('?z=1&a=2', base), 'http://forum.example/board/index.php?z=1&a=2');
  assert.equal(absoluteUrl('  //cdn.example/x ', base), 'http://cdn.example/x');
});

test('what is not a web address is no link', () => {
  for (const href of ['mailto:a@b.c', 'javascript:void(0)', 'tel:1', 'data:text/html,x', 'http://', 'http://[', 'ftp://a/b']) {
    assert.equal(absoluteUrl(href, 'http://a/'), null, href);
  }
});

/** References as pages write them: plain ones, and those that only look so. */
const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abZ09/?#&=.%:@;-_') },
  fc.string({ minLength: 1, maxLength: 1 }),
);
const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '..',
    './',
    '.',
    '%2e',
    '%2E%2e/',
    '?',
    '#',
    'http:',
    'http://example.com',
    'mailto:',
    '\\',
    ' ',
    'x.php?t=1',
  ),
  fc.string({ unit: character, maxLength: 5 }),
);
const reference = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));

test('the links of one page are resolved as each by itself', () => {
  const bases = fc.oneof(
    fc.constantFrom(
      'http://example.com',
      'http://example.com/a/b?c/d',
      'http://u:p@example.com/a/',
      'HTTP://EXAMPLE.com:80/./x#y',
    ),
    anyText,
  );
  fc.assert(
    fc.property(bases, fc.oneof(reference, url), (base, href) => {
      assert.equal(resolverFor(base)(href), absoluteUrl(href, base));
    }),
    { numRuns: 5000 },
  );
  const hosts = fc.string({ unit: fc.constantFrom(...'abxn019-.:@_Aü'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom('http://', 'https://'), hosts, fc.constantFrom('', '/', '/a?b#c', '/%'), (scheme, host, path) => {
      const href = `${scheme}${host}${path}`;
      assert.equal(resolverFor('http://a/b/c')(href), absoluteUrl(href, 'http://a/b/c'));
    }),
    { numRuns: 5000 },
  );
  // Of one folder, and yet not relative to it.
  for (const href of [' ?', '\t#x', 'http:?e', ' ']) {
    for (const base of ['http://a/b/c', 'http://a/b/d']) assert.equal(resolverFor(base)(href), absoluteUrl(href, base));
  }
  const resolve = resolverFor('http://a/b/c?d=1');
  assert.deepEqual(['', '#x', '?e=2#y', 'f', '/g', 'http://a/h'].map(resolve), [
    'http://a/b/c?d=1',
    'http://a/b/c?d=1',
    'http://a/b/c?e=2',
    'http://a/b/f',
    'http://a/g',
    'http://a/h',
  ]);
});

test('what is plain the URL parser leaves as it is', () => {
  fc.assert(
    fc.property(reference, (path) => {
      const given = `http://h/${path}`;
      const end = plainEnd(given, 'http://h'.length);
      if (end >= 0) assert.equal(URL.parse(given)!.href.split('#')[0], given.slice(0, end));
    }),
    { numRuns: 5000 },
  );
  assert.equal(plainEnd('/viewtopic.php?f=2&t=7#p9', 0), 22);
  assert.equal(plainEnd('/a/../b', 0), -1);
});

test('one page under several spellings has one normal form', () => {
  const same = [
    'http://Example.com:80/a/./b/../c?b=2&a=1',
    'HTTP://example.com/a/c?a=1&b=2#post7',
    'http://example.com/%61/c?a=1&&b=2',
  ];
  for (const spelling of same) assert.equal(normalForm(spelling), 'http://example.com/a/c?a=1&b=2');
  assert.equal(normalForm('http://a/?'), 'http://a/');
  assert.equal(normalForm('http://a/%c3%a4%2f'), 'http://a/%C3%A4%2F');
});

test('what may differ keeps different normal forms', () => {
  assert.notEqual(normalForm('http://a/?x=1&x=2'), normalForm('http://a/?x=2&x=1'));
  assert.notEqual(normalForm('http://a/?5&board'), normalForm('http://a/?board&5'));
  assert.notEqual(normalForm('http://a/b'), normalForm('http://a/b/'));
  assert.notEqual(normalForm('http://a/?t=A'), normalForm('http://a/?t=a'));
});

test('a parameter goes only when it is proved idle', () => {
  const idle = new Set(['sid']);
  assert.equal(normalForm('http://a/v?sid=1f&t=7', idle), 'http://a/v?t=7');
  assert.equal(normalForm('http://a/v?sid=1f', idle), 'http://a/v');
  assert.equal(normalForm('http://a/v?sid=1f&t=7'), 'http://a/v?sid=1f&t=7');
});

test('no string makes the URL code throw, and normal forms are stable', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, base) => {
      const form = normalForm(text);
      assert.equal(normalForm(form), form);
      const link = absoluteUrl(text, base);
      if (link !== null) {
        assert.equal(absoluteUrl(link), link);
        assert.ok(!link.includes('#'));
        assert.equal(normalForm(link), normalForm(normalForm(link)));
      }
      const scope = scopeOf(base);
      if (scope) inScope(text, scope);
      sameSite(text, base);
    }),
    { numRuns: 2000 },
  );
});

test('the order of named parameters does not change the normal form', () => {
  const parameters = fc.uniqueArray(fc.record({ key: fc.stringMatching(/^[a-z]{1,3}$/), value: fc.stringMatching(/^\w*$/) }), {
    selector: (p) => p.key,
    maxLength: 6,
  });
  fc.assert(
    fc.property(parameters, fc.infiniteStream(fc.nat()), (list, keys) => {
      const shuffled = list
        .map((p) => ({ p, key: keys.next().value as number }))
        .sort((a, b) => a.key - b.key)
        .map(({ p }) => p);
      const write = (of: typeof list) => `http://a/p?${of.map((p) => `${p.key}=${p.value}`).join('&')}`;
      assert.equal(normalForm(write(shuffled)), normalForm(write(list)));
    }),
  );
});

test('scope is the start host, a directory narrows it, a site widens it', () => {
  const scope = scopeOf('https://www.example.co.uk/forum/index.php') as Scope;
  assert.ok(inScope('http://www.example.co.uk/other', scope));
  assert.ok(!inScope('https://example.co.uk/forum/', scope));
  assert.ok(!inScope('https://www.example.co.uk.evil.com/', scope));
  assert.ok(!inScope('https://www.example.co.uk:8443/', scope));
  assert.ok(!inScope('https://www.example.co.uk@evil.com/', scope));
  const narrow = narrowedTo(scope, 'https://www.example.co.uk/forum/index.php');
  assert.ok(inScope('https://www.example.co.uk/forum/t/1', narrow));
  assert.ok(inScope('https://www.example.co.uk/forum', narrow));
  assert.ok(!inScope('https://www.example.co.uk/forums/1', narrow));
  const wide = scopeOf('https://www.example.co.uk/', 'site') as Scope;
  assert.ok(inScope('https://boards.example.co.uk/x', wide));
  assert.ok(!inScope('https://other.co.uk/x', wide));
  assert.equal(scopeOf('not a url'), null);
});

test('what is in scope is told as by the host that the URL parser finds', () => {
  const hosts = fc.constantFrom(
    'example.com',
    'EXAMPLE.com',
    'example.com:80',
    'u@example.com',
    'a.example.com',
    '127.0.0.1',
    '127.1',
    'x',
  );
  const given = fc.tuple(fc.constantFrom('http://', 'https://', 'http:/', 'http:', 'http:///'), hosts, reference);
  fc.assert(
    fc.property(given, fc.constantFrom('example.com', '127.0.0.1', 'x'), ([scheme, host, rest], own) => {
      const text = `${scheme}${host}${rest}`;
      const expected = URL.parse(text)?.host === own;
      assert.equal(inScope(text, { host: own, within: 'host', directory: '/' }), expected);
    }),
    { numRuns: 3000 },
  );
});

test('registrable domains follow the public suffix list', () => {
  assert.ok(sameSite('http://a.example.com/', 'b.example.com:81'));
  assert.ok(!sameSite('a.co.uk', 'b.co.uk'));
  assert.ok(!sameSite('one.github.io', 'two.github.io'));
  assert.ok(!sameSite('127.0.0.1', '127.0.0.2'));
  assert.ok(sameSite('127.0.0.1:80', '127.0.0.1:81'));
});
