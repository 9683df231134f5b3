import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { CookieJar } from '../../src/fetch/cookies.ts';
import { httpSource } from '../../src/fetch/http.ts';
import { serveHttp } from './servers.ts';

const NOW = Date.UTC(2026, 0, 1);

function jarOf(url: string, ...setCookies: string[]): CookieJar {
  const jar = new CookieJar();
  jar.store(url, setCookies.join('\n'), NOW);
  return jar;
}

/** What a cookie set at one URL sends to another. */
function sent(from: string, setCookie: string, to: string, now = NOW): string | null {
  return jarOf(from, setCookie).header(to, now);
}

describe('where a cookie goes', () => {
  test('to its host alone, or to the domain it names', () => {
    const from = 'http://www.forum.example/';
    assert.equal(sent(from, 'a=1', 'http://www.forum.example/x'), 'a=1');
    assert.equal(sent(from, 'a=1', 'http://forum.example/'), null);
    assert.equal(sent(from, 'a=1', 'http://x.www.forum.example/'), null);
    for (const domain of ['forum.example', '.forum.example', 'FORUM.Example']) {
      for (const host of ['forum.example', 'www.forum.example', 'a.b.forum.example']) {
        assert.equal(sent(from, `a=1; Domain=${domain}`, `http://${host}/`), 'a=1', `${domain} to ${host}`);
      }
      assert.equal(sent(from, `a=1; Domain=${domain}`, 'http://myforum.example/'), null);
    }
    assert.equal(sent(from, 'a=1; Domain=', 'http://www.forum.example/'), 'a=1');
    assert.equal(sent(from, 'a=1; Domain=', 'http://forum.example/'), null);
  });

  test('never from a stranger, never to a public suffix', () => {
    assert.equal(sent('http://a.example/', 'a=1; Domain=b.example', 'http://b.example/'), null);
    assert.equal(sent('http://a.example/', 'a=1; Domain=x.a.example', 'http://x.a.example/'), null);
    for (const suffix of ['com', 'co.uk', 'github.io', 'test']) {
      assert.equal(sent(`http://a.${suffix}/`, `a=1; Domain=${suffix}`, `http://a.${suffix}/`), null, suffix);
    }
    // A host that is itself a suffix keeps its own.
    assert.equal(sent('http://github.io/', 'a=1; Domain=github.io', 'http://github.io/'), 'a=1');
    assert.equal(sent('http://github.io/', 'a=1; Domain=github.io', 'http://x.github.io/'), null);
  });

  test('localhost, addresses and international names', () => {
    for (const origin of [
      'http://localhost:8080',
      'http://127.0.0.1:9',
      'http://[::1]:9',
      'http://forum',
      'http://b\u00fccher.example',
    ]) {
      const host = new URL(origin).hostname;
      assert.equal(sent(origin, 'a=1', `${origin}/x`), 'a=1', origin);
      assert.equal(sent(origin, `a=1; Domain=${host}`, `${origin}/x`), 'a=1', origin);
    }
    assert.equal(sent('http://127.0.0.1/', 'a=1; Domain=0.0.1', 'http://127.0.0.1/'), null);
    assert.equal(
      sent('http://x.b\u00fccher.example/', 'a=1; Domain=B\u00fccher.example', 'http://xn--bcher-kva.example/'),
      'a=1',
    );
  });

  test('ports do not matter, schemes do', () => {
    assert.equal(sent('http://a.example:8080/', 'a=1', 'https://a.example/'), 'a=1');
    assert.equal(sent('https://a.example/', 'a=1; Secure', 'http://a.example/'), null);
    assert.equal(sent('https://a.example/', 'a=1; Secure', 'https://a.example/'), 'a=1');
    assert.equal(sent('http://a.example/', 'a=1; Secure', 'https://a.example/'), null);
    assert.equal(sent('ftp://a.example/', 'a=1', 'http://a.example/'), null);
    assert.equal(jarOf('http://a.example/', 'a=1').header('not a url'), null);
    const jar = jarOf('https://a.example/', 'a=safe; Secure');
    jar.store('http://a.example/', 'a=forged', NOW);
    assert.equal(jar.header('https://a.example/', NOW), 'a=safe');
  });

  test('by path: the page folder unless given', () => {
    const cases: [string, string, string, boolean][] = [
      ['/forum/index.php', 'a=1', '/forum', true],
      ['/forum/index.php', 'a=1', '/forum/x', true],
      ['/forum/index.php', 'a=1', '/forums', false],
      ['/forum/index.php', 'a=1', '/', false],
      ['/index.php', 'a=1', '/anything', true],
      ['/x/y', 'a=1; Path=/', '/', true],
      ['/x', 'a=1; Path=/forum/', '/forum', false],
      ['/x', 'a=1; Path=/forum/', '/forum/t', true],
      ['/x', 'a=1; Path=forum', '/y', true],
      ['/x', 'a=1; Path=/a; Path=/b', '/b', true],
    ];
    for (const [from, cookie, to, expected] of cases) {
      assert.equal(sent(`http://a.example${from}`, cookie, `http://a.example${to}`), expected ? 'a=1' : null, `${cookie} ${to}`);
    }
  });

  test('names that promise how they were set', () => {
    const url = 'https://a.example/';
    assert.equal(sent(url, '__Secure-a=1', url), null);
    assert.equal(sent(url, '__Secure-a=1; Secure', url), '__Secure-a=1');
    assert.equal(sent(url, '__Host-a=1; Secure; Path=/', url), '__Host-a=1');
    assert.equal(sent(url, '__Host-a=1; Secure; Path=/; Domain=a.example', url), null);
    assert.equal(sent(url, '__host-a=1; Secure; Path=/x', `${url}x`), null);
  });
});

