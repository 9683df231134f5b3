import type { Strategy } from '../../crawl/strategy.ts';
import { type PathOptions, selectPaths } from '../../learn/irobot-paths.ts';
import { guideOf, sampledSitemap } from '../sampled-sitemap.ts';

/**
 * iRobot: An Intelligent Crawler for Web Forums (WWW 2008). A sitemap of layout clusters and URL formats, cleaned by informativeness,
 * and a spanning tree through it. The paper lets a person look over the result; this is the part that needs none.
 */
export const irobot: Strategy = irobotWith({});

/** The same with some of its heuristics off, so that what each of them costs can be measured. */
export function irobotWith(heuristics: PathOptions): Strategy {
  return {
    name: 'irobot',
    summary: 'iRobot: page layouts, URL formats, informativeness, a spanning tree through the sitemap',
    async learn(site, options) {
      const learned = await sampledSitemap(site, options, 'format');
      const { verdicts, dropped } = selectPaths(learned.sitemap, heuristics);
      const settings = { seed: options.seed, sampled: learned.requests };
      const guide = guideOf(
        site,
        'irobot',
        settings,
        learned,
        verdicts.map(({ arc, theta, why }) => ({ arc, follow: theta > 0, flipping: theta === 2, why })),
        (vertex) => dropped.get(vertex) ?? 'kept',
      );
      return { guide };
    },
  };
}
