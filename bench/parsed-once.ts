import { Visit } from '../src/crawl/site.ts';
import { Page } from '../src/page/page.ts';
import { pageOfAnswer } from '../src/page/page-of-answer.ts';

/** What is kept of a page. Trees of thousands of pages would not fit: who asks for one has it parsed again. */
function kept(page: Page, parse: () => Page): Page {
  const { url, links, linkNodes, base, title, canonical, next, previous, robots, textPrint, asksForPassword, scripts } = page;
  const known = { url, links, linkNodes, base, title, canonical, next, previous, robots, textPrint, asksForPassword, scripts };
  let again = new WeakRef(page);
  const whole = () => {
    const alive = again.deref() ?? parse();
    again = new WeakRef(alive);
    return alive;
  };
  const others = [...Object.keys(page), ...Object.getOwnPropertyNames(Page.prototype)].filter((name) => !(name in known));
  for (const name of others as (keyof Page)[]) Object.defineProperty(known, name, { get: () => whole()[name] });
  // All that a page has is there, known or looked up.
  return known as Page;
}

/** While `run` runs, pages are looked up by URL in `pages` and parsed only when they are not there: a mirror shows every crawl the same. */
export async function parsedOnce<T>(pages: Map<string, Page | null>, run: () => Promise<T>): Promise<T> {
  const own = Object.getOwnPropertyDescriptor(Visit.prototype, 'page')!;
  Object.defineProperty(Visit.prototype, 'page', {
    configurable: true,
    get(this: Visit) {
      let page = pages.get(this.url);
      if (page === undefined) {
        const parsed = pageOfAnswer(this.answer, this.url);
        page = parsed && kept(parsed, () => pageOfAnswer(this.answer, this.url)!);
        pages.set(this.url, page);
      }
      return page;
    },
  });
  try {
    return await run();
  } finally {
    Object.defineProperty(Visit.prototype, 'page', own);
  }
}
