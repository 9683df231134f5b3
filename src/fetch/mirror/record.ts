import { afterBlankLine } from '../blank-line.ts';
import { readFully } from '../byte-reader.ts';
import { parseHead, type RecordHead } from '../warc.ts';
import type { Place } from './index.ts';
import type { Volume } from './load.ts';

/** Read at once and not through the thread pool: the file is in the page cache, and the trip would take eight times as long. */
export function recordAt(volumes: readonly Volume[], place: Place): { head: RecordHead; block: Buffer } {
  const volume = volumes[place.volume]!;
  // Not from the shared pool: a kept page should not keep its neighbours.
  const bytes = Buffer.allocUnsafeSlow(place.bytes);
  const got = readFully(volume.fd, bytes, place.bytes, volume.start + place.offset);
  const end = afterBlankLine(bytes);
  if (got < place.bytes || end < 0) throw new Error(`${volume.file} has changed since it was opened`);
  return { head: parseHead(bytes.toString('utf8', 0, end)), block: bytes.subarray(end) };
}
