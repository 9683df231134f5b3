import type { Row } from './guide.ts';

/** The last row of a guide that follows only what its other rows name. */
export function restRow(why: string): Row {
  return {
    id: 'rest',
    from: null,
    location: null,
    pattern: null,
    follow: false,
    relation: 'child',
    priority: 0,
    to: null,
    evidence: { why },
  };
}
