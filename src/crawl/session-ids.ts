import type { Link } from '../page/links.ts';
import { tokensOf } from '../url/pattern.ts';

/** A value that could be a session's: eight or more letters and digits without a word in them would be too strict, so length alone. */
const minValueLength = 8;
/** The share of the links that carry a parameter which must have changed for it to be a session id. */
const minChanged = 0.9;

/**
 * Session ids, found by asking for one page twice (FoCUS 4.3.2): parameters whose values differ between two copies of the page, or
 * that are there once and gone the other time, in links that are otherwise the same. Returns their names.
 */
export function sessionParameters(first: readonly Link[], second: readonly Link[]): Set<string> {
  const counts = new Map<string, { seen: number; changed: number }>();
  // Pages may differ in what is newest; links are paired by place and text, each once.
  const others = new Map<string, string[]>();
  for (const link of second) {
    const name = pairing(link);
    const list = others.get(name);
    if (list) list.push(link.url);
    else others.set(name, [link.url]);
  }
  for (const link of first) {
    const other = others.get(pairing(link))?.shift();
    if (other === undefined) continue;
    const [one, two] = [tokensOf(link.url), tokensOf(other)];
    const values = new Map(two.parameters.map(({ key, value }) => [key, value]));
    for (const { key, value } of one.parameters) {
      if (value === null) continue;
      const count = counts.get(key) ?? { seen: 0, changed: 0 };
      counts.set(key, count);
      count.seen++;
      // Short values count as seen all the same: `t` may carry a time in one link and the thread in all others.
      if (value.length >= minValueLength && values.get(key) !== value) count.changed++;
    }
  }
  return new Set([...counts].filter(([, { seen, changed }]) => changed >= minChanged * seen && changed > 1).map(([key]) => key));
}

function pairing(link: Link): string {
  return `${link.location} ${link.text}`;
}
