import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { basename, join } from 'node:path';
import { version } from '../fetch/version.ts';
import { ArchiveError, archiveError } from './archive-error.ts';
import { type CdxRow, cdxjLines } from './cdxj.ts';
import { compressedIndex } from './cdxj-blocks.ts';
import { readCdxRows } from './cdxj-read.ts';
import { type PageToList, pageLines } from './wacz-pages.ts';
import { type Position, warcFiles } from './warc-writer-files.ts';
import { ZipWriter } from './zip.ts';

export type { PageToList } from './wacz-pages.ts';

export interface WaczOptions {
  /** The folder of the WARC files. */
  folder: string;
  /** The file to write; one that is there is replaced once the new one is whole. */
  out: string;
  /** What a reader is offered, in this order. */
  pages: Iterable<PageToList> | AsyncIterable<PageToList>;
  title?: string;
  description?: string;
  /** Where a reader begins. */
  mainPageUrl?: string;
  /** ISO 8601. */
  mainPageDate?: string;
  /** Where the archive ends, for one that is still being written. */
  upTo?: Position | null;
  /** The captures, when they are known; otherwise the WARC files are read for them. */
  rows?: Iterable<CdxRow> | AsyncIterable<CdxRow>;
  /** When the package says it was made. */
  created?: Date;
}

export interface WaczSummary {
  bytes: number;
  warcs: number;
  captures: number;
  pages: number;
}

/** Of the format (specs.webrecorder.net/wacz). */
const WACZ_VERSION = '1.1.1';

/** Exports an archive as one file that players open (ReplayWeb.page). Whole or not at all; memory does not grow with it. */
export async function writeWacz(options: WaczOptions): Promise<WaczSummary> {
  const { out, created = new Date() } = options;
  const part = `${out}.part`;
  try {
    const zip = await ZipWriter.create(part, { date: created });
    let summary: WaczSummary;
    try {
      summary = await fill(zip, options, created);
    } finally {
      await zip.close();
    }
    await fs.rename(part, out);
    return summary;
  } catch (error) {
    await fs.rm(part, { force: true });
    throw archiveError(error, 'write', out);
  }
}

async function fill(zip: ZipWriter, options: WaczOptions, created: Date): Promise<WaczSummary> {
  const { folder, out, upTo = null, rows } = options;
  const warcs = warcFiles(folder, upTo);
  if (warcs.length === 0) throw new ArchiveError(`${folder} holds no WARC file to export; crawl first`);
  const resources: Resource[] = [];
  const add = async (path: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, size?: number) => {
    const sum = checksum();
    await zip.add(path, sum.of(content), size);
    resources.push({ name: basename(path), path, ...sum.result() });
  };
  const addText = (path: string, text: string) => add(path, [Buffer.from(text)], Buffer.byteLength(text));

  for (const { file, size } of warcs) await add(`archive/${file}`, fileBytes(join(folder, file), size), size);

  const captures = counted(cdxjLines(rows ? rowsWithin(rows, warcs) : readCdxRows(folder, upTo), `${out}.sort`));
  const index = compressedIndex(captures, 'index.cdx.gz');
  await add('indexes/index.cdx.gz', index.blocks);
  await addText('indexes/index.idx', index.secondary());

  const pages = counted(pageLines(options.pages));
  await add('pages/pages.jsonl', encoded(pages));

  const datapackage = `${JSON.stringify(describe(options, resources, created), null, 2)}\n`;
  await addText('datapackage.json', datapackage);
  const { hash } = resources.at(-1)!;
  await addText('datapackage-digest.json', `${JSON.stringify({ path: 'datapackage.json', hash }, null, 2)}\n`);
  // The first line of the pages is their header.
  return { bytes: await zip.finish(), warcs: warcs.length, captures: captures.count, pages: pages.count - 1 };
}

/** A crawl that goes on meanwhile adds captures whose bytes are not in the package. */
async function* rowsWithin(rows: NonNullable<WaczOptions['rows']>, warcs: readonly Position[]): AsyncGenerator<CdxRow> {
  const sizes = new Map(warcs.map(({ file, size }) => [file, size]));
  for await (const row of rows) if (row.offset + row.length <= (sizes.get(row.file) ?? 0)) yield row;
}

interface Resource {
  name: string;
  path: string;
  hash: string;
  bytes: number;
}

function describe(options: WaczOptions, resources: readonly Resource[], created: Date): Record<string, unknown> {
  const { title, description, mainPageUrl, mainPageDate } = options;
  return {
    profile: 'data-package',
    wacz_version: WACZ_VERSION,
    software: `Boardwalk/${version}`,
    created: created.toISOString(),
    ...(title && { title }),
    ...(description && { description }),
    ...(mainPageUrl && { mainPageUrl }),
    ...(mainPageDate && { mainPageDate }),
    // The format has title and description above; players show those in here.
    metadata: { ...(title && { title }), ...(description && { desc: description }) },
    resources: [...resources],
  };
}

/** Bytes read of a WARC file at once. */
const COPY_BYTES = 1024 * 1024;

async function* fileBytes(path: string, size: number): AsyncGenerator<Uint8Array> {
  const file = await fs.open(path, 'r');
  try {
    const chunk = Buffer.allocUnsafe(COPY_BYTES);
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, size - at), at);
      if (bytesRead === 0)
        throw new ArchiveError(`${path} became shorter while it was read; export again when nothing else uses it`);
      yield chunk.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** Passes bytes on and knows their sum at the end. */
function checksum() {
  const sum = createHash('sha256');
  let bytes = 0;
  async function* of(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      sum.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  return { of, result: () => ({ hash: `sha256:${sum.digest('hex')}`, bytes }) };
}

/** Lines gathered before they are written. */
const TEXT_BYTES = 256 * 1024;

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let text = '';
  for await (const line of lines) {
    text += `${line}\n`;
    if (text.length < TEXT_BYTES) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text) yield Buffer.from(text);
}

/** Passes lines on and counts them. */
function counted(lines: AsyncIterable<string>): AsyncIterable<string> & { count: number } {
  return {
    count: 0,
    async *[Symbol.asyncIterator]() {
      for await (const line of lines) {
        this.count++;
        yield line;
      }
    },
  };
}
