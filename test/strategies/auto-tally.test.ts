import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tallyOf } from '../../src/strategies/auto/survey/tally.ts';
import { redirects } from '../../src/strategies/auto/understand/redirects.ts';

const there = (redirected: boolean) => ({ scores: { index: -1, thread: 1 }, redirected });
const gone = { scores: null, redirected: true };

test('what is gone says nothing of where links of its form lead, though a redirect led there', () => {
  const redirecting = (seen: Parameters<typeof tallyOf>[0]) => redirects({ tally: () => tallyOf(seen) }, new Set());
  assert.equal(redirecting([there(true), there(true), gone, gone, gone]), true);
  assert.equal(redirecting([there(false), there(false), gone, gone, gone]), false);
  assert.equal(redirecting([there(true), { scores: null, redirected: false }]), true);
});
