import { areSiblings } from '../../../learn/link-shapes.ts';
import { monthOf } from '../../../learn/months.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { isBesideEach, isWithEach, type LinkGroup, minVariety } from '../survey/link-group.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';

/** Links of one shape on a thread that are too many for the boards above it, and the threads that must have so many. */
const manyInThread = 4;
const minThreads = 2;
/** Times as many of them on all threads as on the one that has most: threads of one board have the same boards above them, however deep it lies (five on drawn forum 10198). */
const minOthers = 1.5;
/** Share of them that the start page may have: it names boards, and few of the people. */
const maxOnStart = 0.5;

/**
 * Profiles list what a person wrote, and so look like boards. But people are named beside posts, many on one thread, and most of them
 * nowhere else. True when pages that looked like lists were found to be people's.
 */
export function findPeople(survey: Survey): boolean {
  const [start, ...later] = survey.pages;
  // The months of an archive may stand beside each of its messages.
  const looked = later.filter(
    (page) => survey.roleOfPage(page) === 'index' && !survey.taken.isList(page) && monthOf(page.url) === null,
  );
  const shapes = new Set(looked.map((page) => survey.shapes.of(page.url)).filter((shape) => !survey.isMixed(new Set([shape]))));
  for (const shape of listedBy(survey, looked)) shapes.delete(shape);
  if (start === undefined || shapes.size === 0) return false;
  const menu = survey.menu();
  const onStart = new Set(namedByThemselves(survey, start).flatMap(({ links }) => [...links.keys()]));
  const lists = survey.pages.filter((page) => survey.roleOfPage(page) === 'index').map((page) => survey.groupsOf(page));
  // What a list has at the same place too, and nothing else there, is a box beside them both: people stand with what they wrote.
  const isBox = (group: LinkGroup) => lists.some((groups) => groups.some((other) => areSame(group, other)));
  const counts = new Map<string, { threads: number; most: number; named: Set<string> }>();
  for (const page of later) {
    if (survey.roleOfPage(page) !== 'thread') continue;
    const groups = survey.groupsOf(page);
    const own = survey.shapes.of(survey.firstOf(page.url));
    const isLike = (shape: string) => shape === own || areSiblings(shape, own);
    // Posts that were answered have addresses of another form, or are all called as their thread is.
    const others = groups.filter((group) => group.variety >= minVariety && survey.roleOf(group) === 'thread');
    const threads = others.filter((group) => group.shapes.values().some(isLike));
    // What stands with each of some threads is where they are: a thread names others that are like it, and their boards.
    const beside = groups.filter((group) => !threads.some((thread) => isWithEach(thread, group)) && !isBox(group));
    const spans = threads.filter((group) => group.at.length >= fewNamed && areOthers(page, group)).map(spanOf);
    const isListed = (i: number) => spans.some(([from, to]) => from <= i && i <= to);
    const places = beside.flatMap(({ at }) => at).filter((i) => !isListed(i));
    const urls = new Set(places.map((i) => page.links[i]!.url).filter((url) => !menu.has(normalForm(url))));
    for (const [shape, named] of Map.groupBy(urls, (url) => survey.shapes.of(url))) {
      const elsewhere = named.filter((url) => !onStart.has(url));
      if (!shapes.has(shape) || named.length < manyInThread || elsewhere.length <= (1 - maxOnStart) * named.length) continue;
      const count = counts.get(shape) ?? { threads: 0, most: 0, named: new Set() };
      counts.set(shape, count);
      count.threads++;
      count.most = Math.max(count.most, elsewhere.length);
      for (const url of elsewhere) count.named.add(url);
    }
  }
  const people = [...counts].filter(([, { threads, most, named }]) => threads >= minThreads && named.size >= minOthers * most);
  for (const [shape] of people) survey.take((taken) => taken.asRole(shape, 'other'));
  return people.length > 0;
}

/** Threads like it that a thread names one behind the other, from which what stands between them is theirs. */
const fewNamed = 3;

