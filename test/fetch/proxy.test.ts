import assert from 'node:assert/strict';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { type HttpOptions, httpSource } from '../../src/fetch/http.ts';
import type { Answer, Failure, Response } from '../../src/fetch/source.ts';
import { serveHttp, serveHttp2, serveHttps, serveRaw, type TestServer } from './servers.ts';

const cleanups: (() => Promise<void>)[] = [];
after(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function kept(server: Promise<TestServer>): Promise<TestServer> {
  const made = await server;
  cleanups.push(() => made.close());
  return made;
}

function source(proxy: string, options: HttpOptions = {}) {
  const made = httpSource({ proxy, tls: { rejectUnauthorized: false }, ...options });
  cleanups.push(() => made.close());
  return made;
}

function answered(answer: Answer): Response {
  assert.ok(answer.ok, answer.ok ? '' : answer.message);
  return answer;
}

async function fails(proxy: string, url: string, options: HttpOptions = {}): Promise<Failure> {
  const answer = await source(proxy, options).fetch({ url });
  assert.ok(!answer.ok, 'expected a failure');
  assert.equal(answer.reason, 'proxy', answer.message);
  assert.ok(answer.message.startsWith(url), answer.message);
  return answer;
}

interface Tunnels extends TestServer {
  asked: { target: string; authorization: string | undefined }[];
}

/** A proxy that makes tunnels, all of them to one port, whatever host was asked for. */
async function tunnelsTo(port: number, status = 200): Promise<Tunnels> {
  const server = http.createServer();
  const asked: Tunnels['asked'] = [];
  server.on('connect', (request, socket: net.Socket) => {
    asked.push({ target: request.url ?? '', authorization: request.headers['proxy-authorization'] });
    socket.on('error', () => {});
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const far = net.connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Yes\r\n\r\n');
      far.pipe(socket).pipe(far);
    });
    far.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const made = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sockets: 0,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  cleanups.push(made.close);
  return made;
}

describe('plain requests', () => {
  test('carry their whole URL, our headers and the credentials of the proxy', async () => {
    const proxy = await kept(
      serveHttp((request, response) => response.end(JSON.stringify({ url: request.url, headers: request.headers }))),
    );
    const through = source(proxy.url.replace('//', '//anna:s%40fe@'));
    const url = 'http://forum.example:8080/t?b=2&a=1;c';
    const body = answered(await through.fetch({ url: `${url}#x`, headers: { cookie: 'a=1' } })).body;
    const { url: asked, headers } = JSON.parse(Buffer.from(body).toString());
    assert.equal(asked, url);
    assert.equal(headers.host, 'forum.example:8080');
    assert.equal(headers.cookie, 'a=1');
    assert.match(headers['user-agent'], /^Boardwalk/);
    assert.equal(headers['proxy-authorization'], `Basic ${Buffer.from('anna:s@fe').toString('base64')}`);
  });

  test('share the kept connections, never more than allowed', async () => {
    const proxy = await kept(serveHttp((_request, response) => void setTimeout(() => response.end('x'), 5)));
    const through = source(proxy.url, { connections: 3 });
    const urls = Array.from({ length: 12 }, (_, i) => `http://host${i % 4}.example/${i}`);
    await Promise.all(urls.map(async (url) => answered(await through.fetch({ url }))));
    assert.equal(proxy.sockets, 3);
  });

  test('through a proxy behind TLS', async () => {
    const proxy = await kept(serveHttps((request, response) => response.end(request.url)));
    const through = source(proxy.url);
    for (const url of ['http://forum.example/x', 'http://other.example/']) {
      const body = answered(await through.fetch({ url })).body;
      assert.equal(Buffer.from(body).toString(), url);
    }
    assert.equal(proxy.sockets, 1);
  });

  test('keep the limits', async () => {
    const proxy = await kept(serveHttp((_request, response) => void response.write('half')));
    const answer = await source(proxy.url, { bodyTimeout: 200 }).fetch({ url: 'http://forum.example/' });
    assert.ok(!answer.ok && answer.reason === 'timeout');
  });
});

describe('secure requests', () => {
  test('go through a tunnel, HTTP/2 in it where offered', async () => {
    const target = await kept(serveHttp2((request, response) => response.end(`${request.httpVersion} ${request.url}`)));
    const proxy = await tunnelsTo(Number(new URL(target.url).port));
    const through = source(proxy.url.replace('//', '//anna:%zz@'));
    for (const path of ['a?', 'b']) {
      const body = answered(await through.fetch({ url: `https://forum.example/${path}` })).body;
      assert.equal(Buffer.from(body).toString(), `2.0 /${path}`);
    }
    assert.deepEqual(proxy.asked, [
      { target: 'forum.example:443', authorization: `Basic ${Buffer.from('anna:%zz').toString('base64')}` },
    ]);
    const old = source(proxy.url, { http2: false });
    const body = answered(await old.fetch({ url: 'https://forum.example:8443/' })).body;
    assert.equal(Buffer.from(body).toString(), '1.1 /');
    assert.equal(proxy.asked.at(-1)?.target, 'forum.example:8443');
  });

  test('a bad certificate is still one', async () => {
    const target = await kept(serveHttps((_request, response) => response.end('x')));
    const proxy = await tunnelsTo(Number(new URL(target.url).port));
    const answer = await source(proxy.url, { tls: {} }).fetch({ url: 'https://forum.example/' });
    assert.ok(!answer.ok && answer.reason === 'tls');
  });
});

describe('when the proxy fails', () => {
  const both = ['http://forum.example/', 'https://forum.example/'];

  test('it is not there', async () => {
    const gone = await serveHttp(() => {});
    await gone.close();
    for (const url of both) {
      const failure = await fails(gone.url, url);
      assert.equal(failure.retryable, true);
      assert.ok(failure.message.includes(new URL(gone.url).origin), failure.message);
    }
    const lookup = ((_host: string, _options: object, done: (error: Error) => void) =>
      done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))) as never;
    for (const url of both) assert.match((await fails('http://proxy.invalid', url, { lookup })).message, /not found/);
  });

  test('it wants a password, and ours is not told', async () => {
    const proxy = await kept(serveHttp((_request, response) => response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end()));
    const tunnels = await tunnelsTo(1, 407);
    for (const [i, { url }] of [proxy, tunnels].entries()) {
      const failure = await fails(url.replace('//', '//anna:secret@'), both[i]!);
      assert.equal(failure.retryable, false);
      assert.match(failure.message, /password/);
      assert.doesNotMatch(failure.message, /secret/);
    }
  });

  test('it refuses a tunnel, or cannot make it', async () => {
    assert.equal((await fails((await tunnelsTo(1, 403)).url, both[1]!)).retryable, false);
    assert.equal((await fails((await tunnelsTo(1, 502)).url, both[1]!)).retryable, true);
    const silent = await kept(serveRaw(() => {}));
    assert.match((await fails(silent.url, both[1]!, { connectTimeout: 200 })).message, /too long/);
    const rude = await kept(serveRaw((socket) => socket.once('data', () => socket.destroy())));
    assert.equal((await fails(rude.url, both[1]!)).retryable, true);
  });

  test('its own word for a plain request is an answer', async () => {
    const proxy = await kept(serveHttp((_request, response) => response.writeHead(502).end()));
    assert.equal(answered(await source(proxy.url).fetch({ url: both[0]! })).status, 502);
  });

  test('its URL is no URL', () => {
    for (const proxy of ['', 'proxy:8080', 'socks5://a.example', 'http://anna:secret@a.example/path']) {
      assert.throws(
        () => httpSource({ proxy }),
        (error: Error) => /http:\/\/host:port/.test(error.message) && !error.message.includes('secret'),
      );
    }
  });
});

test('closing ends tunnels and plain connections', async () => {
  const target = await kept(serveHttps(() => {}));
  const tunnels = await tunnelsTo(Number(new URL(target.url).port));
  const plain = await kept(serveHttp(() => {}));
  for (const [proxy, url] of [
    [tunnels, 'https://forum.example/'],
    [plain, 'http://forum.example/'],
  ] as const) {
    const closing = source(proxy.url);
    const underWay = closing.fetch({ url });
    setTimeout(() => void closing.close(), 50);
    const answer = await underWay;
    assert.ok(!answer.ok && answer.reason === 'aborted', JSON.stringify(answer));
  }
});
