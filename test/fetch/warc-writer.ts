/** Writes WARC records for the tests, right and wrong ones. */
export interface RecordToWrite {
  type?: string;
  uri?: string;
  date?: string;
  block?: Buffer | string;
  /** Further fields, or other values for those above. */
  fields?: Record<string, string>;
  version?: string;
  newline?: string;
}

export function record({
  type = 'response',
  uri,
  date = '2020-01-01T00:00:00Z',
  block = '',
  fields = {},
  ...rest
}: RecordToWrite): Buffer {
  const { version = 'WARC/1.1', newline = '\r\n' } = rest;
  const body = Buffer.from(block);
  const all: Record<string, string> = {
    'WARC-Type': type,
    'WARC-Record-ID': '<urn:uuid:00000000-0000-4000-8000-000000000000>',
    'WARC-Date': date,
    ...(uri !== undefined && { 'WARC-Target-URI': uri }),
    'Content-Type': type === 'response' || type === 'revisit' ? 'application/http; msgtype=response' : 'text/html; charset=utf-8',
    'Content-Length': String(body.length),
    ...fields,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.concat([Buffer.from([version, ...lines, '', ''].join(newline)), body, Buffer.from(newline + newline)]);
}

/** The block of a response. */
export function answer(body: Buffer | string, headers: Record<string, string> = {}, status = '200 OK'): Buffer {
  const lines = Object.entries({ 'Content-Type': 'text/html', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`, 'latin1'), Buffer.from(body)]);
}

export function page(uri: string, body: Buffer | string, more: RecordToWrite = {}): Buffer {
  return record({ uri, block: answer(body), ...more });
}
