import { type Robots, robotsFor } from '../fetch/robots.ts';
import { redirectTarget, type Source } from '../fetch/source.ts';

/** RFC 9309, 2.4: a cached copy is used for a day at most. Milliseconds. */
const maxAge = 24 * 3_600_000;
/** When the file could not be had, it is asked for again sooner. */
const retryAge = 10 * 60_000;
/** RFC 9309, 2.3.1.2. */
const maxRedirects = 5;

/** The site's robots.txt, asked for when it is due and not more often. */
export class RobotsKeeper {
  readonly #source: Source;
  readonly #url: string;
  readonly #token: string;
  #robots: Robots | null = null;
  #due = 0;
  #trouble = '';

  constructor(source: Source, start: string, token: string) {
    this.#source = source;
    this.#url = new URL('/robots.txt', start).href;
    this.#token = token;
  }

  /** Why the file could not be had, when it could not: then nothing may be asked for. */
  get trouble(): string | null {
    return this.#robots?.unreachable ? this.#trouble : null;
  }
  get host(): string {
    return new URL(this.#url).host;
  }
  /** Milliseconds the site asks for between requests; 0 when it does not. */
  get crawlDelay(): number {
    return (this.#robots?.crawlDelay(this.#token) ?? 0) * 1000;
  }

  isDue(now = Date.now()): boolean {
    return now >= this.#due;
  }

  /** Asks for the file when it is due; true when its rules may be others now. */
  async refresh(now = Date.now()): Promise<boolean> {
    if (!this.isDue(now)) return false;
    // At once, so that requests under way together ask for it once.
    this.#due = now + retryAge;
    let url = this.#url;
    let answer = await this.#source.fetch({ url });
    for (let hop = 0; hop < maxRedirects && answer.ok; hop++) {
      const target = redirectTarget(answer);
      if (target === null) break;
      url = target;
      answer = await this.#source.fetch({ url });
    }
    const robots = robotsFor(answer);
    this.#trouble = answer.ok ? `it answers ${answer.status}` : answer.message;
    // A file that was had before is better than none when it cannot be had now.
    if (robots.unreachable && this.#robots !== null) return false;
    this.#robots = robots;
    this.#due = now + (robots.unreachable ? retryAge : maxAge);
    return true;
  }

  /** Why robots.txt keeps us from a URL; null when it does not. */
  refuse(url: string): string | null {
    const rule = this.#robots?.rule(this.#token, url);
    return !rule || rule.allowed ? null : `robots.txt: ${rule.line ?? 'it could not be had'}`;
  }
}
