import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { httpSource } from '../../src/fetch/http.ts';
import type { Response, Source } from '../../src/fetch/source.ts';
import { type MirrorProxy, type SavedPage, startMirrorProxy } from '../../testbed/mirror-proxy.ts';

function page(body: string, status = 200, headers: Record<string, string> = {}): SavedPage {
  return { status, headers: { 'content-type': 'text/html', ...headers }, body: Buffer.from(body) };
}

describe('a mirror behind a proxy', () => {
  const mirror = new Map([
    ['http://forum.test/', page('<a href="http://forum.test/t?id=2">', 200, { 'set-cookie': 'a=1\nb=2' })],
    ['http://forum.test/t?id=2', page('', 302, { location: 'http://other.test:8080/x' })],
    ['http://other.test:8080/x', page('third', 200, { 'content-encoding': 'gzip', 'content-length': '7', 'x-title': '\u65e5' })],
    ['http://forum.test/odd', page('odd', 99)],
  ]);
  const asked: string[] = [];
  let proxy: MirrorProxy;
  let source: Source;
  before(async () => {
    proxy = await startMirrorProxy(
      async (url) => {
        if (url.endsWith('/broken')) throw new Error('a torn record');
        return mirror.get(url) ?? null;
      },
      { onRequest: ({ url }) => asked.push(url) },
    );
    source = httpSource({ proxy: proxy.url });
  });
  after(async () => {
    await source.close();
    await proxy.close();
  });

  async function got(url: string): Promise<Response> {
    const answer = await source.fetch({ url });
    assert.ok(answer.ok, answer.ok ? '' : answer.message);
    return answer;
  }

  test('is crawled under its own URLs', async () => {
    const first = await got('http://forum.test/');
    assert.equal(first.url, 'http://forum.test/');
    assert.equal(first.headers['set-cookie'], 'a=1\nb=2');
    assert.equal(Buffer.from(first.body).toString(), '<a href="http://forum.test/t?id=2">');
    const second = await got('http://forum.test/t?id=2');
    assert.equal(second.status, 302);
    const third = await got(second.headers.location ?? '');
    assert.equal(Buffer.from(third.body).toString(), 'third');
    assert.equal(third.headers['x-title'], '\u65e5');
    assert.deepEqual(asked, [...mirror.keys()].slice(0, 3));
    assert.equal(proxy.requests, 3);
  });

  test('what is not there, what cannot be read, what cannot be sent', async () => {
    assert.equal((await got('http://forum.test/nowhere')).status, 404);
    assert.equal((await got('http://forum.test/broken')).status, 502);
    assert.equal((await got('http://forum.test/odd')).status, 502);
    assert.equal((await got(proxy.url)).status, 404, 'the proxy itself, asked through itself');
    const direct = httpSource();
    const answer = await direct.fetch({ url: proxy.url });
    await direct.close();
    assert.ok(answer.ok && answer.status === 400);
  });

  test('has no tunnels', async () => {
    const answer = await source.fetch({ url: 'https://forum.test/' });
    assert.ok(!answer.ok);
    assert.equal(answer.reason, 'proxy');
    assert.match(answer.message, /501/);
  });
});
