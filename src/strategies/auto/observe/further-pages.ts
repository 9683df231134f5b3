import type { Row } from '../../../guide/guide.ts';
import { shownBy } from '../../../guide/identity.ts';
import { extendsUrl } from '../../../learn/extends-url.ts';
import { isPageFlipText, saysPageFlip, turnsOn } from '../../../learn/page-flip-texts.ts';
import { declaresNext, findPagers, numbersIn, type Pager } from '../../../learn/pagers.ts';
import { shapeOf } from '../../../learn/url-formats.ts';
import type { Link } from '../../../page/links.ts';
import type { Page } from '../../../page/page.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { generalise, tokensOf, type UrlTokens } from '../../../url/pattern.ts';
import { numbersOf, type Place, placesOf, valueAt } from '../../../url/place.ts';
import { inScope, type Scope } from '../../../url/scope.ts';
import { asOpenAs } from '../guide/flip-pattern.ts';
import { flipRow } from '../guide/flip-rows.ts';
import { patternFor } from '../guide/way-patterns.ts';
import type { Judge } from '../survey/survey.ts';
import { looksLikeList, type PageRole } from '../survey/tally.ts';
import type { LivingGuide } from './living-guide.ts';
import { pagerRows } from './pager-rows.ts';
import type { ThreadPlaces } from './thread-places.ts';

type Role = 'index' | 'thread';

export interface FurtherOptions {
  guide: LivingGuide;
  judge: Judge;
  scope: Scope;
  session: ReadonlySet<string>;
  /** What most pages link to, in normal form. */
  menu: ReadonlySet<string>;
  roleOf: (url: string) => PageRole | null;
  places: ThreadPlaces;
}

/** Links of one form that are tried, and of all forms. On sixteen mirrors and nine skins six were tried in all, and in vain. */
const triesPerForm = 2;
const maxTries = 8;
/** Thread pages of which each is looked through, and then every so many, as long as none says that it goes on, or those that did were tried in vain: a tenth of all threads do, and reading links costs. */
const manyThreads = 100;
const everySo = 8;
/** Links of a form that are kept until one of them has proved good. */
const mostPending = 2000;
/** How much titles of two pages of one thread have in common, page numbers aside: those of two threads of one forum may share its name. */
const minAlike = 0.8;

interface Form {
  tries: number;
  pending: Set<string>;
  proved: boolean;
}

interface Trial {
  url: string;
  role: Role;
  /** The page that said it goes on there. */
  page: Page;
  own: string;
  form: Form;
}

/**
 * Where lists and threads say that they go on, by a number or a word, and no row follows: addresses may be called otherwise, count in steps or by the
 * moment of a post. One such link is looked at; where it shows more of the same, it becomes a row.
 */
export class FurtherPages {
  readonly #options: FurtherOptions;
  readonly #forms = new Map<string, Form>();
  readonly #trials = new Map<string, Trial>();
  #tries = 0;
  #threads = 0;

  constructor(options: FurtherOptions) {
    this.#options = options;
  }

  /** Links of a page to try. */
  seek(page: Page, own: string, role: Role): string[] {
    const { guide } = this.#options;
    if (role === 'thread' && ++this.#threads > manyThreads && this.#threads % everySo > 0 && !this.#mayGoOn()) return [];
    const found = this.#refused(page, own, role);
    const tried: string[] = [];
    for (const url of found) {
      const id = `${role} ${shapeOf(url).key} ${namesBeside(url, own)}`;
      const form = this.#forms.get(id) ?? { tries: 0, pending: new Set(), proved: false };
      this.#forms.set(id, form);
      if (form.proved) {
        // Another list's name was no part of the pattern yet.
        this.#addCursor(role, [...form.pending, url], own);
        if (guide.matcher.row(role, url, null, own).follow) tried.push(url);
      } else if (form.tries < triesPerForm && this.#tries < maxTries && !this.#isUnderWay(form)) {
        form.tries++;
        this.#tries++;
        this.#trials.set(normalForm(url), { url, role, page, own, form });
        tried.push(url);
      } else if (form.pending.size < mostPending) form.pending.add(url);
    }
    return tried;
  }

  /** Whether some form proved good, or may yet do so. */
  #mayGoOn(): boolean {
    return this.#forms.values().some((form) => form.proved || form.tries < triesPerForm || this.#isUnderWay(form));
  }

