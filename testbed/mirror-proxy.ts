import { createServer, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface SavedPage {
  status: number;
  /** Names in lower case; several set-cookie with a line break between. */
  headers: Record<string, string>;
  /** Not encoded in any way, whatever the headers say. */
  body: Uint8Array;
}

export interface MirrorProxySettings {
  /** 0 or nothing: any free port. */
  port?: number;
  onRequest?: (request: { url: string; status: number }) => void;
}

export interface MirrorProxy {
  /** What a client is given as its proxy. */
  url: string;
  /** Requests so far. */
  readonly requests: number;
  close(): Promise<void>;
}

/**
 * Serves saved pages as a forward proxy, so that a client asks for them under their own URLs and absolute links stay true.
 * Plain HTTP only: a tunnel would need certificates in the forums' names.
 */
export async function startMirrorProxy(
  read: (url: string) => Promise<SavedPage | null>,
  settings: MirrorProxySettings = {},
): Promise<MirrorProxy> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    const url = request.url ?? '';
    const answer = (page: SavedPage): void => {
      settings.onRequest?.({ url, status: page.status });
      send(page, response);
    };
    if (!/^http:\/\//i.test(url)) return answer(text(400, `${url}: ask with the whole URL, as a proxy is asked`));
    read(url).then(
      (page) => answer(page ?? text(404, `${url} is not in the mirror`)),
      (error: unknown) => answer(text(502, `${url}: ${error}`)),
    );
  });
  server.on('connect', (_request, socket: Socket) => {
    socket.on('error', () => {});
    socket.end('HTTP/1.1 501 Not Implemented\r\ncontent-length: 0\r\n\r\n');
  });
  // Longer than a client waits between two requests, so that it is never the proxy that hangs up.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(settings.port ?? 0, '127.0.0.1', ready);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get requests() {
      return requests;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function send(page: SavedPage, response: ServerResponse): void {
  if (response.destroyed) return;
  try {
    response.writeHead(page.status, headersOf(page));
    response.end(page.body);
  } catch (error) {
    // A status or header that no server may send, as archives hold now and then.
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(`the saved answer cannot be sent: ${error}`);
  }
}

/** Headers of the connection that the page was saved from, and of encodings that its body no longer has. */
const NOT_FORWARDED: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

function headersOf({ headers, body }: SavedPage): OutgoingHttpHeaders {
  const kept: OutgoingHttpHeaders = { 'content-length': body.length };
  for (const [name, value] of Object.entries(headers)) {
    if (NOT_FORWARDED.has(name)) continue;
    // Node writes one byte a character.
    const octets = Buffer.from(value).toString('latin1');
    kept[name] = name === 'set-cookie' ? octets.split('\n') : octets;
  }
  return kept;
}

function text(status: number, message: string): SavedPage {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: Buffer.from(`${message}\n`) };
}
