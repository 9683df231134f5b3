import type { Row } from '../../../guide/guide.ts';

/**
 * Lists of one row without a new thread, on them or on lists that they alone name, after which its links are no news by themselves: filters
 * that name each other never end.
 */
const maxIdle = 5;
/** Lists after which a row may be dropped, and the share of the last of them that were not there or brought nothing. */
const minLists = 20;
const barrenShare = 0.85;
/** Lists after which what came before counts half. */
const memory = 60;

interface Recent {
  recent: number;
  barren: number;
  /** Lists since the last that brought a thread. */
  idle: number;
}
interface Listed extends Recent {
  /** Of rows that differ only in what their parameters say. */
  alike: Recent;
}

/** What comes of the lists that each row leads to, the ones that fail among them. */
export class BarrenLists {
  readonly #rows = new Map<string, Listed>();
  readonly #alike = new Map<string, Recent>();
  /** Rows of lists that were named while walking, by what they show, and of those that named them first. */
  readonly #named = new Map<string, { row: string; by: string | null }>();

  name(shows: string, row: string, by: string | null): void {
    this.#named.set(shows, { row, by });
  }

  /** That a list, or a further page of it, showed a new thread: its row is worth its requests, and the one that named it. */
  brings(shows: string, row: string | null): void {
    const named = this.#named.get(shows);
    for (const id of [row, named?.row, named?.by]) {
      const listed = this.#rows.get(id ?? '');
      if (listed) listed.idle = listed.alike.idle = 0;
    }
  }

  /** Whether a row has brought no threads for a while, or others of its form; what was hardly followed may yet. */
  isIdle(row: Row): boolean {
    const { idle, alike } = this.#of(row);
    return Math.max(idle, alike.idle) >= maxIdle;
  }

  /** Whether most of its last lists brought something. */
  isGood(row: string): boolean {
    const { recent, barren } = this.#rows.get(row) ?? { recent: 0, barren: 0 };
    return recent > 2 * barren;
  }

  /** What came of a list: whether it named anything new, and threads. Why the row is not worth going on with, null while it may be. */
  count(row: Row, isNew: boolean, hasThreads: boolean): string | null {
    const listed = this.#of(row);
    for (const counts of [listed, listed.alike]) {
      if (!hasThreads) counts.idle++;
      counts.recent++;
      if (!isNew) counts.barren++;
      if (counts.recent < memory) continue;
      counts.recent /= 2;
      counts.barren /= 2;
    }
    if (isNew) return null;
    // Where others of its form brought nothing, less will do.
    const isBad = isBarren(listed) || (listed.idle >= maxIdle && listed.barren >= maxIdle && isBarren(listed.alike));
    if (!isBad) return null;
    return `Of the last ${Math.round(listed.recent)} lists ${Math.round(listed.barren)} were not there or showed nothing new.`;
  }

  #of({ id, pattern }: Row): Listed {
    let listed = this.#rows.get(id);
    if (listed) return listed;
    const form = pattern === null ? id : JSON.stringify([pattern.paths, pattern.parameters.map(({ key }) => key)]);
    const alike = this.#alike.get(form) ?? { recent: 0, barren: 0, idle: 0 };
    this.#alike.set(form, alike);
    listed = { recent: 0, barren: 0, idle: 0, alike };
    this.#rows.set(id, listed);
    return listed;
  }
}

function isBarren({ recent, barren }: Recent): boolean {
  return recent >= minLists && barren >= barrenShare * recent;
}
