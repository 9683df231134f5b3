import type { Side } from './assign.ts';
import type { Frame } from './name-beside-time.ts';

/** Where the parts of posts stand on every page that was made from one template. Places are those of `outline.ts`. Plain data. */
export interface Template {
  /** Posts of one page may come in several shapes: a question, its answers, and comments on them. */
  kinds: PostKind[];
  /** Whether each page shows one post. */
  single: boolean;
  /** Whether posts stand inside what they answer. */
  tree?: boolean;
  /** False where what pages declare of posts was seen to add nothing to what they show. */
  declares?: boolean;
}

export interface PostKind {
  body: number;
  /** Whether the body is the element around those at its place: text and quotes that stand side by side. */
  lifted: boolean;
  /** Where the post's words stand among the children of the body, when it holds more than them. */
  between?: Between;
  /** The first that yields something decides. */
  authors: Field[];
  times: Field[];
  /** Elements inside bodies that are not the post's words. */
  trims: Trim[];
  /** What else belongs to a post, as far as the pages tell. */
  parts?: Part[];
  /** Elements inside bodies that are quotes, though they are not called so. */
  quotes?: number[];
}

/**
 * `permalink`: a link to the very post; `anchor`: an element that a fragment can name; `number`: what the page counts it as; `answers`: a link to
 * the post it answers; `signature` and `edit`: those that stand outside the body.
 */
export interface Part extends Field {
  as: 'permalink' | 'anchor' | 'number' | 'answers' | 'signature' | 'edit';
  /** Whether only links with a fragment count: in tables without names many links have one place. */
  fragment?: boolean;
}

export interface Between {
  /** Counted from the first child; null: from the start. */
  after: Landmark | null;
  /** Counted from the last child; null: to the end. */
  before: Landmark | null;
}

/** A child at a place; `turn` tells which of several, from 0. */
export interface Landmark {
  place: number;
  turn: number;
}

export interface Trim {
  place: number;
  as: 'signature' | 'edit' | 'label';
  /** Only where the author or the time that was read stands in it: others at this place are the post's words. */
  part?: true;
}

export interface Field {
  place: number;
  side: Side;
  /** Which of several at this place, counted from 0: in a list of "From", "To" and "Date" each has its turn. */
  turn: number;
  /** Levels above the body up to the element that holds both. */
  reach: number;
  /** What stands before it, where several at this place differ in that: "from", "date". Its turn is among those. */
  caption?: string;
  /** What stands around a name that shares its text with the time. */
  frame?: Frame;
}
