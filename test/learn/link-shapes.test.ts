import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areSiblings, formatOf, LinkShapes } from '../../src/learn/link-shapes.ts';

function shapesOf(urls: readonly string[]): LinkShapes {
  const shapes = new LinkShapes();
  for (const url of urls) shapes.observe(url);
  shapes.refresh();
  return shapes;
}
const range = (n: number, url: (i: number) => string) => Array.from({ length: n }, (_, i) => `http://f${url(i)}`);

test('what many URLs have in one place is a name, what differs is left open', () => {
  const topics = range(10, (i) => `/index.php?action=topic&id=${i}`);
  const profiles = range(10, (i) => `/index.php?action=profile&id=${i}`);
  const shapes = shapesOf([...topics, ...profiles]);
  assert.equal(new Set(topics.map((url) => shapes.of(url))).size, 1);
  assert.equal(new Set(profiles.map((url) => shapes.of(url))).size, 1);
  assert.notEqual(shapes.of(topics[0]!), shapes.of(profiles[0]!));
});

test('titles are of one shape, however many there are', () => {
  const letters = (i: number) => 'abcdefghij'[i % 10]! + 'klmnopqrst'[Math.floor(i / 10) % 10]!;
  const titles = range(100, (i) => `/topic/${letters(i)}-${letters(i + 7)}/`);
  const shapes = shapesOf(titles);
  assert.equal(new Set(titles.map((url) => shapes.of(url))).size, 1);
});

test('other keys are another shape', () => {
  const shapes = shapesOf(['http://f/t?t=1', 'http://f/t?t=1&page=2']);
  assert.notEqual(shapes.of('http://f/t?t=1'), shapes.of('http://f/t?t=1&page=2'));
});

test('a URL is new once, and what comes later may turn a text into a name', () => {
  const shapes = shapesOf(['http://f/x?action=topic', 'http://f/x?action=login']);
  assert.equal(shapes.observe('http://f/x?action=topic'), false);
  assert.equal(shapes.of('http://f/x?action=topic'), shapes.of('http://f/x?action=login'));
  const more = shapesOf([...range(3, (i) => `/x?action=topic&id=${i}`), ...range(3, (i) => `/x?action=login&id=${i}`)]);
  assert.notEqual(more.of('http://f/x?action=topic&id=0'), more.of('http://f/x?action=login&id=0'));
});

test('months count, as the years beside them do', () => {
  const months = ['January', 'March', 'april', 'Oktober'];
  for (const path of [
    (y: number, m: string) => `/list/${y}-${m}/`,
    (y: number, m: string) => `/list/${y}${m}/`,
    (y: number, m: string) => `/${y}/${m}/`,
  ]) {
    const urls = [2019, 2020, 2021].flatMap((y) => months.flatMap((m) => [1, 2].map((n) => `http://f${path(y, m)}${n}.html`)));
    const shapes = shapesOf(urls);
    assert.equal(new Set(urls.map((url) => shapes.of(url))).size, 1, path(2019, 'May'));
  }
  const boards = ['cars', 'bikes', 'march'].flatMap((name) => range(4, (i) => `/${name}/${i}`));
  assert.equal(new Set(boards.map((url) => shapesOf(boards).of(url))).size, 3);
});

test('an id before the words tells threads from boards that stand at the same place, if most texts there have one', () => {
  const words = ['red', 'green', 'blue', 'white', 'black', 'brown', 'grey', 'pink', 'gold', 'plum', 'teal', 'rose'];
  const threads = words.map((word, i) => `http://f/forum/${i % 2 ? 'one' : 'two'}/${100 + i}-${word}-paint`);
  const boards = ['http://f/forum/one/kitchen', 'http://f/forum/two/garden'];
  const pages = [2, 3, 4, 5].map((page) => `http://f/forum/one/page${page}`);
  const shapes = shapesOf([...threads, ...boards, ...pages]);
  assert.equal(formatOf(shapes.of(threads[0]!)), formatOf(shapes.of(threads[5]!)));
  assert.notEqual(formatOf(shapes.of(threads[0]!)), formatOf(shapes.of(boards[0]!)));
  assert.equal(formatOf(shapes.of(pages[0]!)), formatOf(shapes.of(boards[0]!)));
  const behind = words.map((word, i) => `http://f/a-${word}-day-${'tf'[i % 2]}${i + 1}.html`);
  const marked = shapesOf(behind);
  assert.equal(new Set(behind.map((url) => formatOf(marked.of(url)))).size, 2);
});

