import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { type NetworkGuard, networkGuard, type Resolve } from '../../src/fetch/guard.ts';
import { httpSource } from '../../src/fetch/http.ts';
import { isPublicAddress } from '../../src/fetch/public-address.ts';
import type { Answer } from '../../src/fetch/source.ts';

const PUBLIC = 'http://forum.example/';

/** A resolver that knows these names; the answers may be changed under way. */
function names(known: Record<string, string[]>): Resolve {
  return async (host): Promise<LookupAddress[]> => {
    const found = known[host];
    if (!found) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
    return found.map((address) => ({ address, family: net.isIP(address) }));
  };
}

function lookedUp(guard: NetworkGuard, host: string, all = true): Promise<string[]> {
  return new Promise((resolve, reject) => {
    guard.lookup(host, { all }, (error, found) => {
      if (error) reject(error);
      else resolve(typeof found === 'string' ? [found] : found.map(({ address }) => address));
    });
  });
}

describe('public addresses', () => {
  test('and those that are not', () => {
    const notPublic = [
      ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.0.1', '169.254.169.254'],
      ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.19.255.255'],
      ...['198.51.100.7', '203.0.113.9', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255'],
      ...[
        '::',
        '::1',
        '::127.0.0.1',
        'fe80::1',
        'fe80::1%lo',
        'fec0::1',
        'fc00::1',
        'fd12::1',
        'ff02::1',
        '2001:db8::1',
        '3fff::1',
      ],
      ...['2001::1', '2001:2::1', '2001:10::1', '100::1', '5f00::1', '64:ff9b:1::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1'],
      ...[
        '::ffff:a9fe:a9fe',
        '64:ff9b::7f00:1',
        '64:ff9b::192.168.0.1',
        '2002:7f00:1::',
        '2002:c0a8:101::1',
        '2002:a00:1:ffff::1',
      ],
      ...['', 'localhost', '1.2.3', '999.1.1.1'],
    ];
    for (const address of notPublic) assert.equal(isPublicAddress(address), false, address);
    const everyone = [
      ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.1', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1'],
      ...['192.0.1.1', '198.17.255.255', '198.20.0.1', '223.255.255.255', '2606:4700::1111', '2a00:1450::1', '2001:4860::8888'],
      ...['::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '2002:808:808::1'],
    ];
    for (const address of everyone) assert.equal(isPublicAddress(address), true, address);
  });

  test('an IPv4 address is judged alike in every form', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const hex = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
        const [high, low] = [`${hex[0]}${hex[1]}`, `${hex[2]}${hex[3]}`];
        for (const form of [`::ffff:${address}`, `64:ff9b::${high}:${low}`, `2002:${high}:${low}::1`]) {
          assert.equal(isPublicAddress(form), isPublicAddress(address), form);
        }
      }),
    );
  });
});

describe('a URL', () => {
  test('of another scheme, of a private host in any spelling, of a port that is not for the web', async () => {
    const { check } = await networkGuard(PUBLIC, names({ 'forum.example': ['8.8.8.8'] }));
    const forbidden = [
      ...['ftp://a.example/', 'file:///etc/passwd', 'javascript:1', 'data:text/html,x', 'not a url', ''],
      ...[
        'http://127.0.0.1/',
        'http://127.1/',
        'http://2130706433/',
        'http://0x7f.1/',
        'http://0177.0.0.1/',
        'http://127.0.0.1./',
      ],
      ...['http://\uff11\uff12\uff17.0.0.1/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/', 'http://[::]/', 'http://0/'],
      ...['http://169.254.169.254/latest/meta-data', 'https://10.0.0.1:8443/', 'http://user@192.168.0.1/', 'http://[fe80::1]/'],
      ...['http://localhost/', 'http://LOCALHOST:8080/', 'http://localhost./', 'http://x.localhost/', 'http://printer.local/'],
      ...['http://metadata.google.internal/', 'http://nas.home.arpa/'],
      ...['http://a.example:25/', 'http://a.example:22/', 'http://forum.example:6667/'],
    ];
    for (const url of forbidden) assert.notEqual(check(url), null, url);
    const open = [
      PUBLIC,
      'https://a.example:8443/',
      'http://8.8.8.8/',
      'http://[2606:4700::1111]/',
      'http://forum.example:8080/',
    ];
    for (const url of [...open, 'http://local.example/', 'http://mylocalhost/']) assert.equal(check(url), null, url);
    assert.match(check('http://127.0.0.1/') ?? '', /started at http:\/\/forum\.example/);
  });

  test('of the private host that the crawl starts on, at its port alone', async () => {
    const { check } = await networkGuard('http://127.0.0.1:8080/forum/', names({}));
    for (const url of ['http://127.0.0.1:8080/', 'http://127.1:8080/x', 'https://127.0.0.1:8080/'])
      assert.equal(check(url), null, url);
    for (const url of ['http://127.0.0.1/', 'http://127.0.0.1:8081/', 'http://127.0.0.2:8080/', 'http://localhost:8080/']) {
      assert.notEqual(check(url), null, url);
    }
    const named = await networkGuard('http://wiki.local/', names({ 'wiki.local': ['10.0.0.5', 'fd00::5'] }));
    for (const url of [
      'http://wiki.local/x',
      'https://wiki.local/',
      'http://wiki.local./',
      'http://10.0.0.5/',
      'http://[fd00::5]/',
    ]) {
      assert.equal(named.check(url), null, url);
    }
    for (const url of ['http://wiki.local:8080/', 'http://10.0.0.6/', 'http://other.local/', 'http://x.wiki.local/']) {
      assert.notEqual(named.check(url), null, url);
    }
    const odd = await networkGuard('http://a.example:25/', names({}));
    assert.equal(odd.check('http://a.example:25/'), null);
    assert.notEqual((await networkGuard('no url', names({}))).check('http://127.0.0.1/'), null);
  });
});

