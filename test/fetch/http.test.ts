import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type http from 'node:http';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HttpOptions, httpSource } from '../../src/fetch/http.ts';
import { type Answer, type Response, redirectTarget } from '../../src/fetch/source.ts';
import { serveHttp, serveHttp2, serveHttps, serveRaw, type TestServer } from './servers.ts';

const cleanups: (() => Promise<void>)[] = [];
after(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

function source(options?: HttpOptions) {
  const made = httpSource(options);
  cleanups.push(() => made.close());
  return made;
}

async function serving(handler: http.RequestListener): Promise<TestServer> {
  const server = await serveHttp(handler);
  cleanups.push(() => server.close());
  return server;
}

function answered(answer: Answer): Response {
  assert.ok(answer.ok, answer.ok ? '' : answer.message);
  return answer;
}

describe('an answer over HTTP', () => {
  test('has status, lower-case headers, body, date', async () => {
    const server = await serving((_request, response) => {
      response.writeHead(404, {
        'Content-Type': 'text/html',
        'X-Two': ['a', 'b'],
        'Set-Cookie': ['a=1; Expires=Thu, 1 Jan', 'b=2'],
      });
      response.end('<p>not here');
    });
    const answer = answered(await source().fetch({ url: `${server.url}x` }));
    assert.equal(answer.status, 404);
    assert.equal(answer.url, `${server.url}x`);
    assert.equal(answer.headers['content-type'], 'text/html');
    assert.equal(answer.headers['x-two'], 'a, b');
    assert.equal(answer.headers['set-cookie'], 'a=1; Expires=Thu, 1 Jan\nb=2');
    assert.equal(Buffer.from(answer.body).toString(), '<p>not here');
    assert.match(answer.date, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test('the URL is sent as it is, without its fragment', async () => {
    const server = await serving((request, response) => response.end(request.url));
    for (const path of ['a?b=2&a=1', 'a?', 'index.php?topic=1.0;sort=x', '%7Ea/b%2fc', 'x//y/?q=a+b']) {
      const answer = answered(await source().fetch({ url: `${server.url}${path}#post7` }));
      assert.equal(Buffer.from(answer.body).toString(), `/${path}`);
      assert.equal(answer.url, server.url + path);
    }
    const spaced = answered(await source().fetch({ url: `${server.url}ü x` }));
    assert.equal(Buffer.from(spaced.body).toString(), '/%C3%BC%20x');
  });

  test('says who asks, takes headers of the request, and sends credentials from the URL', async () => {
    const server = await serving((request, response) => response.end(JSON.stringify(request.headers)));
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    const sent = async (options: HttpOptions, url: string, headers?: Record<string, string>) =>
      JSON.parse(Buffer.from(answered(await source(options).fetch({ url, ...(headers && { headers }) })).body).toString());
    assert.equal((await sent({}, server.url))['user-agent'], `Boardwalk/${version}`);
    assert.equal(
      (await sent({ contact: 'https://a.example/bot' }, server.url))['user-agent'],
      `Boardwalk/${version} (+https://a.example/bot)`,
    );
    const own = await sent({ userAgent: 'me' }, server.url, { Cookie: 'a=1', 'User-Agent': 'you' });
    assert.equal(own.cookie, 'a=1');
    assert.equal(own['user-agent'], 'you');
    const known = await sent({}, server.url.replace('//', '//anna:s%40fe@'));
    assert.ok((await sent({}, server.url.replace('//', '//50%25%@'))).authorization);
    assert.equal(known.authorization, `Basic ${Buffer.from('anna:s@fe').toString('base64')}`);
  });

  test('a redirect is an answer and is not followed; raw bytes in its target are escaped', async () => {
    let requests = 0;
    const server = await serveRaw((socket) => {
      socket.on('data', () => {
        requests++;
        socket.write(Buffer.from('HTTP/1.1 302 Found\r\nLocation: /t/\xb5\xda#x\r\nContent-Length: 0\r\n\r\n', 'latin1'));
      });
    });
    cleanups.push(() => server.close());
    const answer = answered(await source().fetch({ url: server.url }));
    assert.equal(answer.status, 302);
    assert.equal(redirectTarget(answer), `${server.url}t/%B5%DA`);
    assert.equal(requests, 1);
  });

  test('early hints and bodiless answers', async () => {
    const server = await serving((request, response) => {
      if (request.url === '/hints') {
        response.writeEarlyHints({ link: '</a.css>; rel=preload' });
        response.end('real');
      } else {
        response.writeHead(304, { 'content-length': 5 });
        response.end();
      }
    });
    assert.equal(Buffer.from(answered(await source().fetch({ url: `${server.url}hints` })).body).toString(), 'real');
    const unchanged = answered(await source().fetch({ url: server.url }));
    assert.equal(unchanged.status, 304);
    assert.equal(unchanged.body.length, 0);
  });
});

describe('connections', () => {
  test('are kept alive and used again', async () => {
    const server = await serving((_request, response) => response.end('x'));
    const one = source();
    for (let i = 0; i < 20; i++) answered(await one.fetch({ url: `${server.url}${i}` }));
    assert.equal(server.sockets, 1);
  });

  test('never more than allowed', async () => {
    const server = await serving((_request, response) => void setTimeout(() => response.end('x'), 10));
    const three = source({ connections: 3 });
    await Promise.all(Array.from({ length: 12 }, async (_, i) => answered(await three.fetch({ url: `${server.url}${i}` }))));
    assert.equal(server.sockets, 3);
  });

  test('one that died while idle is replaced without a word', async () => {
    let requests = 0;
    const server = await serveRaw((socket) => {
      let served = 0;
      socket.on('data', () => {
        requests++;
        if (served++ === 0) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
        else socket.destroy();
      });
    });
    cleanups.push(() => server.close());
    const one = source();
    answered(await one.fetch({ url: server.url }));
    answered(await one.fetch({ url: server.url }));
    assert.equal(requests, 3);
    assert.equal(server.sockets, 2);
  });

  test('a name is looked up by the function given', async () => {
    const server = await serving((request, response) => response.end(request.headers.host));
    const port = new URL(server.url).port;
    const named = source({ lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) });
    const answer = answered(await named.fetch({ url: `http://forum.example:${port}/` }));
    assert.equal(Buffer.from(answer.body).toString(), `forum.example:${port}`);
  });
});

describe('TLS and HTTP/2', () => {
  test('HTTP/1.1 over TLS', async () => {
    const server = await serveHttps((request, response) => response.end(request.httpVersion));
    cleanups.push(() => server.close());
    const answer = answered(await source({ tls: { rejectUnauthorized: false } }).fetch({ url: server.url }));
    assert.equal(Buffer.from(answer.body).toString(), '1.1');
  });

  test('HTTP/2 where offered, many requests on one connection', async () => {
    const server = await serveHttp2((request, response) => {
      response.setHeader('X-Path', request.url);
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.end(request.httpVersion);
    });
    cleanups.push(() => server.close());
    const two = source({ tls: { rejectUnauthorized: false } });
    const first = answered(await two.fetch({ url: `${server.url}a?` }));
    assert.equal(Buffer.from(first.body).toString(), '2.0');
    assert.equal(first.headers['x-path'], '/a?');
    assert.equal(first.headers['set-cookie'], 'a=1\nb=2');
    assert.equal(first.headers[':status'], undefined);
    await Promise.all(Array.from({ length: 20 }, async (_, i) => answered(await two.fetch({ url: `${server.url}${i}` }))));
    assert.equal(server.sockets, 1);
    const old = answered(await source({ http2: false, tls: { rejectUnauthorized: false } }).fetch({ url: server.url }));
    assert.equal(Buffer.from(old.body).toString(), '1.1');
  });
});

test('after closing, requests under way and new ones are called off', async () => {
  const server = await serving(() => {});
  const closing = source();
  const underWay = closing.fetch({ url: server.url });
  await sleep(30);
  await closing.close();
  await closing.close();
  for (const answer of [await underWay, await closing.fetch({ url: server.url })]) {
    assert.ok(!answer.ok);
    assert.equal(answer.reason, 'aborted');
    assert.match(answer.message, /closed/);
  }
});
