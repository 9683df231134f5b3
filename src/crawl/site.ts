import { type Answer, redirectTarget, type Source } from '../fetch/source.ts';
import type { Page } from '../page/page.ts';
import { pageOfAnswer } from '../page/page-of-answer.ts';
import { normalForm } from '../url/normal-form.ts';
import { inScope, type Scope, scopeOf } from '../url/scope.ts';

/** Learning and walking ask for pages in the same way; every request is charged to one of them. */
export type Phase = 'sample' | 'crawl';

/** One request and what came of it. */
export class Visit {
  readonly url: string;
  readonly phase: Phase;
  readonly answer: Answer;
  #page: Page | null | undefined;

  constructor(url: string, phase: Phase, answer: Answer) {
    this.url = url;
    this.phase = phase;
    this.answer = answer;
  }

  /** The HTTP status; 0 when there was no answer. */
  get status(): number {
    return this.answer.ok ? this.answer.status : 0;
  }

  get redirect(): string | null {
    return this.answer.ok ? redirectTarget(this.answer) : null;
  }

  /** The page, when the answer is one: 200 and HTML. Parsed when first asked for. */
  get page(): Page | null {
    if (this.#page === undefined) this.#page = pageOfAnswer(this.answer, this.url);
    return this.#page;
  }
}

/** Asking for more pages than the user allowed. */
export class BudgetSpent extends Error {}

export interface SiteOptions {
  source: Source;
  start: string;
  /** Requests allowed in all, learning included. */
  maxRequests?: number;
  /** Shows a page as a browser does, when the answer alone does not show it; null when it does. */
  render?: (visit: Visit) => Promise<Answer | null>;
  /** An answer that an earlier run of the crawl sampled; null when there is none. */
  recall?: (url: string) => Answer | null;
  /** Why a URL of the site is not to be looked at while learning (robots.txt, the user); null when nothing is against it. */
  refuse?: (url: string) => string | null;
  /** Parameters that carry a session, where the site was asked twice to find out (FoCUS 4.3.2). */
  sessionParameters?: ReadonlySet<string>;
  /** Told of each request, in the order in which answers arrive. */
  onVisit?: (visit: Visit) => void;
}

/** The forum as learning and walking see it: pages by URL. A page that was sampled is never asked for again. */
export class Site {
  readonly start: string;
  readonly sessionParameters: ReadonlySet<string>;
  scope: Scope;
  readonly #source: Source;
  readonly #maxRequests: number;
  readonly #onVisit: (visit: Visit) => void;
  readonly #render: SiteOptions['render'];
  readonly #refuse: (url: string) => string | null;
  readonly #recall: (url: string) => Answer | null;
  // Answers alone: parsed trees of hundreds of samples would take hundreds of megabytes.
  readonly #sampled = new Map<string, Answer>();
  /** What was asked for while learning. */
  readonly looked = new Set<string>();
  #requests = 0;

  constructor(options: SiteOptions) {
    const scope = scopeOf(options.start);
    if (scope === null) throw new Error(`Not a web address: ${options.start}`);
    this.start = options.start;
    this.sessionParameters = options.sessionParameters ?? new Set();
    this.scope = scope;
    this.#source = options.source;
    this.#maxRequests = options.maxRequests ?? Number.POSITIVE_INFINITY;
    this.#onVisit = options.onVisit ?? (() => {});
    this.#render = options.render;
    this.#refuse = options.refuse ?? (() => null);
    this.#recall = options.recall ?? (() => null);
  }

  get requests(): number {
    return this.#requests;
  }
  get budgetSpent(): boolean {
    return this.#requests >= this.#maxRequests;
  }

  /** Whether learning may look at this URL. */
  allows(url: string): boolean {
    return inScope(url, this.scope) && this.#refuse(url) === null;
  }

  /** Keeps an answer that was asked for elsewhere: the walk will not ask for it again. */
  keep(url: string, answer: Answer): void {
    this.#sampled.set(normalForm(url), answer);
  }

  /** Whether a page was looked at while learning, and can be looked at again without a request. */
  has(url: string): boolean {
    return this.#sampled.has(normalForm(url)) || this.#recall(url) !== null;
  }

  /** The answer to this URL. Rejects with BudgetSpent when a request is needed and none is left. */
  async get(url: string, phase: Phase): Promise<Visit> {
    const key = normalForm(url);
    if (phase === 'sample') this.looked.add(url);
    const kept = this.#sampled.get(key) ?? this.#recall(url);
    if (kept !== null) {
      // The walk comes to a page once.
      if (phase === 'crawl') this.#sampled.delete(key);
      return this.#shown(new Visit(url, 'sample', kept));
    }
    if (this.budgetSpent) throw new BudgetSpent(`All ${this.#maxRequests} requests are spent.`);
    this.#requests++;
    const visit = await this.#shown(new Visit(url, phase, await this.#source.fetch({ url })));
    if (phase === 'sample') this.#sampled.set(key, visit.answer);
    this.#onVisit(visit);
    return visit;
  }

  /** A page once more, to see whether it is still what it was. Null when no request is left. */
  async again(url: string): Promise<Visit | null> {
    if (this.budgetSpent) return null;
    this.#requests++;
    return this.#shown(new Visit(url, 'crawl', await this.#source.fetch({ url })));
  }

  /** As a browser shows it, where that is needed and was not done yet. */
  async #shown(visit: Visit): Promise<Visit> {
    if (!visit.answer.ok || visit.answer.rendered !== undefined) return visit;
    const rendered = await this.#render?.(visit);
    return rendered ? new Visit(visit.url, visit.phase, rendered) : visit;
  }
}
