import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { simulate } from '../../src/evaluate/simulate.ts';
import { readGuide } from '../../src/guide/read.ts';
import { breadthFirst } from '../../src/strategies/breadth-first/breadth-first.ts';
import { writeMirror } from '../../testbed/export.ts';
import { makeSite } from '../../testbed/site.ts';
import { skinByName } from '../../testbed/skins/index.ts';

const shared = join(import.meta.dirname, '..', '..', '..', 'shared');
const scorer = join(shared, 'score.mjs');
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-simulate-'));
const mirror = join(folder, 'mirror');
let worth: { urls: number };

before(async () => {
  const site = makeSite({
    skin: skinByName('table-soup'),
    size: 20,
    switches: { duplicates: true, loginWalls: true, redirects: true },
  });
  worth = await writeMirror(mirror, site, { compress: 'zstd', noise: 40 });
});
after(() => rmSync(folder, { recursive: true }));

test('a breadth-first crawl of a mirror reaches everything and writes what it did', async () => {
  const out = join(folder, 'run');
  const run = await simulate({ mirror, strategy: breadthFirst, out });
  assert.equal(run.valuable, run.floor);
  assert.equal(run.threadCoverage, 1);
  assert.ok(run.duplicate! > 0 && run.invalid! > 0 && run.redirect! > 0, 'the noise of the forum is there to be counted');
  assert.ok(run.requests >= worth.urls);
  const lines = readFileSync(join(out, 'fetches.jsonl'), 'utf8').trim().split('\n');
  assert.equal(lines.length, run.requests);
  assert.deepEqual(Object.keys(JSON.parse(lines[0]!)), ['url', 'phase', 'status']);
  assert.equal(new Set(lines).size, lines.length, 'no URL twice');
  assert.deepEqual(JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8')), JSON.parse(JSON.stringify(run)));
  assert.equal(readGuide(readFileSync(join(out, 'guide.json'), 'utf8')).strategy, 'breadth-first');
});

test('the same run twice asks for the same pages in the same order', async () => {
  await simulate({ mirror, strategy: breadthFirst, out: join(folder, 'a'), seed: 3 });
  await simulate({ mirror, strategy: breadthFirst, out: join(folder, 'b'), seed: 3 });
  assert.deepEqual(readFileSync(join(folder, 'a', 'fetches.jsonl')), readFileSync(join(folder, 'b', 'fetches.jsonl')));
});

test('a budget ends the run; another entry page begins it', async () => {
  const run = await simulate({ mirror, strategy: breadthFirst, budget: 7 });
  assert.deepEqual([run.requests, run.end.reason], [7, 'budget']);
  const nowhere = await simulate({ mirror, strategy: breadthFirst, entry: 'http://elsewhere.test/' });
  assert.deepEqual([nowhere.requests, nowhere.unknown, nowhere.end.reason], [1, 1, 'done']);
});

test('a mirror without labels is crawled and not scored', async () => {
  const bare = join(folder, 'bare.warc');
  const site = makeSite({ skin: skinByName('dl-list'), size: 3 });
  await writeMirror(join(folder, 'plain'), site);
  writeFileSync(bare, readFileSync(join(folder, 'plain', 'site.warc')));
  const run = await simulate({ mirror: bare, strategy: breadthFirst });
  assert.ok(run.requests > 5);
  assert.equal(run.effectiveness, undefined);
});

/** Every figure of the independent scorer, to the last digit. */
function agreesWithScorer(mirrorDir: string, out: string) {
  const theirs = JSON.parse(execFileSync(process.execPath, [scorer, mirrorDir, out, '--json'], { encoding: 'utf8' }));
  const ours = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'));
  assert.ok(Object.keys(theirs).length >= 18);
  for (const [name, value] of Object.entries(theirs)) assert.deepEqual(ours[name], value, name);
}

test('figures equal those of the independent scorer', {
  skip: !existsSync(scorer) && 'the shared scorer is not beside the repository',
}, async () => {
  const out = join(folder, 'scored');
  await simulate({ mirror, strategy: breadthFirst, out, budget: 333 });
  agreesWithScorer(mirror, out);
});

const real = join(shared, 'mirrors', 'real-ideum');
test('and on a mirror of a real forum', {
  skip: !existsSync(real) && 'the shared mirrors are not beside the repository',
}, async () => {
  const out = join(folder, 'real');
  const run = await simulate({ mirror: real, strategy: breadthFirst, out });
  assert.equal(run.threadCoverage, 1);
  agreesWithScorer(real, out);
});