test('the longest path first, then the oldest; a new value keeps its age', () => {
  const jar = jarOf('http://a.example/x/y', 'a=1; Path=/', 'b=1; Path=/', 'c=1; Path=/x', 'a=2; Path=/', 'a=3; Path=/x/y');
  assert.equal(jar.header('http://a.example/x/y', NOW), 'a=3; c=1; a=2; b=1');
});

describe('expiry', () => {
  const url = 'http://a.example/';
  const year = 365 * 24 * 3600 * 1000;

  test('the dates that servers write', () => {
    for (const date of [
      'Sun, 06 Nov 2044 08:49:37 GMT',
      'Sunday, 06-Nov-44 08:49:37 GMT',
      'Sun Nov  6 08:49:37 2044',
      'Sun, 6 nov 2044 8:49:37',
      '08:49:37 2044 06 November',
    ]) {
      const at = Date.UTC(2044, 10, 6, 8, 49, 37);
      assert.equal(sent(url, `a=1; Expires=${date}`, url, at - 1), 'a=1', date);
      assert.equal(sent(url, `a=1; Expires=${date}`, url, at), null, date);
    }
  });

  test('what is no date makes a cookie of the session', () => {
    for (const date of ['', 'soon', '31 Feb 2044 00:00:00', '1 Jan 2044 24:00:00', '1 Jan 1500 00:00:00', '1 Jan 2044']) {
      assert.equal(sent(url, `a=1; Expires=${date}`, url, NOW + 99 * year), 'a=1', date);
    }
  });

  test('max-age overrules, and both can delete', () => {
    const past = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT';
    assert.equal(sent(url, `a=1; ${past}; Max-Age=10`, url, NOW + 9999), 'a=1');
    assert.equal(sent(url, `a=1; Max-Age=10; ${past}`, url, NOW + 10_000), null);
    assert.equal(sent(url, `a=1; Max-Age=${'9'.repeat(400)}`, url, NOW + 99 * year), 'a=1');
    assert.equal(sent(url, 'a=1; Max-Age=1e3', url, NOW + 99 * year), 'a=1');
    for (const end of [past, 'Max-Age=0', 'Max-Age=-1']) {
      assert.equal(jarOf(url, 'a=1', 'b=1', `a=; ${end}`).header(url, NOW), 'b=1', end);
    }
  });
});

describe('what is not kept', () => {
  const url = 'http://a.example/';

  test('no name, control characters, too long', () => {
    for (const bad of ['', 'a', '=1', 'a=\x01', 'a\x7f=1', 'a=1\x00', `a=${'x'.repeat(4096)}`, 'a=1; Path=/\x02', ';a=1']) {
      assert.equal(sent(url, bad, url), null, JSON.stringify(bad));
    }
    assert.ok(sent(url, `a=${'x'.repeat(4095)}`, url));
    assert.equal(sent(url, 'a="b=c, d"', url), 'a="b=c, d"');
    assert.equal(sent(url, ` a \t= ; Path=/${'x'.repeat(2000)}`, url), 'a=');
  });

  test('too many: what is used goes last, and the session stays', () => {
    const jar = jarOf(url, 'session=1', 'other=1; Path=/elsewhere');
    for (let i = 0; i < 200; i++) {
      jar.header(url, NOW);
      jar.store(url, `read${i}=1`, NOW);
    }
    const names = jar.toJSON().map(({ name }) => name);
    assert.equal(names.length, 50);
    assert.ok(names.includes('session'));
    assert.ok(names.includes('read199'));
    assert.ok(!names.includes('other'));
    for (let i = 0; i < 100; i++) {
      for (let j = 0; j < 40; j++) jar.store(`http://h${i}.example/`, `c${j}=1`, NOW);
    }
    assert.equal(jar.toJSON().length, 3000);
  });
});

