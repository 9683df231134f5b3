import type { Destination } from '../../../guide/destination.ts';
import type { Row } from '../../../guide/guide.ts';
import { matchesPattern, tokensOf } from '../../../url/pattern.ts';
import { exampleOf } from './way-patterns.ts';

/**
 * The address without the parameters that change nothing, where lists link to others by that: the page as everybody sees it, not with
 * one answer moved to the front.
 */
export function plainAddress({ pattern, identity, relation, to }: Row, rows: readonly Row[]): Destination | null {
  if (pattern === null || identity === undefined || relation !== 'child') return null;
  const idle = new Set(identity.idle);
  const parameters = pattern.parameters.filter(
    ({ key }) => !(key.length === 1 && typeof key[0] === 'string' && idle.has(key[0])),
  );
  if (parameters.length === pattern.parameters.length) return null;
  if (!parameters.every(({ key }) => key.length === 1 && typeof key[0] === 'string')) return null;
  const tokens = tokensOf(exampleOf({ ...pattern, parameters }));
  const isKnown = rows.some(
    (row) => row.relation === 'child' && row.to === to && row.pattern !== null && matchesPattern(row.pattern, tokens),
  );
  if (!isKnown) return null;
  return {
    paths: pattern.paths.map((_, at) => [{ at, digits: null }]),
    parameters: parameters.map(({ key }) => ({ key: String(key[0]), value: [{ at: String(key[0]), digits: null }] })),
  };
}
