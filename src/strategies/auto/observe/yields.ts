/** Requests after which a row may be called bad, and the share of them that brought nothing. Good rows of mirrors fail up to one time in four. */
const minRequests = 20;
const badShare = 0.9;
/** Requests after which what came before counts half: what a long row once led to says little of its end. Copies of forums have holes of 40 threads. */
const memory = 120;

interface Yield {
  requests: number;
  failed: number;
  /** Threads that were seen under another address. */
  again: number;
}

/** What the last requests of each row came to. */
export class Yields {
  readonly #rows = new Map<string, Yield>();

  count(row: string, what: 'new' | 'again' | 'failed'): void {
    const counts = this.#of(row);
    counts.requests++;
    if (what !== 'new') counts[what]++;
    if (counts.requests >= memory) {
      counts.requests /= 2;
      counts.failed /= 2;
      counts.again /= 2;
    }
    this.#rows.set(row, counts);
  }

  /** Whether most of what a row led to was new. */
  isGood(row: string): boolean {
    const { requests, failed, again } = this.#of(row);
    return requests > 2 * (failed + again);
  }

  /** Why a row is not worth going on with; null while it may be. */
  complaint(row: string): string | null {
    const { requests, failed, again } = this.#of(row);
    if (requests < minRequests || failed + again < requests * badShare) return null;
    const [all, gone, known] = [requests, failed, again].map(Math.round);
    return `Of ${all} requests ${gone} failed and ${known} led to threads that were known.`;
  }

  #of(row: string): Yield {
    return this.#rows.get(row) ?? { requests: 0, failed: 0, again: 0 };
  }
}
