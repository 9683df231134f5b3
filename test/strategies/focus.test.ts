import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { simulate } from '../../src/evaluate/simulate.ts';
import { GuideMatcher } from '../../src/guide/match.ts';
import { itfPatterns, withoutParameters } from '../../src/learn/itf-patterns.ts';
import { focus } from '../../src/strategies/focus/focus.ts';
import { focusGuide } from '../../src/strategies/focus/focus-guide.ts';
import { addsNumber } from '../../src/strategies/focus/page-flipping-urls.ts';
import { writeMirror } from '../../testbed/export.ts';
import { startTestbed } from '../../testbed/server.ts';
import { makeSite } from '../../testbed/site.ts';
import { skins } from '../../testbed/skins/index.ts';
import { crawled } from '../crawl/crawling.ts';

async function crawlOf(name: string, switches: Parameters<typeof makeSite>[0]['switches']) {
  const dir = mkdtempSync(join(tmpdir(), 'focus-'));
  try {
    const skin = skins.find((one) => one.name === name)!;
    await writeMirror(dir, makeSite({ skin, seed: 11, size: 120, switches: switches ?? {} }), { noise: 30 });
    return await simulate({ mirror: dir, strategy: focus, budget: 5000 });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

describe('FoCUS learns where the threads are', () => {
  for (const name of ['dl-list', 'cards-slugs', 'table-soup', 'gbk-portal', 'flat-static', 'questions', 'blog-comments']) {
    test(`in ${name}`, async () => {
      const run = await crawlOf(name, { duplicates: true, windowedPagers: true, stickies: true, subBoards: true });
      assert.ok(run.threadCoverage! > 0.97, `thread pages ${run.threadCoverage}`);
      // Where every address is two numbers, no pattern of addresses can tell threads from anything else.
      if (name === 'flat-static') return;
      assert.ok(run.effectivenessOfCrawlPhase! > 0.9, `effectiveness while crawling ${run.effectivenessOfCrawlPhase}`);
    });
  }
});

test('a crawl that begins at a thread finds the entry page, says so, and reaches every thread', async () => {
  const bed = await startTestbed({ size: 30, skin: skins.find((one) => one.name === 'dl-list')! });
  try {
    const thread = bed.labels().find(({ type }) => type === 'thread')!.url;
    const run = await crawled({ url: thread, strategy: focus });
    const notes = run.events.flatMap((event) => (event.type === 'note' ? [event.message] : []));
    assert.ok(
      notes.some((note) => note.includes('is not the entry page') && note.includes('--no-entry-search')),
      notes.join('\n'),
    );
    assert.equal(bed.label(run.end.url).type, 'entry');
    const got = new Set(run.pages.map((page) => bed.label(page.url).key));
    const lost = [...new Set(bed.labels().flatMap(({ key, type }) => (type === 'thread' && key ? [key] : [])))].filter(
      (key) => !got.has(key),
    );
    assert.deepEqual(lost, []);
    const refused = await crawled({ url: thread, strategy: focus, entrySearch: false, maxPages: 300 });
    assert.equal(refused.end.url, thread);
  } finally {
    await bed.close();
  }
});

test('a URL with a number added is another page; one with a number changed may be another thread', () => {
  assert.ok(addsNumber('http://f.test/t/5', 'http://f.test/t/5?page=2'));
  assert.ok(addsNumber('http://f.test/t/5/', 'http://f.test/t/5/page/2/'));
  assert.ok(addsNumber('http://f.test/t.php?id=5', 'http://f.test/t.php?id=5&start=20'));
  assert.ok(!addsNumber('http://f.test/t/5', 'http://f.test/t/6'));
  assert.ok(!addsNumber('http://f.test/t.php?id=5', 'http://f.test/t.php?id=6'));
  assert.ok(!addsNumber('http://f.test/t.php?id=5', 'http://f.test/t.php?id=5&order=1'));
});

test('session ids are no part of what is learned, and URLs that carry another one are followed', () => {
  const session = new Set(['sid']);
  const urls = [1, 2, 3].map((id) => withoutParameters(`http://f.test/t.php?sid=${'a'.repeat(32)}&id=${id}`, session));
  const thread = itfPatterns(urls, [], () => 1);
  const guide = focusGuide(
    'http://f.test/',
    {},
    { index: [], thread, indexFlipping: [], threadFlipping: [], detour: [], firstPages: [] },
    session,
  );
  const matcher = new GuideMatcher(guide);
  assert.equal(matcher.row(null, 'http://f.test/t.php?id=9', null).follow, true);
  assert.equal(matcher.row(null, `http://f.test/t.php?id=9&sid=${'4f'.repeat(16)}`, null).follow, true);
  assert.equal(matcher.row(null, 'http://f.test/t.php?id=9&view=print', null).follow, false);
});
