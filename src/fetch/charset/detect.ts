import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import { charsetOf, decodeAs } from './decoder.ts';

/**
 * The share of characters beyond ASCII that may come out broken before a charset counts as wrong. In UTF-8 pages it is
 * the odd letter cut in half by an excerpt. Text of 16 languages read in the wrong charset was broken to 76% or more.
 */
export const MAX_BROKEN_SHARE = 0.3;

/** Text given to the detector: beyond this its answer no longer changes, and it takes about a millisecond. */
const SAMPLE_BYTES = 8 * 1024;

/** The charset of bytes that say nothing about it, or nothing true. */
export function detectCharset(body: Uint8Array): string {
  const wide = utf16Order(body);
  if (wide) return wide;
  if (isUtf8(body)) return hasEscapes(body) ? 'iso-2022-jp' : 'utf-8';
  if (brokenShare(decodeAs(body, 'utf-8')) <= MAX_BROKEN_SHARE) return 'utf-8';
  const sample = textSample(body);
  if (seemsThai(sample)) return 'windows-874';
  for (const { name } of analyse(sample)) {
    const charset = preferred(charsetOf(name.toLowerCase()));
    if (charset && charset !== 'utf-8' && brokenShare(decodeAs(sample, charset)) <= MAX_BROKEN_SHARE) return charset;
  }
  return 'windows-1252';
}

/** Of the characters beyond ASCII, the share that could not be decoded. */
export function brokenShare(text: string): number {
  if (!text.includes('\ufffd')) return 0;
  let broken = 0;
  let all = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    all++;
    if (unit === 0xfffd) broken++;
  }
  return broken / all;
}

/** Markup in UTF-16 is every other byte zero. */
export function utf16Order(body: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(body.length, 512) & ~1;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i += 2) {
    if (body[i] === 0) even++;
    if (body[i + 1] === 0) odd++;
  }
  // A quarter of the pairs: East Asian text between the tags has none.
  const enough = length / 8;
  if (odd > enough && even <= odd / 8) return 'utf-16le';
  return even > enough && odd <= even / 8 ? 'utf-16be' : null;
}

/** ISO-2022-JP is ASCII with escapes that switch to JIS characters. */
function hasEscapes(body: Uint8Array): boolean {
  const found = body.indexOf(0x1b);
  return (
    found >= 0 && /\x1b(\$[@B]|\([JI])/.test(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1', found))
  );
}

/** The page's text from a little before its first byte beyond ASCII, without tags and scripts: their English misleads. */
function textSample(body: Uint8Array): Buffer {
  const first = body.findIndex((byte) => byte >= 0x80);
  const from = Math.max(0, first - 256);
  const raw = Buffer.from(body.buffer, body.byteOffset + from, Math.min(body.length - from, SAMPLE_BYTES * 8)).toString('latin1');
  const text = raw
    .replace(/<(script|style)\b[\s\S]*?(<\/\1|$)/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
  const sample = Buffer.from(text.slice(0, SAMPLE_BYTES), 'latin1');
  // All that is beyond ASCII may stand in attributes.
  return sample.some((byte) => byte >= 0x80) ? sample : Buffer.from(raw.slice(0, SAMPLE_BYTES), 'latin1');
}

/** Hebrew is written in windows-1255, which has all of ISO-8859-8 and the vowel points besides. */
function preferred(charset: string | null): string | null {
  return charset === 'iso-8859-8' ? 'windows-1255' : charset;
}

/**
 * The detector takes Thai for Chinese. In Thai a vowel sign or tone mark stands on a consonant or on another mark;
 * in bytes that are not Thai, half of the would-be marks stand on something else.
 */
function seemsThai(sample: Buffer): boolean {
  let letters = 0;
  let marks = 0;
  let onLetter = 0;
  let before = 0;
  for (const byte of sample) {
    if (byte >= 0x80) letters++;
    if (isThaiMark(byte)) {
      marks++;
      if ((before >= 0xa1 && before <= 0xce) || isThaiMark(before)) onLetter++;
    } else if ((byte >= 0xdb && byte <= 0xde) || byte >= 0xfc) {
      return false;
    }
    before = byte;
  }
  return marks >= MIN_THAI_MARKS && marks > letters * 0.08 && onLetter > marks * 0.95;
}

/** Fewer prove nothing: a short line of Big5 passed with five. */
const MIN_THAI_MARKS = 8;

function isThaiMark(byte: number): boolean {
  return byte === 0xd1 || (byte >= 0xd4 && byte <= 0xda) || (byte >= 0xe7 && byte <= 0xee);
}
