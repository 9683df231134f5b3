import { seenKey, shownBy } from '../../../guide/identity.ts';
import { shapeOf } from '../../../learn/url-formats.ts';
import type { Page } from '../../../page/page.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { tokensOf, type UrlPattern } from '../../../url/pattern.ts';
import { listPriority } from '../guide/priorities.ts';
import { patternFor } from '../guide/way-patterns.ts';
import type { Judge } from '../survey/survey.ts';
import { looksLikeList } from '../survey/tally.ts';
import type { LivingGuide } from './living-guide.ts';
import type { Met } from './met.ts';
import type { Probation } from './probation.ts';
import { minListed, type ThreadPlaces } from './thread-places.ts';
import type { Trials } from './trials.ts';

/** Threads of one form that must be found before it is followed; of lists, one that shows something new will do. */
const minThreads = 2;
/** Score from which a page that was tried is a list or a thread. */
export const clearOnTrial = 0.3;

type Role = 'index' | 'thread' | 'other';

export interface VerdictOptions {
  guide: LivingGuide;
  judge: Judge;
  places: ThreadPlaces;
  met: Met;
  trials: Trials;
  probation: Probation;
  /** What most pages link to, in normal form. */
  menu: ReadonlySet<string>;
  /** What the pages showed that were looked at before the walk. */
  prints: Iterable<number>;
}

/** What was tried while walking is a list, a thread or neither; where enough of one form is good, the form becomes a row. */
export class TrialVerdicts {
  readonly #options: VerdictOptions;
  readonly #guide: LivingGuide;
  readonly #verdicts = new Map<string, { role: Role; urls: string[] }>();
  /** What pages on trial showed, and those that were looked at before. */
  readonly #prints: Set<number>;

  constructor(options: VerdictOptions) {
    this.#options = options;
    this.#guide = options.guide;
    this.#prints = new Set(options.prints);
  }

  /** What was tried is good or not; what is good becomes a row. What was asked for may have redirected to the page. */
  judge(page: Page, asked: string): Role {
    const { trials, met, probation } = this.#options;
    const form = shapeOf(asked).key;
    const { fingerprint } = page.textPrint;
    // "Please log in" looks the same wherever one would like to go.
    const isSeen = fingerprint !== 0 && this.#prints.has(fingerprint);
    this.#prints.add(fingerprint);
    if (isSeen) trials.giveUp(form);
    const role = isSeen ? 'other' : this.#roleOnTrial(page, asked);
    // One thread proves nothing.
    const before = this.#verdicts.get(form) ?? { role, urls: [] };
    const spoiled = before.role !== role && role === 'thread';
    const verdict: { role: Role; urls: string[] } =
      role === 'other'
        ? before
        : { role: spoiled ? 'other' : role, urls: before.role === role ? [...before.urls, asked] : [asked] };
    this.#verdicts.set(form, verdict);
    if (role === 'thread') met.title(page.title);
    if (role === 'other' || verdict.role !== role || (role === 'thread' && verdict.urls.length < minThreads)) return role;
    // What was dropped meanwhile stays so.
    if (this.#guide.row(asked, null).pattern !== null) return role;
    const like = this.#guide.rows.find((row) => row.to === role && row.relation === 'child');
    const pattern = this.#patternOnTrial(role, verdict.urls);
    const id = `${role}-${this.#guide.rows.length}`;
    probation.begin(id);
    this.#guide.add(
      {
        id,
        from: 'index',
        location: null,
        pattern,
        follow: true,
        relation: 'child',
        priority: role === 'index' ? listPriority : 0,
        to: role,
        ...(like?.identity ? { identity: { idle: like.identity.idle, page: null } } : {}),
        evidence: {
          why: `A link at a place for lists and threads was tried, and led to a ${role === 'index' ? 'list' : 'thread'}.`,
        },
      },
      role,
    );
    return role;
  }

  /** Lists of one form that begin or end alike are of one kind, whatever else they are called: `/c/…/…`, `/…/threads.html`. */
  #patternOnTrial(role: 'index' | 'thread', urls: readonly string[]): UrlPattern {
    const narrow = patternFor(urls);
    if (role === 'thread') return narrow;
    const pending = this.#options.trials.pending(urls[0]!);
    const alike = [0, -1].map((at) => {
      const name = tokensOf(urls[0]!).paths.at(at) ?? '';
      return /\p{L}/u.test(name) ? pending.filter((url) => tokensOf(url).paths.at(at) === name) : [];
    });
    const wide = patternFor([...urls, ...alike.reduce((a, b) => (b.length > a.length ? b : a))]);
    return this.#guide.isTooWide(wide, role) ? narrow : wide;
  }

  /**
   * Trials come when all else is done: a list is worth having if it shows a thread that nothing else showed, a thread if it is none that
   * was seen under its own name.
   */
  #roleOnTrial(page: Page, asked: string): Role {
    const { judge, places, menu, trials, met } = this.#options;
    const unknown = new Set<string>();
    for (const [i, { url }] of page.links.entries()) {
      if (!places.has(page, i)) continue;
      const row = this.#guide.row(url, this.#guide.locationOf(page, i), page.url);
      if (row.follow && row.to === 'thread' && !met.knows(seenKey(row.identity, url))) return 'index';
      if (row.pattern === null && !menu.has(normalForm(url))) unknown.add(url);
    }
    // Threads of boards further down than any before have addresses of another form.
    if (unknown.size >= minListed && looksLikeList(judge(page))) return 'index';
    if (!trials.forThreads.has(shapeOf(asked).key)) return 'other';
    // What is a thread by the address it arrives at, or calls its own, needs no second opinion.
    const elsewhere = [page.url, page.canonical].find((url) => url !== null && normalForm(url) !== normalForm(asked)) ?? null;
    const known = elsewhere === null ? null : this.#guide.row(elsewhere, null);
    if (known?.follow) {
      const isFirst = !known.identity || shownBy(known.identity, elsewhere!).page === 1;
      return known.to === 'thread' && isFirst && !met.knows(seenKey(known.identity, elsewhere!)) ? 'thread' : 'other';
    }
    const { index, thread } = judge(page);
    return thread >= clearOnTrial && thread > index && !met.hasTitle(page.title) ? 'thread' : 'other';
  }
}
