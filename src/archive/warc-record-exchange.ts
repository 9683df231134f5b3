import type { Response } from '../fetch/source.ts';
import { version } from '../fetch/version.ts';
import { newRecordId, oneLine, packRecord, payloadDigest, targetUri, warcDate } from './warc-record.ts';
import { type RequestHead, requestHead, responseHead } from './warc-record-http.ts';

/** One request and its answer. */
export interface ArchivedExchange {
  url: string;
  /** When the answer arrived, ISO 8601. */
  date: string;
  request: RequestHead;
  response: Response;
  /** The page's HTML after its scripts ran. */
  rendered?: string;
  /** What `payloadDigest` says of the answer's body, where the caller knows it already. */
  digest?: string;
  /** An earlier answer with the same body: then the body is not kept again. */
  duplicateOf?: { url: string; date: string } | null;
}

export interface PackedExchange {
  answer: Buffer;
  /** Of the answer's body. */
  digest: string;
  request: Buffer;
  rendered: { record: Buffer; digest: string } | null;
}

/** The records of one exchange, each a gzip member. */
export function packExchange(exchange: ArchivedExchange): PackedExchange {
  const { url, request, response, rendered, duplicateOf } = exchange;
  const id = newRecordId();
  const uri = targetUri(url);
  const date = warcDate(exchange.date);
  const digest = exchange.digest ?? payloadDigest(response.body);
  const head = responseHead(response);
  const answer = packRecord({
    type: duplicateOf ? 'revisit' : 'response',
    id,
    date,
    contentType: 'application/http; msgtype=response',
    fields: {
      'WARC-Target-URI': uri,
      'WARC-Payload-Digest': digest,
      'WARC-Profile': duplicateOf ? SAME_PAYLOAD : null,
      'WARC-Refers-To-Target-URI': duplicateOf ? targetUri(duplicateOf.url) : null,
      'WARC-Refers-To-Date': duplicateOf ? warcDate(duplicateOf.date) : null,
    },
    block: duplicateOf ? [head] : [head, response.body],
    // The payload's digest covers all of it but the head, and gzip's checksum that: a second pass over the body would tell nothing.
    ...(duplicateOf ? {} : { blockDigest: null }),
  });
  // The others belong to this answer by its id and bear its date.
  const beside = { id: newRecordId(), date };
  const packedRequest = packRecord({
    ...beside,
    type: 'request',
    contentType: 'application/http; msgtype=request',
    fields: { 'WARC-Target-URI': uri, 'WARC-Concurrent-To': id },
    block: [requestHead(url, request)],
  });
  if (rendered === undefined) return { answer, digest, request: packedRequest, rendered: null };
  const html = Buffer.from(rendered);
  const renderedDigest = payloadDigest(html);
  const record = packRecord({
    ...beside,
    id: newRecordId(),
    type: 'resource',
    contentType: 'text/html; charset=utf-8',
    fields: { 'WARC-Target-URI': uri, 'WARC-Concurrent-To': id, 'WARC-Payload-Digest': renderedDigest },
    block: [html],
    blockDigest: renderedDigest,
  });
  return { answer, digest, request: packedRequest, rendered: { record, digest: renderedDigest } };
}

const SAME_PAYLOAD = 'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest';

/** What each file says about the crawl in its first record. */
export interface AboutCrawl {
  /** Who runs the crawl, and where they are reached. */
  operator?: string;
  /** The collection it belongs to. */
  isPartOf?: string;
  /** How robots.txt is treated. */
  robots?: string;
  userAgent?: string;
}

/** The record that a file begins with. */
export function packWarcinfo(file: string, { operator, isPartOf, robots, userAgent }: AboutCrawl): Buffer {
  const fields: Record<string, string | undefined> = {
    software: `Boardwalk/${version}`,
    format: 'WARC File Format 1.1',
    conformsTo: 'https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
    operator,
    isPartOf,
    robots,
    'http-header-user-agent': userAgent,
  };
  const lines = Object.entries(fields).map(([name, value]) => (value ? `${name}: ${oneLine(value)}\r\n` : ''));
  return packRecord({
    type: 'warcinfo',
    id: newRecordId(),
    date: warcDate(),
    contentType: 'application/warc-fields',
    fields: { 'WARC-Filename': file },
    block: [Buffer.from(lines.join(''))],
  });
}
