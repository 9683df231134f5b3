import fs from 'node:fs';
import { join } from 'node:path';
import { ArchiveError, archiveError } from './archive-error.ts';

/** How far an archive is written: everything in the files before `file`, and `size` bytes of it. */
export interface Position {
  /** Name of the file in the archive's folder. */
  file: string;
  size: number;
}

/** A file's place among those of one archive: NAME-00001.warc.gz and so on. */
export interface SeriesFile {
  name: string;
  number: number;
}

export function fileName({ name, number }: SeriesFile): string {
  return `${name}-${String(number).padStart(5, '0')}.warc.gz`;
}

/** Null for every other file, and for whatever would lead out of the folder. */
export function parseFileName(file: string): SeriesFile | null {
  const match = /^([\w.-]+)-(\d{5,9})\.warc\.gz$/.exec(file);
  return match ? { name: match[1]!, number: Number(match[2]) } : null;
}

/** Longer names come near what file systems allow once the rest is added. */
const MAX_NAME_LENGTH = 100;

/** What a host or title becomes as part of a file's name. */
export function seriesName(text: string): string {
  const safe = text.replace(/[^\w.-]+/g, '-').replace(/^[.-]+|[.-]+$/g, '');
  return safe.slice(0, MAX_NAME_LENGTH) || 'archive';
}

/** The WARC files of a folder in the order they were written, each with its bytes, as far as `upTo`. */
export function warcFiles(folder: string, upTo: Position | null = null): Position[] {
  const last = upTo && parseFileName(upTo.file);
  if (upTo && !last) throw new ArchiveError(`${upTo.file}: not the name of an archive's file`);
  const files = listFolder(folder).filter((file) => /\.warc(\.gz)?$/.test(file));
  const found: Position[] = [];
  for (const file of files.sort()) {
    const place = parseFileName(file);
    if (last && place && place.name === last.name && place.number > last.number) continue;
    const path = join(folder, file);
    const { size } = fs.statSync(path);
    if (file !== upTo?.file) found.push({ file, size });
    else if (size >= upTo.size) found.push(upTo);
    else throw tooShort(path, size, upTo.size);
  }
  return found;
}

/** Opens the file that was being written and takes away everything behind the committed place. */
export function recover(folder: string, { file, size }: Position): { fd: number; place: SeriesFile } {
  const place = parseFileName(file);
  const path = join(folder, file);
  if (!place) throw new ArchiveError(`${path}: not the name of an archive's file, so the crawl cannot go on with it`);
  let fd: number;
  try {
    fd = fs.openSync(path, 'r+');
  } catch (error) {
    throw archiveError(error, 'go on writing', path);
  }
  try {
    const found = fs.fstatSync(fd).size;
    // Asked before anything is changed: a folder that is not the one the crawl wrote must stay as it is.
    if (found < size) throw tooShort(path, found, size);
    fs.ftruncateSync(fd, size);
    for (const other of seriesFiles(folder, place.name)) {
      if (other.number > place.number) fs.unlinkSync(join(folder, fileName(other)));
    }
    return { fd, place };
  } catch (error) {
    fs.closeSync(fd);
    throw archiveError(error, 'go on writing', path);
  }
}

function tooShort(path: string, found: number, size: number): ArchiveError {
  return new ArchiveError(
    `${path} has ${found} bytes and the crawl had saved ${size}: it was cut or replaced by an older copy; ` +
      'put the whole file back, or start a new crawl in another folder',
  );
}

/**
 * A new archive begins at 1. Files with its name that nothing was committed about are set aside and not deleted:
 * they may be what a crash left, or a whole archive whose database got lost.
 */
export function setAside(folder: string, name: string): void {
  for (const other of seriesFiles(folder, name)) {
    const path = join(folder, fileName(other));
    let aside = `${path}.uncommitted`;
    for (let copy = 2; fs.existsSync(aside); copy++) aside = `${path}.uncommitted-${copy}`;
    fs.renameSync(path, aside);
  }
}

function seriesFiles(folder: string, name: string): SeriesFile[] {
  return listFolder(folder)
    .map(parseFileName)
    .filter((place): place is SeriesFile => place?.name === name);
}

function listFolder(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch (error) {
    throw archiveError(error, 'read', folder);
  }
}
