import fs from 'node:fs';
import { join } from 'node:path';

/** There is no mirror to open; the message is one line for the user. */
export class MirrorError extends Error {
  override name = 'MirrorError';
}

const EXPECTED = 'expected a WARC file (.warc, .warc.gz, .warc.zst), a WACZ, or a folder that holds some';

/** The files a mirror is made of: the file itself, whatever its name, or all WARC files below a folder, sorted. */
export function mirrorFiles(path: string): string[] {
  let stat: fs.Stats;
  try {
    stat = fs.statSync(path);
  } catch (error) {
    throw new MirrorError(`${path}: ${reasonOf(error)}; ${EXPECTED}`);
  }
  if (stat.isFile()) return [path];
  if (!stat.isDirectory()) throw new MirrorError(`${path}: neither a file nor a folder; ${EXPECTED}`);
  let names: string[];
  try {
    names = fs.readdirSync(path, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    throw new MirrorError(`${path}: ${reasonOf(error)}; ${EXPECTED}`);
  }
  const files = names.filter((name) => /\.(warc(\.gz|\.zst)?|wacz)$/i.test(name)).sort();
  if (files.length === 0) throw new MirrorError(`${path}: no WARC file in this folder; ${EXPECTED}`);
  return files.map((name) => join(path, name));
}

/** A mirror whose files hold nothing that could answer. */
export function nothingInside(path: string, what: string): MirrorError {
  return new MirrorError(`${path}: ${what}; ${EXPECTED}`);
}

/** A system error in plain words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ENOENT') return 'no such file or folder';
  if (code === 'EACCES' || code === 'EPERM') return 'no permission to read it';
  return message ?? String(error);
}
