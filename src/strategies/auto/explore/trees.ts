import { areSiblings } from '../../../learn/link-shapes.ts';
import { normalForm } from '../../../url/normal-form.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';

/** Messages of a tree from which it says something: two threads may name one another by chance. */
const minMessages = 3;
/** Trees that must have been seen from two of their messages, and the looks that may be spent on it. */
const minTrees = 2;
const maxLooks = 3;
/** Share of what either of two messages names that both must name. */
const minSame = 0.8;

/**
 * Whether threads name their messages, each of which has a page of its own that names the same ones. Lists may then name no more than the
 * first message of each thread: the others are found from there. Threads that are similar name others than each other.
 */
export function haveTrees(survey: Survey): boolean {
  return treesOf(survey) >= minTrees;
}

/** Looks at messages that threads name and no list does, to see whether they are of one tree. */
export async function seekTrees(survey: Survey): Promise<void> {
  const listed = listedBy(survey);
  const naming = threadPages(survey).flatMap((page) => {
    const keys = messagesOf(survey, page).difference(listed);
    // As the page gave them: a server may know no other order of parameters.
    const urls = page.links.map(({ url }) => url).filter((url) => keys.has(normalForm(url)));
    return keys.size >= minMessages ? [urls] : [];
  });
  for (const [look, urls] of naming.slice(0, maxLooks).entries()) {
    const trees = treesOf(survey);
    // Where what the first names does not name it, there are no trees.
    if (trees >= minTrees || (look > 0 && trees === 0)) return;
    if (urls.every((url) => survey.outcome(url) === undefined)) await survey.look(urls[0]!);
  }
}

/** What lists name, in normal form. */
function listedBy(survey: Survey): Set<string> {
  const lists = survey.pages.filter((page) => survey.roleOfPage(page) === 'index');
  return new Set(lists.flatMap(({ links }) => links.map(({ url }) => normalForm(url))));
}

function threadPages(survey: Survey): SurveyedPage[] {
  return survey.pages.slice(1).filter((page) => survey.roleOfPage(page) === 'thread');
}

/** Trees that were seen from two of their messages. */
function treesOf(survey: Survey): number {
  const counted = new Set<string>();
  const listed = listedBy(survey);
  let trees = 0;
  for (const page of threadPages(survey)) {
    if (counted.has(normalForm(page.url))) continue;
    const messages = messagesOf(survey, page).add(normalForm(page.url));
    // Where lists name all of them, nothing more is found from there; similar threads of a small board name one another, too.
    if (messages.size < minMessages || messages.isSubsetOf(listed)) continue;
    const isSeen = messages.values().some((url) => {
      const other = survey.page(url);
      if (other === undefined || other.print.fingerprint === page.print.fingerprint) return false;
      const theirs = messagesOf(survey, other);
      if (!theirs.has(normalForm(page.url))) return false;
      theirs.add(normalForm(other.url));
      return theirs.intersection(messages).size >= minSame * theirs.union(messages).size;
    });
    if (!isSeen) continue;
    trees++;
    for (const url of messages) counted.add(url);
  }
  return trees;
}

/** What a thread names that has an address like its own, in normal form: a title may have become a name by being shared, "reply" is another. */
function messagesOf(survey: Survey, page: SurveyedPage): Set<string> {
  const own = survey.shapes.of(page.url);
  const menu = survey.menu();
  const named = page.links.filter(({ url }, i) => {
    const shape = survey.shapes.of(url);
    const isLike = shape === own || (areSiblings(shape, own) && survey.roleOfUrl(url) === 'thread');
    return isLike && !page.turning.has(i) && !menu.has(normalForm(url));
  });
  return new Set(named.map(({ url }) => normalForm(url))).difference(new Set([normalForm(page.url)]));
}
