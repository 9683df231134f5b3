import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CookiesTxtError, readCookiesTxt } from '../../src/fetch/cookies-txt.ts';

const LATER = '4102444800';

function line(...fields: string[]): string {
  return fields.join('\t');
}

test("a browser's export", () => {
  const jar = readCookiesTxt(
    [
      '\ufeff# Netscape HTTP Cookie File',
      '',
      line('.forum.example', 'TRUE', '/', 'FALSE', LATER, 'wide', '1'),
      line('#HttpOnly_forum.example', 'FALSE', '/', 'TRUE', '0', 'session', 'a=b'),
      line('forum.example', 'FALSE', '/t', 'false', '', 'empty'),
      line('forum.example', 'FALSE', '/', 'FALSE', '-1', 'other', ''),
      line('forum.example', 'FALSE', '/', 'FALSE', '1000000000', 'old', '1'),
      line('.co.uk', 'TRUE', '/', 'FALSE', `${LATER}.25`, 'suffix', '1'),
      '   ',
      '# the end',
    ].join('\r\n'),
  );
  assert.equal(jar.header('https://forum.example/t'), 'empty=; wide=1; session=a=b; other=');
  assert.equal(jar.header('http://www.forum.example/t'), 'wide=1');
  assert.equal(jar.header('http://a.co.uk/'), null);
  assert.equal(jar.header('http://co.uk/'), 'suffix=1');
  assert.equal(readCookiesTxt('').header('http://a.example/'), null);
});

test('a malformed line is named, and its secret is not told', () => {
  const good = line('a.example', 'FALSE', '/', 'FALSE', '0', 'n', 'SECRET');
  const bad: [string, RegExp][] = [
    [good.replaceAll('\t', ' '), /tabs/],
    [`${good}\tx`, /8 fields/],
    [good.replace('a.example', 'a b'), /host name/],
    [good.replace('a.example', ''), /host name/],
    [good.replace('FALSE', 'MAYBE'), /TRUE or FALSE/],
    [good.replace('/', 'x'), /slash/],
    [good.replace('\t0\t', '\tsoon\t'), /expiry/],
    [good.replace('\tn\t', '\t\t'), /name or value/],
    [good.replace('SECRET', 'SECRET\x01'), /name or value/],
  ];
  for (const [text, reason] of bad) {
    assert.throws(
      () => readCookiesTxt(`# head\n${good}\n${text}\n`),
      (error: Error) => {
        assert.ok(error instanceof CookiesTxtError);
        assert.match(error.message, /line 3/);
        assert.match(error.message, reason);
        assert.doesNotMatch(error.message, /SECRET/);
        return true;
      },
    );
  }
});

test('whatever the file holds, it is read or refused with a line', () => {
  const field = fc.oneof(fc.string(), fc.constantFrom('TRUE', 'FALSE', '/', '0', 'a.example', LATER));
  fc.assert(
    fc.property(fc.array(fc.array(field, { minLength: 5, maxLength: 8 })), (lines) => {
      try {
        readCookiesTxt(lines.map((fields) => fields.join('\t')).join('\n')).header('http://a.example/');
      } catch (error) {
        assert.ok(error instanceof CookiesTxtError, String(error));
        assert.match(error.message, /line \d+/);
      }
    }),
  );
});
