import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Seen } from '../../src/crawl/strategy.ts';
import type { Guide, Row } from '../../src/guide/guide.ts';
import { seenKey } from '../../src/guide/identity.ts';
import { GuideMatcher } from '../../src/guide/match.ts';
import { Page } from '../../src/page/page.ts';
import type { Observer, ObserverOptions } from '../../src/strategies/auto/observe/observer.ts';
import { inRecords } from '../../src/strategies/auto/observe/record.ts';
import { at, observerOf, row, seen } from './observed-walk.ts';

const numbers = [1, 2, 3, 4, 5, 6];
const place = '/html/body/div/b/a';

describe('links that belong to the record of a thread', () => {
  const html = `${numbers.map((n) => `<div><b><a href="/thread?t=${n}">What thread ${n} says</a></b><b><a href="/user?u=${n}">Author ${n}</a></b></div>`).join('')}
    <div><b><a href="/old/thread/9">A thread of another form</a></b></div>`;
  const page = new Page(`<html><body>${html}</body></html>`, at('/board?f=1'));

  test('stand in an element that holds that thread alone', () => {
    const links = [...page.links.entries()];
    const ofThreads = links.filter(([, { url }]) => url.includes('/thread?'));
    const isInRecord = inRecords(page, new Map(ofThreads.map(([i, { url }]) => [i, url])));
    for (const [i, { url }] of links) if (!url.includes('/thread?')) assert.equal(isInRecord(i), url.includes('/user?'), url);
  });

  test('are not tried as threads, where what has a record of its own is', () => {
    const observer = observerOf([row('thread', ['/thread?t=1', '/thread?t=2'])], { places: new Map([[place, 'thread']]) });
    assert.deepEqual(observer.observe(seen(page, 'index', null)).also, [at('/old/thread/9')]);
  });
});

test('what stands where lists do is no thread, whatever it looks like', () => {
  const html = numbers.map(
    (n) => `<div><b><a href="/board?f=${n}">Board ${n}</a></b><b><a href="/user?u=${n}">U${n}</a></b></div>`,
  );
  const front = new Page(`<html><body>${html.join('')}</body></html>`, at('/'));
  const observer = observerOf([row('index', ['/board?f=1', '/board?f=2'])], { places: new Map([[place, 'index']]) });
  const [tried] = observer.observe(seen(front, 'index', null)).also ?? [];
  assert.match(tried ?? '', /\/user\?u=/);
  for (const n of numbers) {
    const url = n === 1 ? tried! : (observer.observe(seen(front, 'index', null)).also?.[0] ?? tried!);
    const profile = new Page(`<title>Who is ${n}</title><p>A profile</p>`, url);
    assert.equal(observer.observe(seen(profile, null, null)).guide, undefined);
  }
});

test('a group that says more than the threads of a list is tried', () => {
  const html = numbers.map(
    (n) =>
      `<div><h3><a href="/topic/${n}">What the topic of number ${n} is about</a></h3><b><a href="/thread?p=${n}">Last ${n}</a></b></div>`,
  );
  const list = new Page(`<html><body>${html.join('')}</body></html>`, at('/board?f=1'));
  const observer = observerOf([row('thread', ['/thread?p=1', '/thread?p=2'])], { places: new Map([[place, 'thread']]) });
  assert.match(observer.observe(seen(list, 'index', null)).also?.[0] ?? '', /\/topic\/\d/);
});

test('what URLs like it were found not to be is not tried, nor what was looked at, nor files, nor other sites', () => {
  const html =
    '<b><a href="/a/1">One</a></b><b><a href="/b/1">Two</a></b><b><a href="/c/1.rss">Three</a></b><b><a href="http://other.test/e/1">Elsewhere</a></b><b><a href="/d/1/x">Four</a></b>';
  const list = new Page(`<html><body><div>${html}</div></body></html>`, at('/board?f=1'));
  const observer = observerOf([row('index', ['/board?f=1', '/board?f=2'])], {
    places: new Map([[place, 'index']]),
    roleOf: (url) => (url.includes('/a/') ? 'other' : null),
    looked: (url) => url.includes('/b/'),
  });
  assert.deepEqual(observer.observe(seen(list, 'index', null)).also, [at('/d/1/x')]);
});

