import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answer } from '../../testbed/answer.ts';
import { labels } from '../../testbed/export.ts';
import { labelUrl } from '../../testbed/labels.ts';
import { makeSite, type Site } from '../../testbed/site.ts';
import { skins } from '../../testbed/skins/index.ts';
import type { Skin, Switches, Target } from '../../testbed/types.ts';
import { decodeBody } from './pages.ts';

const size = 60;
const withOnly = (skin: Skin, name?: keyof Switches): Site =>
  makeSite({ skin, size, longestThread: 40, switches: name ? { [name]: true } : {} });
const page = (site: Site, target: Target, cookies = '') => answer(site, site.skin.url(target, site.present().forum), cookies);
const kinds = (site: Site): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { kind, value } of labels(site, { noise: 20 })) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
};

for (const skin of skins) {
  describe(skin.name, () => {
    const bare = withOnly(skin);
    const byScript = skin.scripted && 'shown by scripts';
    const bareKinds = kinds(bare);

    test('with nothing switched on there is no duplicate, no redirect, no error and no calendar', () => {
      for (const noise of ['duplicate', 'redirect', 'error', 'calendar', 'print', 'sorted', 'threaded', 'denied']) {
        assert.equal(bareKinds.get(noise), undefined, noise);
      }
    });

    test('loginWalls: profiles show one login page under many URLs', { skip: !skin.has.has('profile') }, () => {
      const site = withOnly(skin, 'loginWalls');
      const [first, second] = [1, 2].map((user) => page(site, { to: 'profile', user }));
      assert.equal(first!.status, 200);
      assert.deepEqual(first!.body, second!.body);
      assert.equal(first!.outcome.kind, 'login');
      assert.equal(kinds(site).get('profile'), undefined);
      assert.equal(page(bare, { to: 'profile', user: 1 }).outcome.kind, 'profile');
      assert.notDeepEqual(page(bare, { to: 'profile', user: 1 }).body, page(bare, { to: 'profile', user: 2 }).body);
    });

    test('sessionIds: a client without cookies gets an id in every URL, one with cookies in none', () => {
      const site = withOnly(skin, 'sessionIds');
      const mark = `${skin.session ?? 'sid'}=`;
      const first = page(site, { to: 'entry' });
      assert.ok(first.links.length > 0 && first.links.every((link) => link.path.includes(mark)));
      const cookie = first.headers['set-cookie']!.split(';')[0]!;
      const known = page(site, { to: 'entry' }, cookie);
      assert.ok(known.links.every((link) => !link.path.includes(mark)));
      assert.equal(known.headers['set-cookie'], undefined);
      const under = (id: string): Buffer => {
        const path = site.skin.url({ to: 'board', board: 1, page: 1 }, site.forum);
        return answer(site, `${path}${path.includes('?') ? '&' : '?'}${mark}${id}`, cookie).body;
      };
      assert.deepEqual(under('0123456789abcdef0123456789abcdef'), under('f'.repeat(32)));
      assert.deepEqual(under('f'.repeat(32)), page(site, { to: 'board', board: 1, page: 1 }, cookie).body);
      const id = 'ab'.repeat(16);
      const entry = skin.url({ to: 'entry' }, site.forum);
      const again = answer(site, `${entry}${entry.includes('?') ? '&' : '?'}${mark}${id}`);
      assert.ok(
        again.links.every((link) => link.path.endsWith(`${mark}${id}`)),
        'a session goes on under its id',
      );
      assert.ok(page(bare, { to: 'entry' }).links.every((link) => !link.path.includes(mark)));
      assert.equal(page(bare, { to: 'entry' }).headers['set-cookie'], undefined);
    });

    test('duplicates: pages under more than one URL', { skip: !skin.has.has('post') && !skin.has.has('print') }, () => {
      const counts = kinds(withOnly(skin, 'duplicates'));
      assert.ok((counts.get('duplicate') ?? 0) + (counts.get('print') ?? 0) + (counts.get('redirect') ?? 0) > 0);
    });

    test('calendar: months without end', { skip: !skin.has.has('calendar') }, () => {
      assert.equal(kinds(withOnly(skin, 'calendar')).get('calendar'), 20);
      const site = withOnly(skin, 'calendar');
      const links = page(site, { to: 'calendar', year: 2099, month: 12 }).links;
      assert.ok(links.some(({ target }) => target?.to === 'calendar' && target.year === 2100));
      assert.equal(page(bare, { to: 'calendar', year: 2025, month: 1 }).status, 404);
    });

    test('softNotFound: what does not exist answers 200 and is labelled an error', () => {
      const gone: Target[] = [
        { to: 'thread', thread: 1, page: 99 },
        { to: 'board', board: 1, page: 99 },
      ];
      const soft = withOnly(skin, 'softNotFound');
      for (const site of [bare, soft]) {
        for (const target of [...gone]) {
          const path =
            skin.postsPerPage === 1 && target.to === 'thread' ? '/no/such/page' : skin.url(target, site.present().forum);
          const { status, outcome } = answer(site, path);
          assert.equal(status, site === soft ? 200 : 404);
          assert.deepEqual([outcome.type, outcome.kind, outcome.key], ['other', 'error', null]);
        }
      }
    });

    test('redirects: chains that arrive, and chains that do not', { skip: !skin.has.has('hop') }, () => {
      const site = withOnly(skin, 'redirects');
      const found = labels(site).filter((label) => label.value === 'redirect');
      assert.ok(found.length > 0);
      const follow = (url: string): string => {
        let at = url;
        for (let i = 0; i < 8; i++) at = labelUrl(site, at).location ?? at;
        return labelUrl(site, at).type;
      };
      const forum = site.present().forum;
      assert.equal(follow(site.origin + skin.url({ to: 'hop', left: 2, loop: false, thread: 1 }, forum)), 'thread');
      assert.equal(follow(site.origin + skin.url({ to: 'hop', left: 2, loop: true, thread: 1 }, forum)), 'other');
      assert.ok(found.some((label) => follow(label.url) === 'thread'));
    });

    test('stickies: on every page of their board, not only the first', () => {
      // Few threads a page, so that a small forum has boards of several pages.
      const small = { ...skin, threadsPerPage: 3 };
      const on = makeSite({ skin: small, size: 200, longestThread: 3, switches: { stickies: true } });
      const off = makeSite({ skin: small, size: 200, longestThread: 3 });
      const thread = on.forum.threads.find((t) => t.sticky && on.present().board(t.board, 1).pages > 1)!;
      for (const [site, pages] of [
        [on, [true, true]],
        [off, [true, false]],
      ] as const) {
        assert.deepEqual(
          [1, 2].map((n) =>
            site
              .present()
              .board(thread.board, n)
              .threads.some((t) => t.id === thread.id),
          ),
          pages,
        );
      }
    });

    test('windowedPagers: fewer links on the first page of a long thread', { skip: skin.postsPerPage === 1 || byScript }, () => {
      const small = { ...skin, postsPerPage: 2 };
      const longest = bare.present().forum.threads.reduce((a, b) => (b.posts.length > a.posts.length ? b : a));
      const shown = (switches: Partial<Switches>): number => {
        const site = makeSite({ skin: small, size, longestThread: 40, switches });
        const links = page(site, { to: 'thread', thread: longest.id, page: 1 }).links;
        return new Set(
          links.filter(({ target }) => target?.to === 'thread' && target.thread === longest.id).map((link) => link.path),
        ).size;
      };
      assert.ok(shown({ windowedPagers: true }) < shown({}));
    });

    test('subBoards: listed on the page of their parent', { skip: byScript }, () => {
      const site = withOnly(skin, 'subBoards');
      const child = site.forum.boards.find((board) => board.parent !== null)!;
      const links = page(site, { to: 'board', board: child.parent!, page: 1 }).links;
      assert.ok(links.some(({ target }) => target?.to === 'board' && target.board === child.id));
      assert.ok(bare.forum.boards.every((board) => board.parent === null));
    });

    test('advertisements: added, and not the same on every page', { skip: byScript }, () => {
      const site = withOnly(skin, 'advertisements');
      const added = (target: Target): string => {
        const plain = new Set(decodeBody(page(bare, target)).split('\n'));
        const lines = decodeBody(page(site, target)).split('\n');
        return lines.filter((line) => !plain.has(line)).join('\n');
      };
      const seen = new Set([1, 2, 3, 4, 5].map((thread) => added({ to: 'thread', thread, page: 1 })));
      assert.ok(!seen.has(''), 'each page has one');
      assert.ok(seen.size > 1);
    });

    test('deletedThreads: still linked, but gone', () => {
      const site = withOnly(skin, 'deletedThreads');
      const errors = labels(site).filter((label) => label.kind === 'error');
      const deleted = site.present().forum.threads.filter((thread) => thread.deleted);
      assert.ok(deleted.length > 0);
      assert.ok(errors.length >= deleted.length);
      assert.ok(errors.every((label) => label.status === 404 && label.value === 'invalid'));
    });
  });
}
