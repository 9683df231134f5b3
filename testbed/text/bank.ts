/** What people of one interest talk about. A thing may have grammatical forms, divided by `|`; `{thing:2}` asks for the third. */
interface Topic {
  things: readonly string[];
  /** Something one does, in the form that the language's templates expect. */
  acts: readonly string[];
  /** What goes wrong with a thing, as a verb phrase. */
  faults: readonly string[];
}

/**
 * The banks of one language. Templates hold `{slot}`, `{slot:form}` and `{low-high}` for a whole number; slots are those of `slots`,
 * `thing`, `act` and `fault` of the topic at hand, and the made-up names `brand`, `model`, `place` and `nick`.
 */
export interface Bank {
  topics: readonly Topic[];
  slots: Readonly<Record<string, readonly string[]>>;
  forumTitles: readonly string[];
  categories: readonly string[];
  boards: readonly string[];
  descriptions: readonly string[];
  titles: readonly string[];
  sentences: readonly string[];
  signatures: readonly string[];
  nicks: readonly string[];
  /** Starts, middles and ends of made-up place names. */
  places: readonly [readonly string[], readonly string[]];
  /** What stands between two sentences. */
  gap: string;
  /** A last touch on a finished sentence or title: elisions, articles. */
  polish?(text: string): string;
}

/** Entries one a line. */
export function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Entries divided by commas. */
export function items(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
