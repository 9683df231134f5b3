import fs from 'node:fs';
import { type ByteReader, fileReader } from '../byte-reader.ts';
import { containerOf, unpack } from '../unpack.ts';
import { scanRecords, type WarcRecord } from '../warc.ts';
import { MirrorError, mirrorFiles, nothingInside, reasonOf } from './files.ts';
import { FirstPage } from './first-page.ts';
import { MirrorIndex, type RecordKind } from './index.ts';
import { mirrorKey } from './key.ts';
import { orphanedRevisits } from './revisit.ts';
import { type TemporaryFile, temporaryFile } from './temporary-file.ts';
import { warcsInZip } from './warcs-in-zip.ts';

/** Something in a mirror that was passed over. */
export interface Problem {
  file: string;
  /** Bytes from the start of the file; of the unpacked file where `unpacked` is set. */
  offset: number;
  unpacked?: true;
  message: string;
}

/** Bytes of one WARC, in its own file or in the temporary one. */
export interface Volume {
  file: string;
  fd: number;
  /** Where offset 0 of the WARC lies in the file. */
  start: number;
}

export interface LoadedMirror {
  index: MirrorIndex;
  volumes: readonly Volume[];
  first: string | null;
  problems: Problem[];
  /** When the first page was saved, in milliseconds. */
  savedAt: number;
  /** URLs whose record is there but damaged. */
  lost: ReadonlySet<string>;
  close(): void;
}

/** A file of garbage has a problem in every other line; this many say enough. */
const MAX_PROBLEMS = 1000;

export async function loadMirror(path: string, temporaryFolder?: string): Promise<LoadedMirror> {
  const loader = new Loader(temporaryFolder);
  try {
    const files = mirrorFiles(path);
    for (const file of files) await loader.load(file);
    const { records, index, problems } = loader;
    const trouble = problems[0] ? ` (${problems[0].message})` : '';
    if (records === 0) throw nothingInside(path, `holds no WARC record${trouble}`);
    if (index.size === 0) throw nothingInside(path, `holds no saved page${trouble}`);
    loader.reportOrphans();
    const { volumes, first, lost } = loader;
    const [place] = first === null ? [] : index.records(first);
    return { index, volumes, first, problems, lost, savedAt: place?.date ?? 0, close: () => loader.close() };
  } catch (error) {
    loader.close();
    throw error;
  }
}

class Loader {
  readonly index = new MirrorIndex();
  readonly volumes: Volume[] = [];
  readonly problems: Problem[] = [];
  readonly lost = new Set<string>();
  records = 0;
  #first = new FirstPage();
  #revisits = false;
  #open: number[] = [];
  #temporaryFolder: string | undefined;
  #temporary: TemporaryFile | null = null;

  constructor(temporaryFolder: string | undefined) {
    this.#temporaryFolder = temporaryFolder;
  }

  get first(): string | null {
    return this.#first.url;
  }

  async load(file: string): Promise<void> {
    let fd: number;
    let size: number;
    try {
      fd = fs.openSync(file, 'r');
      this.#open.push(fd);
      size = fs.fstatSync(fd).size;
    } catch (error) {
      this.#problem({ file, offset: 0, message: reasonOf(error) });
      return;
    }
    if (size === 0) {
      this.#problem({ file, offset: 0, message: 'the file is empty' });
      return;
    }
    const whole = fileReader(fd, 0, size);
    const inside = warcsInZip(whole, size, (message) => this.#problem({ file, offset: 0, message }));
    if (inside === null) await this.#loadWarc({ file, fd, start: 0 }, whole);
    else
      for (const warc of inside) {
        const start = warc.start;
        await this.#loadWarc({ file: `${file}/${warc.name}`, fd, start }, fileReader(fd, start, warc.length));
      }
    if (this.volumes.some((volume) => volume.fd === fd)) return;
    this.#open.pop();
    fs.closeSync(fd);
  }

  async #loadWarc(volume: Volume, bytes: ByteReader): Promise<void> {
    const { file } = volume;
    const container = containerOf(bytes);
    if (container === 'plain') {
      this.#scan(volume, bytes);
      return;
    }
    const temporary = this.#unpackInto();
    const start = temporary.size;
    await unpack(bytes, container, {
      write: (chunk) => this.#append(temporary, chunk, file),
      problem: (offset, message) => this.#problem({ file, offset, message }),
    });
    // Read back from the page cache, by position and only the heads: some milliseconds after the unpacking.
    this.#scan({ file, fd: temporary.fd, start }, fileReader(temporary.fd, start, temporary.size - start), true);
  }

  reportOrphans(): void {
    if (!this.#revisits) return;
    for (const { key, place } of orphanedRevisits(this)) {
      const { file } = this.volumes[place.volume]!;
      this.#problem({ file, offset: place.offset, message: `a revisit of a record that is not in the mirror: ${key}` });
    }
  }

  close(): void {
    for (const fd of this.#open.splice(0)) fs.closeSync(fd);
    this.#temporary?.close();
    this.#temporary = null;
  }

  /** One temporary file takes the unpacked bytes of all packed files. */
  #unpackInto(): TemporaryFile {
    try {
      this.#temporary ??= temporaryFile(this.#temporaryFolder);
      return this.#temporary;
    } catch (error) {
      throw new MirrorError(`cannot unpack the mirror: ${reasonOf(error)}; set TMPDIR to a folder that can be written`);
    }
  }

  #append(temporary: TemporaryFile, chunk: Uint8Array, file: string): void {
    try {
      temporary.append(chunk);
    } catch (error) {
      const megabytes = Math.round(temporary.size / 1e6);
      const full = (error as { code?: string }).code === 'ENOSPC';
      const why = full ? `no space left in ${temporary.folder}` : `cannot write to ${temporary.folder} (${reasonOf(error)})`;
      throw new MirrorError(
        `${file}: ${why} after ${megabytes} MB of unpacked pages; free some space or set TMPDIR to another folder`,
      );
    }
  }

  #scan(volume: Volume, bytes: ByteReader, unpacked?: true): void {
    const number = this.volumes.push(volume) - 1;
    const report = (offset: number, message: string) =>
      this.#problem({ file: volume.file, offset, ...(unpacked && { unpacked }), message });
    scanRecords(bytes, {
      record: (record) => {
        this.records++;
        const kind = kindOf(record);
        if (kind === 'unknown') report(record.offset, `a record of unknown type "${record.type.slice(0, 40)}"`);
        if (kind === 'unknown' || kind === 'beside') return;
        const key = mirrorKey(record.uri);
        if (key === null) return;
        if (kind === 'revisit') this.#revisits = true;
        this.index.add(key, kind, number, record);
        if (!this.#first.found) this.#first.consider(key, record, bytes);
      },
      problem: (offset, message, uri) => {
        report(offset, message);
        const key = uri === null ? null : mirrorKey(uri);
        if (key !== null) this.lost.add(key);
      },
    });
  }

  #problem(problem: Problem): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
    else if (this.problems.length === MAX_PROBLEMS)
      this.problems.push({ ...problem, message: 'more problems follow and are not listed' });
  }
}

/** Records that say something about pages but are none. */
const BESIDE: ReadonlySet<string> = new Set(['warcinfo', 'request', 'metadata', 'conversion', 'continuation']);

function kindOf({ type, contentType }: WarcRecord): RecordKind | 'beside' | 'unknown' {
  if (type === 'response' || type === 'revisit') return type;
  // Of resources only pages, which are rendered ones, stand in for an answer.
  if (type === 'resource') return /html/i.test(contentType) ? 'resource' : 'beside';
  return BESIDE.has(type) ? 'beside' : 'unknown';
}
