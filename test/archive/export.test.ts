import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import vm from 'node:vm';
import fc from 'fast-check';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { parse } from 'parse5';
import { cell, csv } from '../../src/archive/export/csv.ts';
import { writeHtmlSite } from '../../src/archive/export/html-site.ts';
import { jsonl } from '../../src/archive/export/jsonl.ts';
import { escaped, markdown } from '../../src/archive/export/markdown.ts';
import { encodedWords, mbox, quotedPrintable } from '../../src/archive/export/mbox.ts';
import { ForumDb } from '../../src/archive/forum-db.ts';
import type { Thread } from '../../src/read/thread.ts';
import { threadLine } from '../../src/read/thread-line.ts';
import { boardwalk } from '../crawl/cli.ts';
import { keepForum, post, thread } from './kept-forum.ts';
import { temporaryFolder } from './samples.ts';

const evil = '</script><script>alert(1)</script><img src=x onerror=alert(2)>';
const threads: Thread[] = [
  thread(1, 'Happy cables', 'bikes', [
    post('=HYPERLINK("http://evil.example")', { at: '2020-01-01T10:00:00.000Z' }),
    post('From here on it is "quoted", a line\nFrom the other side\n# not a heading', {
      at: '2020-01-02T10:00:00.000Z',
      author: 'Jörg, the "2nd"',
      quotes: [{ author: 'anna', text: 'x', post: 0, quotes: [] }],
    }),
    post('+1 running', { at: '2021-01-02T10:00:00.000Z', replyTo: 1 }),
  ]),
  thread(2, evil, 'travel/asia', [post(`${evil} 我想去北京大学`, { at: '2021-06-01T10:00:00.000Z', author: evil })]),
  thread(3, 'No board', null, [post('without a time')]),
];
const folder = join(temporaryFolder(), 'forum');
keepForum(folder, threads);
const db = new ForumDb(join(folder, 'forum.db'), { readOnly: true });
const all = (text: Iterable<string>) => [...text].join('');
const isEqual = (actual: unknown, expected: unknown) => assert.deepEqual(actual, JSON.parse(JSON.stringify(expected)));

test('jsonl: the lines that reading makes, of all, of a board, since a day', () => {
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Thread);
  isEqual(lines(all(jsonl(db, {}))), threads.map(threadLine));
  const recent = lines(all(jsonl(db, { since: '2021-01-01T00:00:00.000Z' })));
  assert.deepEqual(
    recent.map(({ posts }) => posts.map(({ text }) => text)),
    [['+1 running'], [threads[1]!.posts[0]!.text]],
  );
  assert.equal(recent[0]!.posts[0]!.replyTo, undefined, 'what it answers is not there');
});

