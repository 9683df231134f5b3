import { anchorTextLength, type LinkGroup } from '../../learn/link-groups.ts';
import type { PageType } from '../../learn/page-types.ts';
import { shapeOf } from '../../learn/url-formats.ts';
import { normalForm } from '../../url/normal-form.ts';
import { tokensOf } from '../../url/pattern.ts';
import type { Lesson, SeenPage } from './lesson.ts';

/** A list of a page, by the column that says what its records are about. */
interface TypedList {
  group: LinkGroup;
  type: 'index' | 'thread';
  /** Number of the group in document order. */
  place: number;
}

/** URLs by what they lead to, the training sets of FoCUS 4.3.1. */
export interface TrainingSets {
  index: Set<string>;
  thread: Set<string>;
  /** URLs that stand where thread URLs stand and are longer: the thread by one of its posts. Good on a list, copies anywhere else. */
  detour: Set<string>;
  /** URLs of groups that lead to neither. */
  other: Set<string>;
}

/** Destinations looked at for one group. Three agree on the type of nearly every group; a tie asks for more. */
const VOTES = 3;
const MAX_VOTES = 5;
/** Lists of one page that are looked at, those with most anchor text first. */
const MAX_LISTS = 6;
/** Columns of one list. */
const MAX_COLUMNS = 3;
/** Share of the longest anchor text of the page (of the list) that a list (a column) must have to be worth asking about. */
const MIN_LIST_TEXT = 0.25;
const MIN_COLUMN_TEXT = 0.2;
/** … on the entry page, where categories with short names may lead to boards that nothing else leads to. */
const MIN_ENTRY_LIST_TEXT = 0.1;
/** A record is about the page whose link is in no other record; authors, boards and tags come again. */
const MIN_OWN = 0.8;
/** Links of a front page that are tried as the list of all threads. */
const MAX_FRONT_LINKS = 10;
/** Links of a list behind a front page that says nothing by itself. */
const MIN_FRONT_LIST = 3;
/** List pages looked at in all. */
const MAX_INDEX_PAGES = 16;

/**
 * Index and thread URLs (algorithm 1), page by page from the entry (4.2). The paper keeps the group of the longest anchor text of a
 * page, which loses the boards where titles of last posts are longer than names of boards, and one of two lists where a page has
 * sub-boards and threads. Here each list of the page that has much anchor text keeps one group: the boards, if one of its columns
 * leads to boards, and otherwise the longest that leads to threads.
 */
export class IndexThreadUrls {
  readonly #lesson: Lesson;
  readonly #votes = new Map<string, PageType[]>();
  /** Places of links whose type is known. */
  readonly #places = new Map<string, 'index' | 'thread'>();
  #entryUrls: ReadonlySet<string> = new Set();
  readonly sets: TrainingSets = { index: new Set(), thread: new Set(), detour: new Set(), other: new Set() };
  /** Pages that were found to lead on though no list leads to them. */
  readonly hubs = new Set<string>();
  /** Thread URLs with several links in their record that are numbers: threads of several pages. */
  readonly long = new Set<string>();

  constructor(lesson: Lesson) {
    this.#lesson = lesson;
  }