test('what looked like nothing is followed once others of its form prove to be lists', () => {
  const paths = ['/c/tea/pots/1', '/c/tea/cups/2', '/c/milk/cows/3', '/c/milk/oats/4'];
  const html = paths.map((path) => `<b><a href="${path}">${path}</a></b>`).join('');
  const list = new Page(`<html><body><div>${html}</div></body></html>`, at('/c/tea/9'));
  const observer = observerOf([row('index', ['/c/tea/9', '/c/milk/8']), row('thread', ['/t/one/1', '/t/two/2'])], {
    places: new Map([
      [place, 'index'],
      ['/html/body/i/a', 'thread'],
    ]),
    roleOf: (url) => (url.includes('/tea/') ? 'other' : null),
    looked: (url) => url.includes('/cups/'),
  });
  const [tried] = observer.observe(seen(list, 'index', null)).also ?? [];
  assert.match(tried ?? '', /milk/);
  const short = new Page('<html><body><i><a href="/t/about-it/77">About it</a></i></body></html>', tried!);
  const { also, guide } = observer.observe(seen(short, null, null));
  assert.equal(guide?.rows[0]?.to, 'index');
  assert.deepEqual(new Set([tried, ...also!]), new Set(paths.map(at)));
});

describe('lists that repeat what others have are dropped', () => {
  const tag = (n: number, count: number) => {
    const threads = numbers.slice(0, count).map((t) => `<b><a href="/thread?t=${t}">Title ${t}</a></b>`);
    return new Page(`<html><body>${threads.join('')}<a href="/tag?n=${n + 1}">Another tag</a></body></html>`, at(`/tag?n=${n}`));
  };
  const rows = (counts?: Record<string, number>) => [
    row('index', ['/board?f=1', '/board?f=2']),
    row('index', ['/tag?n=1', '/tag?n=2'], counts),
    row('thread', ['/thread?t=1', '/thread?t=2']),
  ];
  const dropped = (all: Row[], count: number) => {
    const observer = observerOf(all, {});
    for (let n = 1; n <= 12; n++) {
      const { guide } = observer.observe(seen(tag(n, count), 'index', all[1]!.id));
      if (guide && guide.rows.find(({ id }) => id === all[1]!.id)?.follow === false) return n;
    }
    return null;
  };
  test('though each names another of its kind', () => assert.equal(dropped(rows(), 6), 6));
  test('short ones too, where they are named beside threads', () => assert.equal(dropped(rows({ beside: 3 }), 1), 6));
  test('short ones that stand by themselves may be lists of boards', () => assert.equal(dropped(rows(), 1), null));

  /** Boards whose first pages show what is new of all, and that go on to pages of which some show more. */
  const droppedThough = (pages: number, isNew: boolean, counts?: Record<string, number>) => {
    const turning: Row = { ...row('index', ['/tag?n=1&page=2', '/tag?n=2&page=2']), id: 'pages', relation: 'same-board' };
    const all = [...rows(counts), turning];
    const observer = observerOf(all, {});
    const titles = (first: number) =>
      numbers.map((t) => `<b><a href="/thread?t=${first + t}">Title ${first + t}</a></b>`).join('');
    const isDropped = (html: string, path: string, { id }: Row) => {
      const page = new Page(`<html><body>${html}</body></html>`, at(path));
      const { guide } = observer.observe(seen(page, 'index', id));
      return guide?.rows.find((one) => one.id === all[1]!.id)?.follow === false;
    };
    for (let n = 1; n <= 12; n++) {
      if (isDropped(`${titles(0)}<a href="/tag?n=${n}&page=2">2</a>`, `/tag?n=${n}`, all[1]!)) return n;
      if (n <= pages) isDropped(titles(isNew ? 100 * n : 0), `/tag?n=${n}&page=2`, turning);
    }
    return null;
  };
  test('not boards that go on', () => {
    assert.equal(droppedThough(0, false), null);
    assert.equal(droppedThough(12, true), null);
  });
  test('but those whose further pages repeat others too, and tags', () => {
    assert.equal(droppedThough(12, false), 10);
    assert.equal(droppedThough(12, true, { beside: 3 }), 6);
  });
});

