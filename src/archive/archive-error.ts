/** The archive cannot be written or gone on with; the message is for the user. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** There is no room left. Nothing half-written stays, and the same call may be made again once there is room. */
export class ArchiveFull extends ArchiveError {
  override name = 'ArchiveFull';
}

/** No room on the disk, in the user's quota, or in what the file system lets a file grow to. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A system error while `doing` something with `path`, in plain words. */
export function archiveError(error: unknown, doing: string, path: string): ArchiveError {
  if (error instanceof ArchiveError) return error;
  const damaged = damagedDatabase(error);
  if (damaged) return damaged;
  const { code = '', message } = error as { code?: string; message?: string };
  if (FULL.has(code)) {
    return new ArchiveFull(`no space left to ${doing} ${path}; free some, then go on: what was saved before is whole`, {
      cause: error,
    });
  }
  const why = REASONS[code] ?? message ?? String(error);
  return new ArchiveError(`cannot ${doing} ${path}: ${why}`, { cause: error });
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/** An error that says that forum.db is damaged, in plain words; null for any other. */
export function damagedDatabase(error: unknown): ArchiveError | null {
  const { errcode, message } = error as { errcode?: number; message?: string };
  // The lower byte is the kind of error, the rest tells more of it.
  if (errcode === undefined || !DAMAGED.has(errcode & 0xff)) return null;
  return new ArchiveError(
    `forum.db is damaged (${message}). The pages are safe in the WARC files: "boardwalk read DIR/archive --out NEW" reads them into a new folder`,
    { cause: error },
  );
}

const REASONS: Record<string, string> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of the path is a file and not a folder',
  EACCES: 'no permission; give this user the right to write there, or choose another folder',
  EPERM: 'not permitted; give this user the right to write there, or choose another folder',
  EROFS: 'the file system is read-only; choose another folder',
  EEXIST: 'it is there already, so another crawl may be writing to this folder; wait for it, or choose another folder',
};
