import assert from 'node:assert/strict';
import type http from 'node:http';
import type { Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { type HttpOptions, httpSource } from '../../src/fetch/http.ts';
import type { Failure, FailureReason } from '../../src/fetch/source.ts';
import { serveBytes, serveHttp, serveHttp2, serveHttps, serveRaw, type TestServer } from './servers.ts';

const cleanups: (() => Promise<void>)[] = [];
after(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function kept(server: Promise<TestServer>): Promise<TestServer> {
  const made = await server;
  cleanups.push(() => made.close());
  return made;
}

async function fails(url: string, reason: FailureReason, options: HttpOptions = {}, signal?: AbortSignal): Promise<Failure> {
  const source = httpSource(options);
  try {
    const answer = await source.fetch({ url, ...(signal && { signal }) });
    assert.ok(!answer.ok, 'expected a failure');
    assert.equal(answer.reason, reason, answer.message);
    assert.ok(answer.message.includes(answer.url), answer.message);
    return answer;
  } finally {
    await source.close();
  }
}

describe('what is not reached', () => {
  test('bad URLs', async () => {
    for (const url of ['', 'not a url', '/path', 'ftp://a.example/', 'mailto:a@b', 'http://', 'http://a b/', 'javascript:1']) {
      const failure = await fails(url, 'bad-url');
      assert.equal(failure.retryable, false);
    }
  });

  test('a name that does not exist, and one that could not be asked', async () => {
    const lookup = (code: string) => (_host: string, _options: object, done: (error: NodeJS.ErrnoException) => void) =>
      done(Object.assign(new Error(`getaddrinfo ${code}`), { code }));
    const gone = await fails('http://nowhere.invalid/', 'dns', { lookup: lookup('ENOTFOUND') as never });
    assert.equal(gone.retryable, false);
    const later = await fails('http://nowhere.invalid/', 'dns', { lookup: lookup('EAI_AGAIN') as never });
    assert.equal(later.retryable, true);
  });

  test('a closed port', async () => {
    const server = await serveHttp(() => {});
    await server.close();
    assert.equal((await fails(server.url, 'connect')).retryable, true);
  });

  test('a host that swallows packets', async () => {
    const never = (() => {}) as never;
    const start = performance.now();
    assert.equal((await fails('http://slow.example/', 'timeout', { lookup: never, connectTimeout: 200 })).retryable, true);
    assert.ok(performance.now() - start < 3000);
  });

  test('a certificate nobody signed; TLS that is none', async () => {
    const server = await kept(serveHttps((_request, response) => response.end('x')));
    assert.equal((await fails(server.url, 'tls')).retryable, false);
    const plain = await kept(serveBytes('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await fails(plain.url.replace('http:', 'https:'), 'tls');
  });
});

describe('time limits', () => {
  test('no head', async () => {
    const server = await kept(serveHttp(() => {}));
    assert.equal((await fails(server.url, 'timeout', { headersTimeout: 200 })).retryable, true);
  });

  test('a body that stops', async () => {
    const server = await kept(
      serveHttp((_request, response) => void response.writeHead(200, { 'content-length': 100 }).write('half')),
    );
    await fails(server.url, 'timeout', { bodyTimeout: 200 });
  });

  test('a body that drips', async () => {
    const server = await kept(
      serveHttp((_request, response) => {
        const drip = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(drip));
      }),
    );
    const start = performance.now();
    const failure = await fails(server.url, 'timeout', { totalTimeout: 300, bodyTimeout: 200 });
    assert.match(failure.message, /300 ms/);
    assert.ok(performance.now() - start < 3000);
  });

  test('over HTTP/2', async () => {
    const tls = { rejectUnauthorized: false };
    const silent = await kept(serveHttp2(() => {}));
    await fails(silent.url, 'timeout', { tls, headersTimeout: 200 });
    const stops = await kept(serveHttp2((_request, response) => void response.write('half')));
    await fails(stops.url, 'timeout', { tls, bodyTimeout: 200 });
    await fails(stops.url, 'timeout', { tls, totalTimeout: 200 });
  });
});

describe('broken answers', () => {
  test('closed without a word', async () => {
    const server = await kept(serveRaw((socket) => socket.once('data', () => socket.destroy())));
    assert.equal((await fails(server.url, 'reset')).retryable, true);
    assert.equal(server.sockets, 1, 'a fresh connection that is reset is not asked again');
  });

  test('shorter than announced, chunks that stop', async () => {
    const short = await kept(serveBytes('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this'));
    assert.equal((await fails(short.url, 'truncated')).retryable, true);
    const chunks = await kept(serveBytes('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n'));
    await fails(chunks.url, 'truncated');
  });

  test('over HTTP/2: fewer bytes, and a stream reset', async () => {
    const tls = { rejectUnauthorized: false };
    const reset = await kept(
      serveHttp2((request, response) => {
        response.write('half');
        setTimeout(() => request.stream.close(2), 20);
      }),
    );
    await fails(reset.url, 'truncated', { tls });
  });

  test('cut in the middle of its encoding', async () => {
    const text = Buffer.from('<p>a page</p>'.repeat(1000));
    const packed = {
      gzip: gzipSync(text),
      deflate: deflateSync(text),
      br: brotliCompressSync(text),
      zstd: zstdCompressSync(text),
    };
    for (const [encoding, body] of Object.entries(packed)) {
      const server = await kept(encoded(encoding, body.subarray(0, body.length - 12)));
      await fails(server.url, 'truncated');
    }
  });

  test('not encoded as it says', async () => {
    for (const encoding of ['gzip', 'br', 'zstd', 'deflate', Array(6).fill('gzip').join(', ')]) {
      const server = await kept(encoded(encoding, Buffer.from('<!doctype html><p>plain text')));
      assert.equal((await fails(server.url, 'bad-encoding')).retryable, false);
    }
    const flipped = gzipSync('hello '.repeat(100));
    flipped[flipped.length - 6]! ^= 1;
    await fails((await kept(encoded('gzip', flipped))).url, 'bad-encoding');
  });

  test('not HTTP', async () => {
    const server = await kept(serveBytes('SSH-2.0-OpenSSH_9.9\r\n\r\n'));
    assert.equal((await fails(server.url, 'protocol')).retryable, false);
    const heads = await kept(serveBytes(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, false));
    await fails(heads.url, 'protocol');
  });

  test('a header that cannot be sent', async () => {
    const source = httpSource();
    const answer = await source.fetch({ url: 'http://127.0.0.1:9/', headers: { 'x-bad': 'a\nb' } });
    await source.close();
    assert.ok(!answer.ok);
    assert.equal(answer.reason, 'protocol');
  });
});

function encoded(encoding: string, body: Buffer): Promise<TestServer> {
  return serveHttp((_request, response) => {
    response.writeHead(200, { 'content-encoding': encoding, 'content-type': 'text/html' });
    response.end(body);
  });
}

describe('size limits', () => {
  test('an announced length is refused before the body; the connection is dropped', async () => {
    let dropped = false;
    const server = await kept(
      serveHttp((_request, response) => {
        response.on('close', () => {
          dropped = true;
        });
        response.writeHead(200, { 'content-length': 1e9 }).write('x');
      }),
    );
    const failure = await fails(server.url, 'too-large', { maxBytes: 1000 });
    assert.equal(failure.retryable, false);
    await sleep(50);
    assert.ok(dropped);
  });

  test('an endless body stops at the limit', async () => {
    let socket: Socket | undefined;
    const server = await kept(serveHttp((_request, response) => endless(response)));
    function endless(response: http.ServerResponse) {
      socket = response.socket ?? undefined;
      const chunk = Buffer.alloc(16_384);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    }
    await fails(server.url, 'too-large', { maxBytes: 100_000 });
    await sleep(50);
    assert.ok(socket?.destroyed);
  });

  test('a bomb stops at the limit, and memory with it', async () => {
    const zeros = Buffer.alloc(300_000_000);
    const bombs: Record<string, Buffer> = {
      gzip: gzipSync(zeros),
      br: brotliCompressSync(zeros.subarray(0, 100_000_000)),
      zstd: zstdCompressSync(zeros),
    };
    bombs['gzip, gzip'] = gzipSync(bombs.gzip!);
    for (const [encoding, body] of Object.entries(bombs)) {
      const server = await kept(encoded(encoding, body));
      const before = process.memoryUsage.rss();
      await fails(server.url, 'too-large', { maxBytes: 5_000_000 });
      assert.ok(process.memoryUsage.rss() - before < 100_000_000, encoding);
    }
  });

  test('a body of exactly the limit passes, packed or not', async () => {
    const text = Buffer.alloc(50_000, 'abc');
    for (const [encoding, body] of [
      ['identity', text],
      ['gzip', gzipSync(text)],
      ['br', brotliCompressSync(text)],
      ['zstd', zstdCompressSync(text)],
    ] as const) {
      const server = await kept(encoded(encoding, body));
      const source = httpSource({ maxBytes: text.length });
      const answer = await source.fetch({ url: server.url });
      assert.ok(answer.ok, answer.ok ? '' : answer.message);
      assert.deepEqual(Buffer.from(answer.body), text);
      await source.close();
      await fails(server.url, 'too-large', { maxBytes: text.length - 1 });
    }
  });

  test('over HTTP/2', async () => {
    const server = await kept(serveHttp2((_request, response) => response.end(Buffer.alloc(200_000))));
    await fails(server.url, 'too-large', { tls: { rejectUnauthorized: false }, maxBytes: 100_000 });
  });
});

describe('calling off', () => {
  test('before, while connecting, while waiting, in the middle of the body', async () => {
    await fails('http://127.0.0.1:9/', 'aborted', {}, AbortSignal.abort());
    const connecting = await fails('http://slow.example/', 'aborted', { lookup: (() => {}) as never }, AbortSignal.timeout(50));
    assert.equal(connecting.retryable, false);
    const silent = await kept(serveHttp(() => {}));
    await fails(silent.url, 'aborted', {}, AbortSignal.timeout(50));
    let closed = false;
    const half = await kept(
      serveHttp((_request, response) => {
        response.on('close', () => {
          closed = true;
        });
        response.writeHead(200, { 'content-length': 1000 }).write('half');
      }),
    );
    await fails(half.url, 'aborted', {}, AbortSignal.timeout(100));
    await sleep(50);
    assert.ok(closed);
  });

  test('leaves no listener on the signal', async () => {
    const server = await kept(serveHttp((_request, response) => response.end('x')));
    const source = httpSource();
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners++;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners--;
      remove(...args);
    };
    for (let i = 0; i < 5; i++) assert.ok((await source.fetch({ url: server.url, signal })).ok);
    await source.close();
    assert.equal(listeners, 0);
  });
});
