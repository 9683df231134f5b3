import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withSessions } from '../../src/strategies/auto/guide/session-rows.ts';
import { carriedParameters } from '../../src/strategies/auto/survey/session.ts';
import { matchesPattern, patternOf, tokensOf } from '../../src/url/pattern.ts';

const urls = (tail: (i: number) => string) => Array.from({ length: 10 }, (_, i) => `http://a.test/t?t=${i}${tail(i)}`);
const id = '92ff0cbb6e9212f942af0a2fed469dc4';

describe('a session is a long value that nearly all links of a page carry', () => {
  for (const [what, given, names] of [
    ['all of them', urls(() => `&sid=${id}`), ['sid']],
    ['all but two, which are files', urls((i) => (i < 2 ? '' : `&s=${id}`)), ['s']],
    ['half of them: not', urls((i) => (i % 2 ? '' : `&s=${id}`)), []],
    ['a value of its own for each: not', urls((i) => `&key=${id.slice(1)}${i}`), []],
    ['a short value: a language', urls(() => '&lang=en'), []],
    ['too few links to say', urls(() => `&sid=${id}`).slice(0, 4), []],
  ] as const) {
    test(what, () => assert.deepEqual(carriedParameters(given), names));
  }
});

test('a row with a session follows each row, and its URLs show what those without show', () => {
  const plain = {
    id: 'thread-1',
    from: null,
    location: null,
    pattern: patternOf('http://a.test/t?t=7'),
    follow: true,
    relation: 'child' as const,
    priority: 0,
    to: null,
    identity: { idle: ['extra'], page: null },
    evidence: { why: 'test' },
  };
  const rows = withSessions([plain, { ...plain, id: 'rest', pattern: null }], new Set(['sid']));
  assert.deepEqual(
    rows.map((row) => row.id),
    ['thread-1', 'thread-1-session-1', 'rest'],
  );
  assert.ok(matchesPattern(rows[1]!.pattern!, tokensOf(`http://a.test/t?t=8&sid=${id}`)));
  assert.deepEqual(rows[1]!.identity!.idle, ['extra', 'sid']);
});
