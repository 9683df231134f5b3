import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ForumDb } from '../../src/archive/forum-db.ts';
import { openMirror } from '../../src/fetch/mirror.ts';
import { breadthFirst } from '../../src/strategies/breadth-first/breadth-first.ts';
import { crawl } from '../../src/strategies/crawl.ts';
import { startTestbed } from '../../testbed/server.ts';

const patience = { pace: { minDelay: 0, startDelay: 0, maxDelay: 0 } };

test('a WARC that lost its end to a power cut is mended: the pages in it are fetched again, and only they', async () => {
  const testbed = await startTestbed({ size: 8 });
  const out = mkdtempSync(join(tmpdir(), 'boardwalk-mend-'));
  const archive = join(out, 'archive');
  const run = async () => {
    let fetched = 0;
    for await (const _ of crawl({ strategy: breadthFirst, url: testbed.url, out, browser: 'never', patience })) fetched++;
    return fetched;
  };
  try {
    const all = await run();
    assert.ok(all > 20);
    const file = join(archive, readdirSync(archive).find((name) => name.endsWith('.warc.gz'))!);
    const whole = statSync(file).size;
    for (const [left, least, most] of [
      [whole - 10, 1, 1],
      [Math.floor(whole / 2), 2, all - 2],
      [100, all, all],
    ] as const) {
      truncateSync(file, left);
      const again = await run();
      assert.ok(
        again >= least && again <= most,
        `${again} pages fetched again after the file was cut to ${left} of ${whole} bytes`,
      );
      const mirror = await openMirror(archive);
      assert.deepEqual(mirror.problems, []);
      assert.equal(mirror.size, all);
      await mirror.close();
      const db = new ForumDb(join(out, 'forum.db'), { readOnly: true });
      assert.equal(db.get<{ n: number }>('SELECT count(*) AS n FROM fetches')!.n, all);
      assert.equal(db.get<{ n: number }>('SELECT count(*) AS n FROM urls WHERE state = 0')!.n, 0);
      db.close();
    }
  } finally {
    await testbed.close();
    rmSync(out, { recursive: true });
  }
});
