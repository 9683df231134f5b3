import { Site } from '../../crawl/site.ts';
import type { PageTypeModel } from '../../learn/page-types.ts';
import { seeded } from '../../learn/random.ts';
import { findEntryBy } from '../../strategies/focus/entry-url.ts';
import { IndexThreadUrls } from '../../strategies/focus/index-thread-urls.ts';
import { Lesson } from '../../strategies/focus/lesson.ts';
import { type FlipSets, pageFlippingUrls } from '../../strategies/focus/page-flipping-urls.ts';
import type { Label } from '../ground-truth.ts';
import { type Tally, tally } from './page-type-figures.ts';
import type { LabelledMirror } from './paper-run.ts';

/** FoCUS 5.2: ten pages of each type of a forum, and ten pages to look for the entry from. */
const pagesOfEach = 10;
/** Pages that may be asked for to judge the links of one page. */
const lookedAt = { lists: 60, flipping: 40 };

const siteOf = (mirror: LabelledMirror, start = mirror.start) => new Site({ source: mirror.source, start });

function drawn(labels: readonly Label[], seed: number): string[] {
  const random = seeded(seed);
  return labels
    .map(({ url }) => ({ url, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, pagesOfEach)
    .map(({ url }) => url);
}

function pagesOf(mirror: LabelledMirror, types: readonly string[]): Label[] {
  return [...mirror.truth.labels.values()].filter(
    ({ type, status, value }) => types.includes(type) && status === 200 && value !== 'duplicate',
  );
}

function typeAt(mirror: LabelledMirror, url: string): string | null {
  const type = mirror.label(url)?.type ?? null;
  return type === 'entry' ? 'index' : type;
}

/** Index/thread URLs page by page, as in the paper: right when most URLs of the group that was found lead where it says. */
export async function urlDetection(mirror: LabelledMirror, model: PageTypeModel, misses: string[] = []): Promise<Tally> {
  const counts = tally();
  for (const url of drawn(pagesOf(mirror, ['entry', 'index']), 1)) {
    const lesson = new Lesson(siteOf(mirror), model, lookedAt.lists);
    const page = await lesson.look(url);
    if (page === null) continue;
    const leads = page.groups.some((group) =>
      group.links.some((link) => ['index', 'thread'].includes(typeAt(mirror, link.url) ?? '') && link.text.length > 3),
    );
    if (!leads) continue;
    counts.real++;
    // The group with most anchor text, which is all that the paper keeps of a page.
    const found = (await new IndexThreadUrls(lesson).lists(page))[0];
    if (found === undefined) {
      misses.push(`no list found on ${url}`);
      continue;
    }
    counts.claimed++;
    const { group, type } = found;
    const right = group.links.filter((link) => typeAt(mirror, link.url) === type).length;
    if (right * 2 > group.links.length) counts.right++;
    else misses.push(`${url}: ${group.links[0]!.url} called ${type}`);
  }
  return counts;
}

/** Page-flipping URLs page by page: right when most URLs found are other pages of the same list or thread. */
export async function flipDetection(mirror: LabelledMirror, model: PageTypeModel, misses: string[] = []): Promise<Tally> {
  const counts = tally();
  for (const type of ['index', 'thread'] as const) {
    for (const url of drawn(pagesOf(mirror, [type]), 2)) {
      const lesson = new Lesson(siteOf(mirror), model, lookedAt.flipping);
      const page = await lesson.look(url);
      const own = mirror.part(url);
      if (page === null || own === null) continue;
      const isFlip = (link: string) => {
        const there = mirror.part(link);
        return there !== null && there.whole === own.whole && there.page !== own.page;
      };
      const links = page.groups.flatMap((group) => group.links);
      const has = links.some(({ url: link, text, rel }) => isFlip(link) && (/^\W*\d+\W*$/.test(text) || /next|prev/.test(rel)));
      if (has) counts.real++;
      const sets: FlipSets = { index: new Set(), thread: new Set(), firstPages: [], wrong: new Set() };
      await pageFlippingUrls(lesson, type, [url], sets);
      const found = links.filter((link) => sets[type].has(link.url));
      if (found.length === 0) {
        if (has) misses.push(`no page-flipping found on ${url}`);
        continue;
      }
      counts.claimed++;
      if (found.filter((link) => isFlip(link.url)).length * 2 >= found.length) counts.right++;
      else misses.push(`${url}: ${found[0]!.url} called page-flipping`);
    }
  }
  return counts;
}

export interface EntryDiscovery {
  /** One a page that was started from. */
  focus: Tally[];
  keywords: Tally[];
  requests: number;
}

/** The entry looked for from pages drawn at random, by FoCUS and by the paper's baseline. */
export async function entryDiscovery(
  mirror: LabelledMirror,
  model: PageTypeModel,
  misses: string[] = [],
): Promise<EntryDiscovery> {
  const pages = [...mirror.truth.labels.values()].filter(
    ({ status, kind }) => status === 200 && !['feed', 'asset', 'attachment'].includes(kind),
  );
  const isEntry = (url: string | undefined) => Number(url !== undefined && mirror.label(url)?.type === 'entry');
  const found: EntryDiscovery = { focus: [], keywords: [], requests: 0 };
  for (const url of drawn(pages, 3)) {
    const entry = await findEntryBy(siteOf(mirror, url), model);
    found.requests += entry?.requests ?? 0;
    found.focus.push({ real: 1, claimed: Number(entry !== null), right: isEntry(entry?.url) });
    if (!isEntry(entry?.url)) misses.push(`entry from ${url}: ${entry?.url}`);
    found.keywords.push({ real: 1, claimed: 1, right: isEntry(entryByKeywords(url)) });
  }
  return found;
}

/** A word such as "forum" in the path, or else the host. */
function entryByKeywords(url: string): string | undefined {
  return (
    /^(https?:\/\/[^/]+\/(?:.*?\/)?(?:forum|board|community|bbs|discuss)[^/]*\/)/.exec(url)?.[1] ??
    /^https?:\/\/[^/]+\//.exec(url)?.[0]
  );
}