  #isUnderWay(form: Form): boolean {
    return this.#trials.values().some((trial) => trial.form === form);
  }

  /** Links that say they lead on, name what the page shows and are not followed: the next page first. */
  #refused(page: Page, own: string, role: Role): string[] {
    const { guide, scope, menu, roleOf } = this.#options;
    const { links } = page;
    const rows = role === 'index' ? guide.rowsOn(page) : null;
    // What is followed on lists has titles, none of them met before.
    const leading = [...links.keys()].filter((i) => rows?.[i]?.follow !== true && mayLeadOn(links[i]!, role));
    if (leading.length === 0) return [];
    const here = shownBy(guide.row(own, null).identity ?? anything, own).page;
    const numbers = numbersIn(links);
    const numberOf = (i: number) => (saysNext(links[i]!) ? here + 1 : (numbers[i] ?? 0));
    const isRefused = (i: number) => {
      const { url } = links[i]!;
      const row = rows?.[i] ?? guide.matcher.row(role, url, guide.locationOf(page, i), own);
      if (row.follow || row.pattern !== null || !inScope(url, scope) || menu.has(normalForm(url))) return false;
      return roleOf(url) !== 'other';
    };
    // Who rates a thread begins with 1; the first page of a thread is no link to it, unless it says what it holds.
    const isFirst = (i: number) => numberOf(i) === 1 && here === 1 && /^\D*1\D*$/.test(links[i]!.text) && isRefused(i);
    let rated: Set<string> | undefined;
    let name: ((url: string) => boolean) | undefined;
    const leadsOn = (i: number) => {
      const { url } = links[i]!;
      if (!isRefused(i) || normalForm(url) === normalForm(own)) return false;
      name ??= namedBy(own, here);
      if (!name(url)) return false;
      rated ??= new Set(leading.filter(isFirst).map((first) => shapeOf(links[first]!.url).key));
      return !rated.has(shapeOf(url).key);
    };
    // A number that is not the next may count anything: what somebody wrote, or who answered.
    if (!leading.some((i) => numberOf(i) === here + 1 && leadsOn(i))) return [];
    const nexts = leading.filter((i) => numberOf(i) > here && leadsOn(i)).sort((a, b) => numberOf(a) - numberOf(b));
    return [...new Set(nexts.map((i) => links[i]!.url))];
  }

  /** What was asked for when a page was on trial, or where it redirects. */
  end(url: string): Trial | null {
    const trial = this.#trials.get(normalForm(url)) ?? null;
    this.#trials.delete(normalForm(url));
    return trial;
  }

  /** Whether a page on trial shows more of what its page shows. If so it has a row now, and so have those that were kept: they are returned. */
  judge({ url, role, page: source, own, form }: Trial, page: Page): string[] | null {
    const { guide, judge } = this.#options;
    const name = namedBy(own, shownBy(guide.row(own, null).identity ?? anything, own).page);
    if (page.measure === source.measure || titlesAlike(page.title, source.title) < minAlike) return null;
    // The next thread may have this one's number in its address; its page names its own.
    const isMore =
      role === 'index'
        ? this.#listsOthers(page, source)
        : page.links.some((link) => name(link.url)) && !looksLikeList(judge(page));
    if (!isMore) return null;
    form.proved = true;
    const pager = pagerOf(source, own, page, url);
    if (pager !== null) {
      const { session, roleOf } = this.#options;
      const known = { guide: guide.now, matcher: guide.matcher, session, roleOf };
      for (const { row, base } of pagerRows(known, source, own, role, pager)) guide.add(row, role, base);
    }
    if (!guide.matcher.row(role, url, null, own).follow) {
      const further = page.links.filter((link) => saysNext(link) && shapeOf(link.url).key === shapeOf(url).key);
      this.#addCursor(role, [...form.pending, url, ...further.map((link) => link.url)], own);
    }
    return [...form.pending].filter((one) => guide.matcher.row(role, one, null, own).follow);
  }

  /** Whether a page lists threads, and few that another lists: in another order it may be the same list. What a box on all pages names is of neither. */
  #listsOthers(page: Page, source: Page): boolean {
    const { places, menu } = this.#options;
    const threadsOf = (one: Page) =>
      new Set(one.links.flatMap(({ url }, i) => (places.has(one, i) ? [normalForm(url)] : []))).difference(menu);
    const threads = threadsOf(page);
    return threads.size > 0 && 2 * threads.intersection(threadsOf(source)).size <= threads.size;
  }

  /** Addresses that count nothing: each is a page of its own, and names what it goes on from as that is named, too. */
  #addCursor(role: Role, urls: readonly string[], own: string): void {
    const { guide } = this.#options;
    const base = guide.row(own, null);
    const narrow = patternFor(urls);
    const open = generalise(narrow, asOpenAs(base.pattern, own, urls.at(-1)!, narrow)) ?? narrow;
    const pattern = [open, narrow].find((one) => !guide.isTooWide(one, role));
    if (pattern === undefined) return;
    const { idle = [] } = base.identity ?? {};
    const row = flipRow(`${role}-pages-${guide.rows.length}`, role, pattern, { idle, page: null }, urls.length);
    const why = `${role === 'index' ? 'Lists' : 'Threads'} say that they go on there, and one that was looked at did.`;
    guide.add({ ...row, from: role, evidence: { why } } satisfies Row, role, base.id);
  }
}