/** RFC 4180, read anew. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test('csv: a row a post, and nothing that a spreadsheet would run', () => {
  const [head, ...rows] = rowsOf(all(csv(db, {})));
  const column = (name: string) => rows.map((row) => row[head!.indexOf(name)]);
  assert.deepEqual(column('text').slice(0, 3), [`'${threads[0]!.posts[0]!.text}`, threads[0]!.posts[1]!.text, "'+1 running"]);
  assert.deepEqual(
    column('datePublished'),
    threads.flatMap(({ posts }) => posts.map(({ time }) => time?.utc ?? '')),
  );
  assert.deepEqual(column('position'), ['1', '2', '3', '1', '1']);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
      const [read] = rowsOf(`${cells.map(cell).join(',')}\r\n`);
      assert.deepEqual(
        read!.map((value, i) => (value === cells[i] ? value : value.replace(/^'/, ''))),
        cells,
      );
      for (const value of read!) assert.doesNotMatch(value, /^\s*[=+\-@]/);
    }),
  );
});

test('mbox: a message a post, in threads, however posts begin', () => {
  const messages = all(mbox(db, {}))
    .split(/^From boardwalk /m)
    .slice(1);
  assert.equal(messages.length, 5);
  const header = (i: number, name: string) => new RegExp(`^${name}: (.*(?:\n .*)*)`, 'm').exec(messages[i]!)?.[1];
  assert.equal(header(0, 'In-Reply-To'), undefined);
  assert.equal(header(1, 'In-Reply-To'), header(0, 'Message-ID'), 'it quotes the first');
  assert.equal(header(2, 'In-Reply-To'), header(1, 'Message-ID'), 'it answers the second');
  assert.equal(header(2, 'References'), `${header(0, 'Message-ID')} ${header(1, 'Message-ID')}`);
  assert.equal(header(0, 'Date'), 'Wed, 01 Jan 2020 10:00:00 +0000');
  assert.equal(header(4, 'Date'), undefined);
  assert.equal(header(2, 'Subject'), 'Re: Happy cables');
  assert.match(header(1, 'From')!, /^=\?utf-8\?B\?\S+\?= <[0-9a-f]{12}@forum\.example\.invalid>$/);
  assert.match(messages[0]!, /^Wed Jan {2}1 10:00:00 2020\n/);
});

test('mbox: any text survives, and no line of it looks like the start of a message', () => {
  const text = fc
    .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('From ', '\n', '=', ' ', '\t', 'x'.repeat(73))))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (given) => {
      const packed = quotedPrintable(given);
      for (const line of packed.split('\n'))
        assert.ok(line.length <= 76 && !line.startsWith('From ') && /^[\x20-\x7e]*$/.test(line), line);
      const bytes = packed
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      assert.equal(Buffer.from(bytes, 'latin1').toString(), Buffer.from(given.replace(/\r\n?/g, '\n')).toString());
      for (const isName of [true, false]) assert.doesNotMatch(encodedWords(given, isName), /\n(?! )|[^\x20-\x7e\n]/);
    }),
  );
});

test('markdown: text stays text', () => {
  const text = all(markdown(db, {}));
  assert.match(text, /^# Happy cables$/m);
  assert.match(text, /^## 2\. Jörg, the "2nd", 2020-01-02 10:00 UTC$/m);
  assert.match(text, /^\\# not a heading/m);
  assert.ok(!/[^\\]<script/.test(text));
  assert.equal(escaped('1. [a](b) *c* <d>'), '1\\. \\[a\\]\\(b\\) \\*c\\* \\<d\\>');
});

test('sqlite: a database with what was asked for, which can be searched itself', async () => {
  const home = temporaryFolder();
  const out = join(home, 'posts.db');
  const { code, err } = await boardwalk(['export', folder, '--format', 'sqlite', '--since', '2021-01-01', '-o', out]);
  assert.equal(code, 0, err);
  const copy = join(home, 'copy');
  mkdirSync(copy);
  assert.deepEqual(readdirSync(home).sort(), ['copy', 'posts.db'], 'nothing else is left');
  renameSync(out, join(copy, 'forum.db'));
  const found = async (word: string) => (await boardwalk(['search', copy, word, '--json'])).out.split('\n').length - 1;
  assert.deepEqual([await found('running'), await found('北京'), await found('hyperlink')], [1, 1, 0]);
});

/** Peers of the benches, where they were installed. */
const duckdb = join(import.meta.dirname, '..', '..', 'bench', 'peers', 'node_modules', '@duckdb', 'node-api');

