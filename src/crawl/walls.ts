import { shapeOf } from '../url/shape.ts';

/** URLs that must show one and the same page with a password field before it is called a login page. */
const loginUrls = 3;
/** URLs of a shape that must all show one page before it is called a wall although it asks for no password. */
const wallUrls = 12;
/** The share of a shape's pages that must be that page: a thread's permalinks show one page too, but other threads' show others. */
const wallShare = 0.9;
/** Different pages of a shape that must have been content, and like answers in a row since, before we ask whether the site has shut. */
const shutAfter = 8;

export type Verdict = 'content' | 'login' | 'wall' | 'denied' | 'soft-404' | 'redirect' | 'error';

/** Answers of one shape that are all alike where they were all different before. */
export interface Doubt {
  /** A page of that shape that was content: what it shows now tells whether the site has shut or these pages are so. */
  probe: string;
  /** What the answers look like, and which URLs have them, as of now. */
  sign: string;
  ids: readonly number[];
  /** They are so: the shape gets twice the patience. */
  acquit(): void;
  /** The site has shut; every answer of this look is a wall from now on. */
  confirm(): void;
}

interface Shape {
  pages: number;
  prints: Map<number, number>;
  /** Pages that were not like the one before. */
  different: number;
  /** One of them. */
  good: string | null;
  run: { sign: string; url: string; isContent: boolean; ids: number[] };
  patience: number;
  doubted: boolean;
}

/** Recognises pages that stand in the way of content: many URLs, one content. */
export class Walls {
  readonly #prints = new Map<number, { urls: number; asksForPassword: boolean; wall: Verdict | null }>();
  readonly #shapes = new Map<string, Shape>();
  readonly #shut = new Set<string>();
  #softNotFound: number | null = null;

  /** What the site shows for a URL that cannot exist. */
  learnSoftNotFound(fingerprint: number): void {
    this.#softNotFound = fingerprint;
  }

  /**
   * The verdict on a page; `news` when the same verdict now holds for all earlier pages with this fingerprint. A page that links to
   * its own URL is no wall: permalinks, sort orders.
   */
  judge(
    url: string,
    fingerprint: number,
    asksForPassword: boolean,
    linksToItself: () => boolean,
  ): { verdict: Verdict; news: boolean } {
    // Pages without text are all alike and say nothing.
    if (fingerprint === 0) return { verdict: 'content', news: false };
    const print = this.#print(fingerprint);
    // What was judged before a stop may have been too little to remember this by.
    print.asksForPassword ||= asksForPassword;
    print.urls++;
    const shape = this.#shape(url);
    shape.pages++;
    const here = countIn(shape.prints, fingerprint);
    const before = print.wall;
    if (fingerprint === this.#softNotFound) print.wall = 'soft-404';
    else if (print.asksForPassword && print.urls >= loginUrls) print.wall = 'login';
    else if (here >= wallUrls && here >= wallShare * shape.pages && !linksToItself()) print.wall ??= 'wall';
    return { verdict: print.wall ?? 'content', news: before === null && print.wall !== null };
  }

  /** A page of an earlier run, with the verdict that it has. */
  recall(url: string, fingerprint: number, verdict: Verdict): void {
    const print = this.#print(fingerprint);
    print.urls++;
    const shape = this.#shape(url);
    shape.pages++;
    countIn(shape.prints, fingerprint);
    if (verdict === 'content') {
      shape.different++;
      shape.good = url;
    } else {
      print.wall = verdict;
      print.asksForPassword ||= verdict === 'login';
    }
  }

  /**
   * Told of each answer in order: what it looks like from outside. Returns a doubt when the shape's answers have become alike; a page
   * that `isSafe`, asked only then, is above that.
   */
  met(id: number, url: string, sign: string, isContent: boolean, isSafe: () => boolean): Doubt | null {
    const shape = this.#shape(url);
    const { run } = shape;
    if (run.sign !== sign) {
      if (run.isContent && run.ids.length > 0) {
        shape.different++;
        shape.good = run.url;
      }
      shape.run = { sign, url, isContent, ids: [id] };
      return null;
    }
    run.ids.push(id);
    if (shape.doubted || run.ids.length < shape.patience || shape.different < shutAfter || shape.good === null) return null;
    if (isSafe()) {
      shape.run = noRun();
      return null;
    }
    shape.doubted = true;
    return {
      probe: shape.good,
      sign,
      get ids() {
        return shape.run.sign === sign ? shape.run.ids : [];
      },
      acquit: () => {
        shape.doubted = false;
        shape.patience *= 2;
        shape.run = noRun();
      },
      confirm: () => {
        this.#shut.add(sign);
      },
    };
  }

  /** Whether an answer of this look is known to be what the site shows since it shut. */
  isShut(sign: string): boolean {
    return this.#shut.has(sign);
  }

  /** The page is a wall, as came out later. */
  condemn(fingerprint: number): Verdict {
    const print = this.#print(fingerprint);
    print.wall ??= print.asksForPassword ? 'login' : 'wall';
    return print.wall;
  }

  #print(fingerprint: number) {
    let print = this.#prints.get(fingerprint);
    if (print === undefined) {
      print = { urls: 0, asksForPassword: false, wall: null };
      this.#prints.set(fingerprint, print);
    }
    return print;
  }

  #shape(url: string): Shape {
    const name = shapeOf(url, 'fine');
    let shape = this.#shapes.get(name);
    if (shape === undefined) {
      shape = { pages: 0, prints: new Map(), different: 0, good: null, run: noRun(), patience: shutAfter, doubted: false };
      this.#shapes.set(name, shape);
    }
    return shape;
  }
}

const noRun = (): Shape['run'] => ({ sign: '', url: '', isContent: false, ids: [] });

function countIn(prints: Map<number, number>, fingerprint: number): number {
  const count = (prints.get(fingerprint) ?? 0) + 1;
  // A shape with this many different pages has no one page that is nearly all of it.
  if (count > 1 || prints.size < 2 * wallUrls) prints.set(fingerprint, count);
  return count;
}