test('words before an id say what it is the id of, if they come again and again', () => {
  const words = ['red', 'green', 'blue', 'white', 'black', 'brown', 'grey', 'pink', 'gold', 'plum', 'teal', 'rose'];
  const kinds = ['topic', 'topicsof', 'the_user', 'topic-last'];
  const urls = kinds.map((kind) => words.map((word, i) => `http://f/${kind}${i}_${word}-paint.html`));
  const further = words.map((word, i) => `http://f/topic${i}p2_${word}-paint.html`);
  const shapes = shapesOf([...urls.flat(), ...further]);
  const forms = [...urls, further].map((some) => new Set(some.map((url) => formatOf(shapes.of(url)))));
  assert.deepEqual(
    forms.map(({ size }) => size),
    [1, 1, 1, 1, 1],
  );
  assert.equal(new Set(forms.flatMap((some) => [...some])).size, 5);
  const titles = words.map((word, i) => `http://f/${word}-${i}-paint.html`);
  const open = shapesOf(titles);
  assert.equal(new Set(titles.map((url) => formatOf(open.of(url)))).size, 1);
});

test('a title that begins with a number by chance has no id', () => {
  const words = ['red', 'green', 'blue', 'white', 'black', 'brown', 'grey', 'pink', 'gold', 'plum', 'teal', 'rose'];
  const titles = words.map((word, i) => `http://f/topic/${i % 3 === 0 ? `${i}-` : ''}${word}-paint/`);
  const shapes = shapesOf(titles);
  assert.equal(new Set(titles.map((url) => shapes.of(url))).size, 1);
});

/** Pages of people, more than there are names, beside a few threads; all of them in one folder. */
function amongPeople(count: number) {
  const letters = 'abcdefgh';
  const people = range(40, (i) => `/user-${letters[i % 8]}${letters[Math.floor(i / 8)]}.html`);
  const threads = range(count, (i) => `/thread-${i + 3}-1.html`);
  return { shapes: shapesOf([...people, ...threads]), people, threads };
}

test('a text with an id in it is a name, however many titles stand at its place', () => {
  const { shapes, people, threads } = amongPeople(10);
  assert.equal(new Set(threads.map((url) => shapes.of(url))).size, 1);
  assert.notEqual(shapes.of(threads[0]!), shapes.of(people[0]!));
  assert.equal(shapes.of('http://f/thread-4711-2.html'), shapes.of(threads[0]!));
  assert.equal(new Set(people.map((url) => shapes.of(url))).size, 1);
  // Few ids make none, however many numbers stand behind one of them.
  const few = amongPeople(9);
  for (let page = 2; page < 40; page++) few.shapes.observe(`http://f/thread-3-${page}.html`);
  few.shapes.refresh();
  assert.match(few.shapes.of(few.threads[0]!), / \*$/);
});

test('so is a name with nothing but an id behind it, where no two of the others are called alike', () => {
  const people = range(30, (i) => `/${'abcdef'[i % 6]}nn${'uvwxy'[Math.floor(i / 6)]}${i % 4 === 0 ? i : ''}`);
  const boards = range(11, (i) => `/f${i + 1}`);
  const shapes = shapesOf([...people, ...boards]);
  assert.equal(new Set(boards.map((url) => shapes.of(url))).size, 1);
  assert.equal(new Set(people.map((url) => shapes.of(url))).size, 1);
  assert.notEqual(formatOf(shapes.of(boards[0]!)), formatOf(shapes.of(people[0]!)));
});

