/** How fast a site is asked. Milliseconds. */
export interface PaceOptions {
  /** Never closer together than this. */
  minDelay: number;
  /** Never further apart because of latency alone; pauses that the site asks for may be longer. */
  maxDelay: number;
  /** Between the first requests, before anything is known of the site. */
  startDelay: number;
}

export const defaultPace: PaceOptions = { minDelay: 1000, maxDelay: 60_000, startDelay: 2000 };

/** A site may be kept busy for half of the time: the delay is twice what it takes to answer. */
const delayPerLatency = 2;
/** After an answer that says "too much" the delay grows by this, and shrinks back with the answers after it. */
const slowDown = 2;

/** The delay between two requests, adapting to how fast the site answers, and pauses that it asks for. */
export class Pace {
  readonly #options: PaceOptions;
  #delay: number;
  #next = 0;
  #pausedUntil = 0;
  #pauseReason: string | null = null;

  constructor(options: PaceOptions) {
    this.#options = options;
    this.#delay = Math.max(options.startDelay, options.minDelay);
  }

  /** Milliseconds between two requests now. */
  get delay(): number {
    return this.#delay;
  }

  /** robots.txt asks for at least this. */
  atLeast(delay: number): void {
    this.#options.minDelay = Math.max(this.#options.minDelay, delay);
    this.#delay = Math.max(this.#delay, delay);
  }

  /** Reserves the next turn and returns how long to wait for it, and why when it is a pause. */
  turn(now: number): { wait: number; reason: string | null } {
    const at = Math.max(now, this.#next, this.#pausedUntil);
    this.#next = at + this.#delay;
    return { wait: at - now, reason: this.#pausedUntil > now ? this.#pauseReason : null };
  }

  answered(latency: number): void {
    // The mean of old and new, so that one slow page does not stop a crawl and a slowing site soon does (as AutoThrottle has it).
    const wanted = Math.min(latency * delayPerLatency, this.#options.maxDelay);
    this.#delay = Math.max(this.#options.minDelay, (this.#delay + wanted) / 2);
  }

  /** The site said it is asked too much, or did not answer. */
  slower(): void {
    this.#delay = Math.max(this.#options.minDelay, Math.min(Math.max(this.#delay, 1) * slowDown, this.#options.maxDelay));
  }

  isPaused(now: number): boolean {
    return this.#pausedUntil > now;
  }

  pause(now: number, milliseconds: number, reason: string): void {
    if (now + milliseconds <= this.#pausedUntil) return;
    this.#pausedUntil = now + milliseconds;
    this.#pauseReason = reason;
  }
}
