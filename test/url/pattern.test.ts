import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { normalForm } from '../../src/url/normal-form.ts';
import {
  generalise,
  matchesPattern,
  patternOf,
  patternRegExp,
  printPattern,
  tokensOf,
  type UrlPattern,
} from '../../src/url/pattern.ts';

const fits = (pattern: UrlPattern, url: string) => matchesPattern(pattern, tokensOf(url));
const general = (...urls: string[]): UrlPattern =>
  urls.map(patternOf).reduce((a, b) => generalise(a, b) ?? assert.fail(`${printPattern(a)} and ${printPattern(b)} do not merge`));

test('tokens are paths and parameters (iRobot 5.2)', () => {
  assert.deepEqual(tokensOf('http://h/user/Profile.aspx?UserID=12&Quote=False'), {
    paths: ['user', 'Profile.aspx'],
    parameters: [
      { key: 'Quote', value: 'False' },
      { key: 'UserID', value: '12' },
    ],
  });
  assert.deepEqual(tokensOf('http://h/index.php?topic=5.0;wap#new').parameters, [
    { key: 'topic', value: '5.0' },
    { key: 'wap', value: null },
  ]);
  assert.deepEqual(tokensOf('http://h').paths, ['']);
  assert.deepEqual(tokensOf('http://h?a=b/c').paths, ['']);
});

test('what a query says by place is paths, each with its mark', () => {
  assert.deepEqual(tokensOf('http://h/read.php?3,1234,page=2'), {
    paths: ['read.php', '?3', ',1234'],
    parameters: [{ key: ',page', value: '2' }],
  });
  assert.deepEqual(tokensOf('http://h/index.php?/topic/12-a-title/page-2').paths, [
    'index.php',
    '?',
    'topic',
    '12-a-title',
    'page-2',
  ]);
  assert.deepEqual(tokensOf('http://h/index.php?p=/topic/12/a-title'), {
    paths: ['index.php', '?p=', 'topic', '12', 'a-title'],
    parameters: [],
  });
  assert.deepEqual(tokensOf('http://h/login.php?do=in&to=/topic/12').paths, ['login.php']);
  assert.equal(printPattern(patternOf('http://h/index.php?p=/topic/12/a-title')), '/index.php?p=/topic/<digits>/a-title');
  assert.deepEqual(tokensOf('http://h/showthread.php?12-a-title&p=5'), {
    paths: ['showthread.php', '?12-a-title'],
    parameters: [{ key: 'p', value: '5' }],
  });
  assert.deepEqual(tokensOf('http://h/a?plain').parameters, [{ key: 'plain', value: null }]);
  assert.deepEqual(tokensOf('http://h/a?ids=1,2,x=3').parameters, [{ key: 'ids', value: '1,2,x=3' }]);
  const pages = general('http://h/read.php?3,1234,page=2', 'http://h/read.php?4,99,page=10');
  assert.equal(printPattern(pages), '/read.php?<digits>,<digits>,page=<digits>');
  assert.ok(!fits(pages, 'http://h/read.php?3,1234,99'));
  assert.equal(generalise(patternOf('http://h/a/3'), patternOf('http://h/a?3')), null);
});

test('0 among three numbers or more is no number but the last: it says that there is none', () => {
  assert.equal(
    printPattern(patternOf('http://h/f/0-51-0-1-0-26-0-title.htm')),
    '/f/0-<digits>-0-<digits>-0-<digits>-<digits>-title.htm',
  );
  assert.equal(printPattern(patternOf('http://h/f/3-0-2')), '/f/<digits>-0-<digits>');
  assert.equal(printPattern(patternOf('http://h/f/3-12-0')), '/f/<digits>-<digits>-<digits>');
  assert.equal(
    printPattern(patternOf('http://h/topic,5.0.html?start=0-0-1')),
    '/topic,<digits>.<digits>.html?start=<digits>-<digits>-<digits>',
  );
  assert.equal(printPattern(general('http://h/f/3-0-2', 'http://h/f/3-12-2')), '/f/<digits>-<digits>-<digits>');
});

// The two clusters that iRobot 5.2 prints.
test('cluster A: two names of one parameter stay two patterns', () => {
  const [group, forumGroup] = ['http://forums/default.aspx?GroupID=3', 'http://forums/default.aspx?ForumGroupID=3'].map(
    patternOf,
  );
  assert.equal(printPattern(group!), '/default.aspx?GroupID=<digits>');
  assert.equal(printPattern(forumGroup!), '/default.aspx?ForumGroupID=<digits>');
  assert.equal(generalise(group!, forumGroup!), null);
  assert.ok(fits(group!, 'http://forums/default.aspx?GroupID=777'));
  assert.ok(!fits(group!, 'http://forums/default.aspx?ForumGroupID=777'));
});

test('cluster B: login pages under three patterns', () => {
  assert.equal(
    printPattern(general('http://f/user/Profile.aspx?UserID=1', 'http://f/user/Profile.aspx?UserID=20')),
    '/user/Profile.aspx?UserID=<digits>',
  );
  const members = general('http://f/members/bob.aspx', 'http://f/members/alice.aspx');
  assert.equal(printPattern(members), '/members/<word>.aspx');
  assert.equal(printPattern(generalise(members, patternOf('http://f/members/bob77.aspx'))!), '/members/<text>.aspx');
  assert.equal(
    printPattern(patternOf('http://f/AddPost.aspx?ReplyToPostID=5&Quote=False')),
    '/AddPost.aspx?Quote=False&ReplyToPostID=<digits>',
  );
});

