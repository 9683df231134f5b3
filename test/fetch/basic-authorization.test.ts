import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { basicAuthorization } from '../../src/fetch/basic-authorization.ts';
import { httpSource } from '../../src/fetch/http.ts';
import { serveHttp } from './servers.ts';

test('credentials of a URL are sent, bad escapes as they are', async () => {
  const server = await serveHttp((request, response) => response.end(request.headers.authorization ?? 'none'));
  const source = httpSource();
  try {
    for (const [written, meant] of [
      ['anna:s%40fe', 'anna:s@fe'],
      ['%zz', '%zz:'],
      ['a:100%', 'a:100%'],
      [':only', ':only'],
      ['%C3%BC:%FF', undefined],
    ]) {
      const answer = await source.fetch({ url: server.url.replace('//', `//${written}@`) });
      assert.ok(answer.ok, answer.ok ? '' : answer.message);
      const sent = Buffer.from(answer.body).toString();
      if (meant !== undefined) assert.equal(sent, `Basic ${Buffer.from(meant).toString('base64')}`, written);
    }
    const plain = await source.fetch({ url: server.url });
    assert.ok(plain.ok && Buffer.from(plain.body).toString() === 'none');
  } finally {
    await source.close();
    await server.close();
  }
});

test('no credentials throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('%', 'z', '4', 'F', 'f', 'a', ':', '\u00fc') }), (text) => {
      const url = URL.parse(`http://${text}@a.example/`);
      if (url) basicAuthorization(url);
    }),
  );
});