/** Whether most links of a group have titles of their own: posts of a thread are called as it is, or by their numbers. */
function areOthers({ title }: SurveyedPage, { links }: LinkGroup): boolean {
  const own = title.toLowerCase();
  const texts = [...links.values()].map((text) =>
    text
      .toLowerCase()
      .replace(/^\p{L}{1,3}\s*:|\d+/gu, '')
      .trim(),
  );
  return new Set(texts.filter((text) => /\p{L}/u.test(text) && !own.includes(text))).size * 2 > links.size;
}

/** Where the links of a list of threads begin and end, the record of the last among them. */
function spanOf({ at }: LinkGroup): [number, number] {
  const [first, last] = [at[0]!, at.at(-1)!];
  return [first, last + Math.ceil((last - first) / (at.length - 1))];
}

/**
 * Share of those who wrote in one of the threads looked at that must have written in another: threads are listed by one board each. Of an
 * imitation whose profiles show replies a tenth and more had; of the threads that such profiles name, three in a hundred are named by another.
 */
const minAgain = 0.08;
const fewAgain = 3;

/**
 * Profiles that show what a person wrote look like threads. But lists name them beside each thread, and threads name many, of whom some wrote in
 * several. True when such were found.
 */
export function findWriters(survey: Survey): boolean {
  const menu = survey.menu();
  const later = survey.pages.slice(1);
  const byShape = Map.groupBy(
    later.filter((page) => survey.roleOfPage(page) === 'thread'),
    (page) => survey.shapes.of(survey.firstOf(page.url)),
  );
  const lists = survey.pages.filter((page) => survey.roleOfPage(page) === 'index').map((page) => survey.groupsOf(page));
  const isOf = (shape: string) => (group: LinkGroup) => group.shapes.has(shape);
  const isBeside = (writers: string, threads: string) =>
    lists.some((groups) => {
      const titles = groups.find(isOf(threads));
      const names = groups.filter(isOf(writers));
      // A title says more than a name, wherever either stands.
      const most = (of: readonly LinkGroup[]) => Math.max(0, ...of.map(({ textLength, links }) => textLength / links.size));
      return (
        titles !== undefined &&
        names.some((group) => isBesideEach(titles, group)) &&
        most(names) < most(groups.filter(isOf(threads)))
      );
    });
  // A profile may redirect to what it shows first.
  const redirecting = survey.redirects().filter(({ to }) => byShape.has(survey.shapes.of(to)));
  // What was hardly looked at is taken for what stands at its place with another name: people may stand where titles do.
  const unseen = lists.flatMap((groups) => {
    const titles = groups.filter((group) => survey.roleOf(group) === 'thread');
    const isAtTitles = ({ location, format }: LinkGroup) =>
      titles.some((group) => group.location === location && group.format === format);
    return groups.filter(isAtTitles).flatMap(({ shapes }) => [...shapes].filter((shape) => isHardlySeen(survey, shape)));
  });
  let found = false;
  for (const writers of new Set([...byShape.keys(), ...redirecting.map(({ from }) => survey.shapes.of(from)), ...unseen])) {
    for (const [threads, pages] of byShape) {
      if (writers === threads || survey.isForAll(writers)) continue;
      const named = pages.map(
        (page) =>
          new Set(
            page.links.map(({ url }) => normalForm(url)).filter((url) => !menu.has(url) && survey.shapes.of(url) === writers),
          ),
      );
      if (named.filter((urls) => urls.size >= manyInThread).length < minThreads) continue;
      if (!isBeside(writers, threads) && !nameThreads(survey, byShape.get(writers) ?? [], writers, byShape)) continue;
      const all = [...new Set(named.flatMap((urls) => [...urls]))];
      const again = all.filter((url) => named.filter((urls) => urls.has(url)).length > 1).length;
      if (again < Math.max(fewAgain, minAgain * all.length)) continue;
      survey.take((taken) => taken.asRole(writers, 'other'));
      found = true;
      break;
    }
  }
  return found;
}

/** Pages from which those of a shape say what others of it are. */
const fewSeen = 3;

function isHardlySeen(survey: Survey, shape: string): boolean {
  return !survey.taken.isOf('other', shape) && survey.tally(new Set([shape])).pages < fewSeen;
}

