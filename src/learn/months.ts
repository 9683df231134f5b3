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
