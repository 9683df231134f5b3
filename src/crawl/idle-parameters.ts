import { tokensOf } from '../url/pattern.ts';
import { shapeOf } from '../url/shape.ts';

/**
 * Pages that must have been the same under another value, of different URLs otherwise, before a parameter is called idle. Different
 * otherwise: the permalinks of one long thread show one page too, and those of the next thread another.
 */
const sameNeeded = 10;
/** Pages remembered for each parameter of each shape until it is decided; bounds the memory. */
const maxRemembered = 1000;

/**
 * Parameters whose values never matter: the same page again and again under other values, and never another page. Only within one
 * shape of URL: `t` decides everything in one script and nothing where every answer is the same login page.
 */
export class IdleParameters {
  readonly #undecided = new Map<string, { same: Set<string>; prints: Map<string, number> }>();
  readonly #decided = new Map<string, boolean>();
  #idle = 0;

  /** Told of each page; returns the parameter that just proved idle, for the record. */
  learn(url: string, fingerprint: number): string | null {
    const { paths, parameters } = tokensOf(url);
    // Pages without text are all alike and say nothing.
    if (parameters.length === 0 || fingerprint === 0) return null;
    const shape = shapeOf(url, 'coarse');
    let proved: string | null = null;
    for (const parameter of parameters) {
      const name = `${shape} ${parameter.key}`;
      if (this.#decided.has(name)) continue;
      const state = this.#undecided.get(name) ?? { same: new Set(), prints: new Map() };
      this.#undecided.set(name, state);
      const rest = `${paths.join('/')}?${parameters.map((p) => (p === parameter ? '' : `${p.key}=${p.value}`)).join('&')}`;
      const before = state.prints.get(rest);
      if (before === undefined) {
        if (state.prints.size < maxRemembered) state.prints.set(rest, fingerprint);
        continue;
      }
      const matters = before !== fingerprint;
      if (!matters && state.same.add(rest).size < sameNeeded) continue;
      this.#decided.set(name, !matters);
      this.#undecided.delete(name);
      if (!matters) {
        this.#idle++;
        proved = name;
      }
    }
    return proved;
  }

  /** The names of this URL's parameters that are idle; undefined when there are none, which is nearly always. */
  of(url: string): Set<string> | undefined {
    if (this.#idle === 0) return undefined;
    const { parameters } = tokensOf(url);
    if (parameters.length === 0) return undefined;
    const shape = shapeOf(url, 'coarse');
    const idle = parameters.filter(({ key }) => this.#decided.get(`${shape} ${key}`) === true).map(({ key }) => key);
    return idle.length > 0 ? new Set(idle) : undefined;
  }
}