/** Threads that a page must name to show what somebody wrote in several, and the pages that must. */
const minWrittenIn = 2;

/** Whether most of some pages that look like threads name several of those that lists know by titles, as each of them is not: what somebody wrote, thread by thread. */
function nameThreads(
  survey: Survey,
  pages: readonly SurveyedPage[],
  own: string,
  threads: ReadonlyMap<string, readonly SurveyedPage[]>,
): boolean {
  const menu = survey.menu();
  const listed = survey.pages.flatMap((page) => (survey.roleOfPage(page) === 'index' ? page.links : []));
  const byShape = Map.groupBy(listed, ({ url }) => survey.shapes.of(url));
  /** How much lists say of pages of a shape, in the mean. */
  const lengthOf = (shape: string) => {
    const links = byShape.get(shape) ?? [];
    return links.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, links.length);
  };
  const isTitled = (shape: string) => threads.has(shape) && lengthOf(shape) > lengthOf(own);
  const naming = pages.filter((page) => {
    const others = page.links.filter(({ url }, i) => !page.turning.has(i) && url !== page.url && !menu.has(normalForm(url)));
    const named = Map.groupBy(others, ({ url }) => survey.shapes.of(url));
    const several = (shape: string) => new Set(named.get(shape)?.map(({ url }) => normalForm(url))).size >= minWrittenIn;
    // A thread that names threads like it names such as are of its own sort, too.
    return !several(own) && named.keys().some((shape) => shape !== own && isTitled(shape) && several(shape));
  });
  return naming.length >= minWrittenIn && naming.length * 2 > pages.length;
}

/** Share of the links of two groups that both must have to be the same. */
const minSame = 0.8;

function areSame(a: LinkGroup, b: LinkGroup): boolean {
  if (a.location !== b.location || a.format !== b.format) return false;
  const [ours, theirs] = [a, b].map(({ links }) => new Set(links.keys()));
  return ours!.intersection(theirs!).size >= minSame * ours!.union(theirs!).size;
}

/** What a page names by itself: not beside each thread, again and again, as those are who wrote them. */
function namedByThemselves(survey: Survey, page: SurveyedPage): readonly LinkGroup[] {
  const groups = survey.groupsOf(page);
  const titles = groups.find((group) => survey.roleOf(group) === 'thread');
  if (titles === undefined) return groups;
  return groups.filter((group) => !isBesideEach(titles, group) || begins(group, titles));
}

/** Whether records begin with the links of a group, each once, and not with another's. */
function begins(group: LinkGroup, other: LinkGroup): boolean {
  return group.at[0]! < other.at[0]! && group.at.length === group.links.size;
}

/** Lists whose main links are of a shape, from which these are what they list. */
const minListing = 2;

/**
 * What pages that look like lists mainly list: that may be threads, which threads name as similar, but no people. A list of members lists
 * people all the same; threads are what they list in their turn.
 */
function listedBy(survey: Survey, lists: readonly SurveyedPage[]): string[] {
  const counts = new Map<string, number>();
  for (const page of lists) {
    const own = survey.shapes.of(page.url);
    const varied = survey.groupsOf(page).filter((group) => group.variety >= minVariety);
    // Of few boards the names may say less than those of all who wrote there last.
    const main = varied.find((group) => !varied.some((other) => begins(other, group) && isBesideEach(other, group)));
    for (const shape of main?.shapes ?? []) if (shape !== own) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const listsThreads = (page: SurveyedPage) => {
    const groups = survey.groupsOf(page).filter((group) => group.links.size >= minListing && survey.roleOf(group) === 'thread');
    return groups.some((group) => !group.shapes.has(survey.shapes.of(page.url)));
  };
  const leadsOn = (shape: string) => {
    const pages = lists.filter((page) => survey.shapes.of(page.url) === shape);
    return pages.length > 0 && pages.filter(listsThreads).length * 2 > pages.length;
  };
  return [...counts].filter(([shape, count]) => count >= minListing && !leadsOn(shape)).map(([shape]) => shape);
}
