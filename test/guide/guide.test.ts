import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Guide, Row } from '../../src/guide/guide.ts';
import { GuideMatcher } from '../../src/guide/match.ts';
import { GuideError, readGuide, writeGuide } from '../../src/guide/read.ts';
import { restRow } from '../../src/guide/rest-row.ts';
import { eyesFor } from '../../src/learn/eyes.ts';
import { Page } from '../../src/page/page.ts';
import { generalise, matchesPattern, patternOf, tokensOf } from '../../src/url/pattern.ts';

const row = (fields: Partial<Row>): Row => ({ ...restRow('test'), id: 'r', follow: true, ...fields });

const threads = generalise(patternOf('http://f/viewtopic.php?t=1&start=10'), patternOf('http://f/viewtopic.php?t=20&start=20'))!;

const guide: Guide = {
  format: 'boardwalk-guide',
  version: 1,
  strategy: 'by hand',
  settings: { seed: 1 },
  entry: 'http://f/',
  ranking: 'priority',
  kinds: [
    {
      id: 'list',
      role: 'index',
      examples: ['http://f/viewforum.php?f=1'],
      classifier: { by: 'url', patterns: [patternOf('http://f/viewforum.php?f=1')] },
    },
    { id: 'thread', role: 'thread', examples: [], classifier: { by: 'none' } },
  ],
  rows: [
    row({ id: 'print', location: '/html/a[print]', follow: false }),
    row({ id: 'title', from: 'list', location: '/html/td/a', to: 'thread', priority: 2 }),
    row({ id: 'page', pattern: threads, relation: 'same-thread', evidence: { why: 'pager', counts: { links: 12 } } }),
    row({ id: 'rest', follow: false }),
  ],
};

test('the first row that fits kind, location and pattern decides', () => {
  const matcher = new GuideMatcher(guide);
  const id = (kind: string | null, location: string, url: string) => matcher.row(kind, url, location).id;
  assert.equal(id('list', '/html/td/a', 'http://f/any'), 'title');
  assert.equal(id('thread', '/html/td/a', 'http://f/any'), 'rest');
  assert.equal(id(null, '/html/td/a', 'http://f/viewtopic.php?start=30&t=5'), 'page');
  assert.equal(id('list', '/html/a[print]', 'http://f/viewtopic.php?t=5&start=30'), 'print');
  assert.equal(id('list', '/html/p/a', 'http://f/viewtopic.php?t=5'), 'rest');
});

test('a page is of the kind whose patterns fit its URL', () => {
  const look = eyesFor(guide);
  assert.deepEqual(look(new Page('', 'http://f/viewforum.php?f=77')), { kind: 'list', locations: null });
  assert.equal(look(new Page('', 'http://f/viewtopic.php?t=1')).kind, null);
});

test('a guide survives its file', () => {
  assert.deepEqual(readGuide(writeGuide(guide)), guide);
});

test('an edit is obeyed', () => {
  const edited = readGuide(writeGuide(guide).replace('"id": "title"', '"id": "title2"'));
  assert.equal(new GuideMatcher(edited).row('list', 'http://f/x', '/html/td/a').id, 'title2');
});

test('a wrong edit is refused with the line at fault and what belongs there', () => {
  const text = writeGuide(guide);
  const lines = text.split('\n');
  const edit = (from: string, to: string) => {
    const line = lines.findIndex((l) => l.includes(from)) + 1;
    assert.ok(line > 0, from);
    return { text: text.replace(from, to), line };
  };
  const wrong = [
    { ...edit('"follow": false', '"follow": "no"'), says: /follow must be true or false; it is "no"/ },
    { ...edit('"from": "list"', '"from": "lists"'), says: /rows\[1\]\.from must be null or the id of a kind \(list, thread\)/ },
    { ...edit('"priority": 2', '"priority": null'), says: /priority must be a number/ },
    { ...edit('"any": "digits"', '"any": "number"'), says: /must be one of "digits", "word", "text"/ },
    { ...edit('"ranking": "priority"', '"ranking": "best"'), says: /ranking must be one of "fifo", "priority"/ },
    { ...edit('"entry": "http://f/"', '"entry": "javascript:x"'), says: /entry must be a web address/ },
    { ...edit('"version": 1', '"version": 2'), says: /version must be 1/ },
    { ...edit('"strategy": "by hand"', '"strategie": "by hand"'), says: /"strategie" is not known here/ },
    { ...edit('"id": "thread"', '"id": "list"'), says: /an id that no other kind has/ },
  ];
  for (const { text: edited, line, says } of wrong) {
    assert.throws(
      () => readGuide(edited),
      (error: Error) => {
        assert.ok(error instanceof GuideError);
        assert.match(error.message, says);
        assert.match(error.message, new RegExp(`in line ${line}:`), `${error.message} (expected line ${line})`);
        return true;
      },
    );
  }
});

