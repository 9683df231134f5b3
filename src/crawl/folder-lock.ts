import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Locks that this process holds: a lock file with our own number may also be left from an earlier process that had it. */
const ours = new Set<string>();

/** Two crawls must not write one folder. Returns how to let go. */
export function lockFolder(folder: string): () => void {
  const path = join(realpathSync(folder), 'crawl.lock');
  const holder = ours.has(path) ? process.pid : holderOf(path);
  if (holder !== null) throw new CrawlError(`${folder} is in use by another crawl (process ${holder}). Stop that one first.`);
  writeFileSync(path, `${process.pid}\n`);
  ours.add(path);
  return () => {
    ours.delete(path);
    rmSync(path, { force: true });
  };
}

/** The process that works on a folder now; null when none does. A killed crawl leaves its lock behind, but no process. */
export function runningIn(folder: string): number | null {
  return holderOf(join(folder, 'crawl.lock'));
}

function holderOf(path: string): number | null {
  let pid: number;
  try {
    pid = Number(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return null;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    // Not ours to signal is alive all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? pid : null;
  }
}

/** A crawl that cannot begin or go on, with what to do about it. */
export class CrawlError extends Error {}
