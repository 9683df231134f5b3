import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { boardsNamed } from '../../src/archive/boards-named.ts';
import { ForumDb } from '../../src/archive/forum-db.ts';
import { type SearchOptions, search } from '../../src/archive/search.ts';
import { queryOf } from '../../src/archive/search-words.ts';
import { type KeptThread, threadRead, threadsRead } from '../../src/archive/threads-read.ts';
import { oneLine, printable } from '../../src/cli/printable.ts';
import type { Thread } from '../../src/read/thread.ts';
import { boardwalk } from '../crawl/cli.ts';
import { keepForum, post, thread } from './kept-forum.ts';
import { temporaryFolder } from './samples.ts';

const threads: Thread[] = [
  thread(1, 'Rear derailleurs', 'bikes', [
    post('Mine was shifting badly after running through mud.', { at: '2020-03-01T10:00:00.000Z' }),
    post('Clean the cables first. Für Anfänger schwer.', { at: '2024-03-01T10:00:00.000Z', author: 'Bertold' }),
  ]),
  thread(2, '去北京旅游', 'travel/asia', [
    post('我想去北京大学看看。', { at: '2021-01-01T00:00:00.000Z', author: '王小明' }),
    post('東京タワーはどうですか', { at: '2021-01-02T00:00:00.000Z' }),
    post('서울에서 만나요', { at: '2021-01-03T00:00:00.000Z' }),
    post('no time was shown here, but cables are mentioned'),
  ]),
  thread(3, 'Escapes', 'travel', [
    post('a\u001b[31mred\u0007 \u202Eevil cables', { at: '2022-01-01T00:00:00.000Z', author: 'x\u001b]0;t\u0007' }),
  ]),
];
const folder = join(temporaryFolder(), 'forum');
keepForum(folder, threads);

function found(typed: string, options: SearchOptions & { board?: string } = {}): string[] | null {
  const db = new ForumDb(join(folder, 'forum.db'), { readOnly: true });
  try {
    const boards = options.board === undefined ? null : boardsNamed(db, options.board);
    return search(db, typed, { ...options, boards })?.map((hit) => `${hit.url.slice(-1)}#${hit.position}`) ?? null;
  } finally {
    db.close();
  }
}

test('words in any form, phrases, words that must not be there, beginnings', () => {
  assert.deepEqual(found('shifts'), ['1#0']);
  assert.deepEqual(found('run'), ['1#0']);
  assert.deepEqual(found('fur anfanger'), ['1#1'], 'accents make no difference');
  assert.deepEqual(found('derailleur'), ['1#0'], 'a title is found once, at its first post');
  assert.deepEqual(found('bertold'), ['1#1']);
  assert.deepEqual(found('"clean the cables"'), ['1#1']);
  assert.deepEqual(found('"the clean cables"'), []);
  assert.deepEqual(found('cables -clean'), ['3#0', '2#3']);
  assert.deepEqual(found('derail*'), ['1#0']);
  assert.deepEqual(found('b1'), [], 'what the index notes for itself is not found');
});

test('Chinese, Japanese and Korean words of one, two and more characters', () => {
  assert.deepEqual(found('北京'), ['2#0']);
  assert.deepEqual(found('京大'), ['2#0']);
  assert.deepEqual(found('北京大学'), ['2#0']);
  assert.deepEqual(found('大京'), []);
  assert.deepEqual(found('看'), ['2#0']);
  assert.deepEqual(found('京'), ['2#1', '2#0']);
  assert.deepEqual(found('タワー'), ['2#1']);
  assert.deepEqual(found('서울'), ['2#2']);
  assert.deepEqual(found('小明'), ['2#0'], 'names too');
});

test('newest first, since, in a board and those below it, at most so many, ranked', () => {
  assert.deepEqual(found('cables'), ['1#1', '3#0', '2#3']);
  assert.deepEqual(found('cables', { limit: 1 }), ['1#1']);
  assert.deepEqual(found('cables', { since: '2022-01-01T00:00:00.000Z' }), ['1#1', '3#0']);
  assert.deepEqual(found('cables', { since: '2030-01-01T00:00:00.000Z' }), []);
  assert.deepEqual(found('cables', { board: 'travel' }), ['3#0', '2#3']);
  assert.deepEqual(found('cables', { board: 'asi' }), ['2#3']);
  assert.deepEqual(found('cables', { board: 'none' }), []);
  assert.equal(found('derailleurs OR cables')?.length, 0, 'OR is a word like any other');
  assert.deepEqual(found('cables', { ranked: true })?.toSorted(), ['1#1', '2#3', '3#0']);
});