  /** Detects from the entry on, feeding destinations of index URLs back until no new ones come. */
  async learn(entry: SeenPage, isPaged: (page: SeenPage) => Promise<boolean>): Promise<void> {
    this.#entryUrls = new Set(entry.groups.flatMap((group) => [...distinctUrls(group)]));
    const examined = new Set<SeenPage>([entry]);
    const queue: SeenPage[] = [];
    const follow = async (index: readonly string[]) => {
      // Pages that the vote has fetched cost nothing more; then one from each end and the middle.
      for (const url of index) {
        const known = this.#lesson.known(url);
        if (known) queue.push(known);
      }
      for (const url of spread(index, 3)) {
        if (examined.size + queue.length >= MAX_INDEX_PAGES) break;
        const seen = await this.#lesson.look(url);
        if (seen) queue.push(seen);
      }
    };
    await follow(await this.#detectEntry(entry, isPaged));
    if (this.sets.thread.size + this.sets.index.size === 0) await follow(await this.#lookFurther(entry));
    while (queue.length > 0 && examined.size < MAX_INDEX_PAGES && !this.#lesson.spent) {
      const page = queue.shift()!;
      if (examined.has(page)) continue;
      examined.add(page);
      await follow((await this.detect(page)).index);
    }
  }

  /**
   * An entry that is a list of threads itself: with page-flipping it leads to all of them, and lists of tags beside it are not needed.
   * Without, it is a front page, and one of the pages it links to may be the list with page-flipping.
   */
  async #detectEntry(entry: SeenPage, isPaged: (page: SeenPage) => Promise<boolean>): Promise<string[]> {
    const lists = await this.lists(entry, MIN_ENTRY_LIST_TEXT);
    if (lists[0]?.type !== 'thread') return (await this.#keep(entry, lists)).index;
    if (await isPaged(entry))
      return (
        await this.#keep(
          entry,
          lists.filter(({ type }) => type === 'thread'),
        )
      ).index;
    const shape = shapeOf(lists[0].group.links[0]!.url).key;
    const tried = new Set(lists.map(({ group }) => group.list));
    const links = entry.groups.filter((group) => !tried.has(group.list) && !isNumbered(group)).flatMap((group) => group.links);
    const whole: SeenPage[] = [];
    for (const url of new Set(
      links
        .map((link) => link.url)
        .filter((one) => normalForm(one) !== normalForm(entry.url))
        .slice(0, MAX_FRONT_LINKS),
    )) {
      const page = await this.#lesson.look(url);
      if (page === null || page === entry || page.scores.type !== 'index') continue;
      const top = (await this.lists(page))[0];
      if (top?.type !== 'thread' || shapeOf(top.group.links[0]!.url).key !== shape || !(await isPaged(page))) continue;
      whole.push(page);
    }
    const largest = whole.sort((a, b) => highestNumber(b) - highestNumber(a))[0];
    const kept = await this.#keep(entry, largest ? lists.filter(({ type }) => type === 'thread') : lists);
    if (largest === undefined) return kept.index;
    this.hubs.add(largest.url);
    this.sets.index.add(largest.url);
    return [largest.url];
  }

  /** An entry that leads to nothing we know by sight: one of the pages it links to may be the list of lists. */
  async #lookFurther(entry: SeenPage): Promise<string[]> {
    const found: string[] = [];
    for (const url of new Set(entry.groups.flatMap((group) => group.links.map((link) => link.url)).slice(0, MAX_FRONT_LINKS))) {
      const page = await this.#lesson.look(url);
      if (page === null || page === entry || (await this.lists(page)).every(({ group }) => group.links.length < MIN_FRONT_LIST))
        continue;
      this.hubs.add(page.url);
      this.sets.index.add(page.url);
      found.push(page.url);
    }
    return found;
  }

  /** Index and thread URLs of one page; they are added to the training sets. */
  async detect(page: SeenPage): Promise<{ index: string[]; thread: string[] }> {
    const lists = await this.lists(page);
    const top = lists[0];
    if (top?.type !== 'thread') return this.#keep(page, lists);
    return this.#keep(page, [...lists.filter(({ type }) => type === 'thread'), ...(await this.#boardsAbove(page, top.place))]);
  }