describe('a name', () => {
  test('leads to public addresses only, or nowhere', async () => {
    const known = names({
      'forum.example': ['8.8.8.8', '2606:4700::1111'],
      'mixed.example': ['10.0.0.1', '8.8.4.4', '::1'],
      'inside.example': ['127.0.0.1', '::ffff:10.0.0.1'],
      'empty.example': [],
    });
    const guard = await networkGuard(PUBLIC, known);
    assert.deepEqual(await lookedUp(guard, 'forum.example'), ['8.8.8.8', '2606:4700::1111']);
    assert.deepEqual(await lookedUp(guard, 'mixed.example'), ['8.8.4.4']);
    assert.deepEqual(await lookedUp(guard, 'mixed.example', false), ['8.8.4.4']);
    await assert.rejects(lookedUp(guard, 'inside.example'), { reason: 'forbidden', retryable: false, message: /127\.0\.0\.1/ });
    await assert.rejects(lookedUp(guard, 'empty.example'), { reason: 'forbidden' });
    await assert.rejects(lookedUp(guard, 'gone.example'), { code: 'ENOTFOUND' });
  });

  test('that moves to a private address is stopped there', async () => {
    const known: Record<string, string[]> = { 'forum.example': ['8.8.8.8'] };
    const guard = await networkGuard(PUBLIC, names(known));
    known['forum.example'] = ['127.0.0.1'];
    await assert.rejects(lookedUp(guard, 'forum.example'), { reason: 'forbidden' });
  });

  test('that is private from the start keeps its addresses, and shares them with no other', async () => {
    const known: Record<string, string[]> = { 'wiki.lan': ['10.0.0.5'], 'evil.example': ['10.0.0.5'] };
    const guard = await networkGuard('http://wiki.lan/', names(known));
    assert.deepEqual(await lookedUp(guard, 'wiki.lan'), ['10.0.0.5']);
    assert.deepEqual(await lookedUp(guard, 'wiki.lan', false), ['10.0.0.5']);
    await assert.rejects(lookedUp(guard, 'evil.example'), { reason: 'forbidden' });
    known['wiki.lan'] = ['10.0.0.6'];
    await assert.rejects(lookedUp(guard, 'wiki.lan'), { reason: 'forbidden' });
  });
});

describe('over real connections', () => {
  const cleanups: (() => Promise<void>)[] = [];
  after(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  /** How often a server of ours was asked. */
  async function listening(address: string): Promise<{ port: number; asked: () => number }> {
    let asked = 0;
    const server = http.createServer((_request, response) => {
      asked++;
      response.end('inside');
    });
    await new Promise<void>((resolve, reject) => server.on('error', reject).listen(0, address, resolve));
    cleanups.push(
      () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    );
    return { port: (server.address() as AddressInfo).port, asked: () => asked };
  }

  function through(guard: NetworkGuard): (url: string) => Promise<Answer> {
    const source = httpSource(guard);
    cleanups.push(() => source.close());
    return (url) => source.fetch({ url });
  }

  function assertForbidden(answer: Answer, url: string): void {
    assert.ok(!answer.ok, url);
    assert.equal(answer.reason, 'forbidden', answer.message);
    assert.equal(answer.retryable, false);
    assert.ok(answer.message.startsWith(url), answer.message);
  }

  for (const address of ['127.0.0.1', '127.0.0.2', '::1']) {
    test(`${address} is asked by a crawl that starts there and by no other`, async (t) => {
      const server = await listening(address).catch(() => null);
      if (!server) return t.skip('this machine has no such address');
      const host = net.isIPv6(address) ? `[${address}]` : address;
      const url = `http://${host}:${server.port}/`;
      const stranger = through(await networkGuard(PUBLIC, names({ 'forum.example': ['8.8.8.8'], 'evil.example': [address] })));
      for (const bad of [url, `http://evil.example:${server.port}/`]) assertForbidden(await stranger(bad), bad);
      assert.equal(server.asked(), 0);
      const own = through(await networkGuard(url));
      assert.ok((await own(url)).ok);
      assert.equal(server.asked(), 1);
    });
  }

  test('a private name, and its rebinding to another host', async () => {
    const [one, other] = [await listening('127.0.0.1'), await listening('127.0.0.1')];
    const known: Record<string, string[]> = { 'wiki.lan': ['127.0.0.1'], 'evil.example': ['127.0.0.1'] };
    const start = `http://wiki.lan:${one.port}/`;
    const guard = await networkGuard(start, names(known));
    const get = through(guard);
    const answer = await get(start);
    assert.ok(answer.ok, answer.ok ? '' : answer.message);
    for (const bad of [`http://wiki.lan:${other.port}/`, `http://evil.example:${one.port}/`, `http://127.0.0.1:${other.port}/`]) {
      assertForbidden(await get(bad), bad);
    }
    assert.equal(other.asked(), 0);
    known['wiki.lan'] = ['127.0.0.2'];
    assertForbidden(await through(guard)(start), start);
  });

  test('localhost as this machine resolves it', async () => {
    const server = await listening('127.0.0.1');
    const get = through(await networkGuard(`http://localhost:${server.port}/`));
    const answer = await get(`http://localhost:${server.port}/x`);
    assert.ok(answer.ok, answer.ok ? '' : answer.message);
  });
});
