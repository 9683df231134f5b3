import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { likeness } from '../../src/strategies/auto/likeness.ts';
import { linkGroups } from '../../src/strategies/auto/survey/link-group.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { understand } from '../../src/strategies/auto/understand/understand.ts';
import { WrittenForum } from './written-forum.ts';

const months = Array.from({ length: 12 }, (_, i) => 1101 + i);
const at = (path: string) => `http://forum.test${path}`;

/** Archives of two lists, month by month; what is left of the second are its last three months. A third is about files, and these are gone. */
async function surveyed(judge: Judge, paths: readonly string[]): Promise<Survey> {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  written.put('/', 'Archives', '<p><a href="/first/index.html">First</a> <a href="/second/index.html">Second</a></p>');
  for (const name of ['first', 'second']) {
    const named = months.map(
      (month) => `<tr><td>${month}</td><td><a href="/${name}/${month}/threads.html">By thread</a></td></tr>`,
    );
    const files = months.map((month) => `<li><a href="/${name}/${month}/files.html">Files of ${month}</a></li>`);
    written.put(`/${name}/index.html`, `The ${name} list`, `<table>${named.join('')}</table><ul>${files.join('')}</ul>`);
    for (const month of months.slice(name === 'first' ? 0 : -3)) {
      const messages = [1, 2, 3, 4].map((n) => `<li><a href="/${name}/${month}/msg${n}.html">About ${month} and ${n}</a></li>`);
      written.put(`/${name}/${month}/threads.html`, `${name} ${month}`, `<ul>${messages.join('')}</ul>`);
      for (const n of [1, 2, 3, 4])
        written.put(`/${name}/${month}/msg${n}.html`, `About ${month} and ${n}`, `<p>${n} of ${month}.</p>`);
    }
  }
  const survey = new Survey({ site: written.site(), start: at('/'), seed: 1, budget: 50, judge });
  for (const path of ['/', '/first/index.html', '/second/index.html', ...paths]) await survey.look(at(path));
  return survey;
}

const roleOf = (survey: Survey, list: string, name: string) => {
  const groups = linkGroups(survey, survey.page(at(list))!);
  return survey.roleOf(groups.find(({ links }) => links.keys().some((url) => url.endsWith(name)))!);
};

describe('an archive of which a part is gone', () => {
  const judge: Judge = (page) => (page.url.includes('/msg') ? { index: -2, thread: 2 } : { index: 2, thread: -2 });
  const there = ['/first/1102/threads.html', '/first/1107/threads.html', '/first/1102/msg2.html'];
  const gone = ['/second/1101/threads.html', '/second/1105/threads.html'];

  test('months that are gone are what months of the other list are', async () => {
    const survey = await surveyed(judge, [...there, ...gone]);
    assert.equal(roleOf(survey, '/second/index.html', 'threads.html'), 'index');
    const boards = understand(survey).boards.flatMap((way) => [...way.links.keys()]);
    assert.ok(boards.includes(at('/second/1112/threads.html')), 'one that was never asked for');
  });

  test('what is gone, and stands where nothing else does, is not followed', async () => {
    const survey = await surveyed(judge, [
      ...there,
      '/first/1101/files.html',
      '/first/1104/files.html',
      '/second/1104/files.html',
    ]);
    assert.equal(roleOf(survey, '/first/index.html', 'files.html'), 'missing');
  });
});

test('what is never called by a title is not like a thread, whatever it looks like', async () => {
  const long: Judge = (page) => (/msg|threads/.test(page.url) ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  const survey = await surveyed(long, ['/first/1102/threads.html', '/first/1107/threads.html']);
  const known = understand(survey);
  assert.ok(known.threads.some(({ links }) => links.has(at('/first/1101/threads.html'))));
  assert.equal(likeness({ survey, known }), 0);
});

test('what is gone is not what another program shows, though it stands at the same place', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const ids = [1, 2, 3, 4, 5, 6];
  const link = (program: string, id: number) => `<p><a href="/${program}.php?f=${id}">The ${program} of number ${id}</a></p>`;
  written.put('/', 'All', ids.map((id) => `${link('list', id)}${link('post', id)}`).join(''));
  for (const id of ids)
    written.put(
      `/list.php?f=${id}`,
      `List ${id}`,
      `<p>It is list ${'abcdef'[id - 1]}</p>${ids.map((one) => link('read', 10 * id + one)).join('')}`,
    );
  const judge: Judge = () => ({ index: 2, thread: -2 });
  const survey = new Survey({ site: written.site(), start: at('/'), seed: 1, budget: 50, judge });
  for (const path of ['/', '/list.php?f=1', '/list.php?f=2', '/list.php?f=3', '/post.php?f=1', '/post.php?f=2'])
    await survey.look(at(path));
  assert.equal(roleOf(survey, '/', 'list.php?f=6'), 'index');
  assert.equal(roleOf(survey, '/', 'post.php?f=6'), 'missing');
});

test('who wrote a thread is none, though nobody may see them and they are named where titles are', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const boards = ['oak', 'elm', 'ash'];
  const names = ['ann', 'bea', 'cis', 'dot', 'eve', 'fay'];
  written.put('/', 'All', boards.map((board) => `<p><a href="/${board}">All of ${board}</a></p>`).join(''));
  for (const board of boards) {
    const row = (name: string) =>
      `<p><a href="/${board}/on-${name}">What ${name} did to the ${board}</a> <a href="/people/${name}-${board}">${name}</a></p>`;
    written.put(`/${board}`, board, names.map(row).join(''));
    for (const name of names) written.put(`/${board}/on-${name}`, name, `<p>What ${name} did to the ${board}.</p>`);
  }
  const judge: Judge = ({ url }) => (url.includes('/on-') ? { index: -2, thread: 2 } : { index: 2, thread: -2 });
  const survey = new Survey({ site: written.site(), start: at('/'), seed: 1, budget: 90, judge });
  const threads = boards.flatMap((board) => names.map((name) => `/${board}/on-${name}`));
  const people = names.slice(0, 3).map((name) => `/people/${name}-oak`);
  for (const path of ['/', ...boards.map((board) => `/${board}`), ...threads, ...people]) await survey.look(at(path));
  assert.equal(roleOf(survey, '/oak', 'people/fay-oak'), 'missing');
  assert.equal(survey.expectedRole(at('/people/fay-oak')), 'missing');
});

test('what was gone once or twice is a hole, where others at its place are there', async () => {
  const survey = await surveyed(
    (page) => (page.url.includes('/msg') ? { index: -2, thread: 2 } : { index: 2, thread: -2 }),
    [
      '/first/1102/threads.html',
      '/first/1107/threads.html',
      '/first/1109/threads.html',
      '/second/1101/threads.html',
      '/second/1105/threads.html',
    ],
  );
  assert.equal(roleOf(survey, '/second/index.html', 'threads.html'), 'index');
});
