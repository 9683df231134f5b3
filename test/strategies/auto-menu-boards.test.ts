import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recogniseFirstPages } from '../../src/strategies/auto/explore/recognise.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { understand } from '../../src/strategies/auto/understand/understand.ts';
import { WrittenForum } from './written-forum.ts';

const at = (path: string) => `http://forum.test${path}`;
const empty = () => new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
const names = ['garden', 'kitchen', 'attic', 'cellar', 'garage', 'balcony', 'hall', 'porch'];

/** A survey of pages that are threads where a number stands at the end of their address. */
async function surveyed(written: WrittenForum, paths: readonly string[], judge: Judge): Promise<Survey> {
  const survey = new Survey({ site: written.site(), start: at('/'), seed: 1, budget: 80, judge });
  for (const path of paths) await survey.look(at(path));
  return survey;
}

describe('threads with a number below the name of their board', () => {
  const judge: Judge = ({ url }) => (/\/\d+$/.test(url) ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  const row = (id: number, name: string) => `<div class="row"><a class="title" href="/${name}/${id}">No. ${id} of it</a></div>`;
  const idsOf = (name: string) => [1, 2, 3, 4].map((n) => 12_000 + 10 * names.indexOf(name) + n);
  const links = names.map((name) => `<li><a class="board" href="/${name}">All that there is to say about the ${name}</a></li>`);

  test('do not make a thread of the board, which every page links to', async () => {
    const written = empty();
    const menu = `<ul>${links.join('')}</ul>`;
    const rows = (name: string, count: number) =>
      idsOf(name)
        .slice(0, count)
        .map((id) => row(id, name));
    written.put('/', 'Home', `${menu}${names.flatMap((name) => rows(name, 1)).join('')}`);
    for (const name of names) {
      written.put(`/${name}`, name, `${menu}${rows(name, 4).join('')}`);
      for (const id of idsOf(name)) written.put(`/${name}/${id}`, `No. ${id}`, `${menu}<p>They said so.</p>`);
    }
    const looked = names.slice(0, 4);
    const paths = ['/', ...looked.map((name) => `/${name}`), ...looked.map((name) => `/${name}/${idsOf(name)[0]}`)];
    const survey = await surveyed(written, paths, judge);
    assert.ok(survey.menu().has(at('/garden')));
    assert.equal(recogniseFirstPages(survey), false);
    assert.equal(survey.roleOfUrl(at('/garden')), 'index');
  });

  test('where a list alone names both, the one without a number is the first page of the other', async () => {
    const written = empty();
    const ids = Array.from({ length: 8 }, (_, i) => `what-came-of-number-${'abcdefgh'[i]}-in-the-end`);
    const title = (id: string, i: number) =>
      `<div><h3><a href="/${id}">${id.replaceAll('-', ' ')}</a></h3><p><a class="last" href="/${id}/${i + 2}">Said by ${names[i]}</a></p></div>`;
    written.put('/', 'Home', ids.map(title).join(''));
    for (const [i, id] of ids.entries())
      for (const page of ['', `/${i + 2}`]) written.put(`/${id}${page}`, id, `<p>What they said${page}.</p>`);
    const paths = ids.slice(0, 3).flatMap((id, i) => [`/${id}`, `/${id}/${i + 2}`]);
    const survey = await surveyed(written, ['/', ...paths], judge);
    assert.equal(recogniseFirstPages(survey), true);
    assert.equal(survey.roleOfUrl(at(`/${ids[7]}`)), 'thread');
  });
});

describe('boards that are all in the menu', () => {
  const judge: Judge = ({ url }) => (/\/thread\//.test(url) ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  const title = (id: number) => `<div><a class="title" href="/thread/${id}">What came of number ${id} in the end</a></div>`;
  const menu = `<ul class="boards">${names.map((name) => `<li><a href="/${name}/">All about the ${name}</a></li>`).join('')}</ul>`;
  const ids = Array.from({ length: 40 }, (_, i) => i + 1);

  /** What is understood where some boards have threads, some have none, and others show something else; all of these were looked at. */
  async function boardsOf({ full, bare, odd = 0 }: { full: number; bare: number; odd?: number }): Promise<string[]> {
    const written = empty();
    written.put('/', 'Home', `${menu}${ids.slice(0, 12).map(title).join('')}`);
    const pictures = ids.map((id) => `<p><a class="picture" href="/picture/${id}">A picture of number ${id}</a></p>`).join('');
    for (const [i, name] of names.entries()) {
      const own = ids
        .slice(5 * i, 5 * i + 5)
        .map(title)
        .join('');
      written.put(`/${name}/`, name, `${menu}${i < full ? own : i < full + bare ? '<p>There is nothing here.</p>' : pictures}`);
    }
    for (const id of ids) written.put(`/thread/${id}`, `Number ${id}`, `${menu}<p>What they said.</p>`);
    const looked = names.slice(0, full + bare + odd).map((name) => `/${name}/`);
    const survey = await surveyed(written, ['/', ...looked, ...[1, 2, 3, 4].map((id) => `/thread/${id}`)], judge);
    const { boards, threads } = understand(survey);
    assert.equal(threads.length, 1);
    return boards.flatMap(({ links }) => [...links.keys()]);
  }
  const all = names.map((name) => at(`/${name}/`));

  test('are boards though one of the few that were looked at is empty', async () => {
    assert.deepEqual(await boardsOf({ full: 1, bare: 1 }), all);
    assert.deepEqual(await boardsOf({ full: 1, bare: 2 }), all);
    assert.deepEqual(await boardsOf({ full: 3, bare: 3 }), all);
  });

  test('are none where many list nothing and one does', async () => {
    assert.deepEqual(await boardsOf({ full: 1, bare: 5 }), []);
  });

  test('are none where others list something else', async () => {
    assert.deepEqual(await boardsOf({ full: 1, bare: 1, odd: 1 }), []);
  });
});
