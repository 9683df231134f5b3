import type { Strategy } from '../../crawl/strategy.ts';
import { pageFlipping } from '../../learn/page-flipping.ts';
import { skeletonLinks } from '../../learn/skeleton-links.ts';
import { guideOf, sampledSitemap } from '../sampled-sitemap.ts';

/**
 * Exploring Traversal Strategy for Web Forum Crawling (SIGIR 2008): on the sitemap of layout clusters, the links that reach the most
 * pages with the fewest copies (skeleton links), and among those that lead back to their own kind the ones that turn pages.
 */
export const skeleton: Strategy = {
  name: 'skeleton',
  summary: 'Traversal Strategy: skeleton links by coverage and informativeness, page flipping by connectivity',
  async learn(site, options) {
    const learned = await sampledSitemap(site, options, 'layout');
    const loops = pageFlipping(learned.sitemap, { duplicateOf: learned.duplicateOf });
    const flipping = new Map(loops.flatMap((loop) => (loop.flipping ? [[loop.arc, loop] as const] : [])));
    const choices = skeletonLinks(learned.sitemap, learned.duplicateOf, { flipping: new Set(flipping.keys()) });
    const selected = new Map(choices.flatMap((choice) => choice.selected.map((arc) => [arc, choice] as const)));
    const verdicts = learned.sitemap.arcs.map((arc) => {
      const choice = selected.get(arc);
      const flip = flipping.get(arc);
      const why =
        choice === undefined
          ? arc.to === null
            ? 'None of its targets was sampled.'
            : 'Other links reach the same pages with fewer copies.'
          : `A skeleton link: with those chosen it covers ${(choice.score.coverage * 100).toFixed(0)} % of its page kind at informativeness ${choice.score.informativeness.toFixed(2)}.${flip ? ` ${flip.why}` : ''}`;
      return { arc, follow: choice !== undefined, flipping: choice !== undefined && flip !== undefined, why };
    });
    const settings = { seed: options.seed, sampled: learned.requests, vertices: 'layout' };
    return { guide: guideOf(site, 'skeleton', settings, learned, verdicts, () => 'a cluster of layouts') };
  },
};