test('parquet: a row a post, with types, in groups of rows', async (context) => {
  const home = temporaryFolder();
  const forum = join(home, 'forum');
  const at = '2020-01-01T10:00:00.000Z';
  const long = thread(
    4,
    'Long',
    'bikes',
    Array.from({ length: 12_000 }, (_, i) => post(`number ${i}`, { at, number: i + 1, ...(i === 7 ? { replyTo: 2 } : {}) })),
  );
  keepForum(forum, [...threads, long]);
  const out = join(home, 'posts.parquet');
  const { code, err } = await boardwalk(['export', forum, '--format', 'parquet', '-o', out]);
  assert.equal(code, 0, err);
  assert.deepEqual(readdirSync(home).sort(), ['forum', 'posts.parquet'], 'nothing else is left');
  const file = await asyncBufferFromFile(out);
  const metadata = await parquetMetadataAsync(file);
  assert.equal(metadata.row_groups.length, 3);
  const rows = await parquetReadObjects({ file });
  assert.equal(rows.length, 12_005);
  const first = rows[0]!;
  assert.deepEqual(
    [first.headline, first.board, first.position, first.author, first.text, first.datePublished],
    ['Happy cables', 'bikes', 1, 'anna', threads[0]!.posts[0]!.text, new Date('2020-01-01T10:00:00.000Z')],
  );
  assert.deepEqual(
    [first.page, first.fetched, first.file, first.offset],
    [threads[0]!.url, new Date('2024-01-01'), 'one.warc.gz', 7n],
  );
  assert.deepEqual([rows[1]!.author, rows[3]!.text], ['Jörg, the "2nd"', threads[1]!.posts[0]!.text]);
  assert.equal(rows[4]!.datePublished, null);
  const seventh = rows.find(({ text }) => text === 'number 7')!;
  assert.deepEqual([seventh.parentItem, seventh.number], [3, 8]);
  const part = join(home, 'part.parquet');
  assert.equal(
    (await boardwalk(['export', folder, '--format', 'parquet', '--since', '2021-01-01', '--board', 'travel', '-o', part])).code,
    0,
  );
  assert.deepEqual(
    (await parquetReadObjects({ file: await asyncBufferFromFile(part) })).map((row) => row.text),
    [threads[1]!.posts[0]!.text],
  );
  const none = join(home, 'none.parquet');
  assert.equal((await boardwalk(['export', folder, '--format', 'parquet', '--since', '2031-01-01', '-o', none])).code, 0);
  assert.deepEqual(await parquetReadObjects({ file: await asyncBufferFromFile(none) }), []);
  if (!existsSync(duckdb)) return context.diagnostic('DuckDB is not installed in bench/peers: not read back by it');
  const { DuckDBInstance } = await import(join(duckdb, 'lib', 'index.js'));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const answer = await connection.runAndReadAll(
    `SELECT headline, count(*), max(position), min(datePublished)::VARCHAR, typeof(min(datePublished)) FROM '${out}' GROUP BY 1 ORDER BY 2 DESC LIMIT 2`,
  );
  assert.deepEqual(JSON.parse(JSON.stringify(answer.getRowsJson())), [
    ['Long', '12000', 12000, '2020-01-01 10:00:00', 'TIMESTAMP'],
    ['Happy cables', '3', 3, '2020-01-01 10:00:00', 'TIMESTAMP'],
  ]);
});

