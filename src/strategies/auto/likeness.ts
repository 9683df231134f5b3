import { type Surveyed, threadsOf } from './begin/begin.ts';
import { hasTitles } from './understand/elected.ts';

/** How much more pages that were taken for threads look like threads than like lists, in the mean; 0 where nothing is called by a title. */
export function likeness({ survey, known }: Pick<Surveyed, 'survey' | 'known'>): number {
  const titled = { ...known, threads: known.threads.filter((way) => hasTitles(survey, way)) };
  const looks = [...threadsOf(titled)].flatMap((url) => survey.looks(url) ?? []);
  return looks.length === 0 ? 0 : looks.reduce((sum, { thread, index }) => sum + thread - index, 0) / looks.length;
}
