/** One interface for every place pages come from: the live web, a mirror, later a browser. */
export interface Source {
  /** Never rejects: what goes wrong on the way is a Failure. */
  fetch(request: FetchRequest): Promise<Answer>;
  close(): Promise<void>;
}

export interface FetchRequest {
  /** Sent as it is, without its fragment. */
  url: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export type Answer = Response | Failure;

/** Any HTTP answer, whatever its status. A redirect is an answer of its own and is never followed here. */
export interface Response {
  ok: true;
  url: string;
  status: number;
  /** Names in lower case; repeated headers joined with ", " (set-cookie with a line break). */
  headers: Record<string, string>;
  /** Transfer and content encodings undone. */
  body: Uint8Array;
  /** The page's HTML after its scripts ran, where a browser was needed to see it. */
  rendered?: string;
  /** When the answer arrived (a mirror: when it was saved), ISO 8601 UTC. */
  date: string;
}

export interface Failure {
  ok: false;
  url: string;
  reason: FailureReason;
  /** For a person: what happened, to which URL. */
  message: string;
  /** Whether asking again later may help. */
  retryable: boolean;
}

export type FailureReason =
  | 'bad-url'
  /** The network guard does not let the crawl go there. */
  | 'forbidden'
  /** The proxy could not be reached or did not let us through. */
  | 'proxy'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'truncated'
  | 'too-large'
  | 'bad-encoding'
  | 'protocol'
  | 'corrupt-record'
  | 'aborted';

/** Where a redirect leads, as an absolute URL without fragment; null for every other answer. */
export function redirectTarget(response: Response): string | null {
  const location = response.headers.location;
  if (response.status < 300 || response.status > 399 || !location) return null;
  const target = URL.parse(location, response.url);
  if (!target) return null;
  target.hash = '';
  return target.href;
}
