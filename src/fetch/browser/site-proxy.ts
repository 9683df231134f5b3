import { randomBytes, timingSafeEqual } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { straight, throughProxy, type Upstream } from './upstream.ts';

export interface SiteProxyOptions {
  /** Why a URL may not be asked for; null when it may. */
  allow(url: string): string | null;
  /** Name resolution, as for `net.connect`; may refuse by giving an error. Asked about numbers too. */
  lookup?: LookupFunction;
  /** The user's own forward proxy, for what is let through. */
  proxy?: string;
}

/** The only way out for the browser: a forward proxy on this machine that lets through what belongs to the site. */
export interface SiteProxy {
  /** `http://127.0.0.1:PORT` */
  server: string;
  username: string;
  password: string;
  /** Opens the way to an https origin after one of its URLs was allowed: inside a tunnel the proxy sees no URLs. */
  permit(url: string): void;
  close(): Promise<void>;
}

/** The first byte of a TLS connection (RFC 8446, 5.1: handshake). Anything else in a tunnel is not https. */
const TLS_HANDSHAKE = 0x16;
/** Fields between two neighbours on the way, not for the other end (RFC 9110, 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const WHO = 'proxy-authenticate: Basic realm="boardwalk"';

export async function openSiteProxy({ allow, lookup, proxy }: SiteProxyOptions): Promise<SiteProxy> {
  const username = 'page';
  // Without it any program on this machine, and any page in another browser, could use the port.
  const password = randomBytes(24).toString('base64url');
  const expected = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  const upstream = proxy === undefined ? straight(lookup) : throughProxy(proxy, lookup);
  const tunnels = new Set<string>();
  const open = new Set<Duplex>();

  const known = (request: IncomingMessage): boolean => {
    const given = Buffer.from(request.headers['proxy-authorization'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const track = (socket: Duplex): void => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };

  const server = http.createServer((request, response) => {
    const target = URL.parse(request.url ?? '');
    if (!known(request)) answer(response, 407, 'this proxy serves one browser only', WHO);
    else if (target?.protocol !== 'http:') answer(response, 403, `${request.url}: not an http URL`);
    else {
      const reason = allow(target.href);
      if (reason !== null) answer(response, 403, `${request.url}: ${reason}`);
      else {
        upstream.check(target, (error) => {
          if (error) answer(response, 403, `${target.host}: ${error.message}`);
          else forward(request, response, target, upstream);
        });
      }
    }
  });
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const say = (line: string) => client.end(`HTTP/1.1 ${line}\r\ncontent-length: 0\r\n\r\n`);
    const target = URL.parse(`https://${request.url}/`);
    if (!known(request)) say(`407 Proxy Authentication Required\r\n${WHO}`);
    else if (!target || !tunnels.has(target.host)) say('403 Forbidden');
    else {
      upstream.check(target, (refused) => {
        if (refused) return say('403 Forbidden');
        upstream.tunnel(target, (_error, socket) => {
          if (!socket) return say('502 Bad Gateway');
          track(socket);
          client.once('close', () => socket.destroy());
          socket.once('close', () => client.destroy());
          client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
          joinTls(client, socket, head);
        });
      });
    }
  });
  server.on('connection', track);
  server.on('clientError', (_error, socket) => socket.destroy());

  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', ready);
  });
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    username,
    password,
    permit: (url) => {
      const target = URL.parse(url);
      if (target?.protocol === 'https:') tunnels.add(target.host);
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        upstream.close();
        for (const socket of open) socket.destroy();
      }),
  };
}

function answer(response: ServerResponse, status: number, message: string, field?: string): void {
  const [name, value] = field?.split(': ') ?? [];
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...(name && { [name]: value }) });
  response.end(`${message}\n`);
}

function forward(request: IncomingMessage, response: ServerResponse, target: URL, upstream: Upstream): void {
  // As the browser wrote it: a lone "?" would be lost in `search`.
  const path = (request.url ?? '').replace(/^[^:]*:\/\/[^/?]*/, '').replace(/^(?!\/)/, '/');
  const sent = upstream.request(target, path, request.method ?? 'GET', endToEnd(request.rawHeaders));
  sent.once('response', (got) => {
    response.writeHead(got.statusCode ?? 502, got.statusMessage, endToEnd(got.rawHeaders));
    got.pipe(response);
    // A body that breaks off must reach the browser as one that broke off.
    got.once('error', () => response.destroy());
  });
  sent.once('error', (error) => {
    if (response.headersSent) response.destroy();
    else answer(response, 502, `${target.host}: ${error.message}`);
  });
  response.once('close', () => sent.destroy());
  request.pipe(sent);
}

function endToEnd(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    if (!HOP_BY_HOP.has(raw[i]!.toLowerCase())) kept.push(raw[i]!, raw[i + 1]!);
  }
  return kept;
}

/** Joins the two ends once the browser has begun with TLS: a tunnel is also how a page's web socket would leave. */
function joinTls(client: Duplex, site: Duplex, head: Buffer): void {
  const begin = (first: Buffer) => {
    if (first[0] !== TLS_HANDSHAKE) {
      client.destroy();
      return;
    }
    site.write(first);
    client.pipe(site);
    site.pipe(client);
  };
  if (head.length > 0) begin(head);
  else client.once('data', begin);
}
