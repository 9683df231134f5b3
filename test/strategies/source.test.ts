import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { MemoryStore } from '../../src/crawl/memory-store.ts';
import { Site } from '../../src/crawl/site.ts';
import { LearnError, type Strategy } from '../../src/crawl/strategy.ts';
import { walk } from '../../src/crawl/walk.ts';
import { readGroundTruth, withoutFragment } from '../../src/evaluate/ground-truth.ts';
import { simulate } from '../../src/evaluate/simulate.ts';
import { type Mirror, openMirror } from '../../src/fetch/mirror.ts';
import { readGuide, writeGuide } from '../../src/guide/read.ts';
import { breadthFirst } from '../../src/strategies/breadth-first/breadth-first.ts';
import { crawl } from '../../src/strategies/crawl.ts';
import { source, sourceVariant } from '../../src/strategies/source/source.ts';
import { structureDriven } from '../../src/strategies/structure-driven/structure-driven.ts';
import { writeMirror } from '../../testbed/export.ts';
import { startTestbed } from '../../testbed/server.ts';
import { makeSite } from '../../testbed/site.ts';
import { skinByName } from '../../testbed/skins/index.ts';
import { boardwalk } from '../crawl/cli.ts';
import { hurried } from '../crawl/crawling.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-source-'));
const mirror = join(folder, 'mirror');
/** A page a post: what a breadth-first crawl comes to last. */
const deep = join(folder, 'deep');
let opened: Mirror;

before(async () => {
  await writeMirror(mirror, makeSite({ skin: skinByName('dl-list'), size: 100 }), { compress: 'zstd', noise: 200 });
  await writeMirror(deep, makeSite({ skin: skinByName('tree'), size: 100 }), { compress: 'zstd', noise: 200 });
  opened = await openMirror(mirror);
});
after(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});

const truth = () => readGroundTruth(mirror)!;
const typeAt = (url: string) => {
  const label = truth().labels.get(withoutFragment(url));
  return label === undefined ? null : label.type === 'other' ? label.kind : label.type;
};
const pagesOf = (type: string) =>
  [...truth().labels.values()].filter((label) => label.status === 200 && typeAt(label.url) === type).map((label) => label.url);
const siteOf = () => new Site({ source: opened, start: opened.first! });

/** What a walk by this strategy comes to, in order, sampled pages where the walk meets them. */
async function walked(
  strategy: Strategy,
  options: { target?: string; sample?: number },
  pages: number,
): Promise<(string | null)[]> {
  const site = siteOf();
  const { guide } = await strategy.learn(site, { seed: 1, sample: 100, ...options });
  const types: (string | null)[] = [];
  for await (const event of walk({ site, guide, store: new MemoryStore() })) {
    types.push(typeAt(event.url));
    if (types.length === pages) break;
  }
  return types;
}
const share = (types: readonly (string | null)[], ...wanted: string[]) =>
  types.filter((type) => type !== null && wanted.includes(type)).length / types.length;

