import { normalForm } from '../url/normal-form.ts';
import type { ThreadPage } from './thread-page.ts';

/** What threads are called. */
export interface Titles {
  /** What the page calls its thread, without the name of the site, of the board, and page numbers; '' when it does not tell. */
  of(page: ThreadPage): string;
  /** The title of a thread from all its pages and from what lists call it. */
  ofThread(pages: readonly ThreadPage[]): string;
  /** Whether a link that leads to the page calls it what it calls itself. */
  isNamed(page: ThreadPage): boolean;
}

/** Link texts by the normal form of the URL they lead to. */
export type Names = ReadonlyMap<string, ReadonlyMap<string, number>>;

const separators = /\s+[-–—|»«›‹·•:/]+\s+|\s*[|»«›‹·•]+\s*|\s*::\s*/;
/** Of all titles: a part that more of them share is the site's. */
const MAX_SHARE = 0.2;
/** Pages; fewer may share a title by chance. */
const MIN_PAGES = 4;
/** Of the pages. */
const NEARLY_ALL = 0.8;
/** Characters; a longer part with a number in it is no "page 4". */
const MAX_PAGE_PART = 16;
/** Words, not a number; "Re" and "»" call nothing. */
const isTitle = (text: string): boolean => text.length >= 5 && /\p{L}{2}/u.test(text);
const cut = /\s*(\.\.\.|…)$/;

