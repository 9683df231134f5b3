import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import type { Fault } from '../../testbed/faults.ts';
import { startTestbed, type Testbed } from '../../testbed/server.ts';

async function withFaults(faults: Fault[], use: (testbed: Testbed) => Promise<void>): Promise<void> {
  const testbed = await startTestbed({ size: 12, faults });
  try {
    await use(testbed);
  } finally {
    await testbed.close();
  }
}

/** The raw exchange, because fetch hides how a connection ended. */
function exchange(
  url: string,
  stopAfter = Number.POSITIVE_INFINITY,
): Promise<{ status: number; bytes: number; error: string | null }> {
  return new Promise((done) => {
    let bytes = 0;
    const outgoing = request(url, { agent: false }, (response) => {
      const status = response.statusCode ?? 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes >= stopAfter) {
          outgoing.destroy();
          done({ status, bytes, error: null });
        }
      });
      response.on('end', () => done({ status, bytes, error: null }));
      response.on('error', (error: NodeJS.ErrnoException) => done({ status, bytes, error: error.code ?? error.message }));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => done({ status: 0, bytes, error: error.code ?? error.message }));
    outgoing.end();
  });
}

test('429 with Retry-After, twice, then the page', async () => {
  await withFaults([{ kind: 'too-many', rate: 1, times: 2, retryAfter: 3 }], async ({ url }) => {
    const answers = [await fetch(url), await fetch(url), await fetch(url)];
    assert.deepEqual(
      answers.map((response) => response.status),
      [429, 429, 200],
    );
    assert.equal(answers[0]!.headers.get('retry-after'), '3');
    await Promise.all(answers.map((response) => response.text()));
  });
});

test('503 for good', async () => {
  await withFaults([{ kind: 'unavailable', rate: 1, times: Number.POSITIVE_INFINITY }], async ({ url }) => {
    for (let i = 0; i < 4; i++) assert.equal((await exchange(url)).status, 503);
  });
});

test('a reset connection, then the page', async () => {
  await withFaults([{ kind: 'reset', rate: 1 }], async ({ url }) => {
    assert.equal((await exchange(url)).error, 'ECONNRESET');
    assert.equal((await exchange(url)).status, 200);
  });
});

test('a body that ends before its declared length', async () => {
  await withFaults([{ kind: 'truncated', rate: 1 }], async ({ url }) => {
    const cut = await exchange(url);
    const full = await exchange(url);
    assert.equal(cut.error, 'ECONNRESET');
    assert.equal(full.error, null);
    assert.equal(cut.bytes, full.bytes >> 1);
  });
});

test('a header that names the wrong charset', async () => {
  await withFaults([{ kind: 'wrong-charset', rate: 1 }], async ({ url }) => {
    const [wrong, right] = [await fetch(url), await fetch(url)];
    assert.equal(wrong.headers.get('content-type'), 'text/html; charset=iso-8859-1');
    assert.equal(right.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(await wrong.text(), await right.text());
  });
});

test('a page of 50 MB, and a client that leaves early', async () => {
  await withFaults([{ kind: 'huge', rate: 1, times: 2 }], async ({ url }) => {
    assert.ok((await exchange(url, 1_000_000)).bytes < 5_000_000);
    assert.equal((await exchange(url)).bytes, 50 * 1024 * 1024);
    assert.ok((await exchange(url)).bytes < 100_000);
  });
});

test('a body that never ends keeps dripping, and closing the server ends it', async () => {
  const testbed = await startTestbed({ size: 12, faults: [{ kind: 'endless', rate: 1, interval: 2 }] });
  const plain = await startTestbed({ size: 12 });
  const usual = (await exchange(plain.url)).bytes;
  await plain.close();
  assert.ok((await exchange(testbed.url, usual + 60)).bytes >= usual + 60);
  await testbed.close();
});

test('latency', async () => {
  await withFaults([{ kind: 'latency', rate: 1, milliseconds: 120 }], async ({ url }) => {
    const time = async (): Promise<number> => {
      const start = performance.now();
      await exchange(url);
      return performance.now() - start;
    };
    assert.ok((await time()) >= 115);
    assert.ok((await time()) < 115);
  });
});

test('the seed decides which URLs fail, at about the rate asked for, and only those of the kind asked for', async () => {
  const failing = async (): Promise<string[]> => {
    const failed: string[] = [];
    await withFaults([{ kind: 'unavailable', rate: 0.3, only: 'profile' }], async ({ origin, site }) => {
      for (const user of site.forum.users) {
        const path = site.skin.url({ to: 'profile', user: user.id }, site.forum);
        if ((await exchange(origin + path)).status === 503) failed.push(path);
      }
      for (const thread of site.present().forum.threads) {
        const path = site.skin.url({ to: 'thread', thread: thread.id, page: 1 }, site.forum);
        assert.equal((await exchange(origin + path)).status, 200);
      }
    });
    return failed;
  };
  const first = await failing();
  assert.deepEqual(await failing(), first);
  assert.ok(first.length >= 1 && first.length <= 10, `${first.length} of 14`);
});
