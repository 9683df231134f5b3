/** White space as a browser shows it: one space for any run of it, none at either end. */
export function folded(text: string): string {
  return isFolded(text) ? text : text.trim().replace(/\s{2,}|[^\S ]/g, ' ');
}

/** Whether nothing is to be done, as with nearly all texts of links. Among rare spaces there are other marks: those it does not tell apart. */
function isFolded(text: string): boolean {
  let last = 32;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c <= 32 ? c !== 32 || last === 32 : c === 0xa0 || (c >= 0x1680 && mayBeSpace(c))) return false;
    last = c;
  }
  return last !== 32 || text === '';
}

const mayBeSpace = (c: number) => c === 0x1680 || (c >= 0x2000 && c <= 0x205f) || c === 0x3000 || c === 0xfeff;
