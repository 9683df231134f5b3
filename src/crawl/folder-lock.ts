import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Locks that this process holds: a lock file with our own number may also be left from an earlier process that had it. */
const ours = new Set<string>();

/** Two crawls must not write one folder. Returns how to let go. */
export function lockFolder(folder: string): () => void {
  const path = join(realpathSync(folder), 'crawl.lock');
  const holder = ours.has(path) ? process.pid : holderOf(path);
  if (holder !== null) throw new CrawlError(`${folder} is in use by another crawl (process ${holder}). Stop that one first.`);
  writeFileSync(path, `${process.pid} ${startOf(process.pid) ?? ''}\n`);
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
  let holder: string[];
  try {
    holder = readFileSync(path, 'utf8').trim().split(' ');
  } catch {
    return null;
  }
  const pid = Number(holder[0]);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !lives(pid)) return null;
  // Numbers of processes are used again, soon after a restart of the machine: another that began at another time is not the holder.
  const start = startOf(pid);
  return holder[1] === undefined || start === null || start === holder[1] ? pid : null;
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Not ours to signal is alive all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process began, in a form to compare; null where the system does not tell. */
function startOf(pid: number): string | null {
  try {
    // The second field is a name that may hold anything, brackets too; the start, in ticks since boot, is the twentieth behind it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return ticks ? `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}` : null;
  } catch {
    return null;
  }
}

/** A crawl that cannot begin or go on, with what to do about it. */
export class CrawlError extends Error {}