const anything = { idle: [], page: null };

/** Whether a link may say that it leads on. The next thread says so in more words than the next page does. */
function mayLeadOn({ text, rel }: Link, role: Role): boolean {
  if (declaresNext(rel)) return true;
  return saysPageFlip(text) && (role === 'index' || isPageFlipText(text)) && !text.includes('#');
}

function saysNext({ text, rel }: Link): boolean {
  return declaresNext(rel) || (saysPageFlip(text) && turnsOn(text));
}

/**
 * Whether addresses name what a page shows: they have all numbers of its own but for that of the page, and where it has none, the words of its last
 * path.
 */
function namedBy(own: string, pageNumber: number): (url: string) => boolean {
  const tokens = tokensOf(own);
  const ids = new Set(numbersOf(tokens).filter((id) => id !== '0' && id !== '1' && id !== String(pageNumber)));
  if (ids.size > 0) return (url) => ids.isSubsetOf(new Set(numbersOf(tokensOf(url))));
  const words = wordsOf(tokens.paths.filter((path) => path !== '').at(-1) ?? '');
  return (url) => words.size > 0 && words.isSubsetOf(new Set(textsOf(tokensOf(url)).flatMap((text) => [...wordsOf(text)])));
}

const textsOf = ({ paths, parameters }: UrlTokens) => [...paths, ...parameters.map(({ value }) => value ?? '')];

/** What an address says besides the name of what its page shows: `/oak/thread/7` and `/oak/post/7` on `/oak`. A cursor may be of any letters and digits. */
function namesBeside(url: string, own: string): string {
  const known = new Set(textsOf(tokensOf(own)).flatMap((text) => [...wordsOf(text)]));
  const names = textsOf(tokensOf(url)).flatMap((text) => (/\d/.test(text) ? [] : [...wordsOf(text)]));
  return names.filter((name) => !known.has(name)).join(' ');
}

const wordsOf = (text: string): Set<string> => new Set(text.replace(/\.\p{L}{2,5}$/u, '').match(/\p{L}+/gu) ?? []);

/** The share of their words that two titles have in common. */
function titlesAlike(a: string, b: string): number {
  const words = (title: string) => new Set(title.toLowerCase().match(/\p{L}{2,}/gu) ?? []);
  const [some, others] = [words(a), words(b)];
  const all = Math.max(some.size, others.size);
  return all === 0 ? 1 : some.intersection(others).size / all;
}

/** How the pages are counted that a page goes on at, as its numbers say, or the words of the next one; null where they are not. */
function pagerOf(source: Page, own: string, page: Page, url: string): Pager | null {
  const ownTokens = tokensOf(own);
  const ids = new Set(numbersOf(ownTokens));
  const isId = (place: Place) => ids.has(valueAt(tokensOf(url), place) ?? '');
  // One number alone may be a multiple of the wrong step, which would make one page of two.
  const counted = findPagers(own, source.links).find(
    ({ links, sure, step, place }) => sure && step > 0 && !isId(place) && links.some((link) => link.url === url),
  );
  const found = counted ?? countedOn(source, page, url, isId);
  if (found === null) return null;
  const renames = !extendsUrl(ownTokens, tokensOf(url), found.place);
  return { ...found, own: true, sure: true, ...(renames ? { renames } : {}) };
}

/** How pages are counted by the page that was looked at and the next that it, or the page before it, names. */
function countedOn(source: Page, page: Page, url: string, isId: (place: Place) => boolean): Pager | null {
  const index = source.links.findIndex((link) => link.url === url);
  for (const { place, value } of placesOf(tokensOf(url))) {
    if (place.digits === null || isId(place)) continue;
    const identity = { idle: [], page: { ...place, first: 0, step: 1, optional: false } };
    const { whole } = shownBy(identity, url);
    for (const links of [source.links, page.links]) {
      const numbers = numbersIn(links);
      for (const [i, link] of links.entries()) {
        const number = numbers[i] ?? (saysNext(link) ? 3 : null);
        if (link.url === url || number === null || number < 3 || shownBy(identity, link.url).whole !== whole) continue;
        const step = (Number(valueAt(tokensOf(link.url), place)) - Number(value)) / (number - 2);
        const first = Number(value) - step;
        if (Number.isInteger(step) && step > 0 && (first === 0 || first === 1))
          return { place, first, step, own: true, sure: true, links: [{ url, number: 2, index }] };
      }
    }
  }
  return null;
}