test('saved and read again', () => {
  const jar = jarOf('https://www.a.example/x/', 'a=1; Domain=a.example; Secure', 'b=\u00fc; Max-Age=999999999', 'c=3; Path=/');
  const again = CookieJar.fromJSON(JSON.parse(JSON.stringify(jar)));
  assert.deepEqual(again.toJSON(), jar.toJSON());
  assert.equal(again.header('https://www.a.example/x/'), jar.header('https://www.a.example/x/'));
  for (const bad of [null, {}, [{}], [{ ...jar.toJSON()[0], name: 'a\nb' }]]) {
    assert.throws(() => CookieJar.fromJSON(bad), /saved cookies/);
  }
});

test('over HTTP and back, whatever the letters', async () => {
  const server = await serveHttp((request, response) => {
    if (!request.headers.cookie)
      response.setHeader('set-cookie', ['a=1; HttpOnly', Buffer.from('b=\u00fc\u65e5').toString('latin1')]);
    response.end(Buffer.from(request.headers.cookie ?? '', 'latin1'));
  });
  const source = httpSource();
  try {
    const first = await source.fetch({ url: server.url });
    assert.ok(first.ok);
    const jar = new CookieJar();
    jar.store(server.url, first.headers['set-cookie'] ?? '');
    const second = await source.fetch({ url: server.url, headers: { cookie: jar.header(server.url) ?? '' } });
    assert.ok(second.ok);
    assert.equal(Buffer.from(second.body).toString(), 'a=1; b=\u00fc\u65e5');
  } finally {
    await source.close();
    await server.close();
  }
});

describe('whatever a server sets', () => {
  const hosts = fc.constantFrom('a.example', 'b.a.example', 'x.co.uk', 'localhost', '127.0.0.1', 'c.github.io');
  const urls = fc
    .tuple(fc.constantFrom('http', 'https'), hosts, fc.constantFrom('', 'x', 'x/', 'x/y'))
    .map(([scheme, host, path]) => `${scheme}://${host}/${path}`);
  const attribute = fc.oneof(
    hosts.map((host) => `Domain=${host}`),
    fc.constantFrom('Secure', 'Path=/', 'Path=/x', 'Max-Age=5', 'Max-Age=0', 'Domain=com', 'Domain=co.uk', 'Expires=x'),
    fc.string(),
  );
  const header = fc.tuple(fc.string(), fc.array(attribute)).map(([pair, rest]) => [`n=${pair}`, ...rest].join(';'));

  test('nothing throws, and what is sent is one clean header', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(urls, fc.oneof(header, fc.string({ unit: 'binary' })))), urls, (stored, url) => {
        const jar = new CookieJar();
        for (const [from, text] of stored) jar.store(from, text, NOW);
        const line = jar.header(url, NOW);
        assert.ok(line === null || /^[\t\x20-\x7e\x80-\xff]+$/.test(line), JSON.stringify(line));
        assert.deepEqual(CookieJar.fromJSON(JSON.parse(JSON.stringify(jar))).toJSON(), jar.toJSON());
      }),
    );
  });

  test('no cookie crosses to a foreign site, nor a secure one to plain HTTP', () => {
    const foreign = fc.constantFrom('other.example', 'y.co.uk', 'd.github.io', '127.0.0.2', 'aa.example');
    fc.assert(
      fc.property(urls, header, foreign, (from, text, host) => {
        const jar = jarOf(from, text);
        for (const scheme of ['http', 'https']) assert.equal(jar.header(`${scheme}://${host}/x/y`, NOW), null);
        if (/;\s*secure\s*(;|$)/i.test(text)) assert.equal(jar.header(from.replace('https:', 'http:'), NOW), null);
      }),
    );
  });
});
