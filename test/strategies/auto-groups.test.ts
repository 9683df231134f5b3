import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recogniseLists } from '../../src/strategies/auto/explore/recognise.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { mainGroups } from '../../src/strategies/auto/understand/main-groups.ts';
import { understand } from '../../src/strategies/auto/understand/understand.ts';
import type { Forum } from '../../testbed/types.ts';
import { WrittenForum } from './written-forum.ts';

const at = (path: string) => `http://forum.test${path}`;
const nobody: Forum = { title: '', language: 'en', categories: [], boards: [], users: [], threads: [] };
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

async function surveyed(written: WrittenForum, judge: Judge, paths: readonly string[]): Promise<Survey> {
  const survey = new Survey({ site: written.site(), start: at('/'), seed: 1, budget: 50, judge });
  for (const path of ['/', ...paths]) await survey.look(at(path));
  return survey;
}

test('a box of what is new, the same on every page, is not what a list lists', async () => {
  const written = new WrittenForum(nobody);
  const link = (id: number) => `<a href="/thread/${id}">What is said of ${id}</a>`;
  const box = `<div class="new">${[901, 902, 903, 904].map((id) => `<p>${link(id)}</p>`).join('')}</div>`;
  const boards = numbers(3).map((id) => `<h2><a href="/board/${id}">The board of ${id}</a></h2>`);
  for (const path of ['/', '/group/1']) written.put(path, `Page ${path}`, boards.join('') + box);
  for (const board of numbers(3))
    written.put(
      `/board/${board}`,
      `Board ${board}`,
      numbers(8)
        .map((id) => `<li>${link(board * 10 + id)}</li>`)
        .join('') + box,
    );
  for (const id of [11, 21, 31, 901]) written.put(`/thread/${id}`, `What is said of ${id}`, `<p>${id}</p>${box}`);
  const judge: Judge = ({ url }) => (url.includes('/thread/') ? { index: -2, thread: 2 } : { index: 2, thread: -2 });
  const paths = ['/board/1', '/board/2', '/board/3', '/thread/11', '/thread/21', '/thread/31', '/thread/901', '/group/1'];
  const survey = await surveyed(written, judge, paths);
  const threadsOn = (path: string) =>
    mainGroups(survey, survey.page(at(path))!).threads.flatMap(({ links }) => [...links.keys()]);
  assert.deepEqual(threadsOn('/group/1'), []);
  assert.equal(threadsOn('/board/1').length, 8);
});

test('messages of another list are no lists, though their addresses differ from those of lists in one name', async () => {
  const written = new WrittenForum(nobody);
  const names = ['first', 'second'];
  written.put('/', 'Archives', `<p>${names.map((name) => `<a href="/${name}/page1.html">The ${name} list</a>`).join(' ')}</p>`);
  for (const name of names) {
    for (const page of [1, 2]) {
      const rows = numbers(12).map((id) => `<li><a href="/${name}/msg${page}${id}.html">About ${page} and ${id}</a></li>`);
      written.put(
        `/${name}/page${page}.html`,
        `The ${name} list`,
        `<ul>${rows.join('')}</ul><p><a href="/${name}/page2.html">Next</a></p>`,
      );
      for (const id of numbers(12)) {
        const near = [id - 1, id + 1, id + 2].map((one) => `<li><a href="/${name}/msg${page}${one}.html">Near ${one}</a></li>`);
        written.put(`/${name}/msg${page}${id}.html`, `About ${page} and ${id}`, `<p>${id}</p><ul>${near.join('')}</ul>`);
      }
    }
  }
  const judge: Judge = ({ url }) => (url.includes('msg') ? { index: -2, thread: 2 } : { index: 2, thread: -2 });
  const paths = ['/first/page1.html', '/second/page1.html', '/first/msg11.html', '/first/msg12.html', '/second/msg13.html'];
  const survey = await surveyed(written, judge, paths);
  const known = understand(survey);
  // As it was before messages of the second list were looked at.
  const isFirst = (shape: string) => shape.includes('first');
  const threads = known.threads.map((way) => ({ ...way, shapes: new Set([...way.shapes].filter(isFirst)) }));
  assert.ok(threads.some(({ shapes }) => shapes.size > 0));
  assert.equal(recogniseLists(survey, { ...known, threads }), false);
  assert.equal(survey.roleOfPage(survey.page(at('/second/msg13.html'))!), 'thread');
});

test('what turns a list and names threads where lists do is a list, though it looks like nothing', async () => {
  const written = new WrittenForum(nobody);
  written.put(
    '/',
    'Boards',
    numbers(3)
      .map((id) => `<h3><a href="/board/${id}">The board of number ${id}</a></h3>`)
      .join(''),
  );
  for (const id of numbers(3)) {
    const rows = (page: number) =>
      numbers(10).map((n) => `<li><a href="/thread/${100 * id + 10 * page + n}">About ${id}, ${page} and ${n}</a></li>`);
    const pager = `<p>Pages <b>1</b> <a href="/board/${id}/2">2</a></p>`;
    for (const [path, page] of [`/board/${id}`, `/board/${id}/2`].entries())
      written.put(page, `Board ${id}`, `<ul>${rows(path).join('')}</ul>${path === 0 ? pager : ''}`);
    for (const thread of numbers(20)) written.put(`/thread/${100 * id + thread}`, `Thread ${thread}`, `<p>${thread}</p>`);
  }
  const judge: Judge = ({ url }) => {
    if (url.includes('thread')) return { index: -2, thread: 2 };
    return url.endsWith('/2') ? { index: -0.3, thread: -1.2 } : { index: 1, thread: -1 };
  };
  const paths = ['/board/1', '/board/2', '/board/3', '/thread/103', '/thread/204', '/thread/305', '/board/1/2'];
  const survey = await surveyed(written, judge, paths);
  recogniseLists(survey, understand(survey));
  assert.equal(survey.roleOfPage(survey.page(at('/board/1/2'))!), 'index');
  assert.ok(understand(survey).boardFlips.length > 0);
});
