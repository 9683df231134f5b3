import { TextDecoder } from 'node:util';
import { BIG5_PRIVATE_USE } from './big5-private-use.ts';
import { decodeEucKr } from './euc-kr.ts';

/** The name of a charset by the WHATWG's rules ("latin1" is windows-1252, "gb2312" is gbk); null for an unknown label. */
export function charsetOf(label: string): string | null {
  const known = NAMES.get(label);
  if (known !== undefined) return known;
  let name: string | null = null;
  try {
    name = new TextDecoder(label).encoding;
  } catch {
    // Not a label. Nor are those the standard refuses to decode ("utf-7", "iso-2022-kr").
  }
  // Labels come from pages: do not let them fill the memory.
  if (NAMES.size < 1000) NAMES.set(label, name);
  return name;
}

const NAMES = new Map<string, string | null>();
const DECODERS = new Map<string, TextDecoder>();

/** Decodes bytes of a charset named as `charsetOf` names it. Never throws: what is not valid becomes U+FFFD. */
export function decodeAs(bytes: Uint8Array, charset: string): string {
  if (charset === 'windows-1252') return decodeWindows1252(bytes);
  if (charset === 'euc-kr') return decodeEucKr(bytes);
  let decoder = DECODERS.get(charset);
  if (!decoder) {
    decoder = new TextDecoder(charset);
    DECODERS.set(charset, decoder);
  }
  const text = decoder.decode(bytes);
  return charset === 'big5' ? withHongKong(text) : text;
}

/** The characters of windows-1252 between 0x80 and 0x9f. */
const C1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** By hand: some releases of Node decode this charset as ISO-8859-1 (0x80 is then a control character instead of "€"). */
function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return /[\x80-\x9f]/.test(text) ? text.replace(/[\x80-\x9f]/g, (c) => C1[c.charCodeAt(0) - 0x80]!) : text;
}

let hongKong: Map<string, string> | null = null;

/** ICU's Big5 lacks the Hong Kong characters that the WHATWG's has: it shows them as private use. */
function withHongKong(text: string): string {
  if (!/[\ue000-\uf8ff]/.test(text)) return text;
  if (!hongKong) {
    hongKong = new Map(ACCENTED_TWICE);
    for (const [first, characters] of BIG5_PRIVATE_USE) {
      let at = first;
      for (const character of characters) hongKong.set(String.fromCharCode(at++), character);
    }
  }
  const known = hongKong;
  return text.replace(/[\ue000-\uf8ff]/g, (c) => known.get(c) ?? c);
}

/** Letters of Hong Kong's romanisation that have no code point of their own. */
const ACCENTED_TWICE: readonly (readonly [string, string])[] = [
  ['\uf325', '\u00ca\u0304'],
  ['\uf327', '\u00ca\u030c'],
  ['\uf344', '\u00ea\u0304'],
  ['\uf346', '\u00ea\u030c'],
];
