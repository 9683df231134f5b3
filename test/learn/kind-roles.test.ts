import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildSitemap } from '../../src/learn/build-sitemap.ts';
import { selectPaths } from '../../src/learn/irobot-paths.ts';
import { kindRoles } from '../../src/learn/kind-roles.ts';
import { areas, origin, syntheticSample } from './synthetic-sample.ts';

test('the entry, lists and threads of a forum are told apart; the login portal is neither', () => {
  const { sitemap } = buildSitemap(syntheticSample({ pages: 3, portals: 1 }), { areas });
  const paths = selectPaths(sitemap, { oneVertexForLayout: false });
  const verdicts = paths.verdicts.map(({ arc, theta, why }) => ({ arc, follow: theta > 0, flipping: theta === 2, why }));
  const roles = kindRoles(sitemap, verdicts);
  const roleOf = (path: string) => {
    const index = sitemap.pages.findIndex((page) => page.url === origin + path);
    return roles.get(sitemap.vertices.find(({ pages }) => pages.includes(index))!.id);
  };
  assert.equal(roleOf('/'), 'entry');
  assert.equal(roleOf('/list?b=0'), 'index');
  assert.equal(roleOf('/read?t=3'), 'thread');
  assert.equal(roleOf('/login'), 'other');
});
