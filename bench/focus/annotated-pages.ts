import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Label, readGroundTruth } from '../../src/evaluate/ground-truth.ts';
import { decodeBody } from '../../src/fetch/charset.ts';
import { openMirror } from '../../src/fetch/mirror.ts';
import type { PageType } from '../../src/learn/page-types.ts';
import { seeded } from '../../src/learn/random.ts';
import { Page } from '../../src/page/page.ts';
import { pageFeatures } from '../../src/page/page-features.ts';
import { makeSite } from '../../testbed/site.ts';
import { skins } from '../../testbed/skins/index.ts';
import { walk } from '../../testbed/walk.ts';

/** A page whose type is known by its label. */
export interface AnnotatedPage {
  url: string;
  type: PageType;
  kind: string;
  features: number[];
}

export interface AnnotatedForum {
  name: string;
  /** Forums of one package are left out together. */
  package: string;
  pages: AnnotatedPage[];
}

/** Pages of each type from one forum. The paper took five for training and ten for testing. */
const PAGES = 30;

/**
 * Other pages that show a list of threads or the posts of one: another view of what the forum has elsewhere. What is wrong with them
 * is that they are there twice, and nobody sees that by looking at one. They are left out of training.
 */
export const otherViews = new Set(
  'print archive mobile threaded sorted filtered tag unanswered recent user-posts search empty-list activity blog feed attachment asset revisions page site redirect-notice portal categories tags'.split(
    ' ',
  ),
);

export function typeOf(label: Label): PageType {
  return label.type === 'entry' ? 'index' : label.type;
}

/** A few pages of each type and kind, the same ones every time. */
function choose<T extends { label: Label }>(all: readonly T[], seed: number): T[] {
  const random = seeded(seed);
  const shuffled = all.map((item) => ({ item, at: random() })).sort((a, b) => a.at - b.at);
  const taken: T[] = [];
  const kinds = new Map<string, T[]>();
  for (const { item } of shuffled) {
    const type = typeOf(item.label);
    const name = type === 'other' ? `other ${item.label.kind}` : type;
    const list = kinds.get(name) ?? [];
    kinds.set(name, list);
    list.push(item);
  }
  for (const type of ['index', 'thread'] as const) taken.push(...(kinds.get(type) ?? []).slice(0, PAGES));
  const others = [...kinds].filter(([name]) => name.startsWith('other ')).sort(([a], [b]) => (a < b ? -1 : 1));
  let left = PAGES * 2;
  for (let round = 0; left > 0 && others.some(([, list]) => list.length > round); round++) {
    for (const [, list] of others) {
      if (list.length <= round || left === 0) continue;
      taken.push(list[round]!);
      left--;
    }
  }
  return taken;
}

/** One package under two names. */
const oneName = new Map([['SMF', 'Simple Machines Forum']]);

export async function annotatedMirror(path: string, name: string): Promise<AnnotatedForum> {
  const truth = readGroundTruth(path);
  if (truth === null) throw new Error(`${path} has no labels.`);
  const seen = new Set<string>();
  const candidates: { label: Label }[] = [];
  for (const label of truth.labels.values()) {
    if (label.status !== 200 || (label.key !== null && seen.has(label.key))) continue;
    if (label.key !== null) seen.add(label.key);
    candidates.push({ label });
  }
  const mirror = await openMirror(path);
  const pages: AnnotatedPage[] = [];
  for (const { label } of choose(candidates, 1)) {
    const answer = await mirror.fetch({ url: label.url });
    if (!answer.ok || answer.status !== 200 || !/html/i.test(answer.headers['content-type'] ?? '')) continue;
    const page = new Page(decodeBody(answer.body, answer.headers['content-type'] ?? '').text, label.url);
    pages.push({
      url: label.url,
      type: typeOf(label),
      kind: label.kind,
      features: pageFeatures(page).map((value) => Number(value.toFixed(5))),
    });
  }
  await mirror.close();
  return { name, package: oneName.get(truth.package ?? name) ?? truth.package ?? name, pages };
}

/** The forums of the testbed, all switches on. One that shows nothing without scripts has no pages to annotate. */
export function annotatedSkins(): AnnotatedForum[] {
  return skins
    .filter((skin) => skin.data === undefined)
    .map((skin) => {
      const site = makeSite({ skin, seed: 7, size: 300, switches: 'all' });
      const steps = [...walk(site, { noise: 40 })].filter(
        ({ answer, label }) =>
          answer.status === 200 && /html/.test(answer.headers['content-type'] ?? '') && label.value !== 'duplicate',
      );
      const pages = choose(steps, 1).map(({ answer, label }): AnnotatedPage => {
        const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
        const page = new Page(decodeBody(body, answer.headers['content-type'] ?? '').text, label.url);
        return {
          url: label.url,
          type: typeOf(label as Label),
          kind: label.kind,
          features: pageFeatures(page).map((value) => Number(value.toFixed(5))),
        };
      });
      return { name: `testbed ${skin.name}`, package: `testbed ${skin.name}`, pages };
    });
}

export const mirrorsFolder = process.env.MIRRORS ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'mirrors');

export function mirrorNames(): string[] {
  return readdirSync(mirrorsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
