/**
 * EUC-KR as the WHATWG means it, which is windows-949: the KS X 1001 characters that Node's ICU knows, and the 8,822
 * other Hangul syllables, which it does not. Spoken Korean and forum slang use many of these.
 *
 * The others have no table of their own: they fill, in Unicode order, the places that KS X 1001 leaves free.
 */
let table: Uint16Array | null = null;

/** Trail bytes of a lead byte: pointer = (lead - 0x81) * 190 + (trail - 0x41), as in the Encoding Standard. */
const TRAILS = 190;

export function decodeEucKr(bytes: Uint8Array): string {
  table ??= buildTable();
  const units = new Uint16Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at]!;
    if (lead < 0x80) {
      units[length++] = lead;
      continue;
    }
    const trail = bytes[at + 1];
    const valid = lead >= 0x81 && lead <= 0xfe && trail !== undefined && trail >= 0x41 && trail <= 0xfe;
    const unit = valid ? table[(lead - 0x81) * TRAILS + trail - 0x41]! : 0;
    units[length++] = unit || 0xfffd;
    // An ASCII byte behind a bad lead is text of its own: a broken letter must not eat the "<" of a tag.
    if (unit || (trail !== undefined && trail >= 0x80 && lead >= 0x81 && lead <= 0xfe)) at++;
  }
  return Buffer.from(units.buffer, 0, length * 2).toString('utf16le');
}

function buildTable(): Uint16Array {
  const built = new Uint16Array(126 * TRAILS);
  const decoder = new TextDecoder('euc-kr');
  const place = (lead: number, trail: number, unit: number) => {
    built[(lead - 0x81) * TRAILS + trail - 0x41] = unit;
  };
  const standard = new Set<number>();
  for (let lead = 0xa1; lead <= 0xfe; lead++) {
    for (let trail = 0xa1; trail <= 0xfe; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length !== 1 || character === '\ufffd') continue;
      place(lead, trail, character.charCodeAt(0));
      standard.add(character.charCodeAt(0));
    }
  }
  let syllable = FIRST_SYLLABLE;
  for (let lead = 0x81; lead <= 0xc6; lead++) {
    for (let trail = 0x41; trail <= (lead <= 0xa0 ? 0xfe : 0xa0); trail++) {
      if ((trail > 0x5a && trail < 0x61) || (trail > 0x7a && trail < 0x81)) continue;
      while (standard.has(syllable)) syllable++;
      if (syllable > LAST_SYLLABLE) break;
      place(lead, trail, syllable++);
    }
  }
  // Added to KS X 1001 in 1998, after ICU's table.
  place(0xa2, 0xe6, 0x20ac);
  place(0xa2, 0xe7, 0x00ae);
  return built;
}

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
