import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readGuide } from '../../src/guide/read.ts';
import { auto } from '../../src/strategies/auto/auto.ts';
import { startTestbed, type Testbed } from '../../testbed/server.ts';
import { boardwalk, start } from './cli.ts';
import { archived, atEnd, crawled, links, newFolder, prose, rowsOf, smallForum } from './crawling.ts';

const switches = { loginWalls: true, duplicates: true, stickies: true, windowedPagers: true, subBoards: true, redirects: true };

interface Watched {
  bed: Testbed;
  /** URLs asked for since it was last emptied, robots.txt, the start page and the page that cannot exist aside. */
  log: string[];
}

async function watched(skin: string): Promise<Watched> {
  const log: string[] = [];
  const bed = await startTestbed({
    skin,
    size: 40,
    switches,
    onRequest: ({ url }) => {
      if (!url.endsWith('/robots.txt') && !url.includes('/boardwalk-') && url !== bed.url) log.push(url);
    },
  });
  atEnd(() => bed.close());
  return { bed, log };
}

const repeated = (log: readonly string[]) => log.filter((url, i) => log.indexOf(url) !== i);

/** Keys of lists and threads among what the archive has. */
async function keysIn(bed: Testbed, out: string): Promise<string[]> {
  const kept = await archived(out);
  return [...new Set([...kept.keys()].flatMap((url) => bed.label(url).key ?? []))].sort();
}

for (const skin of ['dl-list', 'table-soup']) {
  describe(`auto on ${skin}`, () => {
    test('stopped again and again, it brings home what one run does, and asks for nothing twice', async () => {
      const { bed, log } = await watched(skin);
      const whole = await crawled({ strategy: auto, url: bed.url });
      assert.equal(whole.end.reason, 'done');
      const wanted = [...new Set(bed.labels().flatMap(({ key }) => key ?? []))].sort();
      assert.deepEqual(await keysIn(bed, whole.out), wanted, 'one run has every list and thread');
      const inOneRun = log.length;
      log.length = 0;
      const out = newFolder();
      // The first ends while it still learns.
      for (const maxPages of [8, 50, 70, 90]) {
        const part = await crawled({ strategy: auto, url: bed.url, out, maxPages });
        assert.equal(part.end.reason, 'budget');
        // The start page, asked for before anything else, is kept with the first page of the walk.
        assert.ok(part.end.requests === maxPages || (part.pages.length === 0 && part.end.requests === maxPages - 1));
      }
      const rest = await crawled({ strategy: auto, url: bed.url, out });
      assert.equal(rest.end.reason, 'done');
      assert.deepEqual(repeated(log), []);
      assert.deepEqual(await keysIn(bed, out), wanted);
      assert.ok(log.length <= inOneRun + 2, `${log.length} requests in parts, ${inOneRun} at once`);
      await bed.close();
    });

    test('killed, it goes on', async () => {
      const { bed, log } = await watched(skin);
      const out = newFolder();
      const args = ['crawl', bed.url, '--out', out, '--delay', '0', '--browser', 'never', '-q'];
      for (const requests of [12, 60]) {
        const running = start(args);
        while (log.length < requests && running.child.exitCode === null) await new Promise((done) => setTimeout(done, 5));
        running.child.kill('SIGKILL');
        await running.finished;
      }
      const { code, err } = await boardwalk(args);
      assert.equal(code, 0, err);
      assert.deepEqual(
        await keysIn(bed, out),
        [...new Set(bed.labels().flatMap(({ key }) => key ?? []))].sort(),
        'every list and thread',
      );
      // What was under way when it was killed may be asked for once more: two requests a kill.
      assert.ok(repeated(log).length <= 4, repeated(log).join(' '));
      await bed.close();
    });
  });
}

test('what was learned while walking is kept as a further guide', async () => {
  const threads = Array.from({ length: 12 }, (_, i) => i + 1);
  // Only the last board has more than one page, and learning has too little to see it.
  const title = (id: number) =>
    `<tr><td><a href="/topic?t=${id}">${prose(id).slice(3, 40)}</a></td><td>3 replies</td><td>2020-01-0${(id % 9) + 1} 10:00</td></tr>`;
  const forum = await smallForum((path) => {
    const url = new URL(path, 'http://f');
    if (url.pathname === '/') return links(...threads.map((id) => `/board?f=${id}`));
    const id = Number(url.searchParams.get('f') ?? url.searchParams.get('t'));
    if (url.pathname === '/board') return `<table>${threads.map((n) => title(id * 100 + n)).join('')}</table>`;
    return url.pathname === '/topic' ? `${prose(id)}${prose(id + 5000)}` : undefined;
  });
  const run = await crawled({ strategy: auto, url: forum.url });
  const guides = rowsOf<{ json: string }>(run.out, 'SELECT json FROM guides ORDER BY version').map(({ json }) => readGuide(json));
  assert.ok(guides.length >= 1);
  for (const guide of guides) assert.equal(guide.strategy, 'auto');
});
