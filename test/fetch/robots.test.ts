import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseRobots, robotsFor } from '../../src/fetch/robots.ts';
import type { Answer } from '../../src/fetch/source.ts';

const SITE = 'http://forum.example';

function allowed(file: string | Uint8Array, path: string, token = 'Boardwalk'): boolean {
  return parseRobots(file).rule(token, SITE + path).allowed;
}

/** Whether a disallow line with this pattern hits the path. */
function hits(pattern: string, path: string): boolean {
  return !allowed(`User-agent: *\nDisallow: ${pattern}`, path);
}

describe("the RFC's own examples", () => {
  test('simple example (5.1)', () => {
    const file = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`;
    assert.equal(allowed(file, '/a/picture.gif'), false);
    assert.equal(allowed(file, '/a/picture.gif?x'), true);
    assert.equal(allowed(file, '/example/'), false);
    assert.equal(allowed(file, '/publications/'), true);
    assert.equal(allowed(file, '/example/page.html', 'foobot'), true);
    assert.equal(allowed(file, '/example/allowed.gif', 'FooBot'), true);
    assert.equal(allowed(file, '/publications/', 'foobot'), false);
    for (const bot of ['barbot', 'bazbot']) {
      assert.equal(allowed(file, '/example/page.html', bot), false);
      assert.equal(allowed(file, '/example/picture.gif', bot), true);
    }
    assert.equal(allowed(file, '/example/', 'quxbot'), true);
  });

  test('longest match (5.2)', () => {
    const file = 'User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif';
    assert.equal(allowed(file, '/example/page/', 'foobot'), true);
    assert.equal(allowed(file, '/example/page/disallowed.gif', 'foobot'), false);
  });

  test('groups that name one crawler are merged (2.2.1)', () => {
    const file = `User-Agent: ExampleBot
Disallow: /foo
Disallow: /bar

User-Agent: OtherBot
Disallow: /other

User-Agent: examplebot
Disallow: /baz`;
    for (const path of ['/foo', '/bar', '/baz']) assert.equal(allowed(file, path, 'ExampleBot'), false);
    assert.equal(allowed(file, '/other', 'ExampleBot'), true);
    assert.equal(allowed(file, '/foo', 'nobody'), true);
  });

  test('escapes (2.2.2)', () => {
    const same = [
      ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
      ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar'],
      ['/foo/bar/\u30c4', '/foo/bar/%E3%83%84'],
      ['/foo/bar/%E3%83%84', '/foo/bar/%e3%83%84'],
      ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
    ] as const;
    for (const [one, other] of same) {
      for (const pattern of [one, other]) {
        for (const path of [one, other]) assert.ok(hits(pattern, path), `${pattern} on ${path}`);
      }
    }
    assert.equal(hits('/a%2Fb', '/a/b'), false);
    assert.equal(hits('/a/b', '/a%2fb'), false);
    assert.equal(hits('/a%2', '/a%2F'), false);
  });

  test('special characters (2.2.3)', () => {
    assert.ok(hits('/path/file-with-a-%2A.html', '/path/file-with-a-*.html'));
    assert.equal(hits('/path/file-with-a-%2A.html', '/path/file-with-a-b.html'), false);
    assert.ok(hits('/path/foo-%24', '/path/foo-$'));
    assert.ok(hits('/this/*/exactly', '/this/path/exactly'));
    const file = 'User-agent: *\nDisallow: /x$\nAllow: / # comment';
    assert.deepEqual(parseRobots(file).rule('a', `${SITE}/x`), { allowed: false, line: 'Disallow: /x$' });
    assert.deepEqual(parseRobots(file).rule('a', `${SITE}/xy`), { allowed: true, line: 'Allow: /' });
  });
});

describe('patterns', () => {
  test('stars, ends and queries', () => {
    const cases: [string, string, boolean][] = [
      ['/fish', '/fish.html', true],
      ['/fish', '/Fish.asp', false],
      ['/fish', '/catfish', false],
      ['/fish*', '/fishheads/yummy.html', true],
      ['/fish/', '/fish', false],
      ['/*.php', '/folder/any.php.file.html', true],
      ['/*.php', '/windows.PHP', false],
      ['/*.php$', '/filename.php', true],
      ['/*.php$', '/filename.php?parameters', false],
      ['/*.php$', '/filename.php5', false],
      ['/fish*.php', '/fishheads/catfish.php?parameters', true],
      ['/*/print', '/index.php?/topic/5/print', true],
      ['/*?sid=', '/viewtopic.php?sid=1', true],
      ['/*sid=*&t=', '/viewtopic.php?sid=1&t=2', true],
      ['/a*a$', '/a', false],
      ['/a*a$', '/aa', true],
      ['/**a', '/xa', true],
      ['/a$b', '/a$b', true],
      ['/$', '/', true],
      ['/$', '/x', false],
      ['*', '/', true],
      ['$', '/', false],
      ['fish', '/fish', false],
      ['/a b', '/a b', true],
      ['/a?', '/a?', true],
      ['/a?', '/a', false],
      ['/%7Ejoe', '/~joe', true],
    ];
    for (const [pattern, path, expected] of cases) assert.equal(hits(pattern, path), expected, `${pattern} on ${path}`);
  });

  test('the longest decides, allow between equals, whatever the order', () => {
    const cases: [string[], string, boolean][] = [
      [['Allow: /p', 'Disallow: /'], '/page', true],
      [['Allow: /folder', 'Disallow: /folder'], '/folder/page', true],
      [['Allow: /page', 'Disallow: /*.htm'], '/page.htm', false],
      [['Allow: /page', 'Disallow: /*.ht'], '/page.htm', true],
      [['Allow: /$', 'Disallow: /'], '/', true],
      [['Allow: /$', 'Disallow: /'], '/page.htm', false],
    ];
    for (const [lines, path, expected] of cases) {
      for (const order of [lines, lines.toReversed()]) {
        assert.equal(allowed(`User-agent: *\n${order.join('\n')}`, path), expected, `${order} on ${path}`);
      }
    }
  });

  test('/robots.txt is always allowed', () => {
    assert.equal(allowed('User-agent: *\nDisallow: /', '/robots.txt'), true);
    assert.equal(allowed('User-agent: *\nDisallow: /', '/robots.txt.old'), false);
  });
});

describe('groups', () => {
  test('one that names us stands alone, even without rules', () => {
    assert.equal(allowed('User-agent: *\nDisallow: /\n\nUser-agent: boardwalk/2.0\n', '/x'), true);
    assert.equal(allowed('User-agent: *\nDisallow: /\n\nUser-agent: boardwalker\nAllow: /', '/x'), false);
  });

  test('an empty rule ends the list of agents; unknown and blank lines do not', () => {
    assert.equal(allowed('User-agent: boardwalk\nDisallow:\nUser-agent: *\nDisallow: /', '/x'), true);
    const joined = 'User-agent: boardwalk\n\nSitemap: http://a.example/s.xml\nNoindex: /\nUser-agent: b\nDisallow: /';
    assert.equal(allowed(joined, '/x'), false);
    assert.equal(allowed(joined, '/x', 'b'), false);
  });

  test('rules outside a group, and names that are none', () => {
    assert.equal(allowed('Disallow: /\nUser-agent: a\nDisallow: /', '/x'), true);
    assert.equal(allowed('User-agent:\nDisallow: /', '/x', ''), true);
    assert.equal(allowed('User-agent: *\nDisallow: /', '/x', ''), false);
  });
});

test('every kind of line end, a byte order mark, blanks, comments and bytes that are not UTF-8', () => {
  for (const end of ['\n', '\r', '\r\n']) {
    const file = ['\ufeffUSER-AGENT : * # all', '\t disallow :\t/a\t# b', 'nonsense', ':', 'Disallow /c', 'Disallow: /d'].join(
      end,
    );
    assert.deepEqual(
      ['/a', '/c', '/d'].map((path) => allowed(file, path)),
      [false, true, false],
    );
  }
  const latin1 = Buffer.from('User-agent: *\nDisallow: /caf\xe9\nDisallow: /\xe0\n', 'latin1');
  assert.equal(allowed(latin1, '/caf%E9/'), false);
  assert.equal(allowed(latin1, '/%E0'), false);
  const utf8 = 'User-agent: *\nDisallow: /\u00e0\n';
  assert.deepEqual(parseRobots(utf8).rule('x', `${SITE}/\u00e0`), { allowed: false, line: 'Disallow: /\u00e0' });
});

test('crawl delay, of the agents named above it', () => {
  const file = `User-agent: slow
Crawl-delay: 2.5
User-agent: *
Disallow: /x
Crawl-delay: 1
Crawl-delay: 0.5

User-agent: never
Crawl-delay: 86400
Disallow:

User-agent: odd
Crawl-delay: -1
Crawl-delay: NaN
Crawl-delay: 1e9
Crawl-delay: soon`;
  const robots = parseRobots(file);
  assert.equal(robots.crawlDelay('slow'), 2.5);
  assert.equal(robots.crawlDelay('boardwalk'), 1);
  assert.equal(robots.crawlDelay('never'), 300);
  assert.equal(robots.crawlDelay('odd'), null);
  assert.equal(parseRobots('').crawlDelay('x'), null);
});

test('sitemaps', () => {
  const { sitemaps } = parseRobots(
    'Sitemap: https://a.example/s.xml\nsitemap:http://a.example/\u00fc\nSitemap: /rel\nSitemap: https://a.example/s.xml',
  );
  assert.deepEqual(sitemaps, ['https://a.example/s.xml', 'http://a.example/%C3%BC']);
});

test('500 KiB are read, and no half line', () => {
  const head = 'User-agent: *\nDisallow: /first\n';
  const limit = 500 * 1024;
  const padded = `${head}${'#'.repeat(limit - head.length - 12)}\nDisallow: /second\nDisallow: /third\n`;
  assert.equal(allowed(padded, '/first'), false);
  assert.equal(allowed(padded, '/second'), true);
  assert.equal(allowed(padded, '/sec'), true);
  assert.equal(allowed(padded, '/third'), true);
});

test('what an answer means', () => {
  const answer = (status: number): Answer => ({
    ok: true,
    url: `${SITE}/robots.txt`,
    status,
    headers: {},
    body: Buffer.from('User-agent: *\nDisallow: /private'),
    date: '',
  });
  const verdict = (given: Answer) => {
    const robots = robotsFor(given);
    return [robots.rule('b', `${SITE}/`).allowed, robots.rule('b', `${SITE}/private`).allowed, robots.unreachable];
  };
  assert.deepEqual(verdict(answer(200)), [true, false, false]);
  for (const status of [301, 400, 401, 403, 404, 410]) assert.deepEqual(verdict(answer(status)), [true, true, false]);
  for (const status of [429, 500, 503]) assert.deepEqual(verdict(answer(status)), [false, false, true]);
  const failed: Answer = { ok: false, url: SITE, reason: 'timeout', message: '', retryable: true };
  assert.deepEqual(verdict(failed), [false, false, true]);
});
