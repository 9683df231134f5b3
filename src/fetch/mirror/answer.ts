import { failure } from '../failure.ts';
import type { Answer, Failure } from '../source.ts';
import type { RecordHead } from '../warc.ts';
import { decodePayload, type HttpMessage, parseHttpMessage } from '../warc-payload.ts';
import type { Place } from './index.ts';
import type { LoadedMirror } from './load.ts';
import { recordAt } from './record.ts';
import { originalOf } from './revisit.ts';

/** Record head and HTTP head, which do not count as the page's bytes. */
const HEAD_ALLOWANCE_BYTES = 512 * 1024;

/** What the mirror says about a URL. */
export function readAnswer(mirror: LoadedMirror, key: string, url: string, maxBytes: number): Answer {
  const rendered = mirror.index.rendered(key);
  const [newest] = mirror.index.records(key);
  const place = rendered ?? newest;
  if (!place) return mirror.lost.has(key) ? damaged(url, 'its record is damaged') : missing(url, mirror.savedAt);
  try {
    const original = place.kind === 'revisit' ? originalOf(mirror, key, place) : null;
    if (place.kind === 'revisit' && !original) return damaged(url, 'it refers to an earlier record that is not in the mirror');
    for (const { bytes } of [place, original ?? place]) {
      if (bytes > maxBytes + HEAD_ALLOWANCE_BYTES) return tooLarge(url, `its record has ${bytes} bytes`, maxBytes);
    }
    const message = rendered ? renderedMessage(mirror, rendered, newest) : savedMessage(mirror, place, original);
    if (!message) return damaged(url, 'its record is not an HTTP answer');
    const payload = decodePayload({ headers: message.encodedAs ?? message.headers, raw: message.raw }, maxBytes);
    if (!payload.ok)
      return payload.reason === 'too-large' ? tooLarge(url, payload.detail, maxBytes) : damaged(url, payload.detail);
    const { status, headers } = message;
    return { ok: true, url, status, headers, body: payload.body, date: new Date(place.date).toISOString() };
  } catch (error) {
    return damaged(url, `it could not be read (${(error as Error).message})`);
  }
}

/** Saved with the rest, one might say: a mirror has one time, and answers must not depend on the clock. */
function missing(url: string, savedAt: number): Answer {
  return { ok: true, url, status: 404, headers: {}, body: new Uint8Array(0), date: new Date(savedAt).toISOString() };
}

function damaged(url: string, why: string): Failure {
  return failure(url, 'corrupt-record', `the mirror cannot show this page: ${why}`);
}

function tooLarge(url: string, what: string, maxBytes: number): Failure {
  return failure(url, 'too-large', `${what}, more than the ${maxBytes} allowed; raise the size limit to get it`);
}

/** A message whose body may come from another record, encoded as that one's headers say. */
interface Message extends HttpMessage {
  encodedAs?: Record<string, string>;
}

function savedMessage({ volumes }: LoadedMirror, place: Place, original: Place | null): Message | null {
  const own = messageOf(recordAt(volumes, place));
  if (!original) return own;
  const earlier = messageOf(recordAt(volumes, original));
  // "Not modified" says nothing about the page itself, and some revisits keep no head: then the original speaks alone.
  if (!earlier || !own || own.status === 304) return earlier;
  return { status: own.status, headers: own.headers, raw: earlier.raw, encodedAs: earlier.headers };
}

function messageOf({ head, block }: { head: RecordHead; block: Buffer }): HttpMessage | null {
  const message = parseHttpMessage(block);
  if (message || head.type === 'revisit' || /^application\/http\b/i.test(head.contentType)) return message;
  // Some tools store only the body and give its type in the record's own head.
  return { status: 200, headers: head.contentType ? { 'content-type': head.contentType } : {}, raw: block };
}

/** The page as a browser left it, under the status and headers of the raw answer beside it. */
function renderedMessage({ volumes }: LoadedMirror, place: Place, newest: Place | undefined): Message {
  const { head, block } = recordAt(volumes, place);
  const beside = newest?.kind === 'response' ? parseHttpMessage(recordAt(volumes, newest).block) : null;
  // A redirect beside it belongs to the way there, not to the page.
  const raw = beside && (beside.status < 300 || beside.status > 399) ? beside : { status: 200, headers: {} };
  const headers: Record<string, string> = { ...raw.headers, 'content-type': head.contentType };
  for (const name of ['content-encoding', 'transfer-encoding', 'content-length']) delete headers[name];
  return { status: raw.status, headers, raw: block };
}
