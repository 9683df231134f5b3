import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestbed } from '../../testbed/server.ts';

test('requests are counted by what they asked for and reported one by one', async () => {
  const seen: string[] = [];
  const testbed = await startTestbed({ size: 12, onRequest: ({ url, status }) => seen.push(`${status} ${url}`) });
  try {
    const { site, origin } = testbed;
    const thread = origin + site.skin.url({ to: 'thread', thread: 1, page: 1 }, site.forum);
    for (const url of [testbed.url, thread, thread, `${origin}/nowhere`]) await (await fetch(url)).text();
    assert.deepEqual(Object.fromEntries(testbed.requests), { entry: 1, thread: 2, unknown: 1 });
    assert.deepEqual(seen, [`200 ${testbed.url}`, `200 ${thread}`, `200 ${thread}`, `404 ${origin}/nowhere`]);
  } finally {
    await testbed.close();
  }
});

test('robots.txt names what is behind a login, or says what it was given', async () => {
  const own = 'User-agent: *\nDisallow: /\n';
  for (const [robots, expected] of [
    [undefined, /^User-agent: \*\n(Disallow: \/\S+\n){3}$/],
    [own, /Disallow: \/\n/],
  ] as const) {
    const testbed = await startTestbed({ size: 12, ...(robots && { robots }) });
    const response = await fetch(`${testbed.origin}/robots.txt`);
    assert.equal(response.status, 200);
    assert.match(await response.text(), expected);
    await testbed.close();
  }
});

test('odd paths are answered, not fatal', async () => {
  const testbed = await startTestbed({ size: 12 });
  try {
    for (const path of [
      '//example.org/x',
      '/%zz',
      '/viewtopic.php?t=%',
      '/viewtopic.php?t=99999999999',
      '/viewforum.php?f=1&start=-25',
      '/viewtopic.php?t=0',
    ]) {
      const response = await fetch(testbed.origin + path);
      assert.equal(response.status, 404, path);
      await response.text();
    }
  } finally {
    await testbed.close();
  }
});

test('a port that is taken is an error', async () => {
  const testbed = await startTestbed({ size: 12 });
  await assert.rejects(startTestbed({ size: 12, port: Number(new URL(testbed.origin).port) }), /EADDRINUSE/);
  await testbed.close();
});

test('closing ends the connections that are open', async () => {
  const testbed = await startTestbed({ size: 12, faults: [{ kind: 'latency', rate: 1, milliseconds: 60_000 }] });
  const waiting = fetch(testbed.url).then(
    () => 'answered',
    () => 'cut off',
  );
  await new Promise((go) => setTimeout(go, 50));
  await testbed.close();
  assert.equal(await waiting, 'cut off');
});
