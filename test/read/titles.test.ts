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

test('what lists call a thread is its title, though each post has it as a link', () => {
  const boards = ['Roses', 'Tulips', 'Ferns', 'Moss', 'Trees', 'Grass'];
  const pages = boards.flatMap((board, b) =>
    [`Why is my ${board} blue - again`, `An old plant beside ${board}`].map((title, t): ThreadPage => {
      const url = `https://forum.example/${b}/${t}`;
      const subject = { url: `${url}?goto=1`, text: title };
      return { ...pageOf('', 0), url, title: `Forum: ${board} » ${title}`, above: [subject] as unknown as ThreadPage['above'] };
    }),
  );
  const called = pages.map((page) => page.title.split(' » ')[1]!);
  const names = new Map(pages.map(({ url }, i) => [url, new Map([[called[i]!, 2]])]));
  const titles = titlesOf(pages, names);
  assert.deepEqual(
    pages.map((page) => titles.of(page)),
    called,
  );
});

test('a thread is not called what another thread and its own board are called', () => {
  const boards = ['Plans and actions', 'Garden ferns', 'Garden moss', 'Old trees', 'Long grass', 'Large stones'];
  const topics = ['Mowing', 'Slugs', 'Frost', 'Mulch', 'Rakes', 'Seeds'];
  const pages = boards.flatMap((board, b) =>
    [topics[b]!, board].map((title, t) => ({ ...pageOf(`${title} - ${board}`, b), url: `https://forum.example/${b}/${t}` })),
  );
  const called = boards.flatMap((board, b) => [topics[b]!, board]);
  const names = new Map(pages.map(({ url }, i) => [url, new Map([[called[i]!, 1]])]));
  const titles = titlesOf(pages, names);
  assert.deepEqual(
    pages.map((page) => titles.of(page)),
    called,
  );
});

test('a title that leads to another site is no name of a board', () => {
  const topics = ['roses', 'tulips', 'ferns', 'moss', 'trees', 'grass'];
  const pages = topics.map((topic, i): ThreadPage => {
    const link = { url: `https://news.example/${i}`, text: `All about ${topic}` };
    return { ...pageOf('', i), title: `All about ${topic} : ${topic}`, above: [link] as unknown as ThreadPage['above'] };
  });
  const titles = titlesOf(pages, new Map());
  assert.deepEqual(
    pages.map((page) => titles.of(page).startsWith('All about')),
    pages.map(() => true),
  );
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

test('what all titles begin with, up to a colon, is the name of the site', () => {
  const called = ['Why is my fern blue', 'Moss: again', 'Frost in May', 'Slugs', 'Re: Rakes', 'Seeds: which, and when?'];
  const pages = called.map((title, i) => ({ ...pageOf('', i), title: `The garden house: ${title}` }));
  const titles = titlesOf(pages, new Map());
  assert.deepEqual(
    pages.map((page) => titles.of(page)),
    called.map((title) => title.replace('Re: ', '')),
  );
});

test('what a title shares with others and with a heading that says something else is the board', () => {
  const boards = ['/b/', '/ck/', '/diy/', '/lit/', '/mu/', '/sci/'];
  const plants = ['ferns', 'moss', 'trees', 'grass', 'roses', 'tulips'];
  const topics = ['Mowing at night', 'Slugs again', 'Frost in May', 'Mulch for free'];
  const pages = boards.flatMap((board, b) =>
    topics.map((topic, t) => ({
      ...pageOf('', 0),
      url: `https://forum.example/${b}/${t}`,
      title: `${board} - ${topic} beside ${plants[b]}`,
      headings: [`${board} - All about ${plants[b]}`],
    })),
  );
  // A list that was read as a thread is called what its board is called.
  const list = { ...pageOf('', 0), url: 'https://forum.example/diy', title: '/diy/ - All about trees', headings: [] };
  const titles = titlesOf([...pages, list], new Map([[list.url, new Map([['/diy/', 1]])]]));
  assert.deepEqual(
    pages.map((page) => titles.of(page)),
    boards.flatMap((_, b) => topics.map((topic) => `${topic} beside ${plants[b]}`)),
  );
});

test('so is a course that is named above the posts, before a colon; what is for sale is not', () => {
  const called = ['Why is my fern blue', 'Moss: again', 'Frost in May', 'Slugs'];
  const sold = ['a spade', 'two rakes', 'an old fence', 'some peat'].map((thing) => `Wanted: ${thing}`);
  const above = [{ url: 'https://forum.example/c', text: 'Garden' }] as unknown as ThreadPage['above'];
  const pages = [...called, ...sold].map((title, i) => ({ ...pageOf('', i), title: i < 4 ? `Garden: ${title}` : title, above }));
  const titles = titlesOf(pages, new Map());
  assert.deepEqual(
    pages.map((page) => titles.of(page)),
    [...called, ...sold],
  );
});