export function titlesOf(pages: readonly ThreadPage[], names: Names): Titles {
  // Of titles, not of pages: a long thread has its title on many pages.
  const titles = new Map(pages.map((page) => [plain(page.title), page]));
  const lead = sharedLead([...titles.values()].map(({ title }) => title));
  const leads = countOf([...titles.values()], ({ title }) => [leadOf(title)]);
  // A course or a board may stand there too, and is then named above the posts; "For sale: " is not.
  const isAbove = (own: string, { above }: ThreadPage) =>
    leads.get(own)! >= MIN_PAGES && above.some(({ text }) => own.startsWith(text) && /^:\s+$/.test(own.slice(text.length)));
  const toldBy = (page: ThreadPage) => {
    const own = leadOf(page.title);
    const cut = own !== '' && isAbove(own, page) ? own : lead;
    return page.title.startsWith(cut) ? page.title.slice(cut.length) : page.title;
  };
  const tops = new Map(pages.map((page) => [page.headings.join('\n'), page]));
  const shared = countOf([...titles.values()], (page) => partsOf(toldBy(page)).map(({ text }) => plain(text)));
  const words = pageWords(pages.flatMap((page) => partsOf(toldBy(page)).map(({ text }) => text)));
  const sharedHeadings = countOf([...tops.values()], (page) => page.headings);
  const isCommon = (count: number, of = titles.size) =>
    of < MIN_PAGES ? count === of && pages.length >= MIN_PAGES : count >= MIN_PAGES && count > MAX_SHARE * of;
  const countIn = (part: string) => shared.get(plain(part)) ?? 0;
  const isFurniture = (part: string, page: ThreadPage) => {
    const form = plain(part);
    const count = shared.get(form) ?? 0;
    if (isCommon(count)) return true;
    // What a heading has beside something else is what both are part of: "/b/ - Pictures" above "/b/ - My cat".
    if (count >= MIN_PAGES && page.headings.some((heading) => isPartOf(part, heading, page.title))) return true;
    if (form.includes('#') && form.length <= MAX_PAGE_PART && count >= MIN_PAGES) return true;
    return (
      // What leads out of the site is what the thread is about.
      page.above.some(
        (link) => link.text === part && link.url !== page.url && sameHost(link.url, page.url) && !isNamedAs(link.url, page),
      ) && !isHeaded(part, page)
    );
  };
  // A tag may be called like a part of the title; a heading has all of it.
  const isHeaded = (part: string, page: ThreadPage) =>
    page.headings.some(
      (heading) =>
        heading.length > part.length &&
        heading.includes(part) &&
        page.title.includes(heading) &&
        !isCommon(sharedHeadings.get(heading) ?? 0, tops.size),
    );
  // A link to the thread itself may stand on the way down to it.
  const isNamedAs = (url: string, page: ThreadPage) => page.turns.some((turn) => turn.url === url);
  // What lists call any of them: the subject of each post may be a link too, and so look like a board's name above the posts.
  const listed = new Set(pages.flatMap((page) => [...(names.get(normalForm(page.url))?.keys() ?? [])].filter(isTitle)));
  const read = (page: ThreadPage): string => {
    if (pages.length < MIN_PAGES) return alone(page);
    const parts = partsOf(toldBy(page));
    const runs = runsOf(parts).filter((run) => listed.has(run) && !isCommon(shared.get(plain(run)) ?? 0));
    // Another thread may be called as this one's board is: that stands in several titles.
    const here = names.get(normalForm(page.url));
    const called = longest(runs.filter((run) => here?.has(run))) ?? longest(runs.filter((run) => countIn(run) < MIN_PAGES));
    if (called !== undefined) return called;
    const own = parts.filter(({ text }) => !isFurniture(text, page));
    // A thread may be called what its board is called.
    if (own.length === 0) own.push(...parts.filter(({ text }) => !isCommon(shared.get(plain(text)) ?? 0)).slice(0, 1));
    const title = own.map(({ text, before }, i) => (i === 0 ? text : before + text)).join('');
    if (title !== '') return withoutPage(title, words);
    for (const heading of page.headings) {
      if (isCommon(sharedHeadings.get(heading) ?? 0, tops.size)) continue;
      const rest = partsOf(heading).filter(({ text }) => !page.above.some((link) => link.text === text));
      if (rest.length > 0) return rest.map(({ text, before }, i) => (i === 0 ? text : before + text)).join('');
    }
    return '';
  };
  const headed = (page: ThreadPage, title: string) =>
    page.headings.find(
      (heading) =>
        heading.length >= 2 &&
        heading.length < title.length &&
        title.startsWith(heading) &&
        !isCommon(sharedHeadings.get(heading) ?? 0, tops.size),
    );
  // "Garden tools from anna on 1 March": where nearly every page says more than its heading, that is not the title's.
  let saysMore: boolean | undefined;
  const isLonger = () => pages.filter((page) => headed(page, read(page)) !== undefined).length >= NEARLY_ALL * pages.length;
  const cache = new Map<ThreadPage, string>();
  const of = (page: ThreadPage) => {
    let title = cache.get(page);
    if (title === undefined) {
      const all = read(page);
      const heading = headed(page, all);
      if (heading !== undefined) saysMore ??= pages.length >= MIN_PAGES && isLonger();
      title = withoutReply(saysMore ? (heading ?? all) : all);
      cache.set(page, title);
    }
    return title;
  };
  const namesOf = (page: ThreadPage) => [...(names.get(normalForm(page.url)) ?? [])].filter(([text]) => text.length >= 2);
  return {
    of,
    ofThread(thread) {
      const own = of(thread[0]!);
      const counts = new Map<string, number>();
      for (const page of thread) for (const [text, count] of namesOf(page)) counts.set(text, (counts.get(text) ?? 0) + count);
      const every = [...counts].sort((a, b) => b[1] - a[1] || b[0].length - a[0].length).map(([text]) => text);
      // Three dots may be the title's own where nothing tells it in full.
      const whole = every.filter((text) => !cut.test(text));
      const called = whole.length > 0 ? whole : every;
      if (own === '') return called[0] ?? thread[0]!.title;
      // What looks like a page number or a board may be the title's own, when lists have it too.
      const more = called.filter((text) => text.includes(own) && thread[0]!.title.includes(text));
      if (more.length > 0) return more.sort((a, b) => b.length - a.length)[0]!;
      // Lists know where the title ends; the page knows which of the link's words are the title.
      return called.filter((text) => own.startsWith(text)).sort((a, b) => b.length - a.length)[0] ?? own;
    },
    isNamed: (page) =>
      namesOf(page).some(([text]) => {
        const name = text.replace(cut, '');
        return page.title.includes(name) || page.headings.some((heading) => heading.includes(name));
      }),
  };
}

