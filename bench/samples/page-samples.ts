import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decodeBody } from '../../src/fetch/charset.ts';
import { openMirror } from '../../src/fetch/mirror.ts';
import { answer } from '../../testbed/answer.ts';
import { makeSite } from '../../testbed/site.ts';
import { skins } from '../../testbed/skins/index.ts';
import type { Switches } from '../../testbed/types.ts';
import { walk } from '../../testbed/walk.ts';

export interface Sample {
  url: string;
  html: string;
}

export interface SampleSet {
  name: string;
  load: () => Promise<Sample[]>;
}

export interface SampleOptions {
  /** Mirrors to take pages from; none: the shared ones when they are beside the repository, the testbed's skins otherwise. */
  mirrors: readonly string[];
  pagesOfEach: number;
  /** What is switched on in the testbed's forums. */
  switches: Partial<Switches>;
}

/** Pages of each forum, evenly drawn. */
export function sampleSets({ mirrors: given, pagesOfEach, switches }: SampleOptions): SampleSet[] {
  const shared = join(import.meta.dirname, '..', '..', '..', 'shared', 'mirrors');
  const found = existsSync(shared) ? readdirSync(shared, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
  const mirrors = given.length > 0 ? given : found.map((entry) => join(shared, entry.name));
  return mirrors.length > 0
    ? mirrors.map((path) => ({ name: basename(path), load: () => fromMirror(path, pagesOfEach) }))
    : skins.map((skin) => ({ name: skin.name, load: async () => fromSkin(skin, pagesOfEach, switches) }));
}

async function fromMirror(path: string, pagesOfEach: number): Promise<Sample[]> {
  const mirror = await openMirror(path);
  const urls = [...mirror.urls()];
  const step = Math.max(1, Math.floor(urls.length / pagesOfEach / 2));
  const samples: Sample[] = [];
  for (let i = 0; i < urls.length && samples.length < pagesOfEach; i += step) {
    const response = await mirror.fetch({ url: urls[i]! });
    if (!response.ok || response.status !== 200 || !/html/.test(response.headers['content-type'] ?? '')) continue;
    samples.push({ url: urls[i]!, html: decodeBody(response.body, response.headers['content-type']).text });
  }
  await mirror.close();
  return samples;
}

function fromSkin(skin: (typeof skins)[number], pagesOfEach: number, switches: SampleOptions['switches']): Sample[] {
  const site = makeSite({ skin, size: 60, switches });
  const samples: Sample[] = [];
  for (const { label } of walk(site, { noise: 10 })) {
    if (samples.length >= pagesOfEach) break;
    const page = answer(site, label.url.slice(site.origin.length));
    if (page.status === 200) samples.push({ url: label.url, html: decodeBody(page.body, page.headers['content-type']).text });
  }
  return samples;
}

/** CPU milliseconds for a page. */
export function cost(samples: readonly Sample[], work: (sample: Sample) => unknown): number {
  const before = process.cpuUsage();
  for (const sample of samples) work(sample);
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1000 / samples.length;
}

export const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
