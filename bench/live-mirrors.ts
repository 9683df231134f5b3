/**
 * Mirrors served over HTTP by a forward proxy and crawled live, archive and all, breadth first, without delay; scored by their labels.
 *   npm run bench -- live-mirrors [MIRROR…]
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ForumDb } from '../src/archive/forum-db.ts';
import { readGroundTruth } from '../src/evaluate/ground-truth.ts';
import { type Fetch, score } from '../src/evaluate/score.ts';
import { openMirror } from '../src/fetch/mirror.ts';
import { breadthFirst } from '../src/strategies/breadth-first/breadth-first.ts';
import { crawl } from '../src/strategies/crawl.ts';
import { startMirrorProxy } from '../testbed/mirror-proxy.ts';

const shared = join(import.meta.dirname, '..', '..', 'shared', 'mirrors');
const usual = existsSync(shared)
  ? readdirSync(shared, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [join(shared, entry.name)] : []))
  : [];
const mirrors = process.argv.length > 2 ? process.argv.slice(2) : usual;
if (mirrors.length === 0) console.log('There are no mirrors beside the repository; name some.');

console.log(
  '| mirror | requests | worth having | fetched of it | thread pages | list pages | passed over as traps | pages/s | archive MB | read back |',
);
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |');
for (const path of mirrors) {
  const truth = readGroundTruth(path);
  if (truth === null) continue;
  const mirror = await openMirror(path);
  const proxy = await startMirrorProxy(async (url) => {
    const answer = await mirror.fetch({ url });
    return answer.ok ? { status: answer.status, headers: answer.headers, body: answer.body } : null;
  });
  const out = mkdtempSync(join(tmpdir(), 'boardwalk-live-'));
  const started = performance.now();
  let pages = 0;
  const patience = { pace: { minDelay: 0, startDelay: 0, maxDelay: 0 } };
  for await (const _ of crawl({
    strategy: breadthFirst,
    url: mirror.first!,
    out,
    proxy: proxy.url,
    concurrency: 4,
    nofollow: 'ignore',
    browser: 'never',
    patience,
  }))
    pages++;
  const seconds = (performance.now() - started) / 1000;
  const db = new ForumDb(join(out, 'forum.db'), { readOnly: true });
  const fetches = db.all<Fetch>('SELECT u.url, f.phase, f.status FROM fetches f JOIN urls u ON u.id = f.url_id ORDER BY f.id');
  const traps = db.get<{ n: number }>("SELECT count(*) AS n FROM urls WHERE reason LIKE 'trap:%'")!.n;
  const { bytes } = db.get<{ bytes: number }>('SELECT sum(length) AS bytes FROM fetches')!;
  db.close();
  const run = score(truth, fetches);
  const again = await openMirror(join(out, 'archive'));
  const readBack = `${again.size} URLs, ${again.problems.length} problems`;
  await again.close();
  await proxy.close();
  await mirror.close();
  rmSync(out, { recursive: true });
  const percent = (share: number | null) => `${((share ?? 0) * 100).toFixed(1)} %`;
  console.log(
    `| ${basename(path)} | ${run.requests} | ${run.floor} | ${run.valuable} | ${percent(run.threadCoverage)} | ${percent(run.indexCoverage)} | ${traps} | ${Math.round(pages / seconds)} | ${(bytes / 1e6).toFixed(1)} | ${readBack} |`,
  );
}
