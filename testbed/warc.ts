import { STATUS_CODES } from 'node:http';
import type { Answer } from './answer.ts';
import { hash } from './random.ts';

/** The record that opens a WARC 1.1 file. */
export function infoRecord(name: string, date: Date): Buffer {
  const block = Buffer.from('software: boardwalk testbed\r\nformat: WARC File Format 1.1\r\n');
  return record(
    { 'WARC-Type': 'warcinfo', 'WARC-Record-ID': recordId(`info ${name}`), 'Content-Type': 'application/warc-fields' },
    date,
    block,
  );
}

export function responseRecord(url: string, date: Date, { status, headers, body }: Answer): Buffer {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `date: ${date.toUTCString()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${body.length}`,
  ];
  const block = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
  return record(
    {
      'WARC-Type': 'response',
      'WARC-Target-URI': url,
      'WARC-Record-ID': recordId(url),
      'Content-Type': 'application/http; msgtype=response',
    },
    date,
    block,
  );
}

function record(fields: Record<string, string>, date: Date, block: Buffer): Buffer {
  const all = { ...fields, 'WARC-Date': date.toISOString(), 'Content-Length': `${block.length}` };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`WARC/1.1\r\n${head.join('')}\r\n`), block, Buffer.from('\r\n\r\n')]);
}

/** Made from the URL and not drawn, so that one seed gives one file to the byte. */
function recordId(text: string): string {
  const hex = [1, 2, 3, 4].map((part) => hash(`${part} ${text}`).toString(16).padStart(8, '0')).join('');
  return `<urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}>`;
}
