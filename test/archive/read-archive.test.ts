import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, test } from 'node:test';
import { exportWacz } from '../../src/archive/captures.ts';
import type { CheckReport } from '../../src/archive/check-reading.ts';
import { ForumDb } from '../../src/archive/forum-db.ts';
import { startTestbed } from '../../testbed/server.ts';
import { boardwalk } from '../crawl/cli.ts';
import { atEnd, crawled, newFolder, rowsOf } from '../crawl/crawling.ts';

let archive: string;
before(async () => {
  const bed = await startTestbed({ size: 12 });
  atEnd(() => bed.close());
  archive = (await crawled({ url: bed.url })).out;
});

const tables = [
  'boards',
  'threads',
  'thread_pages',
  'missing_pages',
  'users',
  'posts',
  'quotes',
  'attachments',
  'claims',
  'missing_threads',
];
const dump = (folder: string) => tables.map((table) => rowsOf(folder, `SELECT * FROM ${table} ORDER BY 1, 2, 3`));
function copyOf(folder: string): string {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

test('an archive is read into its own forum.db, with where everything came from', async () => {
  const { code, out, err } = await boardwalk(['read', archive]);
  assert.equal(code, 0, err);
  assert.match(out, /\d+ threads with \d+ posts in \d+ boards/);
  const posts = rowsOf<{ url: string; file: string; offset: number; fetched: string; text: string; name: string; time: string }>(
    archive,
    `SELECT g.url, g.file, g.offset, g.fetched, p.text, u.name, p.time FROM posts p JOIN thread_pages g ON g.id = p.page JOIN users u ON u.id = p.user`,
  );
  assert.ok(posts.length > 20, `${posts.length} posts`);
  const fetches = rowsOf<{ url: string; file: string; offset: number; date: string }>(
    archive,
    'SELECT u.url, f.file, f.offset, f.date FROM fetches f JOIN urls u ON u.id = f.url_id',
  );
  for (const post of posts) {
    assert.ok(post.text !== '' && post.name !== '' && /^\d{4}-/.test(post.time));
    assert.ok(
      fetches.some((f) => f.url === post.url && f.file === post.file && f.offset === post.offset && f.date === post.fetched),
      'the record that a post names is the one its page came from',
    );
  }
  const times = rowsOf<{ time: string }>(archive, 'SELECT time FROM posts WHERE time IS NOT NULL ORDER BY id').map(
    (row) => row.time,
  );
  assert.deepEqual(times, times.toSorted(), 'numbers of posts follow time');
  assert.ok(rowsOf(archive, 'SELECT 1 FROM threads t JOIN boards b ON b.id = t.board').length > 0);
  assert.ok(!existsSync(join(archive, 'crawl.lock')));
});

test('reading again replaces what was written and changes nothing', async () => {
  const earlier = dump(archive);
  assert.equal((await boardwalk(['read', archive])).code, 0);
  assert.deepEqual(dump(archive), earlier);
});

test('an archive of the first schema is brought forward and keeps all it had', async () => {
  const old = copyOf(archive);
  const path = join(old, 'forum.db');
  const db = new DatabaseSync(path);
  for (const table of ['post_index', ...tables.toReversed()]) db.exec(`DROP TABLE ${table}`);
  db.exec("DELETE FROM crawl WHERE name = 'reading'; PRAGMA user_version = 1");
  db.close();
  const { code, out } = await boardwalk(['status', old]);
  assert.equal(code, 0, 'an old archive can be looked at without changing it');
  assert.match(out, /requests/);
  const fetches = rowsOf(old, 'SELECT * FROM fetches');
  assert.equal((await boardwalk(['read', old])).code, 0);
  assert.equal(rowsOf<{ user_version: number }>(old, 'PRAGMA user_version')[0]!.user_version, 3);
  assert.deepEqual(rowsOf(old, 'SELECT * FROM fetches'), fetches);
  assert.deepEqual(dump(old).slice(5), dump(archive).slice(5));
});

test('an archive of the second schema is searched as it is, and brought forward by reading again', async () => {
  const old = copyOf(archive);
  const db = new DatabaseSync(join(old, 'forum.db'));
  db.exec('DROP TABLE claims; DROP TABLE missing_threads; PRAGMA user_version = 2');
  const [{ name }] = db.prepare('SELECT name FROM users LIMIT 1').all() as [{ name: string }];
  db.close();
  assert.equal((await boardwalk(['search', old, name])).code, 0);
  assert.equal(rowsOf<{ user_version: number }>(old, 'PRAGMA user_version')[0]!.user_version, 2, 'looking changes nothing');
  assert.equal((await boardwalk(['read', old])).code, 0);
  assert.equal(rowsOf<{ user_version: number }>(old, 'PRAGMA user_version')[0]!.user_version, 3);
  assert.deepEqual(dump(old), dump(archive), 'threads keep their numbers');
});

test('WARC files alone, and a WACZ of them, are read into a folder of their own', async () => {
  const fromWarcs = newFolder();
  assert.equal((await boardwalk(['read', join(archive, 'archive'), '--out', fromWarcs])).code, 0);
  const wacz = `${newFolder()}.wacz`;
  const db = new ForumDb(join(archive, 'forum.db'), { readOnly: true });
  await exportWacz(db, archive, wacz);
  db.close();
  const fromWacz = newFolder();
  const { code, err } = await boardwalk(['read', wacz, '--out', fromWacz]);
  assert.equal(code, 0, err);
  const texts = (folder: string) => rowsOf<{ text: string }>(folder, 'SELECT text FROM posts ORDER BY text');
  assert.deepEqual(texts(fromWarcs), texts(archive));
  assert.deepEqual(texts(fromWacz), texts(archive));
  const [place] = rowsOf<{ file: string; offset: number }>(fromWacz, 'SELECT file, offset FROM thread_pages');
  assert.match(place!.file, /\.wacz\/archive\/.*\.warc\.gz$/);
  assert.ok(place!.offset > 0);
});

test('check finds a whole crawl complete, and misses a page that was not fetched', async () => {
  const whole = await boardwalk(['check', archive]);
  assert.equal(whole.code, 0, whole.err);
  const [{ n } = { n: 0 }] = rowsOf<{ n: number }>(archive, 'SELECT count(*) AS n FROM threads');
  assert.match(whole.out, new RegExp(`complete +${n} threads`));
  assert.match(whole.out, /incomplete +0 threads lack 0 pages .* 0 posts/);
  assert.match(whole.out, /cannot know +0 threads/);
  assert.match(whole.out, /not held +0 threads/);
  const less = copyOf(archive);
  const [last] = rowsOf<{ url: string; thread: number; position: number }>(
    less,
    'SELECT url, thread, position FROM thread_pages ORDER BY position DESC LIMIT 1',
  );
  assert.ok(last!.position > 0, 'a thread of several pages');
  const db = new ForumDb(join(less, 'forum.db'));
  db.run('UPDATE fetches SET status = 404 WHERE url_id IN (SELECT id FROM urls WHERE url = ?)', last!.url);
  db.close();
  assert.equal((await boardwalk(['read', less])).code, 0);
  const checked = await boardwalk(['check', less, '--json']);
  assert.equal(checked.code, 5);
  const { lacking } = JSON.parse(checked.out) as CheckReport;
  assert.deepEqual(
    lacking.map(({ thread, pages: { held, claimed, missing } }) => [thread, held, claimed, missing.map(({ url }) => url)]),
    [[last!.thread, last!.position, last!.position + 1, [last!.url]]],
  );
  const { held, claimed } = lacking[0]!.posts!;
  assert.ok(claimed > held, 'lists count its posts too');
  assert.match(
    (await boardwalk(['check', less])).out,
    new RegExp(`${last!.position} of ${last!.position + 1} pages, ${held} of`),
  );
});

test('check misses a thread that a list shows, and says why', async () => {
  const less = copyOf(archive);
  const [lost] = rowsOf<{ url: string; title: string }>(
    less,
    'SELECT url, title FROM threads t WHERE (SELECT count(*) FROM thread_pages WHERE thread = t.id) = 1 ORDER BY id DESC LIMIT 1',
  );
  const db = new ForumDb(join(less, 'forum.db'));
  db.run('UPDATE fetches SET status = 500 WHERE url_id IN (SELECT id FROM urls WHERE url = ?)', lost!.url);
  db.run("UPDATE urls SET reason = 'failed: status 500' WHERE url = ?", lost!.url);
  db.close();
  assert.equal((await boardwalk(['read', less])).code, 0);
  const { missingThreads } = JSON.parse((await boardwalk(['check', less, '--json'])).out) as CheckReport;
  assert.deepEqual(
    missingThreads.map(({ url, title, why }) => [url, title, why]),
    [[lost!.url, lost!.title, 'failed: status 500']],
  );
});

test('a damaged record costs its own page and says so', async () => {
  const hurt = copyOf(archive);
  const [page] = rowsOf<{ file: string; offset: number; url: string; posts: number }>(
    hurt,
    `SELECT g.file, g.offset, g.url, count(*) AS posts FROM thread_pages g JOIN posts p ON p.page = g.id GROUP BY g.id ORDER BY 4 DESC LIMIT 1`,
  );
  const file = join(hurt, 'archive', page!.file);
  const bytes = readFileSync(file);
  bytes.fill(0, page!.offset + 40, page!.offset + 90);
  writeFileSync(file, bytes);
  const [whole] = rowsOf<{ n: number }>(hurt, 'SELECT count(*) AS n FROM posts');
  const { code, out } = await boardwalk(['read', hurt]);
  assert.equal(code, 0);
  assert.match(out, /damaged +1 passed over, everything else is kept/);
  assert.ok(out.includes(page!.url), out);
  const [left] = rowsOf<{ n: number }>(hurt, 'SELECT count(*) AS n FROM posts');
  assert.ok(
    left!.n < whole!.n && left!.n >= whole!.n - page!.posts - 2,
    `${left!.n} of ${whole!.n}, the page had ${page!.posts}`,
  );
});

test('a half-written WARC and a cut-off WACZ give what they have', async () => {
  const half = newFolder();
  cpSync(join(archive, 'archive'), half, { recursive: true });
  const [name] = readdirSync(half).filter((file) => file.endsWith('.warc.gz'));
  const path = join(half, name!);
  truncateSync(path, Math.floor(statSync(path).size * 0.8));
  const out = newFolder();
  const result = await boardwalk(['read', path, '--out', out]);
  assert.equal(result.code, 0, result.err);
  assert.match(result.out, /damaged/);
  assert.ok(rowsOf(out, 'SELECT 1 FROM posts').length > 10);
  const wacz = `${newFolder()}.wacz`;
  const db = new ForumDb(join(archive, 'forum.db'), { readOnly: true });
  await exportWacz(db, archive, wacz);
  db.close();
  truncateSync(wacz, Math.floor(statSync(wacz).size * 0.7));
  const outOfWacz = newFolder();
  const cut = await boardwalk(['read', wacz, '--out', outOfWacz]);
  assert.equal(cut.code, 0, cut.err);
  assert.match(cut.out, /the package is cut off/);
  assert.ok(rowsOf(outOfWacz, 'SELECT 1 FROM posts').length > 10);
});

test('what cannot be read is refused in one clear line', async () => {
  const refused = async (args: string[], message: RegExp) => {
    const { code, err } = await boardwalk(['read', ...args]);
    assert.equal(code, 2, err);
    assert.match(err, message);
    assert.ok(!/at .*\.ts:/.test(err));
  };
  await refused([], /read what/);
  await refused([join(archive, 'archive')], /--out DIR/);
  await refused([join(archive, 'nothing'), '--out', newFolder()], /no such file/);
  await refused([join(archive, 'archive'), '--out', archive], /holds a crawl/);
  const broken = copyOf(archive);
  for (const ending of ['-wal', '-shm']) rmSync(join(broken, `forum.db${ending}`), { force: true });
  writeFileSync(join(broken, 'forum.db'), 'this is no database, however long it may be. '.repeat(100));
  await refused([broken], /cannot be opened as an archive/);
  const busy = copyOf(archive);
  writeFileSync(join(busy, 'crawl.lock'), `${process.pid}\n`);
  await refused([busy], /in use/);
  const empty = newFolder();
  mkdirSync(empty);
  await refused([empty, '--out', newFolder()], /no WARC file/);
  const lone = newFolder();
  mkdirSync(lone);
  renameSync(join(copyOf(archive), 'forum.db'), join(lone, 'forum.db'));
  await refused([lone], /no archive folder/);
});