describe('lists that cost more than they bring are dropped', () => {
  const boards = row('index', ['/board?f=1', '/board?f=2']);
  const filters = row('index', ['/list?by=open&n=1', '/list?by=open&n=2']);
  const others = row('index', ['/list?by=shut&n=1', '/list?by=shut&n=2']);
  const threads = row('thread', ['/thread?t=1', '/thread?t=2']);
  const page = (path: string, links: string[]) =>
    new Page(`<html><body>${links.map((to) => `<b><a href="${to}">It says ${to}</a></b>`).join('')}</body></html>`, at(path));
  /** By what comes of the n-th list of a row, how many of them are asked for. */
  const asked = (of: readonly Row[], nth: (n: number) => Seen): number => {
    const observer = observerOf([boards, filters, others, threads], {});
    for (const n of numbers) observer.observe(seen(page(`/board?f=${n}`, [`/thread?t=${n}`]), 'index', boards.id));
    for (let n = 1; n <= 200; n++) {
      const { guide } = observer.observe(nth(n));
      if (guide && of.every(({ id }) => guide.rows.find((one) => one.id === id)?.follow === false)) return n;
    }
    return Number.POSITIVE_INFINITY;
  };
  const gone = (n: number): Seen => ({
    url: at(`/list?by=open&n=${n}`),
    page: null,
    redirect: null,
    kind: null,
    row: filters.id,
  });

  test('though those of one row name ever more of another', () => {
    const known = (count: number) => numbers.slice(0, count).map((t) => `/thread?t=${t}`);
    const nth = (count: number) => (n: number) => {
      const [own, other, row] = n % 2 === 0 ? ['open', 'shut', filters] : ['shut', 'open', others];
      return seen(page(`/list?by=${own}&n=${n}`, [...known(count), `/list?by=${other}&n=${n + 1}`]), 'index', row.id);
    };
    assert.ok(asked([filters, others], nth(6)) <= 20);
    assert.ok(asked([filters, others], nth(0)) <= 40);
  });

  test('though some of them are there', () => {
    const found = (n: number) => seen(page(`/list?by=open&n=${n}`, [`/thread?t=${n + 100}`]), 'index', filters.id);
    assert.ok(asked([filters], (n) => (n % 8 === 1 ? found(n) : gone(n))) <= 30);
    assert.equal(
      asked([filters], (n) => (n % 4 === 0 ? found(n) : gone(n))),
      Number.POSITIVE_INFINITY,
    );
  });

  test('but not where they name what leads to threads', () => {
    const nth = (n: number) =>
      n % 2 === 0
        ? seen(page(`/list?by=open&n=${n}`, [`/list?by=shut&n=${n + 1}`]), 'index', filters.id)
        : seen(page(`/list?by=shut&n=${n}`, [`/thread?t=${n + 100}`]), 'index', others.id);
    assert.equal(asked([filters], nth), Number.POSITIVE_INFINITY);
  });
});

