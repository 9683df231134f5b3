import { MAX_BODY_BYTES } from './body-limit.ts';
import { failure } from './failure.ts';
import { readAnswer } from './mirror/answer.ts';
import { mirrorKey } from './mirror/key.ts';
import { loadMirror, type Problem } from './mirror/load.ts';
import type { Source } from './source.ts';

export { MirrorError } from './mirror/files.ts';
export type { Problem } from './mirror/load.ts';

export interface MirrorOptions {
  /** Where packed files are unpacked; the system's folder for temporary files unless told. */
  temporaryFolder?: string;
  /** Bytes of a page, as for the live web. */
  maxBytes?: number;
}

/** A saved site that answers as the live one did; what it does not hold answers 404. */
export interface Mirror extends Source {
  /** The page the saving started from: the first one saved, robots.txt and sitemaps aside. */
  readonly first: string | null;
  /** How many URLs have an answer. */
  readonly size: number;
  urls(): Iterable<string>;
  /** Where the record lies that answers for a URL: its file, and bytes into it (of a packed file: into what it unpacks to). */
  place(url: string): { file: string; offset: number } | null;
  /** What could not be read and was passed over. */
  readonly problems: readonly Problem[];
}

/** Opens a WARC file, plain or packed, a WACZ, or a folder of them. Throws MirrorError when there is no mirror at `path`. */
export async function openMirror(path: string, options: MirrorOptions = {}): Promise<Mirror> {
  const loaded = await loadMirror(path, options.temporaryFolder);
  const maxBytes = options.maxBytes ?? MAX_BODY_BYTES;
  let closed = false;
  return {
    first: loaded.first,
    size: loaded.index.size,
    problems: loaded.problems,
    urls: () => loaded.index.urls(),
    place(url) {
      const key = mirrorKey(url);
      if (key === null) return null;
      const place = loaded.index.rendered(key) ?? loaded.index.records(key).next().value;
      return place ? { file: loaded.volumes[place.volume]!.file, offset: place.offset } : null;
    },
    async fetch({ url, signal }) {
      const key = mirrorKey(url);
      if (key === null) return failure(url, 'bad-url', 'not an http or https URL');
      const hash = url.indexOf('#');
      const bare = hash < 0 ? url : url.slice(0, hash);
      if (signal?.aborted) return failure(bare, 'aborted', 'the request was called off');
      if (closed) return failure(bare, 'aborted', 'the mirror was closed');
      return readAnswer(loaded, key, bare, maxBytes);
    },
    async close() {
      if (closed) return;
      closed = true;
      loaded.close();
    },
  };
}
