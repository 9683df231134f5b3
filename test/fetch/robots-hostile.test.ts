import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseRobots } from '../../src/fetch/robots.ts';

const SITE = 'http://forum.example';

/** Whether a disallow line with this pattern hits the path. */
function hits(pattern: string, path: string): boolean {
  return !parseRobots(`User-agent: *\nDisallow: ${pattern}`).rule('Boardwalk', SITE + path).allowed;
}

describe('whatever the file holds', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .tuple(
        fc.constantFrom('User-agent:', 'Disallow:', 'Allow:', 'Crawl-delay:', 'Sitemap:', 'x'),
        fc.string({ unit: fc.constantFrom('*', '$', '/', 'a', 'b', '%', '2', 'A', '?', ' ', '\u00fc') }),
      )
      .map(([key, value]) => `${key} ${value}`),
  );
  const paths = fc.string({ unit: fc.constantFrom('*', '$', '/', 'a', 'b', '%', '2', 'A', '?', '\u00fc') });

  test('nothing throws', () => {
    fc.assert(
      fc.property(fc.array(line), paths, fc.string(), (lines, path, token) => {
        const robots = parseRobots(lines.join('\n'));
        for (const url of [path, `${SITE}/${path}`]) {
          const { allowed, line: by } = robots.rule(token, url);
          assert.ok(allowed || by !== null);
        }
        const delay = robots.crawlDelay(token);
        assert.ok(delay === null || (delay >= 0 && delay <= 300));
      }),
    );
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void parseRobots(bytes).rule('a', SITE)));
  });

  test('a pattern matches what a regular expression would', () => {
    const simple = fc.string({ unit: fc.constantFrom('*', '$', '/', 'a', 'b'), maxLength: 8 });
    const path = fc.string({ unit: fc.constantFrom('/', 'a', 'b'), maxLength: 12 });
    fc.assert(
      fc.property(simple, path, (pattern, rest) => {
        const end = pattern.endsWith('$') ? '$' : '';
        const source = (end ? pattern.slice(0, -1) : pattern).replaceAll('$', '\\$').replaceAll('*', '.*');
        assert.equal(hits(`/${pattern}`, `/${rest}`), new RegExp(`^/${source}${end}`).test(`/${rest}`));
      }),
      { numRuns: 1000 },
    );
  });

  test('a path is hit by itself as a pattern, and by each of its beginnings', () => {
    const safe = fc.string({ unit: fc.constantFrom('/', 'a', '?', '=', ':', '%41', '%2F', '\u00fc', '&') });
    fc.assert(
      fc.property(safe, safe, (start, rest) => {
        const path = (text: string) => new URL(`${SITE}/x${text}`).href.slice(SITE.length);
        assert.ok(hits(path(start), path(start) + rest));
      }),
    );
  });

  test('time is linear in file and URL', () => {
    const long = 'a'.repeat(200_000);
    const hostile = [
      `/${'*a'.repeat(100_000)}c`,
      `/*b${long}`,
      `/*${long}b*${long}$`,
      `/*${'ab'.repeat(50_000)}c`,
      `/${'*'.repeat(200_000)}b$`,
    ];
    const start = performance.now();
    for (const pattern of hostile) {
      assert.equal(hits(pattern, `/${long}`), false);
      assert.equal(hits(pattern, `/${'ab'.repeat(100_000)}a`), false);
    }
    const agents = Array.from(
      { length: 15_000 },
      (_, i) => `User-agent:${i.toString(26).replace(/\d/g, (d) => 'qrstuvwxyz'[+d]!)}`,
    );
    parseRobots(`${agents.join('\n')}\n${'Crawl-delay:1\n'.repeat(15_000)}`).crawlDelay('q');
    parseRobots(`Disallow:${' '.repeat(400_000)}x`);
    // Milliseconds; quadratic work on these takes minutes.
    assert.ok(performance.now() - start < 5000, `${performance.now() - start} ms`);
  });
});
