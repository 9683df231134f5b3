import type { LookupFunction } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { Agent, type Dispatcher } from 'undici';
import { MAX_BODY_BYTES } from './body-limit.ts';
import { Exchange, type ExchangeLimits } from './exchange.ts';
import { failure } from './failure.ts';
import type { Answer, FetchRequest, Source } from './source.ts';
import { version } from './version.ts';

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
  /** Name resolution, as for `net.connect`. Not asked about hosts that are given as addresses. */
  lookup?: LookupFunction;
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
  const http2 = options.http2 ?? true;
  const agent = new Agent({
    connections: options.connections ?? CONNECTIONS,
    pipelining: 1,
    allowH2: http2,
    headersTimeout: options.headersTimeout ?? HEADERS_TIMEOUT_MS,
    bodyTimeout: options.bodyTimeout ?? BODY_TIMEOUT_MS,
    connectTimeout: options.connectTimeout ?? CONNECT_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // HTTP/2 is asked for first, as browsers do.
    connect: { ...options.tls, ...(options.lookup && { lookup: options.lookup }), preferH2: http2 } as Agent.Options['connect'],
  });
  const limits = { maxBytes: options.maxBytes ?? MAX_BODY_BYTES, totalTimeout: options.totalTimeout ?? TOTAL_TIMEOUT_MS };
  const headers: Record<string, string> = {
    'user-agent': options.userAgent ?? defaultUserAgent(options.contact),
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-encoding': 'gzip, deflate, br, zstd',
  };
  let closed: Promise<void> | undefined;
  return {
    fetch: (request) => send(agent, request, headers, limits),
    close: () => (closed ??= agent.destroy()),
  };
}

function send(
  agent: Agent,
  { url, headers, signal }: FetchRequest,
  defaults: Record<string, string>,
  limits: ExchangeLimits,
): Promise<Answer> {
  const target = URL.parse(url);
  if (!target || (target.protocol !== 'http:' && target.protocol !== 'https:')) {
    return Promise.resolve(failure(url, 'bad-url', 'not an http or https URL'));
  }
  const bare = withoutFragment(url);
  if (signal?.aborted) return Promise.resolve(failure(bare, 'aborted', 'the request was called off'));
  const wanted: Dispatcher.DispatchOptions = {
    origin: target.origin,
    path: pathOf(target),
    method: 'GET',
    headers: target.username || headers ? ownHeaders(target, defaults, headers) : defaults,
  };
  return new Promise((resolve) => {
    const again = () => agent.dispatch(wanted, new Exchange(bare, limits, signal, resolve));
    agent.dispatch(wanted, new Exchange(bare, limits, signal, resolve, again));
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
  if (target.username) {
    const credentials = `${unescaped(target.username)}:${unescaped(target.password)}`;
    all.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  }
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = value;
  return all;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone percent sign is itself.
    return text;
  }
}

function defaultUserAgent(contact: string | undefined): string {
  return `Boardwalk/${version}${contact ? ` (+${contact})` : ''}`;
}
