import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryStore } from '../../src/crawl/memory-store.ts';
import { relearningWalk } from '../../src/crawl/relearning-walk.ts';
import { Site } from '../../src/crawl/site.ts';
import type { Source } from '../../src/fetch/source.ts';
import type { Guide } from '../../src/guide/guide.ts';
import { skeleton } from '../../src/strategies/skeleton/skeleton.ts';
import { answer } from '../../testbed/answer.ts';
import { makeSite } from '../../testbed/site.ts';
import { skinByName } from '../../testbed/skins/index.ts';

/** The same forum at the same addresses, built of other elements: what a new template does to a guide. */
function newTemplate(html: string): string {
  const other: Record<string, string> = {
    table: 'main',
    tbody: 'div',
    tr: 'article',
    td: 'section',
    th: 'header',
    p: 'div',
    ul: 'nav',
    li: 'div',
  };
  return html
    .replace(
      /<(\/?)(table|tbody|tr|td|th|p|ul|li)(?=[\s>])/gi,
      (_, slash: string, tag: string) => `<${slash}${other[tag.toLowerCase()]}`,
    )
    .replace(/ class="[^"]*"/gi, ' class="fresh"')
    .replace(/<body[^>]*>/i, '<body><div><div>');
}

function forum(changesAfter: number): { source: Source; origin: string; threads: Set<string>; changed: () => boolean } {
  const board = makeSite({ skin: skinByName('table-soup'), size: 60 });
  let requests = 0;
  const threads = new Set<string>();
  const source: Source = {
    async fetch({ url }) {
      requests++;
      const { status, headers, body, outcome } = answer(board, url.slice(board.origin.length));
      if (outcome.type === 'thread' && status === 200) threads.add(String(outcome.key));
      const text = body.toString('latin1');
      return {
        ok: true,
        url,
        status,
        headers,
        date: '1970-01-01T00:00:00Z',
        body: Buffer.from(requests > changesAfter ? newTemplate(text) : text, 'latin1'),
      };
    },
    async close() {},
  };
  return { source, origin: board.origin, threads, changed: () => requests > changesAfter };
}

async function walked(changesAfter: number, seed: number): Promise<{ threads: number; lessons: number; guides: Guide[] }> {
  const { source, origin, threads } = forum(changesAfter);
  const site = new Site({ source, start: `${origin}/` });
  const learn = (lesson: number) => skeleton.learn(site, { seed: seed + lesson, sample: 60 });
  const guides = [(await learn(0)).guide];
  const steps = relearningWalk({
    site,
    guide: guides[0]!,
    store: new MemoryStore(),
    relearn: learn,
    onGuide: (guide) => guides.push(guide),
  });
  for (let step = await steps.next(); !step.done; step = await steps.next());
  return { threads: threads.size, lessons: guides.length - 1, guides };
}

test('a site that changes its template in mid-crawl is learned again, and the crawl reaches what it would have reached', async () => {
  // Sixty pages are few to learn from: with these seeds the steady crawl reaches every thread page, with others it does not.
  for (const seed of [2, 5]) {
    const steady = await walked(Number.POSITIVE_INFINITY, seed);
    assert.equal(steady.lessons, 0, 'a site that stays as it is needs one lesson');
    const drifting = await walked(100, seed);
    assert.ok(drifting.lessons >= 1);
    assert.ok(drifting.threads >= 0.95 * steady.threads, `${drifting.threads} thread pages of ${steady.threads}`);
  }
});