  /**
   * Boards of a board stand above its threads, however few they are. Menus stand there too, but on the entry page as well; and ways to
   * sort the list, but they lead to a page of the same title.
   */
  async #boardsAbove(page: SeenPage, place: number): Promise<TypedList[]> {
    const found: TypedList[] = [];
    for (const [i, group] of page.groups.slice(0, place).entries()) {
      const urls = distinctUrls(group);
      if (isNumbered(group) || urls.size < 2 || [...urls].some((url) => this.#entryUrls.has(url) || isView(page.url, url)))
        continue;
      if ((await this.vote(group)) !== 'index') continue;
      const titles = [...urls].flatMap((url) => this.#lesson.known(url)?.title ?? []);
      if (titles.every((title) => title !== page.title)) found.push({ group, type: 'index', place: i });
    }
    return found;
  }

  async #keep(page: SeenPage, lists: readonly TypedList[]): Promise<{ index: string[]; thread: string[] }> {
    const found = { index: [] as string[], thread: [] as string[] };
    const taken = new Set<LinkGroup>();
    const take = (group: LinkGroup, type: 'index' | 'thread') => {
      taken.add(group);
      for (const { url } of group.links) {
        this.sets[type].add(url);
        found[type].push(url);
      }
    };
    for (const { group, type } of lists) {
      take(group, type);
      this.#places.set(placeOf(group), type);
    }
    // URLs at one place have one function (4.1): boards in boards, whose URLs may be longer.
    for (const group of page.groups) {
      const type = taken.has(group) ? undefined : this.#places.get(placeOf(group));
      if (type === undefined || isNumbered(group) || (await this.vote(group)) !== type) continue;
      if (type === 'index') take(group, type);
      else for (const { url } of group.links) this.sets.detour.add(url);
    }
    this.#noteLong(page, new Set(found.thread));
    return found;
  }

  /** The lists of a page that lead to lists or threads, the one with most anchor text first. */
  async lists(page: SeenPage, share = MIN_LIST_TEXT): Promise<TypedList[]> {
    const found: TypedList[] = [];
    const groups = page.groups
      .map((group, place) => ({ group, place, length: anchorTextLength(group) }))
      .filter(({ group }) => !isNumbered(group));
    const lists = [...Map.groupBy(groups, ({ group }) => group.list).values()]
      .map((columns) => columns.sort((a, b) => b.length - a.length))
      .sort((a, b) => b[0]!.length - a[0]!.length);
    const most = new Map(lists.map((columns) => [columns[0]!.group.list, columns[0]!.length]));
    // Birthdays and tag clouds may have more text than the boards: what leads to neither lists nor threads is no measure.
    let longest: number | null = null;
    let tried = 0;
    for (const columns of lists) {
      if (tried === MAX_LISTS) break;
      const [first] = columns;
      const around = first!.group.around;
      if (longest !== null && first!.length < share * longest) break;
      // Tags of a thread are part of its record; boards of a category, and boards of a board, are lists of their own.
      const boards = found.some(({ group, type }) => type === 'index' && group.list === around);
      if (around !== null && (most.get(around) ?? 0) > first!.length && !boards) continue;
      // One link says nothing.
      if (distinctUrls(first!.group).size < 2) continue;
      tried++;
      const typed: TypedList[] = [];
      for (const { group, place, length } of columns.slice(0, MAX_COLUMNS)) {
        if (length < MIN_COLUMN_TEXT * first!.length || !isOwn(group)) continue;
        const type = await this.vote(group);
        if (type !== 'other') typed.push({ group, type, place });
        else for (const { url } of group.links) this.sets.other.add(url);
      }
      // A record begins with what it is about: the board before its last post, the thread before its author.
      const chosen = typed.reduce<TypedList | undefined>((a, b) => (a === undefined || b.place < a.place ? b : a), undefined);
      if (chosen === undefined) continue;
      found.push(chosen);
      longest ??= first!.length;
    }
    return found;
  }

  /** The type of most destinations (line 7). Groups at one place with URLs of one shape vote once for all pages. */
  async vote(group: LinkGroup): Promise<PageType> {
    const votes = this.#votes.get(group.key) ?? [];
    this.#votes.set(group.key, votes);
    const urls = [...new Map(group.links.map(({ url }) => [normalForm(url), url])).values()];
    if (votes.length < VOTES) {
      for (const url of urls) {
        const known = votes.length < MAX_VOTES ? this.#lesson.known(url) : undefined;
        if (known !== undefined) votes.push(this.#typeAt(url));
      }
      for (const url of spread(urls, VOTES)) {
        if (votes.length >= VOTES) break;
        if (this.#lesson.known(url) === undefined) {
          await this.#lesson.look(url);
          votes.push(this.#typeAt(url));
        }
      }
    }
    for (const url of spread(urls, MAX_VOTES)) {
      if (majority(votes) !== null || votes.length >= MAX_VOTES) break;
      if (this.#lesson.known(url) === undefined) {
        await this.#lesson.look(url);
        votes.push(this.#typeAt(url));
      }
    }
    return majority(votes) ?? 'other';
  }

  /** A shortcut to a page is not its address: following such links fetches everything twice. */
  #typeAt(url: string): PageType {
    return this.#lesson.isShortcut(url) ? 'other' : (this.#lesson.known(url)?.scores.type ?? 'other');
  }

  #noteLong(page: SeenPage, threads: ReadonlySet<string>): void {
    const numbered = new Set(page.groups.filter(isNumbered).flatMap((group) => group.links.map((link) => stem(link.url))));
    for (const url of threads) if ([...numbered].some((one) => one !== url && one.startsWith(stem(url)))) this.long.add(url);
  }
}

/** A URL up to its query's last value or its last path, for "begins like". */
function stem(url: string): string {
  return url.replace(/[/#]+$/, '').replace(/\.\d+$/, '');
}

/** Share of numbers among the links of a pager; the rest say "next", "last" or the like, in whatever language. */
const MIN_NUMBERS = 0.5;

export function isNumbered(group: LinkGroup): boolean {
  const texts = group.links.map(({ text }) => text);
  const numbers = texts.filter(isNumber).length;
  return (
    numbers === texts.length ||
    (numbers >= 2 && numbers >= MIN_NUMBERS * texts.length && texts.every((text) => text.length <= 20))
  );
}

/** Digits of any script, with the brackets and marks that pagers put around them. */
export function isNumber(text: string): boolean {
  return /^[\p{P}\p{S}\s]*\p{Nd}{1,6}[\p{P}\p{S}\s]*$/u.test(text);
}

/** Whether a URL asks for another view of the same list: what both say they say alike, and it says more. */
function isView(own: string, url: string): boolean {
  const [one, two] = [tokensOf(own), tokensOf(url)];
  if (one.paths.join('/') !== two.paths.join('/')) return false;
  const known = new Map(one.parameters.map(({ key, value }) => [key, value]));
  const shared = two.parameters.filter(({ key }) => known.has(key));
  return shared.length > 0 && shared.length < two.parameters.length && shared.every(({ key, value }) => known.get(key) === value);
}

/** Where a group stands, whatever its URLs look like. */
function placeOf(group: LinkGroup): string {
  return group.key.slice(0, group.key.lastIndexOf(' '));
}

function highestNumber(page: SeenPage): number {
  let highest = 0;
  for (const group of page.groups) {
    if (isNumbered(group))
      for (const { text } of group.links) highest = Math.max(highest, Number.parseInt(text.replace(/\D/g, '') || '0', 10));
  }
  return highest;
}

function isOwn(group: LinkGroup): boolean {
  return distinctUrls(group).size >= MIN_OWN * group.records;
}

export function distinctUrls(group: LinkGroup): Set<string> {
  return new Set(group.links.map(({ url }) => normalForm(url)));
}

function majority(votes: readonly PageType[]): PageType | null {
  for (const type of ['index', 'thread', 'other'] as const) {
    if (votes.filter((vote) => vote === type).length * 2 > votes.length) return type;
  }
  return null;
}

/** Some of a list, from all over it, the first included. */
export function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]!);
}
