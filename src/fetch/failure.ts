import type { Failure, FailureReason } from './source.ts';

/** How far a request had come when it failed. */
export type Phase = 'connecting' | 'waiting' | 'body';

/** Reasons that may pass by themselves. A name that does not exist is decided by its error code instead. */
const RETRYABLE: ReadonlySet<FailureReason> = new Set(['connect', 'timeout', 'reset', 'truncated']);

export function failure(url: string, reason: FailureReason, message: string, retryable = RETRYABLE.has(reason)): Failure {
  return { ok: false, url, reason, message: `${url}: ${message}`, retryable };
}

/** Thrown by our own parts of a connection, which know what went wrong; undici hands it on as it is. */
export class ConnectFailure extends Error {
  readonly reason: FailureReason;
  readonly retryable: boolean;
  constructor(reason: FailureReason, message: string, retryable = RETRYABLE.has(reason)) {
    super(message);
    this.reason = reason;
    this.retryable = retryable;
  }
}

/** Turns whatever undici, the network or TLS threw into one of our reasons, in words for a person. */
export function networkFailure(url: string, error: unknown, phase: Phase): Failure {
  if (error instanceof ConnectFailure) return failure(url, error.reason, error.message, error.retryable);
  const { code, message, name } = innermost(error);
  const why = message ? ` (${message})` : '';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return failure(url, 'timeout', `no connection within the time limit${why}; the host may be down or slow`);
  }
  if (code === 'UND_ERR_HEADERS_TIMEOUT')
    return failure(url, 'timeout', 'the server took the request but did not answer in time');
  if (code === 'UND_ERR_BODY_TIMEOUT') return failure(url, 'timeout', 'the server stopped sending in the middle of its answer');
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') return failure(url, 'aborted', 'the source was closed');
  if (code === 'UND_ERR_ABORTED') return failure(url, 'aborted', 'the request was called off');
  if (code === 'UND_ERR_INVALID_ARG') return failure(url, 'protocol', `the request cannot be sent${why}; check its headers`);
  if (DNS_CODES.has(code)) {
    return failure(url, 'dns', `the host name was not found${why}; check its spelling and the network`, code !== 'ENOTFOUND');
  }
  if (isTls(code, message)) return failure(url, 'tls', `no safe connection: the server's certificate or TLS was refused${why}`);
  if (
    name === 'HTTPParserError' ||
    code.startsWith('HPE_') ||
    code === 'UND_ERR_HEADERS_OVERFLOW' ||
    code === 'ERR_HTTP2_ERROR'
  ) {
    return failure(url, 'protocol', `the answer is not valid HTTP${why}`);
  }
  if (phase === 'body') return failure(url, 'truncated', `the connection broke in the middle of the answer${why}`);
  if (phase === 'connecting' && !RESET_CODES.has(code)) {
    return failure(url, 'connect', `no connection to the server${why}; it may be down, or the port or address wrong`);
  }
  return failure(url, 'reset', `the server closed the connection without an answer${why}`);
}

const DNS_CODES: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'ENODATA', 'ESERVFAIL']);
const RESET_CODES: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

function isTls(code: string, message: string): boolean {
  if (/^(ERR_TLS|ERR_SSL|CERT_|EPROTO|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)/.test(code))
    return true;
  return !code && /certificate|ssl|tls/i.test(message);
}

/** Happy eyeballs and undici wrap the error that says something. */
function innermost(error: unknown): { code: string; message: string; name: string } {
  let current = error as { code?: unknown; message?: unknown; name?: unknown; errors?: unknown[]; cause?: unknown };
  for (let depth = 0; depth < 4; depth++) {
    const inner = current?.errors?.[0] ?? (current?.code === undefined ? current?.cause : undefined);
    if (!inner || typeof inner !== 'object') break;
    current = inner as typeof current;
  }
  return { code: String(current?.code ?? ''), message: String(current?.message ?? ''), name: String(current?.name ?? '') };
}
