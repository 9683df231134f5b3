import type { Strategy } from '../../crawl/strategy.ts';
import { selectPaths } from '../../learn/irobot-paths.ts';
import { guideOf, sampledSitemap } from '../sampled-sitemap.ts';

/**
 * iRobot: An Intelligent Crawler for Web Forums (WWW 2008). A sitemap of layout clusters and URL formats, cleaned by informativeness,
 * and a spanning tree through it. The paper lets a person look over the result; this is the part that needs none.
 */
export const irobot: Strategy = {
  name: 'irobot',
  summary: 'iRobot: page layouts, URL formats, informativeness, a spanning tree through the sitemap',
  async learn(site, options) {
    const learned = await sampledSitemap(site, options, 'format');
    const { verdicts, dropped } = selectPaths(learned.sitemap);
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
