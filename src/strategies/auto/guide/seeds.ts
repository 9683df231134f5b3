import type { FrontierEntry } from '../../../archive/url-table.ts';
import type { Guide } from '../../../guide/guide.ts';
import { seenKey } from '../../../guide/identity.ts';
import { GuideMatcher } from '../../../guide/match.ts';
import type { Survey } from '../survey/survey.ts';
import { withoutEach } from '../understand/additions.ts';
import { listPriority } from './priorities.ts';

/** What was looked at and is worth having, as the walk's first pages. */
export function seedsFrom(survey: Survey, guide: Guide): FrontierEntry[] {
  const matcher = new GuideMatcher(guide);
  const targets = new Set(survey.redirects().map(({ to }) => to));
  return survey.pages.flatMap((page, i): FrontierEntry[] => {
    if (i === 0 || survey.roleOfPage(page) === 'other') return [];
    const role = survey.roleOfPage(page);
    // A redirect to a post of a thread may add to the address of the page that the post is on; without a number it is any page.
    const plainer = targets.has(page.url) ? withoutEach(page.url) : [];
    const numbered = plainer.find((url) => matcher.row('index', url, null).relation !== 'child');
    const address = matcher.row('index', page.url, null).follow ? page.url : (numbered ?? page.url);
    // Where addresses say too little, it is known by the place of a link to it.
    const row = [null, ...survey.locationsOf(page)]
      .map((location) => matcher.row('index', address, location))
      .find((one) => one.follow && (one.location === null || one.to === role));
    if (row === undefined)
      return role === 'index'
        ? [{ url: page.asked, from: null, row: null, relation: 'child', priority: listPriority, depth: 1 }]
        : [];
    const shows = row.twin ? undefined : row.identity && seenKey(row.identity, address);
    return [
      {
        url: page.asked,
        from: null,
        row: row.id,
        relation: row.relation,
        priority: listPriority + 1,
        depth: 1,
        ...(shows ? { shows } : {}),
      },
    ];
  });
}
