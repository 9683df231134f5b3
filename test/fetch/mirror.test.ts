import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { openMirror } from '../../src/fetch/mirror.ts';
import { file, folder, opened, shown, text } from './open-mirror.ts';
import { answer, page, record } from './warc-writer.ts';

const A = 'http://forum.example/';
const B = 'http://forum.example/t/1';
const C = 'http://forum.example/t/2';
const PAGES = [page(A, 'front'), page(B, 'one'), page(C, 'two')];

describe('containers', () => {
  const info = record({ type: 'warcinfo', block: 'software: x\r\n', fields: { 'Content-Type': 'application/warc-fields' } });
  const all = [info, ...PAGES];
  const big = [
    info,
    page(A, 'front'),
    page(B, 'one'),
    ...Array.from({ length: 60 }, (_, i) => page(`${A}big/${i}`, Buffer.alloc(100_000, `${i} `))),
    page(C, 'two'),
  ];
  const dictionary = Buffer.concat(all);
  const withDictionary = (packed: boolean) => {
    const content = packed ? zstdCompressSync(dictionary) : dictionary;
    const head = Buffer.alloc(8);
    head.writeUInt32LE(0x184d2a5d, 0);
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, ...all.map((one) => zstdCompressSync(one, { dictionary }))]);
  };
  const long = { params: { [constants.ZSTD_c_enableLongDistanceMatching]: 1, [constants.ZSTD_c_windowLog]: 27 } };
  const named = Buffer.concat([
    Buffer.from([0x1f, 0x8b, 8, 0x0c, 0, 0, 0, 0, 0, 3, 2, 0, 7, 7]),
    Buffer.from('site.warc\0'),
    gzipSync(Buffer.concat(all)).subarray(10),
  ]);
  const containers: Record<string, Buffer> = {
    'site.warc': Buffer.concat(all),
    'members.warc.gz': Buffer.concat(all.map((one) => gzipSync(one))),
    'stream.warc.gz': gzipSync(Buffer.concat(all)),
    'large-stream.warc.gz': gzipSync(Buffer.concat(big)),
    'large-members.warc.gz': Buffer.concat([gzipSync(Buffer.concat(big.slice(0, -1))), gzipSync(big.at(-1)!)]),
    'named.warc.gz': named,
    'padded.warc.gz': Buffer.concat([...all.map((one) => gzipSync(one)), Buffer.alloc(512)]),
    'solid.warc.zst': zstdCompressSync(Buffer.concat(all), long),
    'large-solid.warc.zst': zstdCompressSync(Buffer.concat(big), long),
    'frames.warc.zst': Buffer.concat(all.map((one) => zstdCompressSync(one))),
    'checked.warc.zst': Buffer.concat(
      all.map((one) => zstdCompressSync(one, { params: { [constants.ZSTD_c_checksumFlag]: 1 } })),
    ),
    'dictionary.warc.zst': withDictionary(false),
    'packed-dictionary.warc.zst': withDictionary(true),
    'wrong-name.warc': gzipSync(Buffer.concat(all)),
  };
  for (const [name, bytes] of Object.entries(containers)) {
    test(name, () =>
      opened(file(bytes, name), async (mirror) => {
        assert.deepEqual(mirror.problems, []);
        assert.equal(mirror.first, A);
        assert.equal(mirror.size, name.startsWith('large') ? 63 : 3);
        assert.equal([...mirror.urls()].length, mirror.size);
        assert.equal(await text(mirror, A), '200 front');
        assert.equal(await text(mirror, B), '200 one');
        assert.equal(await text(mirror, C), '200 two');
        if (name.startsWith('large')) assert.equal((await text(mirror, `${A}big/59`)).length, 100_004);
      }),
    );
  }

  test('a folder of them, sorted, at any depth', async () => {
    const root = join(folder, 'many');
    mkdirSync(join(root, 'deep/er'), { recursive: true });
    writeFileSync(join(root, 'b.warc.gz'), gzipSync(page(B, 'one')));
    writeFileSync(join(root, 'a.warc.zst'), zstdCompressSync(page(A, 'front')));
    writeFileSync(join(root, 'deep/er/c.WARC'), page(C, 'two'));
    writeFileSync(join(root, 'labels.jsonl.zst'), zstdCompressSync('{}'));
    writeFileSync(join(root, 'empty.warc'), '');
    await opened(root, async (mirror) => {
      assert.deepEqual([...mirror.urls()], [A, B, C]);
      assert.equal(await text(mirror, C), '200 two');
      assert.deepEqual(
        mirror.problems.map(({ message }) => message),
        ['the file is empty'],
      );
    });
  });

  test('leaves nothing in the temporary folder, even while open', async () => {
    const temporaryFolder = mkdtempSync(join(folder, 'tmp-'));
    await opened(
      file(gzipSync(PAGES[0]!)),
      async (mirror) => {
        assert.deepEqual(readdirSync(temporaryFolder), []);
        assert.equal(await text(mirror, A), '200 front');
      },
      { temporaryFolder },
    );
  });
});

