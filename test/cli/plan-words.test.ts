import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planInWords } from '../../src/cli/plan-words.ts';

const looked = { pages: 60, lists: 0, threads: 0, passwords: 0 };

test('a site that is no forum is said to be none; one whose pages are told apart only once they are fetched is not', () => {
  const none = planInWords({ looked, known: { boards: 0, threads: 0 }, expected: null, generic: null });
  assert.match(none, /no forum was recognised/);
  const unclear = planInWords({ looked, known: { boards: 1200, threads: 34 }, expected: null, generic: null });
  assert.match(unclear, /cannot be told apart[\s\S]*1,234 are known so far/);
  assert.doesNotMatch(unclear, /no forum/);
});
