import { shapeOf } from '../../../learn/url-formats.ts';
import { normalForm } from '../../../url/normal-form.ts';

/** Links of one form that are tried, and in all. */
const triesPerForm = 3;
const maxTries = 12;
/** Links of one form on trial at once: one of them may be dead. */
const maxUnderWay = 2;
/** Links kept in case one of their form proves good. */
const maxPending = 20_000;

/** What is tried while walking: a few links of each form that is not known, while the others wait for what they show. */
export class Trials {
  readonly #looked: (url: string) => boolean;
  readonly #tried = new Map<string, number>();
  /** What was asked for, by the normal form of where it is now. */
  readonly #onTrial = new Map<string, string>();
  /** Links on trial by their form. */
  readonly #underWay = new Map<string, number>();
  #tries = 0;
  readonly #pending = new Map<string, Set<string>>();
  #pendingCount = 0;
  /** Forms that stand where threads do. What stands where lists do is no thread: of a board it names the last one, or who wrote it. */
  readonly forThreads = new Set<string>();

  /** What was looked at before the walk needs no trial. */
  constructor(looked: (url: string) => boolean) {
    this.#looked = looked;
  }

  /** By normal form. */
  has(key: string): boolean {
    return this.#onTrial.has(key);
  }
  /** What was asked for when a page was on trial; it is no longer. */
  end(url: string): string | null {
    const asked = this.#onTrial.get(normalForm(url)) ?? null;
    this.#onTrial.delete(normalForm(url));
    if (asked !== null) this.#underWay.set(shapeOf(asked).key, this.#underWay.get(shapeOf(asked).key)! - 1);
    return asked;
  }
  /** What is on trial is elsewhere. */
  move(url: string, redirect: string): void {
    const asked = this.#onTrial.get(normalForm(url));
    this.#onTrial.delete(normalForm(url));
    if (asked !== undefined) this.#onTrial.set(normalForm(redirect), asked);
  }

  /** One of several links of a form, unless others are under way: they may say enough. From the middle: the newest and the oldest may be empty. */
  tryOne(form: string, urls: readonly string[]): string[] {
    const tried = this.#tried.get(form) ?? 0;
    const isTried = tried < triesPerForm && this.#tries < maxTries && (this.#underWay.get(form) ?? 0) < maxUnderWay;
    const fresh = urls.filter((url) => !this.#looked(url) && !this.#onTrial.has(normalForm(url)));
    const chosen = isTried ? fresh.splice(Math.floor(fresh.length / 2), 1) : [];
    for (const url of urls) if (!chosen.includes(url)) this.keep(form, url);
    for (const url of chosen) {
      this.#tried.set(form, tried + 1);
      this.#tries++;
      this.#underWay.set(form, (this.#underWay.get(form) ?? 0) + 1);
      this.#onTrial.set(normalForm(url), url);
      this.#pending.get(form)?.delete(url);
    }
    return chosen;
  }

  /** Another link of a URL's form, when that one did not say enough. */
  tryAnother(url: string): string[] {
    return this.tryOne(shapeOf(url).key, this.pending(url));
  }

  /** No more of a form is tried. */
  giveUp(form: string): void {
    this.#tried.set(form, triesPerForm);
  }

  /** In case others of its form prove good. */
  keep(form: string, url: string): void {
    if (this.#pendingCount >= maxPending) return;
    const urls = this.#pending.get(form) ?? new Set();
    this.#pending.set(form, urls);
    if (!urls.has(url)) this.#pendingCount++;
    urls.add(url);
  }

  /** Links that were passed over while others of this URL's form were tried. */
  pending(url: string): string[] {
    return [...(this.#pending.get(shapeOf(url).key) ?? [])];
  }
}
