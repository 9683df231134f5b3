import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file that vanishes with the process, however it ends. */
export interface TemporaryFile {
  readonly fd: number;
  readonly size: number;
  readonly folder: string;
  append(chunk: Uint8Array): void;
  close(): void;
}

export function temporaryFile(folder: string = tmpdir()): TemporaryFile {
  const path = join(folder, `boardwalk-${randomUUID()}`);
  const fd = fs.openSync(path, 'wx+', 0o600);
  // Unlinked while open: a killed process leaves nothing behind. Where that is not allowed, it is done on closing.
  const unlinked = tryUnlink(path);
  let size = 0;
  return {
    fd,
    folder,
    get size() {
      return size;
    },
    append(chunk) {
      for (let written = 0; written < chunk.length; ) {
        const count = fs.writeSync(fd, chunk, written, chunk.length - written, size);
        written += count;
        size += count;
      }
    },
    close() {
      fs.closeSync(fd);
      if (!unlinked) tryUnlink(path);
    },
  };
}

function tryUnlink(path: string): boolean {
  try {
    fs.unlinkSync(path);
    return true;
  } catch {
    return false;
  }
}
