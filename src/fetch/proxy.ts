import type { ConnectionOptions, TLSSocket } from 'node:tls';
import { Agent, buildConnector, type Dispatcher, Pool } from 'undici';
import { basicAuthorization } from './basic-authorization.ts';
import { ConnectFailure, failure, networkFailure } from './failure.ts';
import type { Answer } from './source.ts';

export interface ProxyOptions {
  /** For the proxy and for the hosts behind it. */
  agent: Omit<Agent.Options, 'connect'> & { connectTimeout: number };
  tls: ConnectionOptions & { preferH2: boolean };
  /** Where the proxy itself is found. */
  lookup: object;
}

/** The way requests go: undici's agent, or what takes its place behind a proxy. */
export interface Route {
  dispatch(request: Agent.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean;
  destroy(): Promise<void>;
  /** Makes a failure of an answer that is the proxy's own. */
  explained?(answer: Answer): Answer;
}

/**
 * An HTTP forward proxy: plain requests are handed to it with their whole URL (RFC 9112, 3.2.2), secure ones go through
 * a tunnel (CONNECT). Put together here because undici's own proxy agent leaves out our limits and hides what the proxy said.
 */
export function proxyRoute(proxyUrl: string, options: ProxyOptions): Route {
  const proxy = URL.parse(proxyUrl);
  if (!proxy || (proxy.protocol !== 'http:' && proxy.protocol !== 'https:') || proxy.pathname !== '/' || proxy.search) {
    throw new Error('the proxy is not an http or https URL; write it as http://host:port or http://user:password@host:port');
  }
  const authorization = basicAuthorization(proxy);
  const credentials: Record<string, string> = authorization ? { 'proxy-authorization': authorization } : {};
  const name = proxy.origin;
  const { connectTimeout } = options.agent;
  const { servername: _forum, ...proxyTls } = options.tls;
  const reach = buildConnector({ ...proxyTls, ...options.lookup, allowH2: false, timeout: connectTimeout });
  const pool = new Pool(proxy.origin, {
    ...options.agent,
    allowH2: false,
    // Without a server name it is the proxy's own host that must prove itself.
    connect: (wanted, done) =>
      reach({ ...wanted, servername: '' }, (error, socket) => (error ? done(unreached(name, error), null) : done(null, socket))),
  });
  // undici would take the forum's name for the proxy's, and open a new connection whenever it changes.
  const servername = proxy.hostname;

  const secure = buildConnector({ ...options.tls, allowH2: options.agent.allowH2 ?? true, timeout: connectTimeout });
  const agent = new Agent({
    ...options.agent,
    connect: async (wanted, done) => {
      try {
        const host = wanted.port ? wanted.host : `${wanted.host}:443`;
        const { statusCode, socket } = await pool.connect({
          path: host ?? wanted.hostname,
          headers: { host: host ?? wanted.hostname, ...credentials },
          signal: AbortSignal.timeout(connectTimeout),
          servername,
        } as Parameters<Pool['connect']>[0]);
        if (statusCode < 200 || statusCode > 299) {
          socket.on('error', () => {}).destroy();
          throw refused(name, statusCode);
        }
        secure({ ...wanted, httpSocket: socket as TLSSocket }, done);
      } catch (error) {
        done(error instanceof ConnectFailure ? error : unreached(name, error as Error), null);
      }
    },
  });

  return {
    dispatch(request, handler) {
      if (!String(request.origin).startsWith('http:')) return agent.dispatch(request, handler);
      const { host } = new URL(request.origin as string);
      return pool.dispatch(
        {
          ...request,
          origin: proxy.origin,
          path: request.origin + request.path,
          headers: { host, ...(request.headers as Record<string, string>), ...credentials },
          servername,
        } as Agent.DispatchOptions,
        handler,
      );
    },
    destroy: async () => {
      await Promise.all([agent.destroy(), pool.destroy()]);
    },
    explained(answer) {
      if (!answer.ok || answer.status !== 407) return answer;
      const { reason, message, retryable } = refused(name, 407);
      return failure(answer.url, reason, message, retryable);
    },
  };
}

function unreached(proxy: string, error: Error): ConnectFailure {
  // In the words of a failed connection, but of the proxy's: the forum was never asked.
  const timedOut = error.name === 'TimeoutError';
  const why = timedOut ? `${proxy}: it took too long to answer` : networkFailure(proxy, error, 'connecting').message;
  return new ConnectFailure('proxy', `the proxy did not make the connection (${why}); check its address`, true);
}

/** Statuses of a proxy that may be better later: too busy, or it could not reach the forum. */
function refused(proxy: string, status: number): ConnectFailure {
  if (status === 407) {
    return new ConnectFailure(
      'proxy',
      `the proxy ${proxy} wants a name and a password, and not those it got (407); write them as http://user:password@host:port`,
      false,
    );
  }
  const retryable = status === 429 || status >= 500;
  const what = retryable ? 'could not reach the host' : 'does not let us through to the host';
  return new ConnectFailure('proxy', `the proxy ${proxy} ${what} (it answered ${status})`, retryable);
}
