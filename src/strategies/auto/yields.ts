/** Requests after which a row may be called bad, and the share of them that brought nothing. Good rows of mirrors fail up to one time in four. */
const minRequests = 20;
const badShare = 0.9;

interface Yield {
  requests: number;
  failed: number;
  /** Threads that were seen under another address. */
  again: number;
}

/** What the requests of each row came to. */
export class Yields {
  readonly #rows = new Map<string, Yield>();

  count(row: string, what: 'new' | 'again' | 'failed'): void {
    const counts = this.#of(row);
    counts.requests++;
    if (what !== 'new') counts[what]++;
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
    return `Of ${requests} requests ${failed} failed and ${again} led to threads that were known.`;
  }

  #of(row: string): Yield {
    return this.#rows.get(row) ?? { requests: 0, failed: 0, again: 0 };
  }
}
