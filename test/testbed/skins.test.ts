import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { withAddresses } from '../../testbed/addresses.ts';
import { drawnSkin } from '../../testbed/drawn/skin.ts';
import { labels } from '../../testbed/export.ts';
import { treeOrder } from '../../testbed/present.ts';
import { startTestbed, type Testbed } from '../../testbed/server.ts';
import { makeSite, type Site } from '../../testbed/site.ts';
import { skins } from '../../testbed/skins/index.ts';
import { truth } from '../../testbed/truth.ts';
import type { Target } from '../../testbed/types.ts';
import { walk } from '../../testbed/walk.ts';
import { decodeBody, readPage, spell, squeeze } from './pages.ts';

const size = 40;
const longestThread = 100;

/** Every target that the software has, in its plain form, and some noise of each kind. */
function allTargets(site: Site): Target[] {
  const { forum, ...present } = site.present();
  const months = [1, 12].map((month) => ({ to: 'calendar', year: 2031, month }) as const);
  const targets: Target[] = [
    { to: 'entry' },
    { to: 'login' },
    { to: 'register' },
    { to: 'search' },
    { to: 'feed', board: null },
    ...months,
  ];
  for (const { id } of forum.categories) targets.push({ to: 'category', category: id });
  for (const { id } of forum.boards) {
    for (let page = 1; page <= present.board(id, 1).pages; page++) targets.push({ to: 'board', board: id, page });
    targets.push({ to: 'new-thread', board: id }, { to: 'feed', board: id });
  }
  for (const { id } of forum.users) targets.push({ to: 'profile', user: id });
  for (let page = 1; page <= present.members(1).pages; page++) targets.push({ to: 'members', page });
  for (const thread of forum.threads) {
    for (let page = 1; page <= present.thread(thread.id, 1).pages; page++)
      targets.push({ to: 'thread', thread: thread.id, page });
    for (const to of ['last-post', 'next-thread', 'previous-thread', 'print', 'reply'] as const)
      targets.push({ to, thread: thread.id });
    targets.push({ to: 'hop', left: 2, loop: false, thread: thread.id }, { to: 'hop', left: 0, loop: true, thread: thread.id });
    for (const post of thread.posts) targets.push({ to: 'post', post: post.id }, { to: 'quote', post: post.id });
  }
  return targets.filter((target) => site.skin.has.has(target.to));
}

/** The keys that the forum's own figures say there are. */
function expectedKeys(site: Site): Set<string> {
  const { boards, threads } = truth(site);
  const keys = new Set(['entry']);
  if (site.skin.has.has('category')) for (const { id } of site.forum.categories) keys.add(`category/${id}`);
  for (const { id, pages } of boards) for (let page = 1; page <= pages; page++) keys.add(`board/${id}/${page}`);
  for (const { id, pages } of threads) for (let page = 1; page <= pages; page++) keys.add(`thread/${id}/${page}`);
  return keys;
}

/** Follows links over HTTP wherever they lead to content not seen yet, as a client that knows every URL's worth would. */
async function reachedKeys(testbed: Testbed, keepCookie: boolean): Promise<Set<string>> {
  const keys = new Set<string>();
  const redirects = new Set<string>();
  const queue = [testbed.url];
  let cookie = '';
  for (const url of queue) {
    const { key } = testbed.label(url);
    if (key !== null && keys.has(key)) continue;
    const response = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    if (keepCookie) cookie ||= response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const body = Buffer.from(await response.arrayBuffer());
    if (key !== null) keys.add(key);
    const { base, hrefs } = response.headers.has('location')
      ? { base: '', hrefs: [response.headers.get('location')!] }
      : readPage(decodeBody({ headers: { 'content-type': response.headers.get('content-type')! }, body }));
    for (const href of hrefs) {
      const link = new URL(href, new URL(base, url));
      link.hash = '';
      if (link.origin !== testbed.origin) continue;
      const label = testbed.label(link.href);
      if (label.value === 'redirect' && !redirects.has(link.href)) {
        redirects.add(link.href);
        queue.push(link.href);
      } else if (label.key !== null && !keys.has(label.key)) queue.push(link.href);
    }
  }
  return keys;
}

const sorted = (set: Iterable<string>): string[] => [...set].sort();

/** One of each skin's pages under addresses that nobody chose, and pages that nobody wrote. */
const drawn = [
  ...skins.filter(({ data }) => data === undefined).map((skin, i) => withAddresses(skin, i + 1)),
  ...[1, 2, 3, 4].map(drawnSkin),
];

