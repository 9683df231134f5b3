import { areSiblings, formatOf } from '../../../learn/link-shapes.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { type LinkGroup, linkGroups } from './link-group.ts';
import { Looks, minAlike } from './looks.ts';
import { Seen } from './seen.ts';
import type { SurveyedPage } from './surveyed-page.ts';
import type { Taken } from './taken.ts';
import { majority, type PageRole, type Scores, type Tally, tallyOf } from './tally.ts';

/** Pages of a shape that are clearly something else than most of them, as a share, from which the shape is mixed. */
export const maxMixture = 0.25;
/** … from which a place leads to too many different things. Two empty boards of seven are no reason to leave the others. */
export const maxMixtureAtPlace = 0.4;

/** Pages of a shape whose addresses say nothing that must have been looked at before it may lead to one thing after all. */
const minProof = 12;

/**
 * Chance that all pages of a shape are holes of a copy, given what others are at their place, from which they are taken for holes: of drawn forum
 * 22 guests may see no profile, and who wrote a thread is named where titles are.
 */
const minChanceOfHoles = 0.005;

/** Whether so many pages may be gone as others at their place are, which are counted with them. Copies have holes anywhere. */
function areHoles(gone: number, { pages, missing }: Tally): boolean {
  return ((missing - gone + 1) / (pages + missing - gone + 2)) ** gone > minChanceOfHoles;
}

