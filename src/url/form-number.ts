import { hasNormalEscapes } from './normal-form.ts';
import { pathStart } from './pattern.ts';

/** Odd, and large enough that two forms never come out alike by chance. */
const [low, high] = [0x01000193, 0x85ebca6b];

/**
 * A number for what path and query of a URL look like whatever its numbers are: runs of digits count as one mark, but for those in names of parameters, which
 * decide their order, and escapes, which are letters. URLs of one number have the same tokens but for digits. 0 where that is not said: an escape
 * that is not as in the normal form may be a digit.
 */
export function formNumber(url: string): number {
  let a = 0x811c9dc5 | 0;
  let b = 0x9747b28c | 0;
  let inQuery = false;
  let named = false;
  let inDigits = false;
  let escapeEnd = 0;
  for (let i = pathStart(url); i < url.length; i++) {
    let c = url.charCodeAt(i);
    if (c === 37) {
      if (escapeEnd === 0 && !hasNormalEscapes(url)) return 0;
      escapeEnd = i + 3;
    }
    if (c >= 48 && c <= 57 && !named && i >= escapeEnd) {
      if (inDigits) continue;
      inDigits = true;
      c = 48;
    } else {
      inDigits = false;
      if (c === 63) inQuery = named = true;
      else if (c === 61) named = false;
      else if (inQuery && (c === 38 || c === 44 || c === 59)) named = true;
    }
    a = Math.imul(a ^ c, low);
    b = Math.imul(b + c, high) ^ (b >>> 15);
  }
  return (a >>> 0) * 0x100000 + (b >>> 12) + 1;
}