describe('a row that turns bad is dropped', () => {
  const [threads, posts] = [row('thread', ['/thread/1', '/thread/2']), row('thread', ['/post?p=1', '/post?p=2'])];
  const gone = (n: number): Seen => ({ url: at(`/post?p=${n}`), page: null, redirect: null, kind: null, row: posts.id });
  const shown = (n: number, { id }: Row, path: string): Seen =>
    seen(new Page(`<title>Thread ${n}</title>`, at(path)), 'thread', id);
  const isFollowed = ({ id }: Row, guide: Guide | undefined) => guide?.rows.find((one) => one.id === id)?.follow ?? true;
  const many = Array.from({ length: 40 }, (_, i) => i + 1);

  test('when its requests fail', () => {
    const observer = observerOf([threads, posts], {});
    observer.observe(shown(1, threads, '/thread/1'));
    const { guide } = many.map((n) => observer.observe(gone(n))).find((one) => one.guide) ?? {};
    assert.equal(isFollowed(posts, guide), false);
    assert.match(guide!.rows.find(({ id }) => id === posts.id)!.evidence.why, /^Of 20 requests 20 failed/);
    assert.equal(isFollowed(threads, guide), true);
  });

  test('however many succeeded before', () => {
    const observer = observerOf([threads, posts], {});
    for (let n = 1; n <= 1000; n++) observer.observe(shown(n, n % 2 === 0 ? posts : threads, `/post?p=${n}`));
    const later = Array.from({ length: 400 }, (_, i) => i + 1001);
    const asked = later.findIndex((n) => !isFollowed(posts, observer.observe(gone(n)).guide));
    assert.ok(asked > 100 && asked < 300, `${asked}`);
  });

  test('but not when it turns pages', () => {
    const observer = observerOf([threads, { ...posts, relation: 'same-thread' }], {});
    observer.observe(shown(1, threads, '/thread/1'));
    for (const n of many) assert.equal(observer.observe(gone(n)).guide, undefined);
  });

  test('unless it turns to nothing new for long, of many threads', () => {
    const long = Array.from({ length: 200 }, (_, i) => i + 1);
    const turning: Row = { ...posts, relation: 'same-thread' };
    const texts = (n: number) => 'ab'.repeat(n);
    const page = (n: number, { id }: Row, path: string) =>
      seen(new Page(`<title>Thread</title><p>${texts(n)}</p>`, at(path)), 'thread', id);
    const droppedAfter = (next: (n: number) => Seen) => {
      const observer = observerOf([threads, turning], {});
      for (const n of long) observer.observe(page(n, threads, `/thread/${n}`));
      return long.find((n) => !isFollowed(turning, observer.observe(next(n)).guide)) ?? null;
    };
    assert.equal(droppedAfter(gone), 60);
    assert.equal(
      droppedAfter((n) => page(n, turning, `/post?p=${n}`)),
      60,
    );
    // Each page of a thread has ten posts, and the first address of each is new; and a list may have holes.
    assert.equal(
      droppedAfter((n) => page(n % 10 === 0 ? 200 + n : n, turning, `/post?p=${n}`)),
      61,
    );
    assert.equal(
      droppedAfter((n) => (n % 4 === 0 ? page(200 + n, turning, `/post?p=${n}`) : gone(n))),
      null,
    );
  });

  test('nor when one in three succeeds', () => {
    const observer = observerOf([threads, posts], {});
    for (const n of many) {
      const one = n % 3 === 0 ? shown(n, posts, `/post?p=${n}`) : gone(n);
      assert.equal(observer.observe(one).guide, undefined);
    }
  });

  test('when it leads to threads that were seen under other addresses', () => {
    const observer = observerOf([threads, posts], {});
    for (const n of many) assert.equal(observer.observe(shown(n, threads, `/thread/${n}`)).guide, undefined);
    const { guide } = many.map((n) => observer.observe(shown(n, posts, `/post?p=${n}`))).find((one) => one.guide) ?? {};
    assert.equal(isFollowed(posts, guide), false);
  });

  test('when its pages look like no threads, where those of another way do', () => {
    const people = row('thread', ['/user/7/anna', '/user/9/bert']);
    const judge: ObserverOptions['judge'] = ({ url }) =>
      url.includes('/user/') ? { index: 1.2, thread: -1.4 } : { index: -1, thread: 1 };
    const profiles = (observer: Observer) =>
      many.map((n) => observer.observe(shown(100 + n, people, `/user/${n}/name`))).find((one) => one.guide)?.guide;
    const observer = observerOf([threads, people], { judge });
    observer.observe(shown(1, threads, '/thread/1'));
    assert.equal(isFollowed(people, profiles(observer)), false);
    assert.equal(profiles(observerOf([people], { judge })), undefined);
  });

  test('unless nothing else leads there, or titles are those of boards', () => {
    const alone = observerOf([posts], {});
    for (const n of many) assert.equal(alone.observe(gone(n)).guide, undefined);
    const untitled = observerOf([threads, posts], {});
    for (const n of many) {
      assert.equal(untitled.observe(shown(n % 6, threads, `/thread/${n}`)).guide, undefined);
      assert.equal(untitled.observe(shown(n % 6, posts, `/post?p=${n}`)).guide, undefined);
    }
  });
});