/** What pages of a site are, and what links lead to: lists, threads or neither, by what was seen of others like them. */
export class Roles extends Seen {
  readonly #looks = new Looks(this);
  /** What was made of what is known; forgotten when more is. */
  #made = {
    outcomes: 0,
    tallies: new Map<string, Tally>(),
    /** Whether places divide shapes. */
    splits: new Map<string, boolean>(),
    groups: new Map<SurveyedPage, readonly LinkGroup[]>(),
  };

  /** Parameters that choose a view of a page: several pages link to themselves with the same. Names (`/new`) do if most pages like these do so. */
  viewKeys(): ReadonlySet<string> {
    const views = this.added().filter((added) => !this.#looks.taken.isMore(added));
    return new Set([
      ...views.map((added) => (added[0] === '?' ? added.slice(1) : added.split('=')[0]!)),
      ...this.#looks.taken.views,
    ]);
  }

  /** What the probes of shapes came to, everywhere or of links that were seen at one location. */
  tally(shapes: ReadonlySet<string>, location?: string): Tally {
    const isOfThem = (url: string) => shapes.has(this.shapes.of(url)) && (location === undefined || this.isAt(url, location));
    return this.#count(`${[...shapes].join('|')} ${location ?? ''}`, isOfThem);
  }

  /** What the pages for which something holds are; counted once under each name as long as nothing new is known. */
  #count(name: string, holds: (url: string) => boolean): Tally {
    const { tallies } = this.#madeNow();
    let tally = tallies.get(name);
    if (tally === undefined) {
      const seen = [...this.outcomes].filter(([url]) => holds(url) && !this.isStart(url));
      tally = tallyOf(seen.map(([url, outcome]) => ({ scores: this.#looks.of(url, outcome), redirected: outcome.redirected })));
      tallies.set(name, tally);
    }
    return tally;
  }

  /** The groups of a page's links, the most prominent first. */
  groupsOf(page: SurveyedPage): readonly LinkGroup[] {
    const { groups } = this.#madeNow();
    const known = groups.get(page) ?? linkGroups(this, page);
    groups.set(page, known);
    return known;
  }

  #madeNow() {
    if (this.#made.outcomes !== this.outcomes.size) this.#forget();
    return this.#made;
  }
  #forget(): void {
    this.#made = { outcomes: this.outcomes.size, tallies: new Map(), splits: new Map(), groups: new Map() };
  }

  /** What a page looks like, whatever it was taken for; null when there is none. */
  looks(url: string): Scores | null {
    return this.#looks.plain(url);
  }

  /** Where the URLs of a shape lead to different things, its location decides what a link is. */
  isMixed(shapes: ReadonlySet<string>, location?: string, share = maxMixture): boolean {
    const { clearly, pages } = this.tally(shapes, location);
    const isMute = location === undefined && !shapes.isDisjointFrom(this.#looks.mute());
    if (isMute && (pages < minProof || this.#splitsByPlace(shapes))) return true;
    // A thread of few words looks like nothing; places tell where it is something else.
    const second = Math.min(clearly.index, clearly.thread);
    return second >= 2 && second > share * pages;
  }

  /** Whether places each lead to one thing, but not to the same: however many pages were looked at, nearly all may be those of one place. */
  #splitsByPlace(shapes: ReadonlySet<string>): boolean {
    const { splits } = this.#madeNow();
    const name = [...shapes].join('|');
    let known = splits.get(name);
    if (known === undefined) {
      const seen = this.outcomes.keys().filter((url) => shapes.has(this.shapes.of(url)));
      const places = new Set(seen.flatMap((url) => this.placesOf(url)));
      const roles = places.values().flatMap((place) => {
        const [[role, pages]] = Object.entries(this.tally(shapes, place).clearly).toSorted((a, b) => b[1] - a[1]) as [
          [string, number],
        ];
        return pages > 0 ? [role] : [];
      });
      known = new Set(roles).size > 1;
      splits.set(name, known);
    }
    return known;
  }

  /** What pages like this one are, as far as is known. */
  roleOfUrl(url: string): PageRole | null {
    return majority(this.tally(new Set([this.shapes.of(url)])));
  }

  /** What pages with the same paths and keys are, whatever names they have. */
  roleOfFormat(url: string): PageRole | null {
    return majority(this.#tallyOfFormat(url));
  }
  #tallyOfFormat(url: string): Tally {
    const format = formatOf(this.shapes.of(url));
    return this.#count(`format ${format}`, (one) => formatOf(this.shapes.of(one)) === format);
  }

  /** The same; null while few pages of its shape were looked at and others of its format are something else: one message may look like nothing. */
  expectedRole(url: string): PageRole | null {
    const role = this.roleOfUrl(url);
    const { pages, missing } = this.tally(new Set([this.shapes.of(url)]));
    if (role === 'missing' && !areHoles(missing, this.#tallyOfFormat(url))) return role;
    // What was decided for other reasons than looks needs no more of them.
    if (this.#looks.taken.isOf('other', this.shapes.of(url))) return 'other';
    return pages >= minAlike || this.roleOfFormat(url) === role ? role : null;
  }

  /** What a page is, by what pages of its shape are; the start page is a list, whatever it looks like. */
  roleOfPage(page: SurveyedPage): PageRole {
    if (page === this.pages[0] || this.#looks.taken.isList(page)) return 'index';
    const shapes = new Set([this.shapes.of(page.url)]);
    return (this.isMixed(shapes) ? this.#roleByPlace(page, shapes) : this.roleOfUrl(page.url)) ?? 'other';
  }

  /** What a page is by where links to it stand, if these places agree on it; else by its looks. */
  #roleByPlace(page: SurveyedPage, shapes: ReadonlySet<string>): PageRole | null {
    const roles = new Set(
      [...this.locationsOf(page)]
        .filter((location) => !this.isMixed(shapes, location, maxMixtureAtPlace))
        .map((location) => majority(this.tally(shapes, location))),
    );
    roles.delete(null);
    const [role] = roles;
    if (roles.size === 1) return role!;
    const scores = this.#looks.of(normalForm(page.url), { scores: page.scores, redirected: false });
    return majority(tallyOf([{ scores, redirected: false }]));
  }

  /** What pages are that links at one location lead to. */
  tallyAt(location: string): Tally {
    return this.#count(`at ${location}`, (url) => this.isAt(url, location));
  }

  /** Whether links of one shape lead to different things, or have addresses that say nothing: where they stand matters more than usual. */
  protected isAmbiguous(): boolean {
    const shapes = new Set(this.pages.flatMap((page) => page.links.map(({ url }) => this.shapes.of(url))));
    return shapes.values().some((shape) => this.isMixed(new Set([shape])));
  }

  /** Whether a shape stands for all there is: what holds for some of its addresses holds for no others. */
  isForAll(shape: string): boolean {
    return this.#looks.isForAll(shape);
  }

  protected override refine(): void {
    super.refine();
    this.#forget();
    this.#looks.forgetPlaces();
  }

  /** What was decided for other reasons than looks. */
  get taken(): Pick<Taken<SurveyedPage>, 'isList' | 'isOther' | 'isOf'> {
    return this.#looks.taken;
  }
  /** Decides so. */
  take(decide: (taken: Taken<SurveyedPage>) => void): void {
    decide(this.#looks.taken);
    this.#forget();
  }

  /** What probes of a group's links came to, and of others of their shape, unless that leads to different things. */
  tallyOf({ shapes, location }: LinkGroup): Tally {
    return this.tally(shapes, this.isMixed(shapes) ? location : undefined);
  }

  /** What the links of a group are for; null when nothing is known. */
  roleOf(group: LinkGroup): PageRole | null {
    if (group.shapes.values().every((shape) => this.#looks.taken.isOf('other', shape))) return 'other';
    const mixed = this.isMixed(group.shapes);
    const role = majority(this.tallyOf(group));
    if ((role !== null && role !== 'missing') || mixed) return role;
    // Nothing is known of the shape, but what stands at the same place with the same keys may be known to agree; where all that was asked for
    // is gone, what differs in one name: old copies have holes.
    const isLike = (shape: string) =>
      formatOf(shape) === group.format && (role === null || group.shapes.values().some((one) => areSiblings(one, shape)));
    const name = `like ${role === null ? group.format : [...group.shapes].join('|')} at ${group.location}`;
    const siblings = this.#count(name, (url) => isLike(this.shapes.of(url)) && this.isAt(url, group.location));
    const agreed = majority(siblings);
    if (role === 'missing' && !areHoles(this.tallyOf(group).missing, siblings)) return role;
    const few = role === null ? 0 : maxMixtureAtPlace * siblings.pages;
    return siblings.pages >= 2 && siblings.clearly.other <= few && agreed !== 'other' ? agreed : role;
  }
}
