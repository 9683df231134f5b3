import type { Skin } from './types.ts';

/** Characters that the charset lacks are written as numeric references, as browsers and old forum software do. */
export function encode(text: string, charset: Skin['charset']): Buffer {
  if (charset === 'utf-8') return Buffer.from(text, 'utf8');
  if (charset === 'iso-8859-1') return Buffer.from(text.replace(/[^\0-\xff]/gu, reference), 'latin1');
  return encodeGbk(text);
}

const reference = (character: string): string => `&#${character.codePointAt(0)};`;

let gbkPairs: Map<string, number> | undefined;

function encodeGbk(text: string): Buffer {
  gbkPairs ??= invertGbk();
  const out: number[] = [];
  for (const character of text) {
    if (character < '\x80') {
      out.push(character.charCodeAt(0));
      continue;
    }
    const pair = gbkPairs.get(character);
    if (pair === undefined) out.push(...Buffer.from(reference(character), 'latin1'));
    else out.push(pair >> 8, pair & 0xff);
  }
  return Buffer.from(out);
}

function invertGbk(): Map<string, number> {
  const decoder = new TextDecoder('gbk');
  const pairs = new Map<string, number>();
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) {
      const character = decoder.decode(Uint8Array.of(high, low));
      if (low !== 0x7f && character !== '\ufffd' && [...character].length === 1 && !pairs.has(character))
        pairs.set(character, (high << 8) | low);
    }
  }
  return pairs;
}
