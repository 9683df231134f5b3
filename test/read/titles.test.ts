import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ThreadPage } from '../../src/read/thread-page.ts';
import { titlesOf } from '../../src/read/titles.ts';

const pageOf = (title: string, i: number): ThreadPage => ({
  url: `https://forum.example/${i}`,
  date: null,
  title: `${title} | Forum`,
  headings: [],
  zone: null,
  posts: [],
  turns: [],
  between: [],
  beside: [],
  above: [],
});

test('"(Page 2)" is not part of a title, "(Honda 125)" is', () => {
  const others = Array.from({ length: 20 }, (_, i) => `About thing ${'abcdefghijklmnopqrst'[i]}`);
  const pages = ['Roses', 'Roses (Page 2)', 'Tulips (Page 3)', 'Wanted: saddle (Honda 125)', ...others].map(pageOf);
  const titles = titlesOf(pages, new Map());
  assert.deepEqual(
    pages.slice(0, 4).map((page) => titles.of(page)),
    ['Roses', 'Roses', 'Tulips', 'Wanted: saddle (Honda 125)'],
  );
});

test('what follows the heading in nearly every title is not the title', () => {
  const pages = ['Roses', 'Re: Roses', 'Tulips in May', 'Wanted: a spade', 'Bees'].map((heading, i) => ({
    ...pageOf(`${heading} from ${'abcde'[i]}nna on 0${i + 1} May (list from May 2019)`, i),
    headings: [heading],
  }));
  const titles = titlesOf(pages, new Map());
  assert.deepEqual(
    pages.map((page) => titles.of(page)),
    ['Roses', 'Roses', 'Tulips in May', 'Wanted: a spade', 'Bees'],
  );
});
