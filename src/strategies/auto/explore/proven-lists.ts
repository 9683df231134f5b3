import type { Survey } from '../survey/survey.ts';
import { understand } from '../understand/understand.ts';

/** The share of pages of a shape that lists name as threads which must prove to be lists: threads may each name a few similar ones. */
const minProven = 0.5;

/**
 * Takes pages for lists that named threads while walking which nothing else did, and others with addresses like theirs. False when nothing
 * is new about them.
 */
export async function takeProvenLists(survey: Survey, urls: readonly string[]): Promise<boolean> {
  // Another survey may have looked at them, from another page or with another sample.
  const asked = new Set(survey.pages.map((page) => page.asked));
  const others = urls.filter((url) => !asked.has(url));
  for (const url of others) await survey.look(url);
  const pages = survey.pages.filter((page) => urls.includes(page.asked));
  const misjudged = pages.filter((page) => survey.roleOfPage(page) !== 'index');
  const threads = new Set(understand(survey).threads.flatMap(({ shapes }) => [...shapes]));
  const found = [...Map.groupBy(misjudged, ({ url }) => survey.shapes.of(url))].filter(([shape, proven]) => {
    const all = survey.pages.filter(({ url }) => survey.shapes.of(url) === shape);
    return !threads.has(shape) || proven.length >= minProven * all.length;
  });
  for (const [shape] of found) survey.take((taken) => taken.asRole(shape, 'index'));
  return others.length > 0 || found.length > 0;
}
