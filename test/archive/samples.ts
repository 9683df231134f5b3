import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import { WARCParser } from 'warcio';
import { type ArchivedExchange, openWarcWriter, type WarcWriter, type WarcWriterOptions } from '../../src/archive/warc-writer.ts';
import type { Response } from '../../src/fetch/source.ts';

/** A folder of its own, gone after the tests of this file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-archive-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A file system of `kilobytes`; null where it may not be mounted, and then the test is skipped. */
export function smallDisk(t: TestContext, kilobytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-disk-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder);
  } catch {
    rmSync(folder, { recursive: true });
    t.skip('needs the right to mount a small file system');
    return null;
  }
  t.after(() => {
    run('umount', folder);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: 'ignore' });
}

export const urlOf = (i: number) => `http://forum.example/thread.php?t=${i}`;
export const dateOf = (i: number) => new Date(Date.UTC(2024, 0, 1, 0, 0, i, 250)).toISOString();
export const bodyOf = (i: number) => Buffer.from(`<title>Thread ${i}</title><p>${`post ${i} `.repeat(i % 50)}</p>`);

type Changes = Partial<Omit<ArchivedExchange, 'response'>> & { response?: Partial<Response> };

/** Page number `i`, with whatever should be different about it. */
export function exchange(i: number, { response, ...changes }: Changes = {}): ArchivedExchange {
  const [url, date] = [changes.url ?? urlOf(i), changes.date ?? dateOf(i)];
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return {
    request: { method: 'GET', headers: { 'user-agent': 'Boardwalk/test' } },
    ...changes,
    url,
    date,
    response: { ok: true, url, date, status: 200, headers, body: bodyOf(i), ...response },
  };
}

export function begin(folder: string, options: Partial<WarcWriterOptions> = {}): WarcWriter {
  return openWarcWriter({ folder, name: 'forum.example', committed: null, ...options });
}

export interface ReadRecord {
  file: string;
  type: string;
  uri: string;
  field(name: string): string | null;
  /** Status line, and header fields in the order of the file. */
  statusLine: string | null;
  http: [string, string][];
  payload: Buffer;
}

/** Every record of a folder, as warcio reads them, with all digests checked. */
export async function readBack(folder: string): Promise<ReadRecord[]> {
  const records: ReadRecord[] = [];
  for (const file of warcNames(folder)) {
    const blocks = await blocksOf(join(folder, file));
    for await (const record of new WARCParser(createReadStream(join(folder, file)), { keepHeadersCase: true })) {
      const payload = Buffer.from(await record.readFully(false));
      const field = (name: string) => record.warcHeader(name) ?? null;
      const statusLine = record.httpHeaders?.statusline ?? null;
      const http = [...((record.httpHeaders?.headers as Iterable<[string, string]> | undefined) ?? [])];
      const read = { file, type: record.warcType ?? '', uri: record.warcTargetURI ?? '', field, statusLine, http, payload };
      checkDigests(read, blocks.shift()!);
      records.push(read);
    }
  }
  return records;
}

async function blocksOf(path: string): Promise<Buffer[]> {
  const blocks: Buffer[] = [];
  for await (const record of new WARCParser(createReadStream(path), { parseHttp: false })) {
    blocks.push(Buffer.from(await record.readFully(false)));
  }
  return blocks;
}

export function warcNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.warc.gz'))
    .sort();
}

function checkDigests({ type, uri, field, payload }: ReadRecord, block: Buffer): void {
  const sum = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  const expect = (name: string, value: string) => {
    if (field(name) !== value) throw new Error(`${type} ${uri}: ${name} is ${field(name)} and should be ${value}`);
  };
  // An answer's body has a digest of its own.
  if (type !== 'response') expect('WARC-Block-Digest', sum(block));
  expect('Content-Length', String(block.length));
  if (type === 'response' || type === 'resource') expect('WARC-Payload-Digest', sum(payload));
}
