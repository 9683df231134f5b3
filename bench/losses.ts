/**
 * Where a learned strategy loses what is worth having: for each page of a board or thread that a run did not fetch, the links to it on
 * pages that it did fetch, by what the guide said of them; and where it wastes: requests for nothing, by the row that asked for them.
 * Page types are those of other packages. It stops after as many requests as the mirror has URLs.
 *   npm run bench -- losses STRATEGY MIRROR…   (SAMPLE=… ROWS=12)
 */
import { basename } from 'node:path';
import { MemoryStore } from '../src/crawl/memory-store.ts';
import { Site } from '../src/crawl/site.ts';
import { walk } from '../src/crawl/walk.ts';
import { packageOf } from '../src/evaluate/annotated-pages.ts';
import { type GroundTruth, readGroundTruth, withoutFragment } from '../src/evaluate/ground-truth.ts';
import { trainWithout } from '../src/evaluate/page-type-models.ts';
import { openMirror } from '../src/fetch/mirror.ts';
import { GuideMatcher } from '../src/guide/match.ts';
import { eyesFor } from '../src/learn/eyes.ts';
import type { Page } from '../src/page/page.ts';
import { strategies } from '../src/strategies/index.ts';
import { printPattern } from '../src/url/pattern.ts';
import { annotatedForums } from './focus/annotated-forums.ts';

const [name, ...mirrors] = process.argv.slice(2);
const sample = process.env.SAMPLE === undefined ? {} : { sample: Number(process.env.SAMPLE) };
const shown = Number(process.env.ROWS ?? 12);
const strategy = strategies.find((one) => one.name === name);
if (strategy === undefined) throw new Error(`which strategy? ${strategies.map((one) => one.name).join(', ')}`);

// Only these look at page types, and annotating all forums takes a while.
const forums = ['focus', 'auto'].includes(name ?? '') ? await annotatedForums() : [];

interface Group {
  keys: Set<string>;
  example: string;
  count: number;
}

function typeOf(truth: GroundTruth, url: string): string {
  const label = truth.labels.get(withoutFragment(url));
  if (label === undefined) return 'unknown';
  const page = label.key === null ? null : /^(?:board|thread)\/.+\/(\d+)$/.exec(label.key)?.[1];
  return label.type === 'other' ? label.kind : page && page !== '1' ? `${label.type} p2+` : label.type;
}

for (const path of mirrors) {
  const truth = readGroundTruth(path)!;
  const mirror = await openMirror(path);
  const site = new Site({ source: mirror, start: mirror.first!, maxRequests: truth.labels.size });
  const pageTypes = forums.length === 0 ? {} : { pageTypes: trainWithout(forums, { package: packageOf(truth, basename(path)) }) };
  const { guide, ...learned } = await strategy.learn(site, { seed: 1, ...sample, ...pageTypes });
  const look = eyesFor(guide);
  const matcher = new GuideMatcher(guide);
  const fetched = new Set<string>();
  const waste = new Map<string, Group>();
  const losing: { from: string; to: string; key: string; reason: string; url: string }[] = [];
  const add = (groups: Map<string, Group>, group: string, key: string, example: string) => {
    const known = groups.get(group) ?? { keys: new Set<string>(), example, count: 0 };
    known.keys.add(key);
    known.count++;
    groups.set(group, known);
  };
  const keyOf = (url: string) => {
    const label = truth.labels.get(withoutFragment(url));
    return label && label.status === 200 && label.type !== 'other' ? label.key : null;
  };
  let requests = 0;
  for await (const event of walk({ site, guide, ...learned, store: new MemoryStore() })) {
    requests++;
    const own = keyOf(event.url);
    if (own === null || fetched.has(own)) {
      const row = guide.rows.find((one) => one.id === event.row);
      add(
        waste,
        `${own === null ? typeOf(truth, event.url) : 'duplicate'} by ${row ? `${row.from} ${row.location} ${row.pattern && printPattern(row.pattern)} → ${row.to}` : event.from === null ? 'the start' : 'no row: what the strategy wanted to try'}`,
        event.url,
        event.url,
      );
    } else fetched.add(own);
    const page: Page | null = event.visit.page;
    if (page === null) continue;
    const sight = look(page);
    for (const [i, link] of page.links.entries()) {
      const key = keyOf(link.url);
      if (key === null) continue;
      const location = sight.locations === null ? link.location : (sight.locations[i] ?? null);
      const row = matcher.row(sight.kind, link.url, location);
      if (row.follow) continue;
      const reason =
        sight.kind === null
          ? 'page of no kind'
          : location === null
            ? 'no location'
            : row.id === 'rest'
              ? 'no row'
              : `row: ${row.evidence.why.replace(/v\d+/g, 'v').replace(/\d+ %/g, 'n %')}`;
      losing.push({
        from: typeOf(truth, event.url),
        to: typeOf(truth, link.url),
        key,
        reason,
        url: `${event.url} (${sight.kind}) ${location} ${row.id} → ${link.url}`,
      });
    }
  }
  const missing = new Set<string>();
  const types = new Map<string, Set<string>>();
  for (const [url, label] of truth.labels) {
    const key = keyOf(url);
    if (key === null || fetched.has(key) || label.status !== 200) continue;
    missing.add(key);
    const type = typeOf(truth, url);
    if (!types.has(type)) types.set(type, new Set());
    types.get(type)!.add(key);
  }
  console.log(
    `\n# ${basename(path)} ${name}: walked ${requests}, fetched ${fetched.size} keys, missing ${missing.size} (${[...types].map(([type, keys]) => `${type} ${keys.size}`).join(', ')}); kinds ${guide.kinds.length}, rows ${guide.rows.length}, follow ${guide.rows.filter((row) => row.follow).length}`,
  );
  const lost = new Map<string, Group>();
  for (const { from, to, key, reason, url } of losing) if (missing.has(key)) add(lost, `${from} → ${to}: ${reason}`, key, url);
  for (const [title, groups, by] of [
    ['lost', lost, 'keys'],
    ['wasted', waste, 'count'],
  ] as const) {
    const sorted = [...groups].sort((a, b) => (by === 'keys' ? b[1].keys.size - a[1].keys.size : b[1].count - a[1].count));
    for (const [group, { keys, example, count }] of sorted.slice(0, shown))
      console.log(`${title} ${by === 'keys' ? keys.size : count} | ${group}\n      ${example}`);
  }
  await mirror.close();
}
