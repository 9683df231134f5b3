/** `12-a-title`, `t12-a-title`; `a-title.12`, `a-title-t12.html`. One letter or two say what it is the id of. */
const inFront = /^(\p{L}{0,2}<digits>)[-_.,]/u;
/** `topic12_a-title`, `show-topic-12p2-a-title`: a word says what it is the id of. */
const named = /^((?:\p{L}+[-_.]?){1,3}<digits>(?:[-_.]?\p{L}+(?:<digits>)?)??)[-_.,]/u;
const behind = /[-_.,](\p{L}{0,2}<digits>)(?:\.\p{L}{2,5})?$/u;

/** Share of the texts at one place that must have an id: titles may begin or end with a number by chance. */
const minShare = 0.5;
/** Texts that must have an id, and those that must have one after the same letters. */
const minWithId = 10;
const minSupport = 3;

/** `post-` in `post-it-12-1.html`: the first of several words, where there is a number behind. */
const first = /^(\p{L}{2,})[-_.,](?=.*\p{L}.*<digits>)/u;
/** Share of the texts at one place that must begin with one of a few words for these to say what each is: titles begin with all sorts of words. */
const minBegun = 0.9;
const mostFirst = 4;

/** Which texts at one path of a site's addresses have an id before or behind their words: threads have, where boards may have none. */
export class IdCounts {
  #texts = 0;
  readonly #front = new Map<string, number>();
  readonly #behind = new Map<string, number>();
  readonly #named = new Map<string, number>();
  readonly #first = new Map<string, number>();

  add(text: string): void {
    this.#texts++;
    const front = inFront.exec(text)?.[1];
    const last = behind.exec(text)?.[1];
    const name = named.exec(text)?.[1];
    const word = first.exec(text)?.[1];
    if (word !== undefined) this.#first.set(word, (this.#first.get(word) ?? 0) + 1);
    if (name !== undefined) this.#named.set(name, (this.#named.get(name) ?? 0) + 1);
    if (front !== undefined) this.#front.set(front, (this.#front.get(front) ?? 0) + 1);
    if (last !== undefined) this.#behind.set(last, (this.#behind.get(last) ?? 0) + 1);
  }

  /** The kind of id that a text has; '' where it has none, or most have none. */
  idOf(text: string): string {
    const name = this.#nameOf(text);
    if (name !== null) return `${name}-`;
    if (this.#areIds(this.#front)) {
      const id = inFront.exec(text)?.[1] ?? '';
      return (this.#front.get(id) ?? 0) >= minSupport ? `${id}-` : '';
    }
    if (!this.#areIds(this.#behind)) return '';
    const id = behind.exec(text)?.[1] ?? '';
    return (this.#behind.get(id) ?? 0) >= minSupport ? `-${id}` : '';
  }

  /** The word that says what a text is, where all begin with one of a few: `list-it-1.html`, `post-it-12-1.html`; null elsewhere. */
  kindOf(text: string): string | null {
    const counts = [...this.#first.values()].filter((count) => count >= minSupport);
    if (counts.length < 2 || counts.length > mostFirst) return null;
    if (counts.reduce((sum, one) => sum + one, 0) < Math.max(minWithId, minBegun * this.#texts)) return null;
    const word = first.exec(text)?.[1];
    return word !== undefined && this.#first.get(word)! >= minSupport ? word : null;
  }

  /** A title may have a number too: words that say what something is the id of come again and again. */
  #nameOf(text: string): string | null {
    const counts = [...this.#named.values()].filter((count) => count >= minSupport);
    if (counts.reduce((sum, one) => sum + one, 0) < Math.max(minWithId, minShare * this.#texts)) return null;
    const name = named.exec(text)?.[1];
    return name !== undefined && this.#named.get(name)! >= minSupport ? name : null;
  }

  #areIds(counts: ReadonlyMap<string, number>): boolean {
    const count = counts.values().reduce((sum, one) => sum + one, 0);
    return count >= minWithId && count >= minShare * this.#texts;
  }
}
