import type { Strategy } from '../../crawl/strategy.ts';
import { restRow } from '../../guide/rest-row.ts';

/** The generic crawler that all papers compare with: one row, follow every link in the order found. It learns nothing. */
export const breadthFirst: Strategy = {
  name: 'breadth-first',
  summary: 'every link of the site in the order found; the baseline',
  async learn(site) {
    return {
      guide: {
        format: 'boardwalk-guide',
        version: 1,
        strategy: 'breadth-first',
        settings: {},
        entry: site.start,
        ranking: 'fifo',
        kinds: [],
        rows: [{ ...restRow('A breadth-first crawl follows every link.'), id: 'all', follow: true }],
      },
    };
  },
};
