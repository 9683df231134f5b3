import type { Guide } from '../../../guide/guide.ts';
import { restRow } from '../../../guide/rest-row.ts';
import type { UrlPattern } from '../../../url/pattern.ts';
import type { Survey } from '../survey/survey.ts';
import type { Understanding } from '../understand/understand.ts';
import { toFirstPages } from './flip-rows.ts';
import { narrowFirst } from './narrow-first.ts';
import { isPlain, noForum } from './no-forum.ts';
import { plainAddress } from './plain-address.ts';
import { RoleRows } from './role-rows.ts';
import { withSessions } from './session-rows.ts';
import { fitsAny } from './way-patterns.ts';
import { withoutScripts } from './without-scripts.ts';

/** The table that follows from what was understood: links to boards, to threads, and the pagers of both. */
export function guideFrom(survey: Survey, known: Understanding, start: string, settings: Guide['settings']): Guide {
  const made = new RoleRows(survey, known);
  made.add('index', known.boards, known.boardFlips);
  made.add('thread', known.threads, known.threadFlips);
  const { rows, kinds, again, redirecting } = made;
  // What redirects to threads leads to any post of them: a thread names all of its posts so.
  rows.push(
    ...toFirstPages(
      rows.filter(({ id }) => !redirecting.has(id)),
      survey.session,
    ),
  );
  for (const row of rows) {
    const plain = row.destination ? null : plainAddress(row, rows);
    if (plain !== null) row.destination = plain;
  }
  // What lists have as titles is no first page of theirs, whatever its number.
  const titles = [...known.boards, ...known.threads].flatMap(({ links }) => [...links.keys()]);
  const isTitle = (pattern: UrlPattern) => titles.some((url) => fitsAny([pattern], url));
  const scriptless = withoutScripts(survey);
  if (scriptless !== null) {
    rows.unshift(scriptless.row);
    const { classifier } = kinds.at(-1)!;
    if (classifier.by === 'url') classifier.patterns.push(scriptless.pattern);
  }
  return {
    format: 'boardwalk-guide',
    version: 1,
    strategy: 'auto',
    settings,
    entry: start,
    ranking: 'priority',
    kinds,
    ...(survey.fine ? { fine: true } : {}),
    rows: [
      ...withSessions([...again.filter(({ pattern }) => !isTitle(pattern!)), ...narrowFirst(rows)], survey.session),
      restRow(isPlain(known) ? noForum : 'It leads neither to lists nor to threads.'),
    ],
  };
}
