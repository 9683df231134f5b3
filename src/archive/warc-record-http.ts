import { STATUS_CODES } from 'node:http';
import type { Response } from '../fetch/source.ts';
import { oneLine, targetUri } from './warc-record.ts';

/** What was sent to get an answer. */
export interface RequestHead {
  method: string;
  headers: Record<string, string>;
}

/** The head of an answer whose body is stored as it is after all encodings were undone. */
export function responseHead({ status, headers, body }: Pick<Response, 'status' | 'headers' | 'body'>): Buffer {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}\r\n`;
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    if (lower === 'content-length' && value === String(body.length)) continue;
    head += fieldLines(UNDONE.has(lower) ? `x-orig-${lower}` : lower, value);
  }
  return Buffer.from(`${head}content-length: ${body.length}\r\n\r\n`);
}

/** True on the wire and no longer true of what is stored; kept under another name, as other archivers do. */
const UNDONE: ReadonlySet<string> = new Set(['content-encoding', 'transfer-encoding', 'content-length']);

export function requestHead(url: string, { method, headers }: RequestHead): Buffer {
  const target = URL.parse(targetUri(url));
  const path = target ? `${target.pathname}${target.search}` : '/';
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  let head = `${/^[A-Z]{1,20}$/.test(method) ? method : 'GET'} ${path} HTTP/1.1\r\n`;
  if (target && !names.includes('host')) head += `host: ${target.host}\r\n`;
  for (const [name, value] of Object.entries(headers)) {
    if (!CREDENTIALS.has(name.toLowerCase())) head += fieldLines(name.toLowerCase(), value);
  }
  return Buffer.from(`${head}\r\n`);
}

/** Archives are handed on; passwords must not be. */
const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization']);

/** Written as UTF-8, which is how our reader and others try to read what is not ASCII. */
function fieldLines(name: string, value: string): string {
  const token = name.replace(NOT_IN_TOKENS, '-');
  if (!token) return '';
  // Cookies hold commas, so several are kept with line breaks between.
  if (token !== 'set-cookie') return `${token}: ${oneLine(value)}\r\n`;
  return value.split('\n').reduce((lines, one) => `${lines}${token}: ${oneLine(one)}\r\n`, '');
}

const NOT_IN_TOKENS = /[^!#$%&'*+.^_`|~0-9A-Za-z-]/g;
