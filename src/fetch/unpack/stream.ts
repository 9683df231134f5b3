import type { Transform } from 'node:stream';
import type { ByteReader } from '../byte-reader.ts';

/** Packed bytes handed to the decoder at once: small, since 1 MB of a solid archive can be 100 MB of pages. */
const INPUT_BYTES = 64 * 1024;

/** Unpacked bytes the decoder hands out at once. */
export const OUTPUT_BYTES = 256 * 1024;

/**
 * Runs the bytes from `from` to `to` through a decoder (a member or frame too large to unpack in memory).
 * What came out before an error is kept. Answers with the error, or null when the stream ended as it should.
 */
export function unpackStream(
  bytes: ByteReader,
  from: number,
  to: number,
  decoder: Transform,
  write: (chunk: Buffer) => void,
): Promise<Error | null> {
  return new Promise((resolve, reject) => {
    let at = from;
    let over = false;
    const finish = (error: Error | null) => {
      over = true;
      decoder.destroy();
      resolve(error);
    };
    const feed = () => {
      if (over) return;
      if (at >= to) {
        decoder.end();
        return;
      }
      // Copied, since the reader's window is overwritten while the thread pool still works on it.
      const chunk = Buffer.from(bytes.read(at, Math.min(INPUT_BYTES, to - at)));
      at += chunk.length;
      if (chunk.length === 0) decoder.end();
      else decoder.write(chunk, feed);
    };
    decoder.on('error', finish);
    decoder.on('end', () => finish(null));
    decoder.on('data', (chunk: Buffer) => {
      try {
        write(chunk);
      } catch (error) {
        over = true;
        decoder.destroy();
        reject(error);
      }
    });
    feed();
  });
}
