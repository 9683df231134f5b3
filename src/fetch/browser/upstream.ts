import http, { type ClientRequest, type RequestOptions } from 'node:http';
import https from 'node:https';
import net, { type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { basicAuthorization } from '../basic-authorization.ts';

/** The way from our proxy to the site: straight, or through the user's own proxy. */
export interface Upstream {
  /** Whether this host may be connected to at all; comes first. */
  check(target: URL, done: (error: Error | null) => void): void;
  /** A plain request; `path` is its URL behind the host, as the browser wrote it. */
  request(target: URL, path: string, method: string, headers: string[]): ClientRequest;
  /** A connection to host and port, for TLS inside it. */
  tunnel(target: URL, done: (error: Error | null, socket: Duplex | null) => void): void;
  close(): void;
}

/** Milliseconds without a byte before a connection is given up; longer than any page may take. */
const IDLE_TIMEOUT_MS = 120_000;

export function straight(lookup?: LookupFunction): Upstream {
  const agent = new http.Agent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS });
  return {
    // A host given as a number is connected to without a lookup, and whoever checks addresses there would not hear of it.
    check(target, done) {
      const host = bareHost(target);
      if (!lookup || net.isIP(host) === 0) done(null);
      else lookup(host, { all: true }, done);
    },
    request(target, path, method, headers) {
      const host = bareHost(target);
      const port = Number(target.port || 80);
      return http.request({ host, port, path, method, headers, agent, ...(lookup && { lookup }) } as RequestOptions);
    },
    tunnel(target, done) {
      const socket = net.connect({ host: bareHost(target), port: Number(target.port || 443), ...(lookup && { lookup }) });
      const failed = (error: Error) => done(error, null);
      socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy());
      socket.once('error', failed);
      socket.once('connect', () => {
        socket.off('error', failed);
        done(null, socket);
      });
    },
    close: () => agent.destroy(),
  };
}

/** Plain requests are handed on with their whole URL, tunnels are asked for with CONNECT (RFC 9112, 3.2). */
export function throughProxy(proxyUrl: string, lookup?: LookupFunction): Upstream {
  const proxy = new URL(proxyUrl);
  const { request: send, Agent } = proxy.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS });
  const authorization = basicAuthorization(proxy);
  const credentials = authorization ? ['proxy-authorization', authorization] : [];
  const port = Number(proxy.port || (proxy.protocol === 'https:' ? 443 : 80));
  const way = { host: bareHost(proxy), port, ...(lookup && { lookup }) };
  return {
    check: (_target, done) => done(null),
    request: (target, path, method, headers) =>
      send({ ...way, path: target.origin + path, method, headers: [...headers, ...credentials], agent } as RequestOptions),
    tunnel(target, done) {
      const host = `${target.hostname}:${target.port || 443}`;
      const headers = ['host', host, ...credentials];
      const request = send({ ...way, path: host, method: 'CONNECT', headers, timeout: IDLE_TIMEOUT_MS } as RequestOptions);
      request.once('error', (error) => done(error, null));
      request.once('connect', ({ statusCode }, socket) => {
        if (statusCode === 200) return done(null, socket);
        socket.destroy();
        done(new Error(`the proxy answered ${statusCode}`), null);
      });
      request.end();
    },
    close: () => agent.destroy(),
  };
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
