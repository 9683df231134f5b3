import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { archiveError } from '../archive-error.ts';

/** Characters gathered before they are written. */
const CHUNK = 256 * 1024;

/** Writes a file as its text is made: whole or not at all, and never more in memory than a piece of it. */
export async function writeText(out: string, text: Iterable<string>): Promise<void> {
  const part = `${out}.part`;
  try {
    await pipeline(Readable.from(gathered(text)), createWriteStream(part));
    await rename(part, out);
  } catch (error) {
    await rm(part, { force: true });
    throw archiveError(error, 'write', out);
  }
}

/** The same into a stream that stays open, no faster than it takes it. */
export async function streamText(out: NodeJS.WritableStream, text: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(gathered(text)), out, { end: false });
}

function* gathered(text: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of text) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
