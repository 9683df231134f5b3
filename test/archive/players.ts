import 'fake-indexeddb/auto';
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import * as wabac from '@webrecorder/wabac/swlib';

/** What we use of the player; its own declarations are for bundlers and do not resolve here. */
interface Player {
  createLoader(options: { url: string }): Promise<object>;
  ZipRangeReader: new (loader: object) => ZipReader;
  WorkerLoader: new (worker: { addEventListener(): void }) => Loader;
}

interface ZipReader {
  load(): Promise<Record<string, { deflate: boolean; compressedSize: number }> | null>;
  loadFile(name: string, part: { offset: number; length: number }): Promise<{ reader: { readFully(): Promise<Uint8Array> } }>;
}

interface Loader {
  addCollection(options: object, progress: () => void): Promise<{ config: { metadata: { title?: string } } } | false>;
  loadColl(name: string): Promise<{ store: Store }>;
}

interface Store {
  lookupUrl(url: string, ts: number, options: object): Promise<Found | null>;
  loadPayload(found: Found, options: object): Promise<Uint8Array | { readFully(): Promise<Uint8Array> } | null>;
  getAllPages(): Promise<{ url: string; title: string; ts: number }[]>;
}

interface Found {
  url: string;
  status: number;
  respHeaders?: Record<string, string>;
}

const player = wabac as unknown as Player;

/** Serves one file as a web server does, ranges included; that is how players open archives. */
async function serve(path: string, t: TestContext): Promise<string> {
  const { size } = statSync(path);
  const server = createServer((request, response) => {
    const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (first === undefined) {
      response.writeHead(200, { 'content-length': size, 'accept-ranges': 'bytes' });
      if (request.method === 'HEAD') response.end();
      else createReadStream(path).pipe(response);
      return;
    }
    const start = first ? Number(first) : Math.max(0, size - Number(last));
    const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
    response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 });
    if (request.method === 'HEAD' || end < start) response.end();
    else createReadStream(path, { start, end }).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/archive.wacz`;
}

/** A zip as the player's own reader sees it. */
export async function openZip(path: string, t: TestContext) {
  const reader = new player.ZipRangeReader(await player.createLoader({ url: await serve(path, t) }));
  const entries = (await reader.load()) ?? {};
  return {
    names: Object.keys(entries),
    stored: (name: string) => entries[name]?.deflate === false,
    async read(name: string, offset = 0, length = -1): Promise<Buffer> {
      if (entries[name]?.compressedSize === 0) return Buffer.alloc(0);
      const { reader: bytes } = await reader.loadFile(name, { offset, length });
      return Buffer.from(await bytes.readFully());
    },
  };
}

let opened = 0;

/** Opens a WACZ in the player behind ReplayWeb.page, with a database in memory in place of the browser's. */
export async function openInPlayer(path: string, t: TestContext) {
  // It tells of every block that it reads.
  t.mock.method(console, 'log', () => {});
  const loader = new player.WorkerLoader({ addEventListener() {} });
  const name = `archive-${opened++}`;
  const url = await serve(path, t);
  const added = await loader.addCollection({ name, type: 'archive', file: { sourceUrl: url, name: 'archive.wacz' } }, () => {});
  if (!added) throw new Error('the player does not take it');
  const { store } = await loader.loadColl(name);
  const wacz = { waczname: 'default' };
  return {
    title: added.config.metadata.title,
    pages: () => store.getAllPages(),
    async page(pageUrl: string, date: string) {
      const found = await store.lookupUrl(pageUrl, Date.parse(date.replace(/\.\d+Z$/, 'Z')), wacz);
      if (!found) return null;
      const payload = await store.loadPayload(found, wacz);
      const body = payload && Buffer.from('readFully' in payload ? await payload.readFully() : payload);
      return { url: found.url, status: found.status, headers: found.respHeaders ?? {}, body };
    },
  };
}