/** A page without others to compare it with: the last heading above its posts that its title repeats, else the title's first part. */
function alone(page: ThreadPage): string {
  const title = page.title.toLowerCase();
  const heading = page.headings.findLast((text) => text.length >= 3 && title.includes(text.toLowerCase()));
  if (heading !== undefined) return heading;
  const parts = partsOf(page.title).filter(({ text }) => !page.above.some((link) => link.text === text));
  return withoutPage(parts[0]?.text ?? page.title);
}

/** What a title begins with, up to a colon; '' where there is none. */
const leadOf = (title: string): string => /^[^:]{1,60}:\s+(?=\S)/u.exec(title)?.[0] ?? '';

/** What all titles begin with, up to a colon: the name of the site; '' where they do not. "Re: " is not before the first of a thread. */
function sharedLead(titles: readonly string[]): string {
  const lead = leadOf(titles[0] ?? '');
  return titles.length >= MIN_PAGES && titles.every((title) => title.startsWith(lead)) ? lead : '';
}

function countOf(pages: readonly ThreadPage[], textsOf: (page: ThreadPage) => string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of pages) for (const text of new Set(textsOf(page))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

export function partsOf(title: string): { text: string; before: string }[] {
  const parts: { text: string; before: string }[] = [];
  let rest = title;
  let before = '';
  for (let match = separators.exec(rest); match !== null && parts.length < 20; match = separators.exec(rest)) {
    if (match.index > 0) parts.push({ text: rest.slice(0, match.index), before });
    before = match[0];
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest !== '') parts.push({ text: rest, before });
  return parts;
}

/** Parts that follow one another, as the title has them: a dash may be a title's own. */
function runsOf(parts: readonly { text: string; before: string }[]): string[] {
  const runs: string[] = [];
  for (let from = 0; from < parts.length; from++) {
    let run = parts[from]!.text;
    runs.push(run);
    for (const { text, before } of parts.slice(from + 1)) {
      run += before + text;
      runs.push(run);
    }
  }
  return runs;
}

const longest = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length)[0];

const sameHost = (one: string, other: string) => URL.parse(one)?.host === URL.parse(other)?.host;

/** "Re: ", "AW: Re[2]: ", "回复: " before a subject. */
function withoutReply(title: string): string {
  return title.replace(/^(?:(?:re|aw|sv|fwd?|wg|tr|antw|odp|ynt|rép|回复|答复|回覆)\s?(?:\[\d{1,3}\])?\s?[:：]\s*){1,5}/iu, '');
}

const plain = (text: string): string => text.replace(/\d+/g, '#').trim();

/** "Thread (Page 2)", "Thread, Seite 2 von 3"; "(December 2020)" is no page. */
const pageTail = /\s*[[(,]\s*(\p{L}{1,10})\.?\s*\d{1,3}(\s*\p{L}{1,5}\s*\d+|\s*\/\s*\d+)?\s*[\])]?$/u;

/** Without the number of a page; "(Honda 125)" is one only where that word is known to count pages. */
function withoutPage(title: string, words?: ReadonlySet<string>): string {
  const word = pageTail.exec(title)?.[1];
  return word === undefined || words?.has(word) === false ? title : title.replace(pageTail, '').trim();
}

/** Words for a page; others are known by what they do. */
const callsPage = /^(p|pg|page|seite|p[áa]gina|strona|strana|sayfa|sid[ae]|oldal|sivu|стр|страница)$/iu;

/** Words that count pages: they mean that, or one title has several numbers behind them, or is there without too. */
function pageWords(texts: readonly string[]): Set<string> {
  const all = new Set(texts.map((text) => text.trim()));
  const tails = all.values().flatMap((text) => {
    const word = pageTail.exec(text)?.[1];
    return word === undefined ? [] : [{ word, rest: text.replace(pageTail, '').trim() }];
  });
  const words = new Set<string>();
  const seen = new Set<string>();
  for (const { word, rest } of tails) {
    if (callsPage.test(word) || all.has(rest) || seen.has(`${word} ${rest}`)) words.add(word);
    seen.add(`${word} ${rest}`);
  }
  return words;
}

/** Whether a heading has a part of the title, and behind it another that the title lacks. */
function isPartOf(part: string, heading: string, title: string): boolean {
  const [first, ...others] = partsOf(heading);
  return first?.text === part && others.length > 0 && !others.some(({ text }) => title.includes(text));
}
