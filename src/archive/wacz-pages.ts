import { targetUri } from './warc-record.ts';

/** A page that a reader of the package is offered. */
export interface PageToList {
  url: string;
  title: string;
  /** When it was saved, ISO 8601. */
  ts: string;
  /** What it says, for the search that players offer. */
  text?: string;
}

/** The lines of pages.jsonl: a header, then one for each page. */
export async function* pageLines(pages: Iterable<PageToList> | AsyncIterable<PageToList>): AsyncGenerator<string> {
  let header = false;
  for await (const page of pages) {
    // The header says whether there is text to search, and the first page speaks for all.
    if (!header) yield headerLine(page.text !== undefined);
    header = true;
    yield pageLine(page);
  }
  if (!header) yield headerLine(false);
}

function headerLine(hasText: boolean): string {
  return JSON.stringify({ format: 'json-pages-1.0', id: 'pages', title: 'All Pages', hasText });
}

/** The URL as the records have it: players look the page up by it. */
function pageLine({ url, title, ts, text }: PageToList): string {
  return JSON.stringify({ url: targetUri(url), ts: new Date(ts).toISOString(), title, ...(text !== undefined && { text }) });
}
