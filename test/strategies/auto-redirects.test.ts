import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { destinationOf } from '../../src/guide/destination.ts';
import { toFirsts } from '../../src/strategies/auto/guide/redirected-posts.ts';
import { destinationFor } from '../../src/strategies/auto/understand/redirects.ts';

const seen = (...pairs: [string, string][]) =>
  pairs.map(([from, to]) => ({ from: `http://a.test${from}`, to: `http://a.test${to}` }));

describe('where links redirect to is told from their numbers', () => {
  test('the order of the parameters is the one that the server gave', () => {
    const made = destinationFor(
      seen(
        ['/go?n=1&t=41', '/view?mod=thread&tid=41&extra=page%3D1'],
        ['/go?n=0&t=46', '/view?mod=thread&tid=46&extra=page%3D1'],
        ['/go?n=2&t=7', '/view?mod=thread&tid=7&extra=page%3D1'],
      ),
    );
    assert.equal(destinationOf(made!, 'http://a.test/go?n=3&t=100'), 'http://a.test/view?mod=thread&tid=100&extra=page%3D1');
  });
  test('numbers within paths', () => {
    const made = destinationFor(
      seen(['/goto/41-1', '/read/41.html'], ['/goto/46-0', '/read/46.html'], ['/goto/7-2', '/read/7.html']),
    );
    assert.equal(destinationOf(made!, 'http://a.test/goto/100-1'), 'http://a.test/read/100.html');
    assert.equal(destinationOf(made!, 'http://a.test/goto/'), null, 'a link that lacks the number');
  });
  test('names that the links have', () => {
    const made = destinationFor(
      seen(['/garden/41?post=9', '/garden/41'], ['/tools/46?post=8', '/tools/46'], ['/garden/7?post=1', '/garden/7']),
    );
    assert.equal(destinationOf(made!, 'http://a.test/kitchen/100?post=3'), 'http://a.test/kitchen/100');
  });
  test('the page that a post is on stands for its thread', () => {
    const page = { at: 2, digits: 0, first: 1, step: 1, optional: true, keep: 2 };
    const redirects = seen(
      ['/garden/41?post=9', '/garden/41/part2'],
      ['/tools/46?post=8', '/tools/46'],
      ['/garden/7?post=1', '/garden/7/part3'],
    );
    const made = destinationFor(toFirsts(redirects, [{ idle: [], page }]));
    assert.equal(destinationOf(made!, 'http://a.test/kitchen/100?post=3'), 'http://a.test/kitchen/100');
    const elsewhere = seen(['/garden/41?post=9', '/garden/9'], ['/go?t=41&post=9', '/t/41/part2']);
    assert.deepEqual(toFirsts(elsewhere, [{ idle: [], page }]), elsewhere, 'what is not that of its address');
  });
  for (const [what, pairs] of [
    [
      'too few',
      [
        ['/go/41', '/t/41'],
        ['/go/46', '/t/46'],
      ],
    ],
    [
      'a title, which no link has',
      [
        ['/go/41', '/t/a.41'],
        ['/go/46', '/t/b.46'],
        ['/go/7', '/t/c.7'],
      ],
    ],
    [
      'a number that no link has',
      [
        ['/go/41', '/t/1'],
        ['/go/46', '/t/2'],
        ['/go/7', '/t/3'],
      ],
    ],
    [
      'of different forms',
      [
        ['/go/41', '/t/41'],
        ['/go/46', '/t/46'],
        ['/go/7', '/login'],
      ],
    ],
  ] as [string, [string, string][]][]) {
    test(`not from ${what}`, () => assert.equal(destinationFor(seen(...pairs)), null));
  }
  test('what was learned gives back what it was learned from, whatever the numbers', () => {
    const number = fc.nat(1e6);
    fc.assert(
      fc.property(fc.uniqueArray(number, { minLength: 3, maxLength: 8 }), (ids) => {
        const pairs = ids.map((id, i): [string, string] => [`/jump?step=${i % 3}&tid=${id}`, `/t/${id}/page?x=1`]);
        const made = destinationFor(seen(...pairs));
        for (const { from, to } of seen(...pairs)) assert.equal(destinationOf(made!, from), to);
      }),
    );
  });
});
