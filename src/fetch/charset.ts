import { isAscii, isUtf8 } from 'node:buffer';
import { bomOf, charsetInHeader, charsetInPage } from './charset/declared.ts';
import { decodeAs } from './charset/decoder.ts';
import { brokenShare, detectCharset, MAX_BROKEN_SHARE, utf16Order } from './charset/detect.ts';

export interface DecodedText {
  text: string;
  /** As the WHATWG names it, in lower case. */
  charset: string;
  /** The witness that was believed. */
  by: 'bom' | 'header' | 'meta' | 'detection';
}

/**
 * Bytes that follow a lead byte in UTF-8, needed to overrule a declaration of GBK and its like: a word or two of these
 * can be valid UTF-8 by chance (GBK 联通 is the known case), three Chinese characters cannot.
 */
const MIN_CONTINUATIONS = 6;

/** Turns a page's bytes into text: byte order mark, header, the page's own word, then the bytes themselves. Never throws. */
export function decodeBody(body: Uint8Array, contentType?: string): DecodedText {
  const bom = bomOf(body);
  if (bom) return { text: decodeAs(body.subarray(bom.length), bom.charset), charset: bom.charset, by: 'bom' };
  const header = charsetInHeader(contentType);
  const believed = header && believe(body, header, 'header');
  if (believed) return believed;
  const meta = charsetInPage(body);
  const second = meta && meta !== header && believe(body, meta, 'meta');
  if (second) return second;
  const charset = detectCharset(body);
  return { text: decodeAs(body, charset), charset, by: 'detection' };
}

/** The text under a declared charset; null when the bytes prove the declaration wrong. */
function believe(body: Uint8Array, charset: string, by: 'header' | 'meta'): DecodedText | null {
  if (charset === 'utf-8') {
    const text = decodeAs(body, charset);
    // Looking through the bytes costs a fifth of looking through the text.
    return isUtf8(body) || brokenShare(text) <= MAX_BROKEN_SHARE ? { text, charset, by } : null;
  }
  if (charset === 'utf-16le' || charset === 'utf-16be') {
    const order = utf16Order(body);
    return order ? { text: decodeAs(body, order), charset: order, by } : null;
  }
  if (!isAscii(body) && isUtf8(body) && continuations(body) >= (MULTI_BYTE.has(charset) ? MIN_CONTINUATIONS : 1)) return null;
  const text = decodeAs(body, charset);
  return brokenShare(text) <= MAX_BROKEN_SHARE ? { text, charset, by } : null;
}

const MULTI_BYTE: ReadonlySet<string> = new Set(['gbk', 'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr', 'iso-2022-jp']);

/** Counts up to what is needed. */
function continuations(body: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < body.length && count < MIN_CONTINUATIONS; i++) if ((body[i]! & 0xc0) === 0x80) count++;
  return count;
}