test('ids of letters and digits in turn are open, names with a number are not', () => {
  const ids = ['65a3f450ad422d65ba514567', '5fc834e64fb0680b846f4567', '13212317890A46271700'];
  for (const id of ids) {
    assert.equal(printPattern(patternOf(`http://f/thread/${id}/2`)), '/thread/<text>/<digits>');
    assert.equal(printPattern(patternOf(`http://f/show.php?id=${id}`)), '/show.php?id=<text>');
  }
  assert.ok(fits(patternOf(`http://f/thread/${ids[0]}/2`), `http://f/thread/${ids[1]}/3`));
  for (const name of ['comicconventions2024', 'topic12p3', 'what-to-do-in-2024-or-so', 't3_1u4re'])
    assert.ok(!printPattern(patternOf(`http://f/c/${name}`)).includes('text'), name);
});

test('slugs of any length come under one pattern', () => {
  const pattern = general(
    'http://f/threads/how-to-mount-it.123/',
    'http://f/threads/hello.7/',
    'http://f/threads/2-stroke-oil.9/',
  );
  assert.equal(printPattern(pattern), '/threads/<text>.<digits>/');
  assert.ok(fits(pattern, 'http://f/threads/a-completely-other-one-99.1000/'));
  assert.ok(!fits(pattern, 'http://f/threads/a-completely-other-one.1000/page-2'));
  assert.ok(!fits(pattern, 'http://f/members/bob.12/'));
});

test('ambiguous static URLs need as many patterns as they have shapes (iRobot figure 1)', () => {
  const board = patternOf('http://f/12_3.html');
  assert.ok(fits(board, 'http://f/999_1.html'));
  assert.ok(!fits(board, 'http://f/999.html'));
});

test('a regular expression stays what it says', () => {
  assert.equal(patternRegExp(patternOf('http://h/viewtopic.php?t=7')), '^\\/viewtopic\\.php\\?t=\\d+$');
  assert.equal(patternRegExp(general('http://h/t/a-b.1', 'http://h/t/c.2')), '^\\/t\\/[^/?&;]*\\.\\d+$');
});

const word = fc.constantFrom('a', 'thread', 'b', 'Page', 'html');
const run = fc.oneof(word, fc.nat({ max: 300 }).map(String), fc.constantFrom('-', '.', '_', '-', '~', '+', '(', '$', '[', '*'));
const token = fc.array(run, { maxLength: 5 }).map((runs) => runs.join(''));
const address = fc
  .record({
    paths: fc.array(token, { minLength: 1, maxLength: 3 }),
    places: fc.array(token, { maxLength: 2 }),
    parameters: fc.array(fc.tuple(fc.constantFrom('t', 'start', 'p1', 'x[]'), fc.option(token)), { maxLength: 2 }),
  })
  .map(({ paths, places, parameters }) => {
    const named = parameters.map(([key, value]) => (value === null ? key : `${key}=${value}`)).join('&');
    const query = [...places, ...(named ? [named] : [])].join(',');
    return normalForm(`http://h/${paths.join('/')}${query ? `?${query}` : ''}`);
  });
const pathAndQuery = (url: string) => url.slice('http://h'.length);

test('a pattern matches the URLs it was made from, and its regular expression agrees with it', () => {
  fc.assert(
    fc.property(address, address, address, (a, b, c) => {
      const one = patternOf(a);
      assert.ok(fits(one, a));
      const both = generalise(one, patternOf(b));
      if (both) for (const url of [a, b]) assert.ok(fits(both, url), `${printPattern(both)} should match ${url}`);
      const all = both && generalise(both, patternOf(c));
      if (all) for (const url of [a, b, c]) assert.ok(fits(all, url), `${printPattern(all)} should match ${url}`);
      for (const pattern of [one, both, all]) {
        if (!pattern) continue;
        const regExp = new RegExp(patternRegExp(pattern));
        for (const url of [a, b, c]) assert.equal(regExp.test(pathAndQuery(url)), fits(pattern, url), `${regExp} on ${url}`);
      }
    }),
    { numRuns: 5000 },
  );
});

test('no string makes tokens or patterns throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (a, b) => {
      const pattern = patternOf(a);
      assert.ok(matchesPattern(pattern, tokensOf(a)));
      new RegExp(patternRegExp(pattern));
      const merged = generalise(pattern, patternOf(b));
      if (merged) assert.ok(matchesPattern(merged, tokensOf(b)));
    }),
  );
});

// Exponential matching would not end before the limit does.
test('hostile URLs do not hang the pieces nor the regular expression', { timeout: 60_000 }, () => {
  const pattern = general('http://h/threads/how-to.1/page-2', 'http://h/threads/a.22/page-3');
  const regExp = new RegExp(patternRegExp(pattern));
  for (const hostile of ['-1'.repeat(4000), '1'.repeat(8000), 'a.'.repeat(4000), '.1-'.repeat(3000)]) {
    const url = `http://h/threads/${hostile}!/page-2x`;
    assert.ok(!fits(pattern, url));
    assert.ok(!regExp.test(pathAndQuery(url)));
  }
});
