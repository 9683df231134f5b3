import { type PageNumber, shownBy } from '../../../guide/identity.ts';
import { withoutParameters } from '../../../learn/itf-patterns.ts';
import { shapeOf as formOf } from '../../../learn/url-formats.ts';
import { normalForm } from '../../../url/normal-form.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';
import { mainGroups } from '../understand/main-groups.ts';
import type { Understanding } from '../understand/understand.ts';
import type { Way } from '../understand/way.ts';
import { bareFirsts } from './bare-firsts.ts';
import { dispensable, extraParameters, idleParameters } from './idle.ts';
import { otherNames } from './other-names.ts';
import { type Flip, pageNumbers } from './page-numbers.ts';
import { ThreadIds, type Turn } from './thread-ids.ts';
import { uncalledParameters } from './uncalled.ts';
import type { WayPattern } from './way-patterns.ts';

type Role = 'index' | 'thread';

/** What addresses of lists, or of threads, say. */
export interface Addresses {
  /** Those that turn pages. */
  flips: readonly Flip[];
  /** How first pages are numbered that have a number too, by format. */
  bases: ReadonlyMap<string, PageNumber>;
  /** First pages without a number where others have one, by the way to those. */
  bare: ReadonlyMap<Way, readonly WayPattern[]>;
  /** Parameters that change nothing. */
  idle: string[];
  ids: ThreadIds;
  /** The pages that some turn, as they were seen. */
  turnsOf: (flip: Flip) => Turn[];
}

/** What is learned of the addresses of one role from all of its ways and pagers together. */
export function readAddresses(survey: Survey, role: Role, ways: readonly Way[], seen: Understanding['boardFlips']): Addresses {
  const links = new Map(ways.flatMap((way) => [...way.links]));
  // A single number may count anything: where no page of its form was looked at, the walk finds out.
  const turned = seen.filter(({ pager }) => pager.sure || survey.roleOfFormat(pager.links[0]!.url) !== null);
  const pages = pageNumbers(survey, turned, links);
  const bare = role === 'thread' ? new Map(ways.map((way) => [way, bareFirsts(survey, way, pages.bases)])) : null;
  for (const { number, found } of bare?.values().toArray().flat() ?? []) {
    for (const { page } of pages.flips) if (page.at === number.at) page.optional = true;
    number.optional = true;
    pages.bases.set(found.format, number);
  }
  const numbers = new Set(pages.flips.map((flip) => String(flip.page.at)));
  const extra = dispensable(extraParameters(ways), links.keys()).filter((key) => !listsOthers(survey, key));
  // A list may call itself by the address of all that it shows a choice of.
  const uncalled =
    role === 'thread'
      ? dispensable(uncalledParameters(survey.pages.filter((page) => survey.roleOfPage(page) === role)), links.keys())
      : [];
  const unneeded = [...idleParameters(titlesOf(ways)), ...extra, ...uncalled].filter((key) => !numbers.has(key));
  // What a page that shows a post of a thread has and its pager lacks may be the id of either.
  const carried = dispensable([...new Set(pages.flips.flatMap((flip) => flip.idle))], links.keys());
  const idle = [...new Set([...unneeded, ...carried])];
  const ids = new ThreadIds({
    links: role === 'thread' ? titlesOf(ways) : new Map(),
    renamed: role === 'thread' ? [...renamedBy(pages.flips, turned, idle), ...otherNames(survey)] : [],
    shapeOf: (url) => survey.shapes.of(url),
    identityOf: (url) => ({ idle, page: pages.bases.get(formOf(url).key) ?? null }),
    titleOf: (url) => survey.page(url)?.title ?? '',
  });
  const turnsOfFlip = ({ urls }: Flip) => turnsOf(turned, urls);
  ids.learnPagers(pages.flips.map(turnsOfFlip));
  const firsts = [...(bare ?? [])].map(([way, all]) => [way, all.map(({ found }) => found)] as const);
  return { flips: pages.flips, bases: pages.bases, bare: new Map(firsts), idle, ids, turnsOf: turnsOfFlip };
}

/** Whether a list was seen to name none of the same threads without a parameter: words alone may turn it by that ("Next"), in steps of what it lists. */
function listsOthers(survey: Survey, key: string): boolean {
  const menu = survey.menu();
  const threadsOf = (page: SurveyedPage) =>
    new Set(
      mainGroups(survey, page)
        .threads[0]?.links.keys()
        .map((url) => normalForm(url)),
    ).difference(menu);
  return survey.pages.some((page) => {
    const plain = withoutParameters(page.url, new Set([key]));
    const other = plain === page.url || survey.roleOfPage(page) !== 'index' ? undefined : survey.page(plain);
    if (other === undefined) return false;
    const [threads, known] = [threadsOf(page), threadsOf(other)];
    return Math.min(threads.size, known.size) > 0 && threads.isDisjointFrom(known);
  });
}

/** Pages of threads with those that their pagers lead to, where addresses of both do not say that they are of one thread. */
function renamedBy(flips: readonly Flip[], seen: Understanding['threadFlips'], idle: readonly string[]): Turn[] {
  return flips.flatMap(({ urls, page: number, renames }) => {
    const identity = { idle: [...idle], page: number };
    // A title may end like the address of a page: `/a-title-11-2` is the second page of `/a-title-11`.
    const ofFirst = { ...identity, page: null };
    const isSame = ({ page, url }: Turn) =>
      [identity, ofFirst].some((one) => shownBy(one, page).whole === shownBy(identity, url).whole);
    return renames ? [] : turnsOf(seen, urls).filter((turn) => !isSame(turn));
  });
}

function turnsOf(seen: Understanding['threadFlips'], urls: readonly string[]): Turn[] {
  return seen.flatMap(({ page, pager }) => pager.links.filter(({ url }) => urls.includes(url)).map(({ url }) => ({ page, url })));
}

/** Links of ways that have titles: what all links are called ("Last post") says nothing of what they lead to. */
function titlesOf(ways: readonly Way[]): Map<string, string> {
  const titled = ways.filter(({ links }) => new Set(links.values()).size * 2 > links.size);
  return new Map(titled.flatMap((way) => [...way.links]));
}