test('a guide that does not decide every link, or is no guide, is refused', () => {
  const open = { ...guide, rows: guide.rows.slice(0, -1) };
  assert.throws(() => readGuide(writeGuide(open)), /the last row must match every link/);
  assert.throws(() => readGuide(writeGuide({ ...guide, rows: [] })), /the last row must match every link/);
  for (const text of ['', '{', '[]', 'null', '3', '{"format": "x"}']) assert.throws(() => readGuide(text), GuideError, text);
});

test('what a row says of its URLs survives the file, and a wrong edit of it is refused with its line', () => {
  const identity: NonNullable<Row['identity']> = {
    idle: ['sid', 'view'],
    page: { at: 'start', digits: 0, first: 0, step: 15, optional: true, keep: 2 },
  };
  const learned: Guide = {
    ...guide,
    rows: [row({ id: 'thread', pattern: threads, identity }), row({ id: 'rest', follow: false })],
  };
  assert.deepEqual(readGuide(writeGuide(learned)), learned);
  const none = {
    ...learned,
    rows: learned.rows.map((one) => (one.identity ? { ...one, identity: { idle: [], page: null } } : one)),
  };
  assert.deepEqual(readGuide(writeGuide(none)), none);
  const text = writeGuide(learned);
  for (const [from, to, says] of [
    ['"step": 15', '"step": 0', /a number above 0/],
    ['"step": 15', '"step": "15"', /a number/],
    ['"at": "start"', '"at": true', /a parameter or the number of a path/],
    ['"optional": true', '"optional": "yes"', /true or false/],
    ['"sid"', '7', /text in quotes/],
    ['"first": 0', '"frist": 0', /frist/],
  ] as const) {
    assert.ok(text.includes(from), `${from} in ${text}`);
    const line = text.split('\n').findIndex((one) => one.includes(from)) + 1;
    assert.throws(
      () => readGuide(text.replace(from, to)),
      (error: Error) => error instanceof GuideError && says.test(error.message) && error.message.includes(`${line}`),
      `${from} → ${to}`,
    );
  }
});

test('where ids of a row may stand survives the file, and a wrong edit of it is refused with its line', () => {
  const identity: NonNullable<Row['identity']> = {
    idle: [],
    page: null,
    ids: [
      { at: 'id', digits: 0 },
      { at: 1, digits: -2, behind: 'p' },
    ],
  };
  const rows = [row({ id: 'thread', pattern: threads, identity }), row({ id: 'rest', follow: false })];
  const learned: Guide = { ...guide, rows };
  assert.deepEqual(readGuide(writeGuide(learned)), learned);
  const text = writeGuide(learned);
  for (const [from, to, says] of [
    ['"at": "id"', '"at": null', /a parameter or the number of a path/],
    ['"digits": -2', '"digits": "-2"', /a number/],
    ['"behind": "p"', '"behind": 7', /text in quotes/],
    ['"ids"', '"id"', /"id" is not known here/],
  ] as const) {
    const line = text.split('\n').findIndex((one) => one.includes(from)) + 1;
    assert.ok(line > 0, `${from} in ${text}`);
    assert.throws(
      () => readGuide(text.replace(from, to)),
      (error: Error) => error instanceof GuideError && says.test(error.message) && error.message.includes(`${line}`),
      `${from} → ${to}`,
    );
  }
});

test('where a row redirects to survives the file, and a wrong edit of it is refused with its line', () => {
  const destination: NonNullable<Row['destination']> = {
    paths: [['t'], [{ at: 1, digits: 0 }, '.html']],
    parameters: [
      { key: 'tid', value: [{ at: 'start', digits: null }] },
      { key: 'full', value: null },
    ],
  };
  const learned: Guide = {
    ...guide,
    rows: [row({ id: 'goes', pattern: threads, destination }), row({ id: 'rest', follow: false })],
  };
  assert.deepEqual(readGuide(writeGuide(learned)), learned);
  const text = writeGuide(learned);
  for (const [from, to, says] of [
    ['"at": "start"', '"at": true', /a parameter or the number of a path/],
    ['"key": "tid"', '"key": 7', /text in quotes/],
    ['"digits": null', '"digits": "all"', /a number/],
  ] as const) {
    const line = text.split('\n').findIndex((one) => one.includes(from)) + 1;
    assert.ok(line > 0, from);
    assert.throws(
      () => readGuide(text.replace(from, to)),
      (error: Error) => error instanceof GuideError && says.test(error.message) && error.message.includes(`${line}`),
      `${from} → ${to}`,
    );
  }
});

