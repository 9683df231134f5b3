import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { openMirror } from '../../src/fetch/mirror.ts';
import type { Response } from '../../src/fetch/source.ts';
import { begin, bodyOf, dateOf, exchange, temporaryFolder, urlOf } from './samples.ts';

async function pagesOf(folder: string, urls: readonly string[]): Promise<Response[]> {
  const mirror = await openMirror(folder);
  try {
    assert.deepEqual(mirror.problems, []);
    const answers = await Promise.all(urls.map((url) => mirror.fetch({ url })));
    for (const answer of answers) assert.ok(answer.ok);
    return answers as Response[];
  } finally {
    await mirror.close();
  }
}

describe('our own mirror source reads an archive back', () => {
  test('with any body and status as they were', async () => {
    const answer = fc.record({
      body: fc.oneof(
        fc.uint8Array({ maxLength: 2000 }),
        fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text)),
      ),
      status: fc.constantFrom(200, 204, 301, 404, 503, 799),
      encoding: fc.constantFrom(null, 'gzip', 'br', 'deflate', 'zstd'),
      chunked: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(answer, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 6000 }),
        async (all, limit) => {
          const folder = temporaryFolder();
          const writer = begin(folder, { rollOverBytes: limit });
          for (const [i, { body, status, encoding, chunked }] of all.entries()) {
            const headers = {
              'content-type': 'text/html',
              'x-name': 'Zoë',
              ...(encoding && { 'content-encoding': encoding }),
              ...(chunked && { 'transfer-encoding': 'chunked' }),
            };
            writer.append(exchange(i, { response: { body, status, headers } }));
          }
          writer.close();
          const read = await pagesOf(folder, all.keys().map(urlOf).toArray());
          for (const [i, { body, status }] of all.entries()) {
            assert.deepEqual(Buffer.from(read[i]!.body), Buffer.from(body));
            assert.equal(read[i]!.status, status);
            assert.equal(read[i]!.date, dateOf(i));
            assert.equal(read[i]!.headers['x-name'], 'Zoë');
            assert.equal(read[i]!.headers['content-length'], String(body.length));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('with the body of a revisit, its own status and headers', async () => {
    const folder = temporaryFolder();
    const writer = begin(folder, { rollOverBytes: 1000 });
    writer.append(exchange(1));
    for (let i = 10; i < 20; i++) writer.append(exchange(i));
    const response = { status: 404, body: bodyOf(1), headers: { 'x-own': 'yes' } };
    writer.append(exchange(2, { response, duplicateOf: { url: urlOf(1), date: dateOf(1) } }));
    writer.close();
    const [page] = await pagesOf(folder, [urlOf(2)]);
    assert.deepEqual([page?.status, page?.headers['x-own'], Buffer.from(page!.body)], [404, 'yes', bodyOf(1)]);
  });

  test('with a rendered page instead of the raw one', async () => {
    const folder = temporaryFolder();
    const writer = begin(folder);
    writer.append(
      exchange(1, {
        rendered: '<p>después</p>',
        response: { headers: { 'x-own': 'yes', 'content-type': 'text/html; charset=latin1' } },
      }),
    );
    writer.append(exchange(2));
    writer.close();
    const [rendered, raw] = await pagesOf(folder, [urlOf(1), urlOf(2)]);
    assert.equal(Buffer.from(rendered!.body).toString(), '<p>después</p>');
    assert.deepEqual([rendered?.headers['content-type'], rendered?.headers['x-own']], ['text/html; charset=utf-8', 'yes']);
    assert.deepEqual(Buffer.from(raw!.body), bodyOf(2));
  });

  test('under URLs as pages give them', async () => {
    const urls = [
      'http://forum.example/ä ö?q=ü&x',
      'http://FORUM.example:80/a|b?',
      'http://user:pw@forum.example/%zz',
      'http://[::1]:8080/',
    ];
    const folder = temporaryFolder();
    const writer = begin(folder);
    for (const [i, url] of urls.entries()) writer.append(exchange(i, { url }));
    writer.close();
    const read = await pagesOf(folder, urls);
    for (const [i, page] of read.entries()) assert.deepEqual(Buffer.from(page.body), bodyOf(i));
  });
});
