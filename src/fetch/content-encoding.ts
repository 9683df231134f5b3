import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { memberAt, memberHeadLength } from './gzip-member.ts';

export type Decoded =
  | { ok: true; body: Uint8Array }
  | { ok: false; reason: 'truncated' | 'too-large' | 'bad-encoding'; detail: string };

/** Content-Encoding can be stacked, and each layer multiplies; nobody honest uses more than two (curl stops at five). */
const MAX_LAYERS = 5;

/** log2 of the window a zstd body may ask for: RFC 9659 allows 8 MB on the web, and the window is memory we give away. */
const ZSTD_WEB_WINDOW_LOG = 23;

/**
 * Undoes `Content-Encoding`. No layer may unpack to more than `limit` bytes: a bomb stops there.
 * Synchronous, because at the size of pages a trip to the thread pool costs more than the work.
 */
export function decodeContent(body: Uint8Array, encoding: string | undefined, limit: number): Decoded {
  if (!encoding || body.length === 0) return { ok: true, body };
  const layers = layersOf(encoding);
  if (layers.length > MAX_LAYERS) {
    return { ok: false, reason: 'bad-encoding', detail: `${layers.length} content encodings on top of one another` };
  }
  let current = body;
  for (const layer of layers.reverse()) {
    try {
      current = UNDO[layer](current, limit);
    } catch (error) {
      return { ok: false, ...explain(error, layer) };
    }
  }
  return { ok: true, body: current };
}

type Layer = 'gzip' | 'deflate' | 'br' | 'zstd';

/** The encodings we can undo, in the order they were applied. Unknown names ("none", "utf-8") are ignored, as browsers do. */
export function layersOf(encoding: string): Layer[] {
  const layers: Layer[] = [];
  for (const part of encoding.toLowerCase().split(',')) {
    const name = part.trim();
    if (name === 'x-gzip') layers.push('gzip');
    else if (Object.hasOwn(UNDO, name)) layers.push(name as Layer);
  }
  return layers;
}

const UNDO: Record<Layer, (body: Uint8Array, limit: number) => Uint8Array> = {
  gzip: gunzip,
  deflate: inflate,
  br: (body, limit) => brotliDecompressSync(body, { maxOutputLength: limit }),
  zstd: unzstd,
};

function gunzip(body: Uint8Array, limit: number): Uint8Array {
  try {
    return gunzipSync(body, { maxOutputLength: limit });
  } catch (error) {
    // Bytes after the last member make zlib throw all away; browsers ignore them.
    const whole = codeOf(error) === 'Z_DATA_ERROR' ? membersBeforeGarbage(body, limit) : null;
    if (whole) return whole;
    throw error;
  }
}

function membersBeforeGarbage(body: Uint8Array, limit: number): Uint8Array | null {
  const parts: Buffer[] = [];
  let at = 0;
  let left = limit;
  do {
    const member = memberAt(body, at, left);
    if (!member) return null;
    parts.push(member.output);
    left -= member.output.length;
    at = member.next;
  } while (memberHeadLength(body, at) !== null);
  return Buffer.concat(parts);
}

/** "deflate" means zlib-wrapped, but some servers send it raw; browsers take both. */
function inflate(body: Uint8Array, limit: number): Uint8Array {
  const first = body[0] ?? 0;
  const wrapped = (first & 0x0f) === 8 && ((first << 8) | (body[1] ?? 0)) % 31 === 0;
  if (!wrapped) return inflateRawSync(body, { maxOutputLength: limit });
  try {
    return inflateSync(body, { maxOutputLength: limit });
  } catch (error) {
    if (codeOf(error) !== 'Z_DATA_ERROR') throw error;
    try {
      return inflateRawSync(body, { maxOutputLength: limit });
    } catch {
      throw error;
    }
  }
}

/** Node stops after the first frame; a body may be several, empty and skippable ones among them. */
function unzstd(body: Uint8Array, limit: number): Uint8Array {
  const parts: Buffer[] = [];
  let at = 0;
  let left = limit;
  while (at < body.length) {
    const { buffer, engine } = zstdDecompressSync(body.subarray(at), {
      info: true,
      maxOutputLength: left + 1,
      params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WEB_WINDOW_LOG },
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    left -= buffer.length;
    if (left < 0) throw Object.assign(new RangeError(), { code: 'ERR_BUFFER_TOO_LARGE' });
    if (engine.bytesWritten === 0) break;
    parts.push(buffer);
    at += engine.bytesWritten;
  }
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

function explain(error: unknown, layer: Layer): { reason: 'truncated' | 'too-large' | 'bad-encoding'; detail: string } {
  const code = codeOf(error);
  if (code === 'ERR_BUFFER_TOO_LARGE') return { reason: 'too-large', detail: `the ${layer} body unpacks to more than the limit` };
  if (code === 'Z_BUF_ERROR') return { reason: 'truncated', detail: `the ${layer} body ends too early` };
  return { reason: 'bad-encoding', detail: `the body is not valid ${layer} (${(error as Error).message || code})` };
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '');
}