test('parquet: without its package it says how to get it, and leaves nothing behind', async () => {
  const out = join(temporaryFolder(), 'x.parquet');
  const hooks =
    'import{registerHooks}from"node:module";registerHooks({resolve(s,c,n){if(s==="hyparquet-writer")throw(Error("gone"));return(n(s,c))}})';
  const { code, err } = await boardwalk(['export', folder, '--format', 'parquet', '-o', out], {
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hooks)}` },
  });
  assert.deepEqual(
    [code, err.trim()],
    [1, 'boardwalk: Parquet needs the package hyparquet-writer: run `npm install hyparquet-writer`'],
  );
  assert.ok(!existsSync(out));
});

interface Node {
  nodeName: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
}
function elements(node: Node): Node[] {
  return [node, ...(node.childNodes ?? []).flatMap(elements)];
}

/** search.html as a browser runs it, with as much of a browser as it asks for; what it lists. */
async function searchSite(site: string, typed: string): Promise<string[]> {
  const html = readFileSync(join(site, 'search.html'), 'utf8');
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code!);
  assert.equal(scripts.length, 2);
  let submit: (event: { preventDefault(): void }) => Promise<void> = async () => {};
  const listed: { parts: [{ parts: [{ textContent?: string; href?: string }] }] }[] = [];
  const byId: Record<string, object> = {
    form: { addEventListener: (_: string, listener: typeof submit) => (submit = listener) },
    words: { value: typed },
    note: {},
    found: {
      replaceChildren: () => listed.splice(0),
      append: (row: (typeof listed)[number]) => listed.push(row),
    },
  };
  const context = vm.createContext({
    document: {
      getElementById: (id: string) => byId[id],
      createElement: () => ({
        append(...parts: object[]) {
          Object.assign(this, { parts });
        },
      }),
      head: {
        append: (script: { src: string; onload(): void }) => {
          vm.runInContext(readFileSync(join(site, script.src), 'utf8'), context);
          script.onload();
        },
      },
    },
  });
  for (const code of scripts) vm.runInContext(code, context);
  await submit({ preventDefault() {} });
  return listed.map(({ parts: [name] }) => `${name.parts[0].href} ${name.parts[0].textContent}`);
}

test('html: every thread as a page that runs nothing, boards, and a search', async () => {
  const site = join(temporaryFolder(), 'site');
  const hostile = threads.map((one) => ({ ...one, posts: one.posts.map((each) => ({ ...each })) }));
  const many = thread(
    4,
    'Long',
    'bikes',
    Array.from({ length: 600 }, (_, i) => post(`number ${i}`, i === 599 ? { replyTo: 0 } : {})),
  );
  const own = join(temporaryFolder(), 'own');
  keepForum(own, [...hostile, many]);
  const kept = new ForumDb(join(own, 'forum.db'), { readOnly: true });
  assert.deepEqual(writeHtmlSite(kept, site, 'forum.example', {}), { threads: 4, pages: 3 + 3 + 1 + 3 + 1 });
  kept.close();
  for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))) {
    const nodes = elements(parse(readFileSync(join(site, file), 'utf8')) as unknown as Node);
    assert.equal(nodes.filter(({ nodeName }) => nodeName === 'script').length, file === 'search.html' ? 2 : 0, file);
    assert.ok(!nodes.some(({ attrs }) => attrs?.some(({ name }) => name.startsWith('on'))), file);
    if (file !== 'search.html')
      assert.ok(nodes.some(({ attrs }) => attrs?.some(({ value }) => value.startsWith("default-src 'none'"))));
    for (const { attrs } of nodes.filter(({ nodeName }) => nodeName === 'a')) {
      const target = attrs!.find(({ name }) => name === 'href')!.value;
      if (/^https:/.test(target)) continue;
      const [path, part] = target.split('#');
      const whole = readFileSync(path === '' ? join(site, file) : join(site, file, '..', path!), 'utf8');
      if (part) assert.ok(whole.includes(`id="${part}"`), `${file} leads to ${target}`);
    }
  }
  assert.match(readFileSync(join(site, 't', '4-3.html'), 'utf8'), /answers <a href="4\.html#p1">/);
  assert.deepEqual(await searchSite(site, 'hyperlink'), ['t/1.html Happy cables']);
  assert.deepEqual(await searchSite(site, 'runs cable'), ['t/1.html Happy cables'], 'endings make no difference');
  assert.deepEqual(await searchSite(site, 'happy'), ['t/1.html Happy cables']);
  assert.deepEqual(await searchSite(site, 'Jorg'), ['t/1.html Happy cables']);
  assert.deepEqual(await searchSite(site, '北京'), [`t/2.html ${evil}`]);
  assert.deepEqual(await searchSite(site, '京'), [`t/2.html ${evil}`]);
  assert.deepEqual(await searchSite(site, 'nowhere'), []);
});

test('from the command line: to a pipe, to a file, and what is refused', async () => {
  const piped = await boardwalk(['export', folder, '--format', 'jsonl', '--board', 'travel', '-o', '-']);
  assert.equal(piped.code, 0, piped.err);
  isEqual(JSON.parse(piped.out), threadLine(threads[1]!));
  const out = join(temporaryFolder(), 'x.csv');
  const written = await boardwalk(['export', folder, '--format', 'csv', '-o', out]);
  assert.equal(written.code, 0, written.err);
  assert.equal(readFileSync(out, 'utf8'), all(csv(db, {})));
  const other = temporaryFolder();
  writeFileSync(join(other, 'mine.txt'), 'mine');
  for (const [args, code, message] of [
    [['--format', 'pdf'], 2, /no format "pdf"; there are jsonl/],
    [['--format', 'html', '-o', '-'], 2, /cannot be written to a pipe/],
    [['--format', 'parquet', '-o', '-'], 2, /cannot be written to a pipe/],
    [['--format', 'csv', '--since', 'soon'], 2, /--since takes a date/],
    [['--format', 'html', '-o', other], 1, /holds something else/],
    [['--format', 'csv', '-o', join(other, 'no', 'folder.csv')], 1, /cannot write .*no such file or folder/],
    [['--format', 'wacz', '--since', '2020'], 2, /whole archive/],
  ] as const) {
    const refused = await boardwalk(['export', folder, ...args]);
    assert.equal(refused.code, code, refused.err);
    assert.match(refused.err, message);
  }
});
