/** Where the bytes behind the first blank line start, whichever kind of line end there is; -1 when there is no blank line. */
export function afterBlankLine(bytes: Buffer): number {
  for (let line = bytes.indexOf(0x0a); line >= 0; line = bytes.indexOf(0x0a, line + 1)) {
    if (bytes[line + 1] === 0x0a) return line + 2;
    if (bytes[line + 1] === 0x0d && bytes[line + 2] === 0x0a) return line + 3;
  }
  return -1;
}
