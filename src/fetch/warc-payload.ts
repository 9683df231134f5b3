import { isUtf8 } from 'node:buffer';
import { afterBlankLine } from './blank-line.ts';
import { decodeContent, layersOf } from './content-encoding.ts';
import { addField } from './header-fields.ts';

/** An HTTP answer as it lies in a record. */
export interface HttpMessage {
  status: number;
  headers: Record<string, string>;
  /** As stored: encodings not undone. */
  raw: Buffer;
}

/** The first number after the protocol's name: "HTTP/1.1 200 OK", "HTTP/2 200", "HTTP 200", "ICY 200 OK". */
const STATUS_LINE = /^(?:HTTP(?:\/[\d.]+)?|ICY)[ \t]+(\d{3})(?!\d)/i;

/** Parses the head of a stored answer, forgiving what archives hold; null when it is not an answer at all. */
export function parseHttpMessage(block: Buffer): HttpMessage | null {
  const blank = afterBlankLine(block);
  // A head without a blank line is all head.
  const end = blank < 0 ? block.length : blank;
  const lines = block.toString('latin1', 0, end).split('\n');
  const status = STATUS_LINE.exec(lines[0] ?? '')?.[1];
  if (!status) return null;
  const headers: Record<string, string> = {};
  let name = '';
  let value = '';
  const flush = () => {
    if (name) addField(headers, name, value);
  };
  for (const line of lines.slice(1)) {
    const text = line.trim();
    if (!text) continue;
    if (/^[ \t]/.test(line) && name) {
      value += ` ${text}`;
      continue;
    }
    flush();
    const colon = text.indexOf(':');
    name = colon > 0 ? text.slice(0, colon).trimEnd().toLowerCase() : '';
    value = text.slice(colon + 1).trim();
  }
  flush();
  return { status: Number(status), headers, raw: block.subarray(end) };
}

type Payload = { ok: true; body: Uint8Array } | { ok: false; reason: 'corrupt-record' | 'too-large'; detail: string };

/**
 * Undoes the encodings that the stored bytes really have. Many archives keep the headers of an answer whose body
 * they stored unpacked, so each encoding is believed only if the bytes bear it out.
 */
export function decodePayload({ headers, raw }: Pick<HttpMessage, 'headers' | 'raw'>, limit: number): Payload {
  const chunked = /\bchunked\b/i.test(headers['transfer-encoding'] ?? '');
  const whole = (chunked && unchunk(raw)) || raw;
  const encoding = headers['content-encoding'];
  if (encoding && whole.length > 0 && seemsEncoded(whole, encoding)) {
    const decoded = decodeContent(whole, encoding, limit);
    if (decoded.ok) return decoded;
    if (decoded.reason === 'too-large') return { ok: false, reason: 'too-large', detail: decoded.detail };
    if (!seemsText(whole)) return { ok: false, reason: 'corrupt-record', detail: decoded.detail };
  }
  if (whole.length > limit) return { ok: false, reason: 'too-large', detail: `the saved page has ${whole.length} bytes` };
  return { ok: true, body: whole };
}

/** The last layer is the one that shows. gzip and zstd bear a mark; br and deflate do not and are tried. */
function seemsEncoded(body: Buffer, encoding: string): boolean {
  const outermost = layersOf(encoding).at(-1);
  if (outermost === 'gzip') return body[0] === 0x1f && body[1] === 0x8b;
  if (outermost === 'zstd')
    return body.length >= 4 && (body.readUInt32LE(0) === 0xfd2fb528 || body.readUInt32LE(0) >>> 4 === 0x184d2a5);
  return outermost !== undefined;
}

/** Packed bytes are neither UTF-8 nor do they start with a tag. */
function seemsText(body: Buffer): boolean {
  return isUtf8(body) || /^\s*</.test(body.toString('latin1', 0, 64));
}

/** The chunks joined; null when the bytes are not chunked. A missing end is forgiven, a first chunk is not. */
function unchunk(body: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  let at = 0;
  while (at < body.length) {
    const line = body.indexOf(0x0a, at);
    if (line < 0 || line - at > MAX_CHUNK_LINE_BYTES) break;
    const size = /^[ \t]*([0-9a-f]{1,8})[ \t]*(?:;.*)?\r?$/i.exec(body.toString('latin1', at, line))?.[1];
    if (!size) break;
    const length = Number.parseInt(size, 16);
    if (length === 0) return Buffer.concat(parts);
    const start = line + 1;
    const end = start + length;
    // The byte behind a chunk is a line end, or the record was cut inside the chunk.
    if (end < body.length && body[end] !== 0x0d && body[end] !== 0x0a) break;
    parts.push(body.subarray(start, end));
    at = end + (body[end] === 0x0d ? 2 : 1);
  }
  return parts.length ? Buffer.concat(parts) : null;
}

const MAX_CHUNK_LINE_BYTES = 1024;
