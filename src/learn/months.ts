import { lowered, phraseAt } from '../page/time/read-text.ts';
import { wordsOfTime } from '../page/time/words-of-time.ts';

const number = '<digits>';
const known = new Map<string, boolean>();
/** Words remembered; a site has few that stand beside numbers. */
const maxKnown = 10_000;

/**
 * The texts of a URL with months left open where they stand beside a number: `2023-April`, `2023Apr`, `/2023/april/`. A month counts, as the
 * year beside it does; it names no kind of page.
 */
export function withoutMonths(fields: readonly string[]): readonly string[] {
  if (!fields.some((text) => text.includes(number))) return fields;
  return fields.map((text, i) => {
    if (/^\p{L}{3,}$/u.test(text)) return fields[i - 1]?.includes(number) && isMonth(text) ? '*' : text;
    return text.includes(number)
      ? text.replace(/(?<=<digits>[-_.]?)\p{L}{3,}|(?<![<\p{L}])\p{L}{3,}(?=[-_.]?<digits>)/gu, (word) =>
          isMonth(word) ? '*' : word,
        )
      : text;
  });
}

function isMonth(word: string): boolean {
  const before = known.get(word);
  if (before !== undefined) return before;
  const lower = lowered(word);
  const found = phraseAt(wordsOfTime(), lower, 0);
  const is = found !== null && found.end === lower.length && found.meanings.some(({ says }) => says === 'month');
  if (known.size >= maxKnown) known.clear();
  known.set(word, is);
  return is;
}

const numbered = /(?<!\d)(?:19|20)\d\d[-_./](?:0[1-9]|1[0-2])(?!\d)/;

/** The month that an address has in numbers, as words; null when it has none. A calendar says "05" for `2024-05`. */
export function monthOf(url: string): string | null {
  const found = numbered.exec(url);
  return found === null ? null : `month ${found[0]}`;
}

/** A day is written with its zero; of a month, a number without one may be the page. */
const dated = /(?<!\d)(?:19|20)\d\d[-_./](?:0[1-9]|1[0-2])(?:[-_./](?:0[1-9]|[12]\d|3[01]))?(?!\d)/;

/** Whether a number between two texts is part of such a month, or the day of one. */
export function isPartOfMonth(before: string, run: string, behind: string): boolean {
  const found = dated.exec(`${before}${run}${behind}`);
  return found !== null && found.index <= before.length && found.index + found[0].length >= before.length + run.length;
}