for (const skin of [...skins, ...drawn]) {
  describe(skin.name, () => {
    const busy = makeSite({ skin, size, longestThread, switches: 'all' });

    test('URLs and targets are inverse to one another', () => {
      const seen = new Map<string, string>();
      const forum = busy.present().forum;
      for (const target of allTargets(busy)) {
        const path = skin.url(target, forum);
        assert.equal(spell(skin.parse(new URL(path, busy.origin), forum)), spell(target), path);
        assert.equal(seen.get(path), undefined, `${path} for two targets`);
        seen.set(path, spell(target));
      }
    });

    test('every link that a page shows is parsed as the target it was made from', () => {
      const quiet = makeSite({
        skin,
        size,
        longestThread,
        switches: { duplicates: true, redirects: true, calendar: true, loginWalls: true },
      });
      const forum = quiet.present().forum;
      for (const step of walk(quiet, { noise: 40 })) {
        for (const { path, target } of step.answer.links) {
          if (target) assert.equal(spell(skin.parse(new URL(path, quiet.origin), forum)), spell(target), path);
        }
      }
    });

    test('labels hold every page of every board and thread once, and nothing else as valuable', () => {
      for (const switches of ['all', {}] as const) {
        const site = makeSite({ skin, size, longestThread, switches });
        const found = labels(site, { noise: 30 });
        const valuable = found.filter((label) => label.value === 'valuable').map((label) => label.key!);
        assert.equal(new Set(valuable).size, valuable.length);
        assert.deepEqual(sorted(valuable), sorted(expectedKeys(site)));
        assert.equal(new Set(found.map((label) => label.url)).size, found.length);
      }
    });

    test('over HTTP, links lead from the entry to every page worth having', {
      skip: skin.scripted && 'links need scripts',
    }, async () => {
      for (const switches of ['all', {}] as const) {
        const testbed = await startTestbed({ skin, size: 25, switches, longestThread: 60 });
        try {
          for (const keepCookie of switches === 'all' ? [true, false] : [false]) {
            assert.deepEqual(sorted(await reachedKeys(testbed, keepCookie)), sorted(expectedKeys(testbed.site)));
          }
        } finally {
          await testbed.close();
        }
      }
    });

    test('one seed gives the same pages to the byte, another seed other ones', () => {
      const digest = (seed: number): string => {
        const sum = createHash('sha256');
        for (const { answer: page } of walk(makeSite({ skin, seed, size: 12, longestThread, switches: 'all' }), { noise: 10 }))
          sum.update(page.body);
        return sum.digest('hex');
      };
      assert.equal(digest(4), digest(4));
      assert.notEqual(digest(4), digest(5));
    });

    test('pages decode in the charset they declare, in the header and in the page', () => {
      for (const { answer: page } of walk(busy, { noise: 5 })) {
        if (page.status >= 300 && page.status < 400) continue;
        const html = decodeBody(page);
        if (!/text\/html/.test(page.headers['content-type']!)) continue;
        assert.match(page.headers['content-type']!, new RegExp(`charset=${skin.charset}`));
        const declared = /<meta[^>]*charset=["']?([\w-]+)/i.exec(html)?.[1];
        if (declared !== undefined) assert.equal(declared.toLowerCase(), skin.charset);
      }
    });

    test('truth says what the pages show, under every URL of a key', { skip: skin.scripted && 'text needs scripts' }, () => {
      assertTruthOnPages(busy);
    });

    test('truth is in the order in which the pages are read', () => {
      const { forum } = busy.present();
      for (const { id, posts } of truth(busy).threads) {
        const thread = forum.threads[Number(id) - 1]!;
        const order = skin.reading === 'tree' ? treeOrder(thread) : thread.posts;
        assert.deepEqual(
          posts.map((post) => post.id),
          order.map((post) => `${post.id}`),
        );
      }
    });

    test('a board page links every thread of its key, under every URL', { skip: skin.scripted && 'links need scripts' }, () => {
      for (const { label, answer: page } of walk(busy, { noise: 40 })) {
        const [kind, id, number] = label.key?.split('/') ?? [];
        if (kind !== 'board') continue;
        const linked = new Set(page.links.map(({ target }) => (target && 'thread' in target ? target.thread : null)));
        for (const thread of busy.present().board(Number(id), Number(number)).threads)
          assert.ok(linked.has(thread.id), label.url);
      }
    });
  });
}

function assertTruthOnPages(site: Site): void {
  const threads = new Map(truth(site).threads.map((thread) => [thread.id, thread]));
  const size = site.skin.postsPerPage;
  const shown = new Set<string>();
  for (const { label, answer: page } of walk(site, { noise: 60 })) {
    if (label.type !== 'thread') continue;
    const [, id, number] = label.key!.split('/');
    const thread = threads.get(id!)!;
    const { text } = readPage(decodeBody(page));
    assert.ok(text.includes(squeeze(thread.title)), `${label.url} lacks its title`);
    for (const post of thread.posts.slice((Number(number) - 1) * size, Number(number) * size)) {
      shown.add(post.id);
      assert.ok(text.includes(squeeze(post.author)), `${label.url} lacks ${post.author}`);
      for (const line of post.text.split('\n')) {
        const words = squeeze(line.replace(/^[^:]+: /, '')).slice(0, 40);
        assert.ok(text.includes(words), `${label.url} lacks ${words}`);
      }
    }
  }
  assert.equal(
    shown.size,
    truth(site).threads.reduce((sum, thread) => sum + thread.posts.length, 0),
  );
}
