import { type Answer, answer } from './answer.ts';
import { type Label, labelAnswer } from './labels.ts';
import type { Site } from './site.ts';
import type { Target } from './types.ts';

export interface WalkSettings {
  /** How many URLs of each kind of noise are taken: endless ones would never end, and the thousandth reply link shows nothing new. */
  noise?: number;
}

export interface Step {
  answer: Answer;
  label: Label;
}

/** Brute force, breadth first, over every link that the templates asked for; keeps its cookie as browsers do. No HTTP. */
export function* walk(site: Site, { noise = 300 }: WalkSettings = {}): Generator<Step> {
  const first = site.skin.url({ to: 'entry' }, site.present().forum);
  const queue = [first];
  const queued = new Set(queue);
  const taken = new Map<string, number>();
  const keys = new Set<string>();
  let cookies = '';
  for (const path of queue) {
    const page = answer(site, path, cookies);
    cookies ||= page.headers['set-cookie']?.split(';')[0] ?? '';
    const label = labelAnswer(site.origin + path, page);
    if (label.key !== null) {
      if (keys.has(label.key)) label.value = 'duplicate';
      keys.add(label.key);
    }
    yield { answer: page, label };
    for (const link of page.links) {
      if (queued.has(link.path)) continue;
      const kind = noiseKind(link.target);
      if (kind !== null) {
        const count = taken.get(kind) ?? 0;
        if (count >= noise) continue;
        taken.set(kind, count + 1);
      }
      queued.add(link.path);
      queue.push(link.path);
    }
  }
}

/** Null for what is always taken: pages worth having, the redirects that lead to them, and the data of scripted skins. */
function noiseKind(target: Target | null): string | null {
  if (target === null) return null;
  switch (target.to) {
    case 'entry':
    case 'category':
    case 'hop':
      return null;
    case 'board':
      return target.sort ? `board ${target.sort}` : null;
    case 'thread':
      return target.order || target.mode || target.alias ? `thread ${target.order} ${target.mode} ${target.alias}` : null;
    default:
      return target.to;
  }
}
