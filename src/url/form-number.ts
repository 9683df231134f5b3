/** Odd, and large enough that two forms never come out alike by chance. */
const [low, high] = [0x01000193, 0x85ebca6b];

/**
 * A number for what a URL looks like whatever its numbers are: runs of digits count as one mark, but for those in names of parameters, which
 * decide their order. URLs of one number have the same tokens but for digits. 0 where that is not said: an escape is digits too.
 */
export function formNumber(url: string): number {
  let a = 0x811c9dc5 | 0;
  let b = 0x9747b28c | 0;
  let inQuery = false;
  let named = false;
  let inDigits = false;
  for (let i = 0; i < url.length; i++) {
    let c = url.charCodeAt(i);
    if (c === 37) return 0;
    if (c >= 48 && c <= 57 && !named) {
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
