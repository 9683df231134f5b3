import assert from 'node:assert/strict';
import type { WrittenForum } from './written-forum.ts';

/** All that is worth having is fetched with each seed, and little else. */
export async function assertWhole(
  written: WrittenForum,
  wanted: readonly string[],
  { spared, start = '/', seeds = [1, 2, 3] }: { spared: number; start?: string; seeds?: readonly number[] },
): Promise<void> {
  for (const seed of seeds) {
    const { fetched, requests } = await written.crawl(seed, start);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
      `seed ${seed}`,
    );
    assert.ok(requests <= wanted.length + spared, `seed ${seed}: ${requests} requests for ${wanted.length} pages`);
  }
}
