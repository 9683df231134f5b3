import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CookieJar } from '../../src/fetch/cookies.ts';
import { networkGuard } from '../../src/fetch/guard.ts';
import { httpSource } from '../../src/fetch/http.ts';
import { robotsFor } from '../../src/fetch/robots.ts';
import type { Response, Source } from '../../src/fetch/source.ts';
import { startTestbed, type Testbed, type TestbedSettings } from '../../testbed/server.ts';
import { skins } from '../../testbed/skins/index.ts';

async function atTestbed(settings: TestbedSettings, work: (testbed: Testbed, source: Source) => Promise<void>): Promise<void> {
  const testbed = await startTestbed({ size: 20, ...settings });
  const source = httpSource(await networkGuard(testbed.url));
  try {
    await work(testbed, source);
  } finally {
    await source.close();
    await testbed.close();
  }
}

async function page(source: Source, url: string, jar?: CookieJar): Promise<Response & { text: string }> {
  const cookie = jar?.header(url);
  const answer = await source.fetch({ url, ...(cookie ? { headers: { cookie } } : {}) });
  assert.ok(answer.ok, answer.ok ? '' : answer.message);
  jar?.store(url, answer.headers['set-cookie'] ?? '');
  return { ...answer, text: Buffer.from(answer.body).toString('latin1') };
}

describe('robots.txt of a forum', () => {
  test('keeps us from its login page and not from its entry', async () => {
    await atTestbed({}, async (testbed, source) => {
      const robots = robotsFor(await source.fetch({ url: `${testbed.origin}/robots.txt` }));
      assert.equal(robots.unreachable, false);
      assert.deepEqual(robots.rule('Boardwalk', testbed.url), { allowed: true, line: null });
      const login = testbed.origin + testbed.site.skin.url({ to: 'login' }, testbed.forum);
      const rule = robots.rule('Boardwalk', login);
      assert.equal(rule.allowed, false);
      assert.match(rule.line ?? '', /^Disallow: \//);
    });
  });

  test('that is down forbids everything, until it is up', async () => {
    await atTestbed({ faults: [{ kind: 'unavailable', rate: 1 }] }, async (testbed, source) => {
      const ask = async () => robotsFor(await source.fetch({ url: `${testbed.origin}/robots.txt` }));
      const down = await ask();
      assert.equal(down.unreachable, true);
      assert.deepEqual(down.rule('Boardwalk', testbed.url), { allowed: false, line: null });
      assert.equal((await ask()).rule('Boardwalk', testbed.url).allowed, true);
    });
  });
});

test('cookies stop the session ids in URLs, in every skin', async () => {
  let carrying = 0;
  for (const skin of skins) {
    await atTestbed({ skin, switches: { sessionIds: true } }, async (testbed, source) => {
      const id = new RegExp(`[?&;]${skin.session ?? 'sid'}=[0-9a-f]{32}`);
      const without = await page(source, testbed.url);
      const jar = new CookieJar();
      const first = await page(source, testbed.url, jar);
      assert.match(jar.header(testbed.url) ?? '', /^board_session=/, skin.name);
      const second = await page(source, testbed.url, jar);
      assert.equal(first.text, without.text);
      if (id.test(first.text)) carrying++;
      assert.doesNotMatch(second.text, id, skin.name);
      assert.equal(second.headers['set-cookie'], undefined, skin.name);
    });
  }
  // A skin that scripts fill in has no links to carry an id.
  assert.ok(carrying >= skins.length - 1, `${carrying} of ${skins.length} skins carry ids without cookies`);
});
