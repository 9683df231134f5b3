import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { simulate } from '../../src/evaluate/simulate.ts';
import { breadthFirst } from '../../src/strategies/breadth-first/breadth-first.ts';
import { writeMirror } from '../../testbed/export.ts';
import { makeSite } from '../../testbed/site.ts';
import { skinByName } from '../../testbed/skins/index.ts';

const scorer = join(import.meta.dirname, '..', '..', '..', 'shared', 'score.mjs');
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-posts-'));
after(() => rmSync(folder, { recursive: true }));

/** What a skin does otherwise than its truth: mail is read with the signature below its "-- ". */
const short: Record<string, { f1: number; whole: number }> = { 'mail-archive': { f1: 0.95, whole: 0.8 } };

for (const name of ['table-soup', 'dl-list', 'cards-slugs', 'gbk-portal', 'questions', 'flat-static', 'tree', 'mail-archive']) {
  test(`threads of a ${name} forum are read whole`, async () => {
    const mirror = join(folder, name);
    await writeMirror(mirror, makeSite({ skin: skinByName(name), size: 20 }), { compress: 'zstd', noise: 20 });
    const out = join(folder, `${name}-run`);
    const { posts } = await simulate({ mirror, strategy: breadthFirst, out, read: true });
    assert.ok(posts);
    const { f1, whole } = short[name] ?? { f1: 0.99, whole: 0.95 };
    assert.ok(posts.f1 > f1 && posts.wholeThreads! > whole, JSON.stringify(posts));
    assert.ok(posts.author! > 0.99 && posts.time! > 0.98 && posts.title! > 0.95, JSON.stringify(posts));
    assert.deepEqual([posts.strayThreads, posts.splitThreads], [0, 0]);
    if (!existsSync(scorer)) return console.log('the independent scorer is not there: not compared with it');
    const scored = JSON.parse(
      execFileSync(process.execPath, [scorer, mirror, out, '--json'], { encoding: 'utf8', maxBuffer: 1 << 26 }),
    );
    assert.deepEqual(scored.posts, posts);
  });
}
