import { afterBlankLine } from './blank-line.ts';
import type { ByteReader } from './byte-reader.ts';

/** The named fields of a WARC record's head that reading a mirror needs. */
export interface RecordHead {
  type: string;
  /** Target URI, without the angle brackets that wget puts round it. */
  uri: string;
  /** WARC-Date in milliseconds; 0 when it is missing or not a date. */
  date: number;
  contentType: string;
  /** Bytes of the block; null when the head does not say. */
  length: number | null;
  payloadDigest: string;
  refersToUri: string;
  /** Milliseconds; 0 when absent. */
  refersToDate: number;
}

/** A whole record: its head lies at `offset`, its block at `block`. */
export interface WarcRecord extends RecordHead {
  offset: number;
  block: number;
  length: number;
}

export interface RecordVisitor {
  record(record: WarcRecord): void;
  /** `uri` is the page that was lost, when the head could still be read. */
  problem(offset: number, message: string, uri: string | null): void;
}

/** A head longer than this is not a head. Long ones carry a long URL twice. */
const MAX_HEAD_BYTES = 256 * 1024;

/**
 * Walks through all records. Whatever is damaged is reported and passed over: the walk goes on at the next place
 * that looks like the start of a record, searched from the damaged record's own block, so that a wrong length
 * cannot swallow the records behind it.
 */
export function scanRecords(bytes: ByteReader, visitor: RecordVisitor): void {
  let at = 0;
  for (;;) {
    at = skipBlank(bytes, at);
    if (at >= bytes.size) return;
    const result = readRecord(bytes, at);
    if ('record' in result) {
      visitor.record(result.record);
      at = result.record.block + result.record.length;
      continue;
    }
    const next = findRecord(bytes, result.searchFrom);
    const message = next < bytes.size ? result.message : `${result.message}; no record follows`;
    visitor.problem(at, message, result.uri);
    at = next;
  }
}

type ReadResult = { record: WarcRecord } | { message: string; uri: string | null; searchFrom: number };

/** The record at `at`, or what is wrong with it and where to look for the next. */
function readRecord(bytes: ByteReader, at: number): ReadResult {
  if (bytes.read(at, SIGNATURE.length).compare(SIGNATURE) !== 0) {
    return { message: 'bytes that belong to no record', uri: null, searchFrom: at + 1 };
  }
  const found = readHead(bytes, at);
  if (!found) return { message: 'a record whose head does not end', uri: null, searchFrom: at + SIGNATURE.length };
  const { head, block } = found;
  if (found.torn) return { message: 'a record whose head is cut off', uri: null, searchFrom: at + SIGNATURE.length };
  const uri = head.uri || null;
  const lost = (message: string) => ({ message: uri ? `${message}: ${uri}` : message, uri, searchFrom: block });
  if (!head.type) return lost('a record without WARC-Type');
  if (head.length === null) return lost('a record without a valid Content-Length');
  const end = block + head.length;
  if (end > bytes.size) return lost(`a record that is cut off or has a wrong length (${end - bytes.size} bytes too few)`);
  if (!endsAt(bytes, end)) return lost('a record of wrong length');
  return { record: { ...head, length: head.length, offset: at, block } };
}

const SIGNATURE = Buffer.from('WARC/');
const BLANK_LINE = Buffer.from('\r\n\r\n');

/** `torn`: the head runs into another one, so its fields are not all its own. */
function readHead(bytes: ByteReader, at: number): { head: RecordHead; block: number; torn: boolean } | null {
  for (let size = 1024; ; size *= 4) {
    const window = bytes.read(at, size);
    const end = afterBlankLine(window);
    if (end > 0) {
      const text = window.toString('utf8', 0, end);
      return { head: parseHead(text), block: at + end, torn: RECORD_INSIDE.test(text) };
    }
    if (window.length < size || size >= MAX_HEAD_BYTES) return null;
  }
}

/** Names in any case, folded lines joined, the first of a repeated field counts, unknown fields ignored. */
export function parseHead(text: string): RecordHead {
  const fields = new Map<string, string>();
  let last = '';
  for (const line of text.split('\n').slice(1)) {
    const value = line.trim();
    if (!value) continue;
    if ((line[0] === ' ' || line[0] === '\t') && last) {
      fields.set(last, `${fields.get(last)} ${value}`);
      continue;
    }
    const colon = value.indexOf(':');
    if (colon < 1) continue;
    last = value.slice(0, colon).trimEnd().toLowerCase();
    if (!fields.has(last)) fields.set(last, value.slice(colon + 1).trim());
  }
  const length = fields.get('content-length') ?? '';
  return {
    type: (fields.get('warc-type') ?? '').toLowerCase(),
    uri: unbracketed(fields.get('warc-target-uri')),
    date: milliseconds(fields.get('warc-date')),
    contentType: fields.get('content-type') ?? '',
    length: /^\d{1,15}$/.test(length) ? Number(length) : null,
    payloadDigest: fields.get('warc-payload-digest') ?? '',
    refersToUri: unbracketed(fields.get('warc-refers-to-target-uri')),
    refersToDate: milliseconds(fields.get('warc-refers-to-date')),
  };
}

function unbracketed(uri = ''): string {
  return uri.startsWith('<') && uri.endsWith('>') ? uri.slice(1, -1) : uri;
}

function milliseconds(date: string | undefined): number {
  return date ? Date.parse(date) || 0 : 0;
}

/** A block is followed by a blank line, by the next record, or by the end. */
function endsAt(bytes: ByteReader, end: number): boolean {
  if (end === bytes.size || bytes.read(end, 4).equals(BLANK_LINE)) return true;
  const next = skipBlank(bytes, end);
  return next >= bytes.size || bytes.read(next, SIGNATURE.length).compare(SIGNATURE) === 0;
}

function skipBlank(bytes: ByteReader, at: number): number {
  for (;;) {
    const window = bytes.read(at, 16);
    let blank = 0;
    while (blank < window.length && (window[blank] === 0x0d || window[blank] === 0x0a)) blank++;
    at += blank;
    if (blank < window.length || window.length === 0) return at;
  }
}

const SEARCH_BYTES = 1024 * 1024;
/** Enough behind "WARC/" to see that a head follows. */
const START_BYTES = 80;
/** Page text may hold "WARC/1.0"; a version line with a named field behind it is a record. */
const RECORD_INSIDE = /(?<!^)WARC\/\d\.\d{1,2}\r?\n/;
const RECORD_START = /^WARC\/\d\.\d{1,2}\r?\n(?:WARC|Content)-[A-Za-z-]+[ \t]*:/i;

/** The next offset at or behind `from` where a record seems to start; the size when there is none. */
function findRecord(bytes: ByteReader, from: number): number {
  for (let at = from; at < bytes.size; at += SEARCH_BYTES - START_BYTES) {
    const window = bytes.read(at, SEARCH_BYTES);
    for (let hit = window.indexOf(SIGNATURE); hit >= 0; hit = window.indexOf(SIGNATURE, hit + 1)) {
      if (RECORD_START.test(window.toString('latin1', hit, hit + START_BYTES))) return at + hit;
    }
    if (at + window.length >= bytes.size) break;
  }
  return bytes.size;
}