test('a board further down than any before is a list though its threads have addresses of another form', () => {
  const links = (of: (n: number) => string) => numbers.map((n) => `<div><b><a href="${of(n)}">What ${of(n)} says</a></b></div>`);
  const page = (path: string, html: readonly string[]) => new Page(`<html><body>${html.join('')}</body></html>`, at(path));
  for (const looks of ['list', 'thread']) {
    const observer = observerOf([row('index', ['/f/a', '/f/b']), row('thread', ['/f/a/1', '/f/b/2'])], {
      places: new Map([
        [place, 'thread'],
        ['/html/body/p/a', 'index'],
      ]),
      judge: ({ url }) => (looks === 'list' && /c$/.test(url) ? { index: 1, thread: -1 } : { index: -1, thread: 1 }),
    });
    const above = page('/f/a', ['<p><a href="/f/a/b/c">Further down</a></p>']);
    assert.deepEqual(observer.observe(seen(above, 'index', null)).also, [at('/f/a/b/c')]);
    const list = page(
      '/f/a/b/c',
      links((n) => `/f/a/b/c/${n}`),
    );
    const { guide, also } = observer.observe(seen(list, null, null));
    assert.equal(guide?.rows[0]?.to, looks === 'list' ? 'index' : undefined);
    assert.equal(also?.filter((url) => url.startsWith(at('/f/a/b/c/'))).length, looks === 'list' ? 1 : 0, 'one is tried');
  }
});

test('a board below the list that names it is followed though its record names a thread, if lists of its form are known', () => {
  const rows = numbers.map(
    (n) => `<div><b><a href="/f/a/b${n}">Board ${n}</a></b> <i><a href="/f/a/${n}-last">The last thread ${n}</a></i></div>`,
  );
  const page = new Page(`<html><body>${rows.join('')}</body></html>`, at('/f/a'));
  for (const role of ['index', null] as const) {
    const observer = observerOf([row('index', ['/f/a', '/f/b']), row('thread', ['/f/a/1-x', '/f/b/2-y'])], {
      places: new Map([[place, 'index']]),
      roleOf: (url) => (/\/b\d$/.test(url) ? role : null),
    });
    const { guide } = observer.observe(seen(page, 'index', null));
    const matcher = guide ? new GuideMatcher(guide) : null;
    assert.equal(matcher?.row('index', at('/f/a/b3'), place).follow ?? false, role === 'index');
  }
});

test('threads of other boards that were passed over are followed once two of their form proved good', () => {
  const list = (board: string) => {
    const rows = numbers.map((n) => `<div><b><a href="/f/x/${board}/${n}-t">What thread ${n} of ${board} says</a></b></div>`);
    return new Page(`<html><body>${rows.join('')}</body></html>`, at(`/f/x/${board}`));
  };
  const observer = observerOf([row('thread', ['/f/1-x', '/f/2-y'])], { places: new Map([[place, 'thread']]) });
  const threadAt = (url: string) => observer.observe(seen(new Page(`<title>Of ${url}</title>`, url), null, null)).also ?? [];
  const [first] = observer.observe(seen(list('oak'), 'index', null)).also ?? [];
  const [second] = threadAt(first!);
  observer.observe(seen(list('elm'), 'index', null));
  const followed = threadAt(second!).filter((url) => url.includes('/elm/'));
  assert.ok(followed.length > 3, followed.join(' '));
});

