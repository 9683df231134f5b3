import { failure } from '../fetch/failure.ts';
import type { Answer, FetchRequest, Source } from '../fetch/source.ts';
import { defaultPace, Pace, type PaceOptions } from './pace.ts';

export interface PoliteOptions {
  pace?: Partial<PaceOptions>;
  /** Requests for one page, the first included. */
  attempts?: number;
  /** Milliseconds before the second attempt; each further one waits four times as long. */
  firstBackOff?: number;
  /** Milliseconds of the longest wait between two attempts, and of the longest Retry-After that is obeyed. */
  longestBackOff?: number;
  longestRetryAfter?: number;
  /** The host is known to live: when it does not answer it is waited for from the beginning. */
  knownToLive?: boolean;
  /** Ends waiting: what waits for its turn is answered with `aborted`. Requests under way are finished. */
  signal?: AbortSignal;
  onWait?: (wait: Wait) => void;
}

/** Why nothing is asked for at the moment. */
export interface Wait {
  url: string;
  reason: string;
  milliseconds: number;
}

const defaults = { attempts: 5, firstBackOff: 2000, longestBackOff: 300_000, longestRetryAfter: 3_600_000 };
const backOffGrowth = 4;
/** Attempts at a host that has never answered: most likely its name was mistyped. */
const attemptsWithStrangers = 2;
/** Failures that say something of the host and nothing of the page. */
const hostFailures = new Set(['dns', 'connect', 'timeout', 'tls', 'proxy']);

/**
 * Asks another source politely: one turn after the other at the site's own pace, again where asking again may help, not at all
 * while the site wants to be left alone. A host that has answered before and is dead now is waited for, however long.
 */
export class PoliteSource implements Source {
  readonly pace: Pace;
  readonly #inner: Source;
  readonly #options: typeof defaults & PoliteOptions;
  #everAnswered: boolean;
  /** Answers so far. */
  #answers = 0;

  constructor(inner: Source, options: PoliteOptions = {}) {
    this.#inner = inner;
    this.#everAnswered = options.knownToLive ?? false;
    this.#options = { ...defaults, ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) };
    this.pace = new Pace({ ...defaultPace, ...options.pace });
  }

  /** Waits until the site may be asked again; false when the crawl is stopped meanwhile. */
  async turn(url: string): Promise<boolean> {
    for (;;) {
      const turn = this.pace.turn(performance.now());
      if (turn.reason !== null) this.#tell(url, turn.reason, turn.wait);
      if (!(await sleep(turn.wait, this.#options.signal))) return false;
      // A pause that began meanwhile holds this turn too.
      if (!this.pace.isPaused(performance.now())) return true;
    }
  }

  async fetch(request: FetchRequest): Promise<Answer> {
    const { attempts, signal } = this.#options;
    let attempt = 1;
    for (let tries = 1; ; tries++) {
      if (!(await this.turn(request.url))) return failure(request.url, 'aborted', `Stopped before ${request.url} was asked for.`);
      const started = performance.now();
      const answersBefore = this.#answers;
      const answer = await this.#inner.fetch(request);
      const now = performance.now();
      if (answer.ok) {
        this.#everAnswered = true;
        this.#answers++;
      }
      const trouble = this.#troubleOf(answer);
      if (trouble === null) {
        this.pace.answered(now - started);
        return answer;
      }
      this.pace.slower();
      // A host that answered others meanwhile, or answers now, is not dead, whatever is wrong with this page.
      const silent = !answer.ok && hostFailures.has(answer.reason) && this.#answers === answersBefore;
      const dead = silent && !(this.#everAnswered && (await this.#lives(request.url)));
      // A dead host costs no page its attempts, once it is known to be one that lives; one that never answered is not waited for.
      const allowed = dead && !this.#everAnswered ? Math.min(attempts, attemptsWithStrangers) : attempts;
      if (!(dead && this.#everAnswered) && attempt++ >= allowed) return answer;
      const wait = this.#waitFor(answer, tries);
      // What concerns the host holds everything; what concerns the page holds only the page.
      if (dead || isTooMuch(answer)) this.pace.pause(performance.now(), wait, trouble);
      else {
        this.#tell(request.url, trouble, wait);
        if (!(await sleep(wait, signal)))
          return failure(request.url, 'aborted', `Stopped before ${request.url} was asked for again.`);
      }
    }
  }

  /** Whether a host that gave no answer for one page answers at all: a page that never ends must not be waited for as a dead host is. */
  async #lives(url: string): Promise<boolean> {
    const { ok } = await this.#inner.fetch({ url: new URL('/robots.txt', url).href });
    return ok;
  }

  /** What is wrong with an answer that may be right another time; null when it is final. */
  #troubleOf(answer: Answer): string | null {
    if (!answer.ok) {
      // A host that lived will be found again, whatever its name server says now.
      const mayComeBack = answer.retryable || (this.#everAnswered && hostFailures.has(answer.reason));
      return mayComeBack ? answer.message : null;
    }
    if (answer.status === 429) return 'the site says it is asked too much (429)';
    if (answer.status === 503) return 'the site is not available (503)';
    if (answer.status === 500 || answer.status === 502 || answer.status === 504)
      return `the site has an error (${answer.status})`;
    return null;
  }

  #waitFor(answer: Answer, tries: number): number {
    const { firstBackOff, longestBackOff, longestRetryAfter } = this.#options;
    const asked = answer.ok ? retryAfter(answer.headers['retry-after'], Date.now()) : null;
    // "At once", or a date that is past by our clock, is no time to wait for.
    if (asked !== null && asked > 0) return Math.min(asked, longestRetryAfter);
    const backOff = Math.min(firstBackOff * backOffGrowth ** (tries - 1), longestBackOff);
    // Jitter, so that many crawlers that were turned away do not come back together.
    return backOff * (0.75 + Math.random() / 2);
  }

  #tell(url: string, reason: string, milliseconds: number): void {
    this.#options.onWait?.({ url, reason, milliseconds });
  }

  close(): Promise<void> {
    return this.#inner.close();
  }
}

function isTooMuch(answer: Answer): boolean {
  return answer.ok && (answer.status === 429 || answer.status === 503);
}

/** Retry-After in milliseconds: seconds or a date; null when it is neither. */
export function retryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** False when the signal came first. */
function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false);
  if (milliseconds <= 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve(true);
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
