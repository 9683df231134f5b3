import type { LinkGroup } from '../survey/link-group.ts';
import type { Survey } from '../survey/survey.ts';
import type { Outcome } from '../survey/surveyed-page.ts';
import { clearScore, type PageRole } from '../survey/tally.ts';

/** Scores nearer to 0 than this want another look. */
export const unclear = 0.3;

/** Follows one link of each group, the most prominent first, until one leads to what is looked for. */
export async function probe(survey: Survey, groups: readonly LinkGroup[], until: PageRole, prominent = 1): Promise<void> {
  for (const [rank, group] of groups.entries()) {
    const known = survey.roleOf(group);
    if (known === until) return;
    if (known !== null && (rank >= prominent || isSettled(survey, group))) continue;
    const urls = [...group.links.keys()].filter((url) => survey.outcome(url) === undefined);
    if (urls.length === 0) continue;
    // The most prominent group of a page deserves another look: one thread may be hidden, one board empty.
    const looks = rank < prominent ? prominentLooks : 2;
    for (let look = 0; look < looks && (rank >= prominent || !isSettled(survey, group)); look++) {
      const outcome = await lookAtOne(survey, urls);
      if (outcome === null) break;
      if (rank >= prominent && !isClosed(outcome)) break;
    }
    if (survey.roleOf(group) === until) return;
  }
}

/** Whether nothing was shown: there is no page, or what was asked for sends elsewhere ("please log in"). One board may be closed to guests. */
function isClosed({ scores, redirected }: Outcome): boolean {
  return scores === null || (redirected && Math.max(scores.index, scores.thread) < -clearScore);
}

/** Pages of the most prominent group that are looked at, and how many must clearly be what most of them are. */
const prominentLooks = 4;
const minClear = 2;

/** Whether what is known of a group needs no further look: a thread of one post may look like a list. */
function isSettled(survey: Survey, group: LinkGroup): boolean {
  const { pages, missing, clearly } = survey.tallyOf(group);
  const role = survey.roleOf(group);
  return (
    pages + missing >= prominentLooks || role === 'thread' || (role !== null && role !== 'missing' && clearly[role] >= minClear)
  );
}

export async function lookAtOne(survey: Survey, urls: string[]): Promise<Outcome | null> {
  if (urls.length === 0) return null;
  const [url] = urls.splice(survey.draw(urls.length), 1);
  return survey.look(url!);
}