test('paths of several numbers are told apart by how many they have', () => {
  const boards = range(5, (i) => `/forum/${i + 1}`);
  const threads = range(5, (i) => `/forum/${i + 1}-${i + 30}-1`);
  const posts = range(5, (i) => `/forum/${i + 1}-${i + 30}-1-16-${i + 700}`);
  const shapes = shapesOf([...boards, ...threads, ...posts]);
  const forms = [boards, threads, posts].map((some) => [...new Set(some.map((url) => formatOf(shapes.of(url))))]);
  assert.deepEqual(
    forms.map(({ length }) => length),
    [1, 1, 1],
  );
  assert.equal(new Set(forms.flat()).size, 3);
});

test('shapes that differ in one name are siblings; a number is no name', () => {
  assert.ok(areSiblings('/a/1/a? first <digits> list.html', '/a/1/a? second <digits> list.html'));
  assert.ok(areSiblings('/a/a? first msg<digits>.html', '/a/a? first post<digits>.html'));
  assert.ok(!areSiblings('/a/1/a? first <digits> list.html', '/a/1/a? first <digits> <digits>.html'));
  assert.ok(!areSiblings('/a/1/a? first <digits> list.html', '/a/1/a? second <digits> date.html'));
  assert.ok(areSiblings('/a/a? board-<digits>-mini *', '/a/a? lenses *'), 'a name may have a number in it');
});

test('a name with a number that stands in many folders is no title, though titles stand beside it', () => {
  const boards = range(6, (i) => `/talk/${'abcdef'[i]}`);
  const lists = boards.map((board) => `${board}/list_topic-1.html`);
  const threads = boards.flatMap((board, i) =>
    [...'vwxyz'].map((title, n) => `${board}/${title}${'abcdef'[i]}-word-topic_${30 + 9 * i + n}_1.html`),
  );
  const shapes = shapesOf([...lists, ...threads]);
  const forms = [lists, threads].map((some) => new Set(some.map((url) => formatOf(shapes.of(url)))));
  assert.deepEqual(
    forms.map(({ size }) => size),
    [1, 1],
  );
  assert.ok(forms[0]!.isDisjointFrom(forms[1]!));
});

test('where all texts begin with one of a few words, these say what each is, whatever names stand behind them', () => {
  const nameOf = (i: number) => (i % 2 === 0 ? `no${10 + i}` : `name${String.fromCharCode(97 + i)}`);
  const boards = range(30, (i) => `/list-${nameOf(i)}-1.shtml`);
  const threads = range(120, (i) => `/post-${nameOf(i % 30)}-${2_100_000 + i}-1.shtml`);
  const shapes = shapesOf([...boards, ...threads]);
  const forms = [boards, threads].map((some) => new Set(some.map((url) => formatOf(shapes.of(url)))));
  assert.deepEqual(
    forms.map(({ size }) => size),
    [1, 1],
  );
  assert.ok(forms[0]!.isDisjointFrom(forms[1]!));
});

test('titles that often begin alike are no kinds of pages', () => {
  const titles = range(40, (i) => `/${['how', 'why', 'what', `so${i}`, `then${i}`][i % 5]}-does-it-work-${300 + i}.html`);
  const shapes = shapesOf(titles);
  assert.equal(new Set(titles.map((url) => formatOf(shapes.of(url)))).size, 1);
});

test('names that begin with a mark are of a shape of their own, in whatever they differ', () => {
  const boards = ['garden', 'old-tools', 'wanted', 'swaps'].map((name) => `http://f/${name}`);
  const people = ['~ann', '~bob', '~carl23', '~dora'].map((name) => `http://f/${name}`);
  const shapes = shapesOf([...boards, ...people]);
  const [board, person] = [shapes.of(boards[0]!), shapes.of(people[0]!)];
  assert.deepEqual([...new Set(boards.map((url) => shapes.of(url)))], [board]);
  assert.notEqual(formatOf(board), formatOf(person));
  assert.equal(areSiblings(board, person), false);
});