test('a trial that redirects is judged by the page it arrives at, for the links that are like it', () => {
  const html = numbers.map((n) => `<div><b><a href="/goto?n=${n}">What thread ${n} says</a></b></div>`).join('');
  const list = new Page(`<html><body>${html}</body></html>`, at('/board?f=1'));
  const observer = observerOf([row('thread', ['/t/1', '/t/2'])], { places: new Map([[place, 'thread']]) });
  const follow = (asked: string, n: number) => {
    observer.observe({ url: asked, page: null, redirect: at(`/read/${n}/`), kind: null, row: null });
    return observer.observe(seen(new Page(`<title>Thread ${n}</title>`, at(`/read/${n}/`)), null, null));
  };
  const first = observer.observe(seen(list, 'index', null)).also ?? [];
  assert.match(first[0]!, /goto/);
  follow(first[0]!, 1);
  const second = observer.observe(seen(list, 'index', null)).also ?? [];
  assert.match(second[0]!, /goto/);
  const { guide, also } = follow(second[0]!, 2);
  assert.equal(guide!.rows[0]!.to, 'thread');
  assert.equal(also!.filter((url) => url.includes('/goto?')).length >= 4, true);
});

test('a trial that redirects to a thread no list names is good, and to one that lists name it is not', () => {
  const html = numbers.map((n) => `<div><b><a href="/goto?n=${n}">What thread ${n} says</a></b></div>`).join('');
  const named = '<div><i><a href="/t/1">Thread one</a></i><i><a href="/t/2">Thread two</a></i></div>';
  const list = new Page(`<html><body>${html}${named}</body></html>`, at('/board?f=1'));
  for (const isNew of [true, false]) {
    const observer = observerOf([row('thread', ['/t/1', '/t/2'])], { places: new Map([[place, 'thread']]) });
    let guide: Guide | undefined;
    for (const n of isNew ? [11, 12] : [1, 2]) {
      const [asked] = observer.observe(seen(list, 'index', null)).also ?? [];
      observer.observe({ url: asked!, page: null, redirect: at(`/t/${n}`), kind: null, row: null });
      ({ guide } = observer.observe(seen(new Page(`<title>Thread ${n}</title>`, at(`/t/${n}`)), null, null)));
    }
    assert.equal(guide?.rows[0]?.to, isNew ? 'thread' : undefined);
  }
});

test('pages that carry their number along are turned as others are: the first is not asked for again by that number', () => {
  const flips: Row = {
    ...row('thread', ['/thread?t=1&start=10', '/thread?t=2&start=20']),
    from: null,
    relation: 'same-thread',
    identity: { idle: [], page: { at: 'start', digits: 0, first: 0, step: 10, optional: true } },
  };
  const observer = observerOf([flips, row('thread', ['/thread?t=1', '/thread?t=2'])], {});
  const pager = numbers.map((n) => `<a href="/thread?order=asc&start=${(n - 1) * 10}&t=7">${n}</a>`).join(' ');
  const page = new Page(`<title>A thread</title>${pager}`, at('/thread?order=asc&start=0&t=7&word='));
  const { guide } = observer.observe(seen(page, 'thread', null));
  const { identity, follow } = new GuideMatcher(guide!).row('thread', at('/thread?order=asc&start=0&t=7'), null);
  assert.equal(follow, true);
  assert.equal(seenKey(identity, at('/thread?order=asc&start=0&t=7')), seenKey(identity, at('/thread?order=asc&t=7')));
});

test('what is refused among the threads of some boards stays refused among those of a board whose name was not seen yet', () => {
  const records = numbers.map(
    (n) =>
      `<div><b><a href="/coffee/what-${'abcdefg'[n]}-came-to">What ${n} came to</a></b><i><a href="/latest/${n}">Yesterday</a></i></div>`,
  );
  const list = new Page(`<html><body>${records.join('')}</body></html>`, at('/board?f=3'));
  const latest: Row = { ...row('thread', ['/latest/11', '/last/12']), id: 'latest', follow: false, to: null };
  const threads = row('thread', ['/tea/this-and-that', '/tea/something-else']);
  const observer = observerOf([row('index', ['/board?f=1', '/board?f=2']), latest, threads], {
    places: new Map([[place, 'thread']]),
    formOf: (url) => (url.includes('?') ? 'list' : 'thread'),
  });
  const { guide } = observer.observe(seen(list, 'index', 'index-/board?f=1'));
  assert.ok(guide);
  const matcher = new GuideMatcher(guide);
  assert.equal(matcher.row('index', at('/coffee/what-else-came-to'), null).follow, true);
  assert.equal(matcher.row('index', at('/latest/13'), null).follow, false);
});
