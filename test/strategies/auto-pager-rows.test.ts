import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row } from '../../src/guide/guide.ts';
import { seenKey, shownBy } from '../../src/guide/identity.ts';
import { GuideMatcher } from '../../src/guide/match.ts';
import { findOwnPagers } from '../../src/learn/pagers.ts';
import { Page } from '../../src/page/page.ts';
import { fitsAny } from '../../src/strategies/auto/guide/way-patterns.ts';
import { pagerRows } from '../../src/strategies/auto/observe/pager-rows.ts';
import { at, guideOf, observerOf, row, seen } from './observed-walk.ts';

/** The row that a walk makes of a pager that it meets, by what it knows. */
function learned(rows: Row[], role: 'index' | 'thread', path: string, turns: readonly string[]): Row {
  const links = turns.map((url, i) => `<a href="${url}">${i + 2}</a>`);
  const page = new Page(`<html><body>${links.join(' ')}</body></html>`, at(path));
  const [pager] = findOwnPagers(page.url, page.links);
  assert.ok(pager, path);
  const guide = guideOf(rows);
  const known = { guide, matcher: new GuideMatcher(guide), session: new Set<string>(), roleOf: () => null };
  const [found] = pagerRows(known, page, page.url, role, pager);
  assert.ok(found, path);
  return found.row;
}

test('a pager that calls a thread otherwise is met while walking: it is known by the number that the thread is known by', () => {
  const identity = { idle: [], page: null, ids: [{ at: 'ID', digits: 0 }] };
  const threads = { ...row('thread', ['/show.php?b=3&ID=31', '/show.php?b=3&ID=42']), identity };
  const turned = learned([threads], 'thread', '/show.php?b=3&ID=31', [
    '/show.php?b=3&id=31&part=2',
    '/show.php?b=3&id=31&part=3',
  ]);
  assert.deepEqual(turned.identity?.ids, [{ at: 'id', digits: 0 }, ...identity.ids]);
  const further = shownBy(turned.identity!, at('/show.php?b=3&id=42&part=2'));
  assert.deepEqual([further.whole, further.page], [shownBy(identity, at('/show.php?b=3&ID=42')).whole, 2]);
  assert.equal(seenKey(turned.identity, at('/show.php?b=3&id=42&part=1')), seenKey(identity, at('/show.php?b=3&ID=42')));
});

test('a pager counts as those of addresses like its own are known to, not as others with the same name', () => {
  const counted = (path: string): Row => ({
    ...row('index', [`${path}&page=1`, `${path.replace('3', '4')}&page=2`]),
    relation: 'same-board',
    identity: { idle: [], page: { at: 'page', digits: 0, first: 0, step: 1, optional: true } },
  });
  const tags = counted('/tags.php?tag=3');
  const turns = [2, 3].map((n) => `/list.php?b=7&page=${n}`);
  assert.equal(learned([tags], 'index', '/list.php?b=7', turns).identity?.page?.first, 1);
  // A row of the same program that has another parameter, too.
  const ordered = counted('/list.php?order=new&b=3');
  assert.equal(learned([ordered], 'index', '/list.php?b=7', turns).identity?.page?.first, 0);
});

test('a number that a list has not stays part of what a pager that renames it is called', () => {
  const boards = row('index', ['/forum/3', '/forum/7']);
  const turned = learned([boards], 'index', '/forum/3', ['/forum/3-0-2', '/forum/3-0-3']);
  assert.deepEqual(
    ['/forum/7-0-5', '/forum/7-12-1'].map((path) => fitsAny([turned.pattern!], at(path))),
    [true, false],
  );
});

test('a pager of names that differ in everything is followed on its own pages alone, where the guide refuses what is like it', () => {
  const threads = row('thread', ['/tea/some-words', '/milk/what-is-in-it']);
  const people: Row = { ...row('thread', ['/node/4', '/node/9']), id: 'people', follow: false, to: null };
  const turns = ['/tea/some-words-2', '/tea/some-words-3'];
  assert.equal(learned([threads], 'thread', '/tea/some-words', turns).own, undefined);
  assert.equal(learned([people, threads], 'thread', '/tea/some-words', turns).own, true);
});

test('words that turn the pages of a thread by the number that turns others are a pager', () => {
  const turned: Row = {
    ...row('thread', ['/oak/7-a?p=2', '/oak/8-b?p=3']),
    from: null,
    relation: 'same-thread',
    identity: { idle: [], page: { at: 'p', digits: 0, first: 1, step: 1, optional: true } },
  };
  const follows = (url: string) => {
    const observer = observerOf([row('thread', ['/oak/7-a', '/elm/8-b']), turned], {});
    const page = new Page(`<html><body><p><a href="${url}">Thread next</a></p></body></html>`, at('/elm/8-b'));
    const { guide } = observer.observe(seen(page, 'thread', 'thread-/oak/7-a'));
    return guide !== undefined && new GuideMatcher(guide).row('thread', at(url), null, page.url).follow;
  };
  assert.deepEqual([follows('/elm/8-b?p=2'), follows('/elm/8-b?older=1')], [true, false]);
});
