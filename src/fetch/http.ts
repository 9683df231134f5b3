import type { LookupFunction } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { Agent } from 'undici';
import { basicAuthorization } from './basic-authorization.ts';
import { MAX_BODY_BYTES } from './body-limit.ts';
import { Exchange, type ExchangeLimits } from './exchange.ts';
import { failure } from './failure.ts';
import { proxyRoute, type Route } from './proxy.ts';
import type { Answer, FetchRequest, Source } from './source.ts';
import { userAgentOf } from './version.ts';

export interface HttpOptions {
  /** Who we say we are; `Boardwalk/VERSION` unless told, with `contact` behind it. */
  userAgent?: string;
  /** A URL or address where a webmaster reaches whoever runs the crawl. */
  contact?: string;
  /** Milliseconds for finding the host, connecting and TLS. */
  connectTimeout?: number;
  /** Milliseconds from the request to the end of the answer's head. */
  headersTimeout?: number;
  /** Milliseconds between two pieces of the body. */
  bodyTimeout?: number;
  /** Milliseconds from the request to the end of the body: what stops a server that drips. */
  totalTimeout?: number;
  /** Bytes of a body, both as sent and as unpacked. */
  maxBytes?: number;
  /** Connections to one origin. */
  connections?: number;
  /** HTTP/2 where the server offers it. */
  http2?: boolean;
  /** Passed to TLS: `ca`, `rejectUnauthorized`, … */
  tls?: Pick<ConnectionOptions, 'ca' | 'cert' | 'key' | 'rejectUnauthorized' | 'servername' | 'minVersion' | 'ciphers'>;
  /** Name resolution, as for `net.connect`. Not asked about hosts that are given as addresses; behind a proxy, only about its name. */
  lookup?: LookupFunction;
  /** Why a URL may not be asked for; null when it may. Asked before each request. */
  check?: (url: string) => string | null;
  /** `http://user:password@host:port` of a forward proxy. It looks up the hosts' names, so a guard's `lookup` cannot. */
  proxy?: string;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** Old forums on shared hosts take long to count their posts. */
const HEADERS_TIMEOUT_MS = 30_000;
const BODY_TIMEOUT_MS = 30_000;
/** Four times the usual patience of a browser's user; a page that takes longer is a drip. */
const TOTAL_TIMEOUT_MS = 120_000;
/** Browsers open six; politeness is decided by who asks, this is only a ceiling. */
const CONNECTIONS = 6;
/** A crawler that waits some seconds between requests should still find its connection open. */
const KEEP_ALIVE_MS = 30_000;

/** The live web, on undici. */
export function httpSource(options: HttpOptions = {}): Source {
  const route = routeOf(options);
  const limits = { maxBytes: options.maxBytes ?? MAX_BODY_BYTES, totalTimeout: options.totalTimeout ?? TOTAL_TIMEOUT_MS };
  const headers: Record<string, string> = {
    'user-agent': options.userAgent ?? userAgentOf(options.contact),
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-encoding': 'gzip, deflate, br, zstd',
  };
  let closed: Promise<void> | undefined;
  return {
    fetch: (request) => send(route, request, headers, limits, options.check),
    close: () => (closed ??= route.destroy()),
  };
}

function routeOf(options: HttpOptions): Route {
  const http2 = options.http2 ?? true;
  const agent = {
    connections: options.connections ?? CONNECTIONS,
    pipelining: 1,
    allowH2: http2,
    headersTimeout: options.headersTimeout ?? HEADERS_TIMEOUT_MS,
    bodyTimeout: options.bodyTimeout ?? BODY_TIMEOUT_MS,
    connectTimeout: options.connectTimeout ?? CONNECT_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  // HTTP/2 is asked for first, as browsers do.
  const tls = { ...options.tls, preferH2: http2 };
  const lookup = options.lookup ? { lookup: options.lookup } : {};
  if (options.proxy !== undefined) return proxyRoute(options.proxy, { agent, tls, lookup });
  return new Agent({ ...agent, connect: { ...tls, ...lookup } as Agent.Options['connect'] });
}

function send(
  route: Route,
  { url, headers, signal }: FetchRequest,
  defaults: Record<string, string>,
  limits: ExchangeLimits,
  check: HttpOptions['check'],
): Promise<Answer> {
  const target = URL.parse(url);
  if (!target || (target.protocol !== 'http:' && target.protocol !== 'https:')) {
    return Promise.resolve(failure(url, 'bad-url', 'not an http or https URL'));
  }
  const bare = withoutFragment(url);
  if (signal?.aborted) return Promise.resolve(failure(bare, 'aborted', 'the request was called off'));
  const forbidden = check?.(bare) ?? null;
  if (forbidden !== null) return Promise.resolve(failure(bare, 'forbidden', forbidden));
  const wanted: Agent.DispatchOptions = {
    origin: target.origin,
    path: pathOf(target),
    method: 'GET',
    headers: target.username || target.password || headers ? ownHeaders(target, defaults, headers) : defaults,
  };
  return new Promise((resolve) => {
    const settle = (answer: Answer) => resolve(route.explained?.(answer) ?? answer);
    const again = () => route.dispatch(wanted, new Exchange(bare, limits, signal, settle));
    route.dispatch(wanted, new Exchange(bare, limits, signal, settle, again));
  });
}

/** Everything after the host, exactly as written: a lone "?" is kept, which `search` would lose. */
function pathOf(target: URL): string {
  const href = withoutFragment(target.href);
  return href.slice(href.indexOf('/', target.protocol.length + 2));
}

function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 ? url : url.slice(0, hash);
}

function ownHeaders(target: URL, defaults: Record<string, string>, headers: Record<string, string> = {}): Record<string, string> {
  const all = { ...defaults };
  const authorization = basicAuthorization(target);
  if (authorization) all.authorization = authorization;
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = value;
  return all;
}
