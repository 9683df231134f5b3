import type { Place } from './index.ts';
import { mirrorKey } from './key.ts';
import type { LoadedMirror } from './load.ts';
import { recordAt } from './record.ts';

/** The answer whose body a revisit left out: by URL and date, by digest, or the next older one of the same URL. */
export function originalOf(mirror: Pick<LoadedMirror, 'index' | 'volumes'>, key: string, revisit: Place): Place | null {
  const { head } = recordAt(mirror.volumes, revisit);
  const target = (head.refersToUri && mirrorKey(head.refersToUri)) || key;
  const answers = [...mirror.index.records(target)].filter(({ kind }) => kind === 'response');
  const named = head.refersToDate ? answers.find(({ date }) => date === head.refersToDate) : undefined;
  if (named) return named;
  if (head.payloadDigest) {
    for (const place of mirror.index.withDigest(head.payloadDigest)) {
      if (recordAt(mirror.volumes, place).head.payloadDigest === head.payloadDigest) return place;
    }
  }
  return answers.find(({ date }) => date <= revisit.date) ?? null;
}

/** URLs whose newest record is a revisit of something that is not in the mirror. */
export function* orphanedRevisits(mirror: Pick<LoadedMirror, 'index' | 'volumes'>): Generator<{ key: string; place: Place }> {
  for (const key of mirror.index.urls()) {
    const [place] = mirror.index.records(key);
    if (place?.kind === 'revisit' && !originalOf(mirror, key, place)) yield { key, place };
  }
}
