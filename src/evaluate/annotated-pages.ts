import { decodeBody } from '../fetch/charset.ts';
import { openMirror } from '../fetch/mirror.ts';
import type { PageType } from '../learn/page-types.ts';
import { seeded } from '../learn/random.ts';
import { Page } from '../page/page.ts';
import { pageFeatures } from '../page/page-features.ts';
import { type Label, readGroundTruth } from './ground-truth.ts';

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

function typeOf(label: Label): PageType {
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

/** The package that a mirror's labels name. */
export function packageOf(truth: { package: string | undefined }, name: string): string {
  return oneName.get(truth.package ?? name) ?? truth.package ?? name;
}

export interface AnswerOf {
  body: Uint8Array;
  contentType: string;
}

/** Some of these pages, annotated by their labels. An answer that is no page is passed over. */
export async function annotatedPages<T extends { label: Label }>(
  all: readonly T[],
  answerOf: (one: T) => Promise<AnswerOf | null>,
): Promise<AnnotatedPage[]> {
  const pages: AnnotatedPage[] = [];
  for (const one of choose(all, 1)) {
    const answer = await answerOf(one);
    if (answer === null || !/html/i.test(answer.contentType)) continue;
    const page = new Page(decodeBody(answer.body, answer.contentType).text, one.label.url);
    const features = pageFeatures(page).map((value) => Number(value.toFixed(5)));
    pages.push({ url: one.label.url, type: typeOf(one.label), kind: one.label.kind, features });
  }
  return pages;
}

/** Null when the mirror has no labels. */
export async function annotatedMirror(path: string, name: string): Promise<AnnotatedForum | null> {
  const truth = readGroundTruth(path);
  if (truth === null) return null;
  const seen = new Set<string>();
  const candidates: { label: Label }[] = [];
  for (const label of truth.labels.values()) {
    if (label.status !== 200 || (label.key !== null && seen.has(label.key))) continue;
    if (label.key !== null) seen.add(label.key);
    candidates.push({ label });
  }
  const mirror = await openMirror(path);
  try {
    const pages = await annotatedPages(candidates, async ({ label }) => {
      const answer = await mirror.fetch({ url: label.url });
      return answer.ok && answer.status === 200 ? { body: answer.body, contentType: answer.headers['content-type'] ?? '' } : null;
    });
    return { name, package: packageOf(truth, name), pages };
  } finally {
    await mirror.close();
  }
}