test('ranked: the title first, then more of the words in less text; newest among equals', () => {
  const own = join(temporaryFolder(), 'ranked');
  const filler = 'and many other things that have nothing to do with it '.repeat(5);
  const at = (day: number) => ({ at: `2020-01-0${day}T00:00:00.000Z` });
  keepForum(own, [
    thread(1, 'Wheel truing', null, [post(`about a wheel ${filler}`, at(1)), post('wheels, wheels and wheels', at(2))]),
    thread(2, 'Else', null, [post(`a wheel ${filler}`, at(4)), post('a wheel', at(3)), post('a wheel', at(5))]),
  ]);
  const db = new ForumDb(join(own, 'forum.db'), { readOnly: true });
  const order = search(db, 'wheels', { ranked: true })!.map((hit) => `${hit.thread}#${hit.position}`);
  assert.deepEqual(order, ['1#0', '1#1', '2#2', '2#1', '2#0']);
  assert.deepEqual(search(db, 'wheels', { ranked: true, limit: 1 })!.length, 1);
  db.close();
});

test('nothing that is typed breaks a search', () => {
  for (const typed of ['', '"', '""', '-', '*', '-cables', '()', '!!!']) assert.equal(queryOf(typed), null, typed);
  const db = new ForumDb(join(folder, 'forum.db'), { readOnly: true });
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"', 'NEAR(', ' AND', 'title:', '^a', '北京', '*', '\0', "'", '{', '-'),
  );
  fc.assert(fc.property(fc.array(piece), (pieces) => void search(db, pieces.join(''), { ranked: pieces.length % 2 === 0 })));
  db.close();
});

test('threads come back as they were written, one by one or by number or URL', () => {
  const quoting = thread(4, 'Quotes', null, [
    post('one', {
      at: '2020-01-01T00:00:00.000Z',
      number: 17,
      url: 'https://forum.example/t/4#p1',
      signature: 'sig',
      editNote: 'edited',
    }),
    post('two', {
      authorUrl: 'https://forum.example/u/anna',
      replyTo: 0,
      quotes: [
        {
          author: 'anna',
          text: 'one',
          post: 0,
          quotes: [{ author: null, text: 'deep', url: 'https://forum.example/p', quotes: [] }],
        },
      ],
      links: [{ url: 'https://elsewhere.example/', text: 'there' }],
      images: ['https://forum.example/i.png'],
      attachments: [{ url: 'https://forum.example/f.zip', text: 'f.zip' }],
    }),
  ]);
  const own = join(temporaryFolder(), 'own');
  keepForum(own, [...threads, quoting]);
  const db = new ForumDb(join(own, 'forum.db'), { readOnly: true });
  const bare = ({ id: _, ...rest }: KeptThread): Thread => ({
    ...rest,
    posts: rest.posts.map(({ id: __, position: ___, ...one }) => one),
  });
  assert.deepEqual([...threadsRead(db)].map(bare), [...threads, quoting]);
  for (const name of ['4', 'https://forum.example/t/4', 'https://forum.example/t/4#p1', 'https://forum.example/t/4#elsewhere'])
    assert.deepEqual(bare(threadRead(db, name)!), quoting, name);
  assert.equal(threadRead(db, '99'), null);
  const recent = [...threadsRead(db, { since: '2021-01-02T00:00:00.000Z' })];
  assert.deepEqual(
    recent.map((one) => one.posts.length),
    [1, 2, 1],
  );
  db.close();
});

test('in the terminal: hits and threads, without anything that could command it', async () => {
  const hits = await boardwalk(['search', folder, 'cables', '--board', 'travel']);
  assert.equal(hits.code, 0, hits.err);
  assert.match(
    hits.out,
    /^3 {2}Escapes \(travel\)\n {4}#1 x.*, 2022-01-01 00:00: a\[31mred evil cables\n {4}https:\/\/forum\.example\/t\/3\n/,
  );
  const json = await boardwalk(['search', folder, '北京', '--json']);
  assert.equal(JSON.parse(json.out).text, '我想去北京大学看看。');
  const shown = await boardwalk(['show', folder, '3']);
  assert.match(shown.out, /── #1 x\]0;t, 2022-01-01 00:00\na\[31mred evil cables/);
  for (const { out } of [hits, shown]) assert.doesNotMatch(out.replaceAll('\n', ''), /[\p{Cc}\u202a-\u202e]/u);
  const refused = await boardwalk(['show', folder, '77']);
  assert.deepEqual([refused.code, /no thread "77"/.test(refused.err)], [2, true]);
  const board = await boardwalk(['search', folder, 'cables', '--board', 'nowhere']);
  assert.deepEqual([board.code, /there are bikes, travel/.test(board.err)], [2, true], board.err);
});

test('a folder that was never read says what to do', async () => {
  const unread = join(temporaryFolder(), 'unread');
  keepForum(unread, []);
  const db = new ForumDb(join(unread, 'forum.db'));
  db.run("DELETE FROM crawl WHERE name = 'reading'");
  db.close();
  const { code, err } = await boardwalk(['search', unread, 'x']);
  assert.equal(code, 2);
  assert.match(err, /was not read yet\. "boardwalk read/);
});

test('no control character of any text reaches the terminal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 50 }), (text, length) => {
      assert.doesNotMatch(printable(text).replace(/[\n\t]/g, ''), /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      const line = oneLine(text, length);
      assert.ok([...line].length <= length && !/[\n\t]/.test(line));
    }),
  );
});
