import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ForumDb } from '../../src/archive/forum-db.ts';
import { readGuide } from '../../src/guide/read.ts';
import { auto } from '../../src/strategies/auto/auto.ts';
import { crawl } from '../../src/strategies/crawl.ts';
import { startTestbed, type Testbed, type TestbedSettings } from '../../testbed/server.ts';
import { boardwalk, start } from './cli.ts';
import { atEnd, crawled, hurried, newFolder, rowsOf } from './crawling.ts';

const settings: TestbedSettings = { size: 60, seed: 3, switches: { windowedPagers: true, stickies: true } };

async function forum(faults: TestbedSettings['faults'] = []): Promise<Testbed> {
  const bed = await startTestbed({ ...settings, faults });
  atEnd(() => bed.close());
  return bed;
}

interface State {
  learned: boolean;
  along: boolean;
  /** Thread pages that are kept, and the posts that were read from each. */
  kept: string[];
  posts: Map<string, string[]>;
}

/** What the archive holds now, for the crawl may be running. */
function stateOf(out: string): State {
  const db = new ForumDb(join(out, 'forum.db'), { readOnly: true });
  try {
    const guide = db.get<{ json: string }>('SELECT json FROM guides ORDER BY version DESC LIMIT 1')?.json;
    const kinds = guide === undefined ? [] : readGuide(guide).kinds.filter(({ role }) => role === 'thread');
    const isThread = new Set(kinds.map(({ id }) => id));
    const kept = db
      .all<{ url: string; kind: string | null }>(
        "SELECT u.url, p.kind FROM pages p JOIN urls u ON u.id = p.url_id WHERE p.verdict = 'content'",
      )
      .filter(({ kind }) => kind !== null && isThread.has(kind))
      .map(({ url }) => url);
    const posts = new Map<string, string[]>();
    const rows = db.all<{ url: string; text: string | null }>(
      'SELECT g.url, p.text FROM thread_pages g LEFT JOIN posts p ON p.page = g.id ORDER BY g.id, p.position',
    );
    for (const { url, text } of rows) posts.set(url, [...(posts.get(url) ?? []), ...(text === null ? [] : [text])]);
    return {
      learned: (JSON.parse(db.setting('lesson') ?? '{}') as { learned?: boolean }).learned ?? false,
      along: (JSON.parse(db.setting('reading') ?? '{}') as { along?: boolean }).along ?? false,
      kept,
      posts,
    };
  } finally {
    db.close();
  }
}

const counted = (out: string) =>
  rowsOf<{ threads: number; posts: number }>(
    out,
    'SELECT (SELECT count(*) FROM threads) AS threads, (SELECT count(*) FROM posts) AS posts',
  )[0]!;

test('posts are there as their pages are, while the crawl goes on; at its end the whole is read', async () => {
  const bed = await forum();
  let after = 0;
  let searched: Promise<{ code: number | null; out: string }> | null = null;
  const out = newFolder();
  for await (const page of crawl({ url: bed.url, out, strategy: auto, browser: 'never', patience: hurried })) {
    const { learned, kept, posts, along } = stateOf(out);
    if (!learned) continue;
    assert.ok(along);
    assert.deepEqual(
      kept.filter((url) => !posts.has(url)),
      [],
      `after ${page.url}`,
    );
    after++;
    searched ??= boardwalk(['export', out, '--format', 'csv', '-o', '-']);
  }
  assert.ok(after > 20, `${after} pages came after the template was learned`);
  const exported = await searched!;
  assert.equal(exported.code, 0);
  assert.ok(exported.out.split('\r\n').length > 30, 'a running crawl can be exported');
  const { along } = stateOf(out);
  assert.ok(!along, 'the whole was read');
  const read = rowsOf(out, "SELECT value FROM crawl WHERE name = 'reading'");
  const again = await crawled({ url: bed.url, out, strategy: auto });
  assert.equal(again.end.reason, 'done');
  assert.deepEqual(rowsOf(out, "SELECT value FROM crawl WHERE name = 'reading'"), read, 'nothing new, nothing to read');
  const truth = bed.truth();
  const { threads, posts } = counted(out);
  assert.equal(threads, truth.threads.length);
  assert.equal(
    posts,
    truth.threads.reduce((sum, thread) => sum + thread.posts.length, 0),
  );
});

test('after kill -9 every page that was kept has its posts, once, and the end is that of a crawl without kills', async () => {
  const bed = await forum([{ kind: 'latency', milliseconds: 4, rate: 1, times: Number.POSITIVE_INFINITY }]);
  const whole = await crawled({ url: bed.url, strategy: auto });
  const reference = stateOf(whole.out);
  const out = newFolder();
  const args = ['crawl', bed.url, '--out', out, '--delay', '0', '--browser', 'never', '--quiet'];
  let killed = 0;
  let readAtKill = 0;
  for (let life = 0; life < 8; life++) {
    const { child, finished } = start(args);
    const ended = () => child.exitCode !== null;
    const before = existsSync(join(out, 'forum.db')) ? keptIn(out) : 0;
    for (let waited = 0; !ended() && waited < 20_000 && keptIn(out) < before + 15; waited += 5) await sleep(5);
    await sleep((life * 7) % 40);
    child.kill('SIGKILL');
    const { signal } = await finished;
    if (signal !== 'SIGKILL') break;
    killed++;
    const { learned, kept, posts, along } = stateOf(out);
    if (!learned) continue;
    readAtKill++;
    assert.deepEqual(
      kept.filter((url) => !posts.has(url)),
      [],
      `life ${life}: pages without their posts`,
    );
    if (!along) break;
    for (const [url, texts] of posts) assert.deepEqual(texts, reference.posts.get(url), `life ${life}: ${url}`);
  }
  assert.ok(killed >= 4 && readAtKill >= 2, `${killed} kills, ${readAtKill} of them after the template was learned`);
  const last = await boardwalk(args);
  assert.equal(last.code, 0, last.err);
  const end = stateOf(out);
  assert.ok(!end.along);
  assert.deepEqual(counted(out), counted(whole.out));
  assert.deepEqual([...end.posts].sort(), [...reference.posts].sort());
});

/** Pages kept so far; 0 while there is no database to look into. */
function keptIn(out: string): number {
  try {
    return rowsOf<{ n: number }>(out, 'SELECT count(*) AS n FROM fetches')[0]!.n;
  } catch {
    return 0;
  }
}

test('--no-read keeps pages alone, and a crawl that knows no thread pages reads nothing', async () => {
  const bed = await forum();
  const without = await crawled({ url: bed.url, strategy: auto, read: false, maxPages: 80 });
  const blind = await crawled({ url: bed.url, maxPages: 80 });
  for (const { out } of [without, blind]) assert.deepEqual(counted(out), { threads: 0, posts: 0 });
});
