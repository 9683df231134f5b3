import { Page } from '../../src/page/page.ts';
import { readPage } from '../../src/read/read-page.ts';
import { readSite } from '../../src/read/read-site.ts';
import type { Post, Thread } from '../../src/read/thread.ts';

/** A small forum page of our own: what stands before, in and after the text of each post is up to the test. */
export const people = ['anna', 'Bertold', 'c_muster', 'anna', 'Dora', 'Bertold'];
export const ids = [701, 705, 706, 713, 720, 721];
export const url = 'https://forum.example/thread.php?id=7';

const sentences = [
  'The old rake lost two of its teeth when we dug up the stones behind the shed last week.',
  'Mine is from the market in the next town and has done its work for eleven summers now.',
  'Nobody makes handles of ash any more, so I carved one myself and oiled it twice.',
  'Has anyone tried the folding kind that the catalogue praises so loudly this spring?',
  'It broke on the first day, and the shop would not take it back without the box.',
  'Then we shall all go on mending what our grandparents left us in the barn.',
];
export const words = (i: number): string => sentences[i % sentences.length]!;
export const when = (i: number): string => `0${i + 1} Mar 2019, 1${i}:05`;

export interface Around {
  /** Attributes of the element around a post. */
  record?(i: number): string;
  head?(i: number): string;
  body?(i: number): string;
  foot?(i: number): string;
  /** Between head and text, instead of the time that is shown. */
  time?(i: number): string;
  author?(i: number): string;
  top?: string;
  posts?: number;
}

export function post(i: number, around: Around): string {
  const author = around.author?.(i) ?? `<a class="user" href="/user/${people[i % 6]}">${people[i % 6]}</a>`;
  const time = around.time?.(i) ?? `<span class="when">${when(i % 6)}</span>`;
  return `<div class="post" ${around.record?.(i) ?? ''}><div class="head">${author} ${time} ${around.head?.(i) ?? ''}</div>
    <div class="text">${around.body?.(i) ?? words(i)}</div><div class="foot">${around.foot?.(i) ?? ''}<a href="/report?p=${ids[i % 6]}">Report</a></div></div>`;
}

export function html(around: Around = {}): string {
  const posts = Array.from({ length: around.posts ?? people.length }, (_, i) => post(i, around));
  return `<!doctype html><html lang="en"><head><title>Garden tools - My Forum</title>${around.top ?? ''}</head><body><h1>Garden tools</h1>
    <div class="nav"><a href="/">Home</a> <a href="/faq">Questions</a></div>${posts.join('\n')}</body></html>`;
}

export const read = (around: Around = {}): Thread => readPage(html(around), url, null);
export const postsOf = (around: Around = {}): Post[] => read(around).posts;

/** Whole threads from pages by URL. */
export async function readPages(pages: Record<string, string>): Promise<Thread[]> {
  const { threads } = await readSite({
    urls: Object.keys(pages),
    page: async (at) => ({ page: new Page(pages[at]!, at), date: null }),
  });
  return threads;
}
