import fs from 'node:fs';
import { join } from 'node:path';
import { ArchiveError, archiveError } from './archive-error.ts';
import { type AboutCrawl, type ArchivedExchange, packExchange, packWarcinfo } from './warc-record-exchange.ts';
import { fileName, type Position, recover, type SeriesFile, seriesName, setAside } from './warc-writer-files.ts';

export { payloadDigest } from './warc-record.ts';
export type { AboutCrawl, ArchivedExchange } from './warc-record-exchange.ts';
export type { Position } from './warc-writer-files.ts';

/** Where a record lies in its file. */
export interface Span {
  offset: number;
  /** Bytes of its gzip member. */
  length: number;
  /** Of its payload. */
  digest: string;
}

/** Where an answer lies. */
export interface Place extends Span {
  /** Name of the file in the archive's folder. */
  file: string;
  /** Only its head was kept; the body lies with an earlier answer. */
  revisit: boolean;
  /** The page after its scripts ran, in the same file. */
  rendered: Span | null;
}

export interface WarcWriterOptions {
  /** Made when it is missing. */
  folder: string;
  /** The files are NAME-00001.warc.gz and so on; a host does. An archive that is gone on with keeps its name. */
  name: string;
  /** What `position()` said at the caller's last commit; null begins a new archive. */
  committed: Position | null;
  about?: AboutCrawl;
  /** A file that has this many bytes is followed by a new one. */
  rollOverBytes?: number;
}

/** Synchronous, because the caller commits the place in the turn in which it was written. */
export interface WarcWriter {
  /** When it throws (ArchiveFull, ArchiveError), the archive is as it was before, and it may be called again. */
  append(exchange: ArchivedExchange): Place;
  /** To be committed once after opening and then with every page: what lies behind it is gone when opened again. */
  position(): Position;
  /** Waits for the disk. What was appended survives a crash of the program without this, but not one of the machine. */
  flush(): void;
  close(): void;
}

/** The size that archives agree on: large enough to keep files few, small enough to copy. */
const ROLL_OVER_BYTES = 1_000_000_000;

/** Begins an archive, or goes on with one behind its last committed place. Throws ArchiveError. */
export function openWarcWriter(options: WarcWriterOptions): WarcWriter {
  const { folder, name, committed, about = {}, rollOverBytes = ROLL_OVER_BYTES } = options;
  const settings = { folder, about, rollOverBytes };
  try {
    fs.mkdirSync(folder, { recursive: true });
    if (committed) return new FileWriter(settings, goOn(settings, committed));
    const place = { name: seriesName(name), number: 1 };
    setAside(folder, place.name);
    return new FileWriter(settings, beginFile(settings, place));
  } catch (error) {
    throw archiveError(error, 'write an archive in', folder);
  }
}

interface Settings {
  folder: string;
  about: AboutCrawl;
  rollOverBytes: number;
}

interface OpenFile {
  fd: number;
  place: SeriesFile;
  /** Bytes of whole records. */
  size: number;
}

class FileWriter implements WarcWriter {
  #settings: Settings;
  #file: OpenFile;
  #closed = false;
  /** A write failed and what it left could not be cut off. */
  #torn = false;
  /** The folder may not know of the file yet, as far as the disk is concerned. */
  #newInFolder = true;

  constructor(settings: Settings, file: OpenFile) {
    this.#settings = settings;
    this.#file = file;
  }

  position(): Position {
    return { file: fileName(this.#file.place), size: this.#file.size };
  }

  append(exchange: ArchivedExchange): Place {
    if (this.#closed) throw new ArchiveError(`${this.#path}: the archive was closed already`);
    const { answer, digest, request, rendered } = packExchange(exchange);
    const records = rendered ? [answer, request, rendered.record] : [answer, request];
    try {
      if (this.#torn) this.#cutBack();
      if (this.#file.size >= this.#settings.rollOverBytes) this.#rollOver();
      this.#write(records);
    } catch (error) {
      throw archiveError(error, `save ${exchange.url} in`, this.#path);
    }
    const offset = this.#file.size;
    for (const record of records) this.#file.size += record.length;
    const spanOf = ({ record, digest }: NonNullable<typeof rendered>): Span => ({
      offset: offset + answer.length + request.length,
      length: record.length,
      digest,
    });
    return {
      file: fileName(this.#file.place),
      offset,
      length: answer.length,
      digest,
      revisit: Boolean(exchange.duplicateOf),
      rendered: rendered && spanOf(rendered),
    };
  }

  flush(): void {
    if (this.#closed) return;
    try {
      fs.fdatasyncSync(this.#file.fd);
      if (this.#newInFolder) flushFolder(this.#settings.folder);
      this.#newInFolder = false;
    } catch (error) {
      throw archiveError(error, 'flush', this.#path);
    }
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    try {
      if (this.#torn) this.#cutBack();
      fs.fsyncSync(this.#file.fd);
    } catch (error) {
      throw archiveError(error, 'close', this.#path);
    } finally {
      fs.closeSync(this.#file.fd);
    }
  }

  get #path(): string {
    return join(this.#settings.folder, fileName(this.#file.place));
  }

  #write(records: readonly Buffer[]): void {
    try {
      let at = this.#file.size;
      for (const record of records) {
        writeFully(this.#file.fd, record, at);
        at += record.length;
      }
    } catch (error) {
      this.#torn = true;
      try {
        this.#cutBack();
      } catch {
        // Tried again before the next write; the first error is the one to tell.
      }
      throw error;
    }
  }

  #cutBack(): void {
    fs.ftruncateSync(this.#file.fd, this.#file.size);
    this.#torn = false;
  }

  #rollOver(): void {
    const { fd, place } = this.#file;
    // Whole on the disk before anything refers to the file behind it.
    fs.fsyncSync(fd);
    this.#file = beginFile(this.#settings, { name: place.name, number: place.number + 1 });
    this.#newInFolder = true;
    fs.closeSync(fd);
  }
}

function goOn({ folder, about }: Settings, committed: Position): OpenFile {
  const { fd, place } = recover(folder, committed);
  if (committed.size > 0) return { fd, place, size: committed.size };
  const bytes = packWarcinfo(committed.file, about);
  writeFully(fd, bytes, 0);
  return { fd, place, size: bytes.length };
}

/** Makes a file with its first record, or none at all. */
function beginFile({ folder, about }: Settings, place: SeriesFile): OpenFile {
  const file = fileName(place);
  const path = join(folder, file);
  const bytes = packWarcinfo(file, about);
  const fd = fs.openSync(path, 'wx');
  try {
    writeFully(fd, bytes, 0);
    return { fd, place, size: bytes.length };
  } catch (error) {
    fs.closeSync(fd);
    fs.unlinkSync(path);
    throw error;
  }
}

/** A disk that gets full takes a part and says so only when asked to take the rest. */
function writeFully(fd: number, bytes: Buffer, position: number): void {
  let written = 0;
  while (written < bytes.length) written += fs.writeSync(fd, bytes, written, bytes.length - written, position + written);
}

function flushFolder(folder: string): void {
  // Windows has no such call and needs none.
  if (process.platform === 'win32') return;
  const fd = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
