import { normalForm } from '../url/normal-form.ts';
import type { ThreadPage } from './thread-page.ts';

/** What threads are called. */
export interface Titles {
  /** Without the name of the site and page numbers; '' when the page does not tell. The same for all pages of a thread. */
  of(page: ThreadPage): string;
  /** What links call a page. */
  names: Names;
}

/** Link texts by the normal form of the URL they lead to. */
export type Names = ReadonlyMap<string, ReadonlyMap<string, number>>;

const separators = /\s+[-–—|»«›‹·•:/]+\s+|\s*[|»«›‹·•]+\s*/;
/** Of the thread pages: a part of the title that more of them share is the site's. */
const MAX_SHARE = 0.2;
const MIN_PAGES = 4;

export function titlesOf(pages: readonly ThreadPage[], names: Names): Titles {
  const counts = new Map<string, number>();
  for (const page of pages) for (const part of new Set(partsOf(page.title).map(({ text }) => plain(text)))) counts.set(part, (counts.get(part) ?? 0) + 1);
  const distinct = new Set(pages.map((page) => page.title)).size;
  const isFurniture = (part: string) => {
    const count = counts.get(plain(part)) ?? 0;
    return count >= MIN_PAGES && count > MAX_SHARE * pages.length;
  };
  const cache = new Map<ThreadPage, string>();
  const titleOf = (page: ThreadPage): string => {
    if (distinct === 1 && pages.length > 1) return headingOf(page, counts);
    const parts = partsOf(page.title).filter(({ text }) => !isFurniture(text));
    // A long title is cut where the site says so; what stands between two parts belongs to the title when both do.
    const whole = parts.map(({ text, before }, i) => (i === 0 ? text : before + text)).join('');
    return nameWithin(page, whole) ?? withoutPage(whole);
  };
  return {
    names,
    of: (page) => {
      let title = cache.get(page);
      if (title === undefined) {
        title = titleOf(page);
        cache.set(page, title);
      }
      return title;
    },
  };
  function nameWithin(_page: ThreadPage, _whole: string): string | null {
    return null;
  }
}

/** Whether a link that leads to the page calls it what it calls itself. */
export function mentions(titles: Titles, page: ThreadPage): boolean {
  const texts = titles.names.get(normalForm(page.url));
  if (!texts) return false;
  for (const text of texts.keys()) {
    const name = text.replace(/(\.\.\.|…)$/, '').trim();
    if (name.length >= 2 && (page.title.includes(name) || page.headings.some((heading) => heading.includes(name)))) return true;
  }
  return false;
}

function headingOf(_page: ThreadPage, _counts: ReadonlyMap<string, number>): string {
  return '';
}

function partsOf(title: string): { text: string; before: string }[] {
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

const plain = (text: string): string => text.replace(/\d+/g, '#').trim();

/** "Thread (Page 2)", "Thread, Seite 2 von 3". */
function withoutPage(title: string): string {
  return title.replace(/\s*[[(,-]\s*\p{L}{0,10}\.?\s*\d+(\s*\p{L}{1,5}\s*\d+|\s*\/\s*\d+)?\s*[\])]?$/u, '').trim();
}
