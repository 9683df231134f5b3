/**
 * Scripts written without spaces between words, and Hangul, whose words take endings: indexed as pairs of characters, because SQLite's
 * own tokenisers see a whole sentence as one word, or no word shorter than three characters.
 */
const paired =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu;
/** Below it there is none of these scripts. */
const firstPaired = /[\u0e00-\uffff]/;

/** Text as it goes into the search index: 北京大学 becomes 北京 京大 大学 学, everything else stays. */
export function searchable(text: string): string {
  if (!firstPaired.test(text)) return text;
  // The last character stands alone as well, so that a single one is found as the beginning of a pair wherever it is.
  return text.normalize('NFKC').replace(paired, (run) => ` ${[...pairs(run), [...run].at(-1)!].join(' ')} `);
}

function pairs(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, i) => characters[i]! + character);
}

/**
 * What a person typed as a query of the index: all words must be there, "words in quotes" next to each other, -word must not, and word* is
 * any word that begins so. Null when there is no word in it. Nothing typed reaches SQLite's own query language.
 */
export function queryOf(typed: string): string | null {
  const wanted: string[] = [];
  const unwanted: string[] = [];
  for (const [, minus, phrase, word] of typed.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)) {
    const terms = termsOf(phrase ?? word ?? '', phrase !== undefined);
    if (terms.length > 0) (minus ? unwanted : wanted).push(terms.join(' AND '));
  }
  if (wanted.length === 0) return null;
  const without = unwanted.length > 0 ? ` NOT (${unwanted.map((terms) => `(${terms})`).join(' OR ')})` : '';
  return `{title author text} : (${wanted.join(' AND ')}${without})`;
}

function termsOf(typed: string, isPhrase: boolean): string[] {
  const text = typed.normalize('NFKC');
  const terms: string[] = [];
  let at = 0;
  const plain = (part: string, isLast: boolean) => {
    if (!/[\p{L}\p{N}]/u.test(part)) return;
    terms.push(`"${part.replaceAll('"', ' ').replaceAll('\0', ' ')}"${isLast && !isPhrase && part.endsWith('*') ? ' *' : ''}`);
  };
  for (const match of text.matchAll(paired)) {
    plain(text.slice(at, match.index), false);
    const run = match[0];
    terms.push([...run].length === 1 ? `"${run}" *` : `"${pairs(run).join(' ')}"`);
    at = match.index + run.length;
  }
  plain(text.slice(at), true);
  return terms;
}

/** The part of a text around the first of the words that it holds as they were typed. */
export function excerpt(text: string, typed: string, length: number): string {
  const low = text.toLowerCase();
  const places = (typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => low.indexOf(word)).filter((at) => at >= 0);
  const at = places.length > 0 ? Math.min(...places) : 0;
  if (at < length / 2) return text.slice(0, 2 * length);
  return `…${text.slice(Math.max(0, at - Math.floor(length / 3)), at + length)}`;
}
