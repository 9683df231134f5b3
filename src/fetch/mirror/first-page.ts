import type { ByteReader } from '../byte-reader.ts';
import type { WarcRecord } from '../warc.ts';
import { parseHttpMessage } from '../warc-payload.ts';

/** What of a record is read to tell a page from a picture: the head of its answer. */
const HEAD_BYTES = 8 * 1024;

/**
 * Finds the page a mirror was saved from: the first that shows HTML or redirects. Crawlers ask for robots.txt and
 * sitemaps before it, so these never count; where a mirror has no page at all, its first other answer does.
 */
export class FirstPage {
  #page: string | null = null;
  #any: string | null = null;

  get url(): string | null {
    return this.#page ?? this.#any;
  }

  get found(): boolean {
    return this.#page !== null;
  }

  consider(key: string, record: WarcRecord, bytes: ByteReader): void {
    if (isForCrawlers(key)) return;
    const message = parseHttpMessage(bytes.read(record.block, Math.min(record.length, HEAD_BYTES)));
    const status = message?.status ?? 200;
    const type = message ? (message.headers['content-type'] ?? '') : record.contentType;
    const redirects = status >= 300 && status < 400;
    if (redirects || (status < 400 && (type === '' || /html/i.test(type)))) this.#page = key;
    else if (!/xml/i.test(type)) this.#any ??= key;
  }
}

function isForCrawlers(key: string): boolean {
  const path = new URL(key).pathname;
  return path === '/robots.txt' || /sitemap[^/]*\.(xml|txt)(\.gz)?$/i.test(path);
}