describe('source', () => {
  test('with a budget it fetches more of what users wrote than a breadth-first crawl', async () => {
    const budget = 200;
    const ours = await simulate({ mirror: deep, strategy: source, budget, sample: 60 });
    const theirs = await simulate({ mirror: deep, strategy: breadthFirst, budget });
    assert.equal(ours.requests, budget);
    assert.ok(ours.valuable! > 1.1 * theirs.valuable!, `${ours.valuable} against ${theirs.valuable}`);
  });

  test('for a target it comes to pages of that kind sooner, be they threads or profiles', async () => {
    for (const type of ['thread', 'profile']) {
      const all = pagesOf(type);
      assert.ok(all.length >= 10, `${all.length} pages of ${type}`);
      const ours = await walked(source, { target: all[5]! }, all.length);
      const theirs = await walked(breadthFirst, {}, all.length);
      assert.ok(share(ours, type) > 1.2 * share(theirs, type), `${type}: ${share(ours, type)} against ${share(theirs, type)}`);
    }
  });

  test('without a budget it refuses nothing', async () => {
    const ours = await simulate({ mirror, strategy: source, sample: 40 });
    assert.equal(ours.threadCoverage, 1);
    assert.equal(ours.indexCoverage, 1);
  });

  test('the guide is the same whenever it is learned, goes through its file, and walks the same way after', async () => {
    const [a, b] = await Promise.all([1, 1].map(() => source.learn(siteOf(), { seed: 7, sample: 60 })));
    assert.deepEqual(a!.guide, b!.guide);
    const read = readGuide(writeGuide(a!.guide));
    assert.deepEqual(read, a!.guide);
    for (const row of read.rows) {
      const sum = Object.values(row.chances!).reduce((total, chance) => total + chance, 0);
      assert.ok(sum <= 1 + 1e-5, 'chances are probabilities (eq. 3)');
    }
    const orders = await Promise.all(
      [a!.guide, read].map(async (guide) => {
        const urls: string[] = [];
        for await (const event of walk({ site: siteOf(), guide, store: new MemoryStore() }))
          if (urls.push(event.url) === 90) break;
        return urls;
      }),
    );
    assert.deepEqual(orders[0], orders[1]);
  });

  test('what its variants leave out is left out', async () => {
    const learn = async (variant: Parameters<typeof sourceVariant>[0]) =>
      (await sourceVariant(variant).learn(siteOf(), { seed: 1, sample: 80 })).guide;
    const whole = await learn({});
    const plain = await learn({ balance: false });
    assert.deepEqual([whole.ranking, plain.ranking], ['balance', 'priority']);
    const noInfo = await learn({ info: false });
    for (const [i, kind] of noInfo.kinds.entries()) assert.equal(kind.worth, whole.kinds[i]!.evidence!.counts!.diversity);
  });

  test('an example that is no page, or like no other, is a clear error', async () => {
    // Three pages are no kind: each is like no other.
    const learn = (target: string) => source.learn(siteOf(), { seed: 1, sample: 3, target });
    await assert.rejects(learn(new URL('/not-there', opened.first!).href), LearnError);
    await assert.rejects(learn(opened.first!), /is like no other page of the \d+ that were sampled/);
    const said = await boardwalk([
      'simulate',
      mirror,
      '--strategy',
      'breadth-first',
      '--target',
      opened.first!,
      '-o',
      join(folder, 'x'),
    ]);
    assert.deepEqual([said.code, /does not crawl by example/.test(said.err)], [2, true]);
    const odd = await boardwalk([
      'simulate',
      mirror,
      '--strategy',
      'source',
      '--target',
      opened.first!,
      '-o',
      join(folder, 'x'),
      '--sample',
      '3',
    ]);
    assert.deepEqual([odd.code, /like no other page/.test(odd.err)], [2, true]);
  });

  test('a live crawl that was stopped goes on with the same eyes and the same order', async () => {
    const bed = await startTestbed({ skin: 'dl-list', size: 25 });
    try {
      const small: Strategy = { ...source, learn: (site, options) => source.learn(site, { ...options, sample: 40 }) };
      const run = async (out: string, stops: readonly number[]) => {
        const urls: string[] = [];
        for (const maxPages of stops) {
          const options = { url: bed.url, out, strategy: small, concurrency: 1, browser: 'never' as const, patience: hurried };
          for await (const page of crawl({ ...options, maxPages })) urls.push(page.url);
        }
        return urls;
      };
      const whole = await run(join(folder, 'whole'), [120]);
      const stopped = await run(join(folder, 'stopped'), [50, 51, 80, 120]);
      assert.ok(whole.length > 70, `${whole.length} pages`);
      assert.deepEqual(stopped, whole);
      const guide = readGuide(readFileSync(join(folder, 'stopped', 'guide.json'), 'utf8'));
      assert.equal(guide.ranking, 'balance');
    } finally {
      await bed.close();
    }
  });
});

describe('structure-driven', () => {
  test('by an example thread it finds the boards, the threads and their further pages, and little else', async () => {
    const run = await simulate({ mirror, strategy: structureDriven, target: pagesOf('thread')[5]!, sample: 100 });
    assert.ok(run.threadCoverage! > 0.95 && run.indexCoverage! > 0.9, `${run.threadCoverage} ${run.indexCoverage}`);
    const theirs = await simulate({ mirror, strategy: breadthFirst });
    assert.ok(run.overhead! < theirs.overhead!, `${run.overhead} against ${theirs.overhead}`);
  });

  test('by an example profile it fetches profiles', async () => {
    const all = pagesOf('profile');
    const types = await walked(structureDriven, { target: all[5]! }, 10_000);
    assert.ok(types.filter((type) => type === 'profile').length >= 0.5 * all.length);
    assert.ok(share(types, 'profile', 'index', 'entry', 'thread', 'memberlist') > 0.8);
  });

  test('without an example it takes the kind with most text: the threads', async () => {
    const { guide } = await structureDriven.learn(siteOf(), { seed: 1, sample: 100 });
    assert.equal(typeAt(String(guide.settings.example)), 'thread');
    assert.deepEqual(readGuide(writeGuide(guide)), guide);
  });

  test('an example that is not there is a clear error', async () => {
    const target = new URL('/not-there', opened.first!).href;
    await assert.rejects(structureDriven.learn(siteOf(), { seed: 1, sample: 60, target }), LearnError);
  });
});
