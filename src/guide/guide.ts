import type { UrlPattern } from '../url/pattern.ts';
import type { Destination } from './destination.ts';
import type { Identity } from './identity.ts';

/**
 * What a strategy learned, as one table: (page kind, link location, URL pattern) → follow or not. The walk knows guides and
 * nothing of strategies. A guide is plain JSON, made to be read, compared and edited by a person.
 */
export interface Guide {
  format: 'boardwalk-guide';
  version: 1;
  strategy: string;
  /** The strategy's settings, seed included: what it takes to learn this guide again. */
  settings: Record<string, string | number | boolean>;
  /** The page where the walk begins. */
  entry: string;
  /**
   * `fifo`: in the order found. `priority`: highest first, equals in the order found. `balance`: by what the row's links lead to,
   * kinds counting less the more of them was fetched (SOUrCe eq. 11 and 12).
   */
  ranking: 'fifo' | 'priority' | 'balance';
  kinds: PageKind[];
  /** Whether locations tell apart cells of a row and the first link of an element from the others: `…/td/a+:2`. */
  fine?: boolean;
  /** What classifiers by layout need to see with, as data; checked by the room that uses it (src/learn). */
  layout?: Record<string, unknown>;
  /** The first row that matches decides; the last one matches everything. */
  rows: Row[];
}

export interface PageKind {
  id: string;
  role: 'entry' | 'index' | 'thread' | 'other';
  /** URLs of pages of this kind, for a person to look at. */
  examples: string[];
  classifier: Classifier;
  /** What a page of this kind is worth, where the guide's ranking is `balance`; 0 when it is not said. */
  worth?: number;
  evidence?: Evidence;
}

/** How a page is recognised as of this kind, as data, so that a crawl that was stopped goes on with the same eyes. */
export type Classifier =
  | { by: 'none' }
  | { by: 'url'; patterns: UrlPattern[] }
  /** A vertex of a sitemap: a cluster of layouts, and within it a format of URLs; null is any. */
  | { by: 'layout'; cluster: number; pattern: UrlPattern | null }
  /** The cluster that most of the nearest sampled pages belong to, by their XPaths. */
  | { by: 'nearest'; cluster: number };

export interface Row {
  id: string;
  /** A page kind's id; null is any page. */
  from: string | null;
  /** A link's location; null is any place on the page. */
  location: string | null;
  /** Null is any URL. */
  pattern: UrlPattern | null;
  follow: boolean;
  relation: Relation;
  /** Higher is fetched sooner, where the guide's ranking asks for it. */
  priority: number;
  /** The kind of page expected there, when one is. */
  to: string | null;
  /** How likely its links lead to each kind, where that was learned. What is missing to 1 leads nowhere of worth. */
  chances?: Record<string, number>;
  /** Only links that turn the page they stand on: by the row's identity they show another page of the same list or thread. */
  own?: boolean;
  /** What the row's URLs show, where that was learned: two links to one content are then one. */
  identity?: Identity;
  /** Where the row's links redirect to, where that can be told: it is asked for in their place. */
  destination?: Destination;
  /** Its threads have other addresses too, and these may show any page of them: it is asked for when all else was, unless what it shows was by then. */
  twin?: boolean;
  evidence: Evidence;
}

/** How the page a link leads to belongs to the page it stands on. */
export type Relation = 'child' | 'same-board' | 'same-thread';

/** Why the row is as it is: a sentence for a person, and the counts behind it. */
export interface Evidence {
  why: string;
  counts?: Record<string, number>;
}