describe('answers', () => {
  test('status, headers, date; what is not there is 404; keys are exact but for the fragment', () =>
    opened(
      file(
        page('HTTP://Forum.Example:80/a?b=2&a=1', 'x', {
          block: answer('gone', { 'X-A': '1', 'Set-Cookie': 'a=1\r\nSet-Cookie: b=2' }, '410 Gone'),
        }),
      ),
      async (mirror) => {
        const got = await mirror.fetch({ url: 'http://forum.example/a?b=2&a=1#p3' });
        assert.ok(got.ok);
        assert.equal(got.url, 'http://forum.example/a?b=2&a=1');
        assert.equal(got.status, 410);
        assert.deepEqual(got.headers, { 'content-type': 'text/html', 'x-a': '1', 'set-cookie': 'a=1\nb=2' });
        assert.equal(got.date, '2020-01-01T00:00:00.000Z');
        for (const url of [
          'http://forum.example/a?a=1&b=2',
          'http://forum.example/A?b=2&a=1',
          'https://forum.example/a?b=2&a=1',
        ]) {
          assert.equal(await text(mirror, url), '404 ');
        }
        assert.equal(await text(mirror, 'nonsense'), 'bad-url');
        assert.equal(shown(await mirror.fetch({ url: A, signal: AbortSignal.abort() })), 'aborted');
      },
    ));

  test('the newest record of a URL wins, the later one of equals', () =>
    opened(
      file(
        Buffer.concat([
          page(A, 'new', { date: '2021-01-01T00:00:00Z' }),
          page(A, 'old', { date: '2019-01-01T00:00:00Z' }),
          page(B, 'first'),
          page(B, 'second'),
        ]),
      ),
      async (mirror) => {
        assert.equal(mirror.size, 2);
        assert.equal(await text(mirror, A), '200 new');
        assert.equal(await text(mirror, B), '200 second');
      },
    ));

  test('revisits: by URL and date, by digest, not modified, without an original', async () => {
    const digest = { 'WARC-Payload-Digest': 'sha1:AAAA' };
    const warc = [
      page(A, 'v1', { date: '2020-01-01T00:00:00Z', fields: digest }),
      page(A, 'v2', { date: '2020-02-01T00:00:00Z', fields: { 'WARC-Payload-Digest': 'sha1:BBBB' } }),
      record({
        type: 'revisit',
        uri: A,
        date: '2020-03-01T00:00:00Z',
        block: answer('', { 'X-Seen': 'again' }),
        fields: { 'WARC-Refers-To-Target-URI': A, 'WARC-Refers-To-Date': '2020-01-01T00:00:00Z' },
      }),
      record({
        type: 'revisit',
        uri: B,
        date: '2020-03-01T00:00:00Z',
        block: answer('', { 'Content-Encoding': 'gzip' }),
        fields: digest,
      }),
      page(C, 'packed', { block: answer(gzipSync('packed'), { 'Content-Encoding': 'gzip' }) }),
      record({ type: 'revisit', uri: C, date: '2020-03-01T00:00:00Z', block: answer('', {}, '304 Not Modified') }),
      record({ type: 'revisit', uri: `${A}lost`, block: answer(''), fields: { 'WARC-Payload-Digest': 'sha1:CCCC' } }),
      record({ type: 'revisit', uri: `${A}bare`, block: '', fields: digest }),
    ];
    await opened(file(Buffer.concat(warc)), async (mirror) => {
      const again = await mirror.fetch({ url: A });
      assert.equal(shown(again), '200 v1');
      assert.ok(again.ok && again.headers['x-seen'] === 'again' && again.date.startsWith('2020-03'));
      assert.equal(await text(mirror, B), '200 v1');
      assert.equal(await text(mirror, C), '200 packed');
      assert.equal(await text(mirror, `${A}bare`), '200 v1');
      assert.equal(await text(mirror, `${A}lost`), 'corrupt-record');
      assert.equal(mirror.problems.length, 1);
      assert.match(mirror.problems[0]!.message, /revisit.*lost/);
    });
  });

  test('a rendered page stands before the raw answer and keeps its status', () =>
    opened(
      file(
        Buffer.concat([
          record({ type: 'resource', uri: A, date: '2020-01-01T00:00:01Z', block: '<p>rendered ü' }),
          page(A, 'raw', {
            date: '2020-01-02T00:00:00Z',
            block: answer(
              gzipSync('raw'),
              { 'Content-Encoding': 'gzip', 'Content-Type': 'text/html; charset=gbk', 'X-A': '1' },
              '404 Not Found',
            ),
          }),
          record({ type: 'resource', uri: B, block: 'alone' }),
          record({ type: 'resource', uri: C, block: 'pixels', fields: { 'Content-Type': 'image/png' } }),
          record({ type: 'resource', uri: 'metadata://gnu.org/software/wget/log', block: 'x' }),
        ]),
      ),
      async (mirror) => {
        const got = await mirror.fetch({ url: A });
        assert.equal(shown(got), '404 <p>rendered ü');
        assert.ok(got.ok);
        assert.deepEqual(got.headers, { 'content-type': 'text/html; charset=utf-8', 'x-a': '1' });
        assert.equal(await text(mirror, B), '200 alone');
        assert.deepEqual([...mirror.urls()], [A, B]);
        assert.equal(mirror.size, 2);
      },
    ));

  test('the first page: not robots.txt, not a sitemap, not a picture', async () => {
    const xml = (uri: string) => page(uri, '', { block: answer('<urlset/>', { 'Content-Type': 'application/xml' }) });
    const before = [
      record({ type: 'response', uri: 'dns:forum.example', block: '1.2.3.4', fields: { 'Content-Type': 'text/dns' } }),
      page('http://forum.example/robots.txt', 'x', { block: answer('User-agent: *', { 'Content-Type': 'text/plain' }) }),
      xml('http://forum.example/sitemap_index.xml'),
      xml('http://forum.example/map.php'),
      page('http://forum.example/logo.png', '', { block: answer('png', { 'Content-Type': 'image/png' }) }),
    ];
    await opened(
      file(Buffer.concat([...before, page(`${A}old`, '', { block: answer('', { Location: '/' }, '301 Moved') }), page(A, 'x')])),
      async (mirror) => assert.equal(mirror.first, `${A}old`),
    );
    await opened(file(Buffer.concat(before)), async (mirror) => assert.equal(mirror.first, 'http://forum.example/logo.png'));
  });

  test('after closing', async () => {
    const mirror = await openMirror(file(PAGES[0]!));
    await mirror.close();
    await mirror.close();
    assert.equal(await text(mirror, A), 'aborted');
  });
});

const shared = fileURLToPath(new URL('../../../shared/mirrors', import.meta.url));
test('saved forums of 16 to 660 MB', { skip: existsSync(shared) ? false : `no mirrors at ${shared}` }, async () => {
  for (const name of ['bbpress', 'xmb', 'real-ideum']) {
    await opened(join(shared, name), async (mirror) => {
      assert.deepEqual(mirror.problems, []);
      assert.ok(mirror.first);
      const first = await mirror.fetch({ url: mirror.first });
      assert.ok(first.ok && first.body.length > 1000);
    });
  }
});
