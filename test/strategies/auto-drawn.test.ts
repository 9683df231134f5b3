import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { simulate } from '../../src/evaluate/simulate.ts';
import { auto } from '../../src/strategies/auto/auto.ts';
import { allDrawn, drawnSite } from '../../testbed/drawn/site.ts';
import { writeMirror } from '../../testbed/export.ts';

/** Forums drawn by chance that were lost, or cost twice what they are worth, and what they taught. More of them: `npm run bench -- drawn`. */
const once: [skin: string, drawn: number, was: string][] = [
  [allDrawn, 17, '68 % was had'],
  [allDrawn, 21, 'every thread was asked for twice'],
  [allDrawn, 71, '4 % was had'],
  [allDrawn, 86, '42 % was had'],
  [allDrawn, 130, '16 % was had'],
  [allDrawn, 177, '7 % was had'],
  [allDrawn, 5057, '28 % was had'],
  [allDrawn, 9099, '12 % was had'],
  [allDrawn, 10048, '44 % was had'],
  [allDrawn, 10084, '6 % was had'],
  [allDrawn, 10279, '59 % was had'],
  ['cards-slugs', 2030, '70 % was had'],
];

for (const [skin, drawn, was] of once) {
  test(`of the drawn forum ${skin} ${drawn}, of which once ${was}, nearly all is had for little more`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'boardwalk-drawn-'));
    try {
      await writeMirror(folder, drawnSite(skin, drawn));
      const { threadCoverage, effectiveness } = await simulate({ mirror: folder, strategy: auto, seed: drawn, budget: 3000 });
      assert.ok(threadCoverage! > 0.93, `${threadCoverage} of the thread pages`);
      assert.ok(effectiveness! > 0.9, `effectiveness ${effectiveness}`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
