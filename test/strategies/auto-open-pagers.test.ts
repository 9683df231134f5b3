import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asOpenAs } from '../../src/strategies/auto/guide/flip-pattern.ts';
import { patternFor } from '../../src/strategies/auto/guide/way-patterns.ts';
import { matchesPattern, patternOf, tokensOf } from '../../src/url/pattern.ts';

test('what a page is called is no part of its pager, though links to it have parameters that the pager lacks', () => {
  const at = (path: string) => `http://f/thread/${path}`;
  const titles = patternFor([at('12/where-to-sit/?ref=list-7'), at('15/when/?ref=list-9'), at('19/old-nails/?ref=list-9')]);
  const [page, url] = [at('12/where-to-sit/?ref=list-7'), at('12/where-to-sit/2')];
  const open = asOpenAs(titles, page, url, patternOf(url));
  const fits = (path: string) => matchesPattern(open, tokensOf(at(path)));
  assert.deepEqual(['12/where-to-sit/3', '19/old-nails/2', '19/old-nails/2/x', '19/old-nails/last'].map(fits), [
    true,
    true,
    false,
    false,
  ]);
  assert.equal(matchesPattern(asOpenAs(null, page, url, patternOf(url)), tokensOf(at('19/old-nails/2'))), false);
});