test("a row for a page's own pager lets no other address of that form through", () => {
  const any = generalise(patternOf('http://f/71_1.html'), patternOf('http://f/80_2.html'))!;
  const identity = { idle: ['sid'], page: { at: 0, digits: 0, first: 1, step: 1, optional: false } };
  const flat = readGuide(
    writeGuide({
      ...guide,
      fine: true,
      rows: [
        row({ id: 'pages', from: 'list', pattern: any, own: true, identity, relation: 'same-board' }),
        row({ id: 'titles', from: 'list', location: '/html/body/table/tbody/tr/td/a:0', pattern: any, to: 'thread' }),
        row({ id: 'rest', follow: false }),
      ],
    }),
  );
  const cell = (url: string, text: string) => `<td><a href="${url}">${text}</a></td>`;
  const rows = `<tr>${cell('/12_1.html', 'Title')}${cell('/13_1.html', 'Author')}</tr>`;
  const page = new Page(`<table>${rows}</table><p><a href="/5_2.html">2</a></p>`, 'http://f/5_1.html?sid=7');
  const { locations } = eyesFor(flat)(page);
  const matcher = new GuideMatcher(flat);
  assert.deepEqual(
    page.links.map(({ url }, i) => matcher.row('list', url, locations![i]!, page.url).id),
    ['titles', 'rest', 'pages'],
  );
  assert.equal(matcher.row('list', 'http://f/5_2.html', null).id, 'rest');
});

test('what turns one page is decided for each page, though the row of a link is remembered', () => {
  const any = generalise(patternOf('http://f/71_1.html'), patternOf('http://f/80_2.html'))!;
  const byPath = { idle: [], page: { at: 0, digits: 0, first: 1, step: 1, optional: false } };
  // Another identity takes the first number for that of the page.
  const byFirst = { idle: [], page: { at: 0, digits: 1, first: 1, step: 1, optional: false } };
  const matcher = new GuideMatcher({
    ...guide,
    rows: [
      row({ id: 'pages', pattern: any, own: true, identity: byPath, relation: 'same-board' }),
      row({ id: 'rows', pattern: any, own: true, identity: byFirst, relation: 'same-board' }),
      row({ id: 'nobody', pattern: any, own: true }),
      row({ id: 'titles', from: 'list', location: '/html/a', pattern: any, to: 'thread' }),
      row({ id: 'rest', follow: false }),
    ],
  });
  const ids = (page: string | null, location: string | null = '/html/a') =>
    ['http://f/5_2.html', 'http://f/6_2.html', 'http://f/x'].map((url) => matcher.row('list', url, location, page).id);
  for (let again = 0; again < 2; again++) {
    assert.deepEqual(ids('http://f/5_1.html'), ['pages', 'titles', 'rest']);
    assert.deepEqual(ids('http://f/6_9.html'), ['titles', 'pages', 'rest']);
    assert.deepEqual(ids('http://f/9_2.html'), ['rows', 'rows', 'rest']);
    assert.deepEqual(ids('http://f/7_7.html'), ['titles', 'titles', 'rest']);
    assert.deepEqual(ids(null), ['titles', 'titles', 'rest']);
    assert.deepEqual(ids('http://f/5_1.html', null), ['pages', 'rest', 'rest']);
    assert.equal(matcher.row('thread', 'http://f/5_2.html', '/html/a', 'http://f/6_1.html').id, 'rest');
  }
});

const part = fc.constantFrom('a', '7', '12', 'a7', 'b-12', '7x12', '%41', '%d7', '%D7', '%3D7', '1,2', '');
// Parameters are sorted, and numbers in their keys decide how.
const key = fc.constantFrom('a7', 'a9', 'a12', 'b', '');
const named = fc.tuple(key, key, fc.constantFrom('&', ';', ',')).map(([one, other, and]) => `${one}=x${and}${other}=y`);
const address = fc
  .tuple(fc.constantFrom('a/7', '7', '12'), part, fc.oneof(part, named))
  .map(([path, name, query]) => `http://f/${path}${name}${query === '' ? '' : `?${query}`}`);
const addresses = fc.array(
  fc.oneof(
    address,
    named.map((query) => `http://f/?${query}`),
  ),
  { minLength: 1, maxLength: 30 },
);

test('links are decided on as by going through the rows, whatever was decided before for others of their form', () => {
  fc.assert(
    fc.property(addresses, addresses, (like, urls) => {
      const rows = [...like.map((url, i) => row({ id: String(i), pattern: patternOf(url) })), row({ id: 'rest', follow: false })];
      const matcher = new GuideMatcher({ ...guide, rows });
      for (const url of [...urls, ...like]) {
        const wanted = rows.find(({ pattern }) => pattern === null || matchesPattern(pattern, tokensOf(url)))!;
        assert.equal(matcher.row('list', url, null).id, wanted.id, url);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a guide that asks for certain numbers is obeyed to the digit', () => {
  const second = { paths: [['f'], ['2']], parameters: [] };
  const matcher = new GuideMatcher({
    ...guide,
    rows: [row({ id: 'second', pattern: second }), row({ id: 'rest', follow: false })],
  });
  assert.deepEqual(
    ['http://f/f/1', 'http://f/f/2', 'http://f/f/3', 'http://f/f/2'].map((url) => matcher.row('list', url, null).id),
    ['rest', 'second', 'rest', 'second'],
  );
});
