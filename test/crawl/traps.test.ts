import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ForumDb } from '../../src/archive/forum-db.ts';
import { passedOver } from '../../src/archive/report.ts';
import { IdleParameters } from '../../src/crawl/idle-parameters.ts';
import { SeenText } from '../../src/crawl/seen-text.ts';
import { sessionParameters } from '../../src/crawl/session-ids.ts';
import { fruitlessWay, isFruitful, looksEndless } from '../../src/crawl/traps.ts';
import { type Doubt, Walls } from '../../src/crawl/walls.ts';
import { Page } from '../../src/page/page.ts';
import { startTestbed } from '../../testbed/server.ts';
import { atEnd, crawled, letters, links, prose, rowsOf, smallForum } from './crawling.ts';

const origin = 'http://forum.test';
const range = (n: number, from = 1) => Array.from({ length: n }, (_, i) => i + from);
const pageOf = (html: string, path = '/') => new Page(html, origin + path);

describe('traps by the look of a URL', () => {
  const refused: [string, RegExp | null][] = [
    ['/a/b/a/b/a/b/page.html', /repeats itself/],
    ['/forum/forum/forum/', /repeats itself/],
    ['/x/forum/12/forum/12/forum/12/t', /repeats itself/],
    ['/a/b/a/b/page.html', null],
    ['/2024/2024/posts', null],
    ['//empty//segments//', null],
    [`/${'d/e'.repeat(1)}/${range(30).map(letters).join('/')}`, /deeper/],
    [`/t?${'x'.repeat(3000)}`, /longer/],
    ['/showthread.php?t=1&page=2&pp=20&sort=asc', null],
  ];
  for (const [path, reason] of refused) {
    test(`${path.slice(0, 50)}: ${reason ?? 'fine'}`, () => {
      const said = looksEndless(origin + path);
      if (reason === null) assert.equal(said, null);
      else assert.match(said ?? '', reason);
    });
  }
});

describe('traps by what pages bring', () => {
  const calendar = (n: number) => `${origin}/calendar.php?m=${(n % 12) + 1}&y=${2000 + Math.floor(n / 12)}`;
  const thread = (n: number) => `${origin}/viewtopic.php?t=${n}`;

  /** An archive that holds one way from page to page; each is fruitful or not. */
  function way(...pages: [url: string, fruitful: boolean][]) {
    const db = new ForumDb(':memory:');
    for (const [i, [url, fruitful]] of pages.entries()) {
      db.run("INSERT INTO urls VALUES (?, ?, ?, 1, NULL, 0, 0, ?, NULL, 'child')", i + 1, url, i, i === 0 ? null : i);
      db.run(
        "INSERT INTO fetches (id, url_id, date, phase, status, bytes, revisit, seconds) VALUES (?, ?, '', 'crawl', 200, 0, 0, 0)",
        i + 1,
        i + 1,
      );
      db.run("INSERT INTO pages VALUES (?, ?, NULL, '', 'content', ?, 0, ?)", i + 1, i + 1, i, fruitful ? 1 : 0);
    }
    return fruitlessWay(db, pages.length, pages.at(-1)![0]);
  }

  test('a calendar ends some fruitless months on, and what else its pages link to does not', () => {
    const months = range(10).map((n): [string, boolean] => [calendar(n), n < 7]);
    assert.equal(way(...months.slice(0, 9))(calendar(11)), null, 'three fruitless months are not enough');
    const trapped = way(...months);
    assert.match(trapped(calendar(11)) ?? '', /nothing new/);
    assert.equal(trapped(thread(1)), null);
  });

  test('one fruitful page on the way, and the count begins anew', () => {
    const months = range(9).map((n): [string, boolean] => [calendar(n), n === 7]);
    assert.equal(way(...months)(calendar(10)), null);
  });

  test('every combination of sort orders is one shape', () => {
    const sorted = (n: number) => `${origin}/viewforum.php?f=${n}&sk=${letters(n)}&sd=a`;
    const pages = range(4).map((n): [string, boolean] => [sorted(n), false]);
    assert.match(way([`${origin}/`, true], ...pages)(sorted(9)) ?? '', /nothing new/);
    assert.equal(way([`${origin}/`, true], ...pages)(`${origin}/viewforum.php?f=9`), null);
  });

  test('a thread on a fruitful list is followed, however many copies came before', () => {
    assert.equal(way([`${origin}/`, true], [`${origin}/viewtopic.php?p=1`, false])(thread(5)), null);
  });

  test('shapes that lead to one another without end do end', () => {
    const pages = range(14).map((n): [string, boolean] => [n % 2 ? calendar(n) : thread(n), n === 1]);
    assert.match(way(...pages)(`${origin}/anything`) ?? '', /nothing new/);
  });

  test('threads of one line under the furniture of a large page stay fruitful', () => {
    const seen = new SeenText();
    const furniture = range(300)
      .map((n) => `<li>${letters(n)} menu entry of the board</li>`)
      .join('');
    const titles = range(100).map((n) => `<a href="/viewtopic.php?t=${n}">Question about ${letters(n)}</a>`);
    seen.novelty(pageOf(furniture + titles.join('')).textPrint, '/shape');
    for (const n of range(100)) {
      const { textPrint } = pageOf(`${furniture}${titles[n - 1]}<b>alice</b><p>Have you tried ${letters(n)}?</p>`);
      const { novelty } = seen.novelty(textPrint, '/shape');
      assert.ok(novelty < 0.01, 'next to nothing of the page');
      assert.ok(isFruitful({ novelty, inShape: 0, length: textPrint.length }), `thread ${n}`);
    }
  });
});

describe('text that was seen', () => {
  test('is told from new text, whatever its numbers', () => {
    const seen = new SeenText();
    const met = (html: string, shape = '/shape') => seen.novelty(pageOf(html).textPrint, shape);
    assert.deepEqual(met('<h1>Calendar</h1><p>Page 1 of 7</p>'), { novelty: 1, inShape: 1 });
    assert.deepEqual(met('<h1>Calendar</h1><p>Page 2 of 7</p>'), { novelty: 0, inShape: 0 });
    const half = met('<h1>Calendar</h1><p>Page 3 of 7</p><p>abcdefgh ijklmno</p>');
    assert.ok(half.novelty > 0.4 && half.novelty < 0.6 && half.inShape === half.novelty, `${half.novelty}`);
    const elsewhere = met('<h1>Calendar</h1><p>Page 2 of 7</p>', '/print');
    assert.deepEqual(elsewhere, { novelty: 0, inShape: 1 }, 'a print view does not make the thread itself old');
    assert.deepEqual(met('<img src=x>'), { novelty: 0, inShape: 0 }, 'no text at all');
  });

  test('hardly any new text is taken for old after a hundred thousand', () => {
    const seen = new SeenText();
    const some = (from: number) =>
      pageOf(
        range(100_000)
          .map((n) => `<p>${letters(from + n)}</p>`)
          .join(''),
      ).textPrint;
    seen.novelty(some(0), '/shape');
    const { novelty, inShape } = seen.novelty(some(100_000), '/shape');
    assert.ok(novelty > 0.99 && inShape > 0.99, `${novelty} ${inShape}`);
  });
});

describe('idle parameters', () => {
  const url = (query: string) => `${origin}/showthread.php?${query}`;

  test('a parameter under which pages of many threads stay the same is idle', () => {
    const idle = new IdleParameters();
    for (const t of range(12)) for (const ref of ['a', 'b']) idle.learn(url(`t=${t}&ref=${ref}`), 1000 + t);
    assert.deepEqual(idle.of(url('t=99&ref=zzz')), new Set(['ref']));
    assert.equal(idle.of(url('t=99')), undefined, 'another shape');
    assert.equal(idle.of(`${origin}/other.php?t=1&ref=a`), undefined, 'another script');
  });

  test('the thread is never idle: not after one page that differs, and not after any number of threads', () => {
    const idle = new IdleParameters();
    for (const t of range(500)) for (const ref of ['a', 'b']) idle.learn(url(`t=${t}&ref=${ref}`), 1000 + t);
    assert.ok(!idle.of(url('t=501&ref=a'))!.has('t'));
  });

  test('permalinks of one long thread do not make the post idle: another thread shows another page', () => {
    const idle = new IdleParameters();
    for (const p of range(40)) assert.equal(idle.learn(url(`p=${p}`), 7), null);
    assert.equal(idle.of(url('p=41')), undefined);
    idle.learn(url('p=41'), 8);
    for (const p of range(100, 42)) idle.learn(url(`p=${p}`), 8);
    assert.equal(idle.of(url('p=200')), undefined);
  });

  test('one difference is enough, even after many that were the same', () => {
    const idle = new IdleParameters();
    for (const t of range(9)) for (const page of [1, 2]) idle.learn(url(`t=${t}&page=${page}`), 1000 + t);
    idle.learn(url('t=10&page=1'), 1);
    idle.learn(url('t=10&page=2'), 2);
    for (const t of range(50, 20)) for (const page of [1, 2]) idle.learn(url(`t=${t}&page=${page}`), 1000 + t);
    assert.equal(idle.of(url('t=1&page=9')), undefined);
  });

  test('pages without text prove nothing', () => {
    const idle = new IdleParameters();
    for (const t of range(50)) for (const size of [1, 2]) idle.learn(`${origin}/image.php?id=${t}&size=${size}`, 0);
    assert.equal(idle.of(`${origin}/image.php?id=1&size=3`), undefined);
  });
});

describe('session ids', () => {
  const found = (first: string[], second: string[]) =>
    sessionParameters(
      pageOf(first.map((href, i) => `<a href="${href}">${letters(i)}</a>`).join('')).links,
      pageOf(second.map((href, i) => `<a href="${href}">${letters(i)}</a>`).join('')).links,
    );
  const sid = (n: number) => `${n}`.repeat(32);

  test('change with every copy of a page, or are gone from the second', () => {
    const hrefs = (query: string) => ['/t.php?t=1', '/t.php?t=2', '/f.php?f=3'].map((href) => `${href}${query}`);
    assert.deepEqual(found(hrefs(`&sid=${sid(1)}`), hrefs(`&sid=${sid(2)}`)), new Set(['sid']));
    assert.deepEqual(found(hrefs(`&sid=${sid(1)}`), hrefs('')), new Set(['sid']));
    assert.deepEqual(found(hrefs(`&sid=${sid(1)}`), hrefs(`&sid=${sid(1)}`)), new Set());
  });

  test('a thread is none, although a link or two of the page carry the time under its name', () => {
    const threads = range(20).map((t) => `/t.php?t=${t}`);
    const marked = (time: number) => [`/mark.php?t=${time}`, `/feed.php?t=${time}`, ...threads];
    assert.deepEqual(found(marked(1700000001), marked(1700000002)), new Set());
  });

  test('nor is a thread when a new one moved all others down', () => {
    const list = (from: number) => range(20, from).map((t) => `<a href="/t.php?t=${100000000 + t}">Thread ${letters(t)}</a>`);
    assert.deepEqual(sessionParameters(pageOf(list(1).join('')).links, pageOf(list(2).join('')).links), new Set());
  });
});

describe('walls', () => {
  const no = () => false;
  const reply = (n: number) => `${origin}/reply.php?t=${n}`;

  test('one page with a password field under three URLs is a login page, and so were the first two', () => {
    const walls = new Walls();
    assert.deepEqual(walls.judge(reply(1), 5, true, no), { verdict: 'content', news: false });
    walls.judge(`${origin}/profile/1`, 5, true, no);
    assert.deepEqual(walls.judge(reply(2), 5, true, no), { verdict: 'login', news: true });
    assert.deepEqual(walls.judge(reply(3), 5, true, no), { verdict: 'login', news: false });
  });

  test('a login field in the corner of every page makes none of them a login page', () => {
    const walls = new Walls();
    for (const n of range(200)) assert.equal(walls.judge(`${origin}/t/${n}`, 1000 + n, true, no).verdict, 'content');
  });

  test('one page without a password under all URLs of a shape is a wall', () => {
    const walls = new Walls();
    const verdicts = range(20).map((n) => walls.judge(reply(n), 5, false, no).verdict);
    assert.equal(verdicts.indexOf('wall'), 11);
  });

  test('permalinks of one thread are not, even when no other thread was seen yet: the page links to itself', () => {
    const walls = new Walls();
    for (const p of range(50)) assert.equal(walls.judge(`${origin}/post/${p}`, 5, false, () => true).verdict, 'content');
  });

  test('nor is a page that is one of many of its shape', () => {
    const walls = new Walls();
    for (const p of range(40)) walls.judge(`${origin}/post/${p}`, 100 + p, false, no);
    for (const p of range(40)) assert.equal(walls.judge(`${origin}/post/${1000 + p}`, 5, false, no).verdict, 'content');
  });

  test('pages without text are not all one page', () => {
    const walls = new Walls();
    for (const n of range(50)) assert.equal(walls.judge(`${origin}/image/${n}`, 0, false, no).verdict, 'content');
  });

  test('what the site shows for a page that cannot exist is a soft 404 wherever it comes', () => {
    const walls = new Walls();
    walls.learnSoftNotFound(9);
    assert.equal(walls.judge(`${origin}/t/1`, 9, false, no).verdict, 'soft-404');
    assert.equal(walls.judge(`${origin}/t/2`, 8, false, no).verdict, 'content');
  });

  test('a login page that was met twice before a stop is known at the third time', () => {
    const walls = new Walls();
    walls.recall(reply(1), 5, 'content');
    walls.recall(reply(2), 5, 'content');
    assert.equal(walls.judge(reply(3), 5, true, no).verdict, 'login');
  });

  describe('a site that shuts', () => {
    const thread = (n: number) => `${origin}/t/${n}`;
    const differentPages = (walls: Walls, n: number) => {
      for (const i of range(n)) assert.equal(walls.met(i, thread(i), `page ${i}`, true, no), null);
    };
    const meet = (walls: Walls, sign: string, n: number, from = 1000): Doubt | undefined =>
      range(n, from)
        .map((id) => walls.met(id, thread(id), sign, sign.startsWith('page'), no))
        .find((doubt) => doubt !== null) ?? undefined;

    for (const sign of ['page 77', 'status 403', 'to http://forum.test/login']) {
      test(`${sign} eight times where there were different pages is doubted, with all that met it`, () => {
        const walls = new Walls();
        differentPages(walls, 20);
        assert.equal(meet(walls, sign, 7), undefined);
        const doubt = meet(walls, sign, 1, 1007)!;
        assert.equal(doubt.probe, thread(20));
        assert.deepEqual([...doubt.ids], range(8, 1000));
        assert.ok(!walls.isShut(sign));
        doubt.confirm();
        assert.ok(walls.isShut(sign));
      });
    }

    test('where nothing was seen before there is nothing to compare with', () => {
      const walls = new Walls();
      differentPages(walls, 4);
      assert.equal(meet(walls, 'status 403', 100), undefined);
    });

    test('pages of other shapes between them do not hide it', () => {
      const walls = new Walls();
      differentPages(walls, 20);
      const doubts = range(20).flatMap((n) => {
        walls.met(5000 + n, `${origin}/board?f=${n}`, `page ${5000 + n}`, true, no);
        return walls.met(1000 + n, thread(1000 + n), 'page 77', true, no) ?? [];
      });
      assert.equal(doubts.length, 1);
    });

    test('a different page in between does', () => {
      const walls = new Walls();
      differentPages(walls, 20);
      for (const n of range(10)) {
        assert.equal(meet(walls, 'status 403', 7, n * 1000), undefined);
        assert.equal(meet(walls, `page ${n * 1000}`, 1, n * 1000 + 500), undefined);
      }
    });

    test('permalinks of one thread in a row are above doubt', () => {
      const walls = new Walls();
      differentPages(walls, 20);
      for (const n of range(100))
        assert.equal(
          walls.met(1000 + n, thread(1000 + n), 'page 77', true, () => true),
          null,
        );
    });

    test('a part of the site that is always so is asked about less and less', () => {
      const walls = new Walls();
      differentPages(walls, 20);
      let doubts = 0;
      for (const n of range(1000)) {
        const doubt = walls.met(1000 + n, thread(1000 + n), 'status 403', false, no);
        if (doubt) {
          doubts++;
          doubt.acquit();
        }
      }
      assert.ok(doubts >= 2 && doubts <= 7, `${doubts} questions in a thousand answers`);
    });
  });
});

describe('over HTTP', () => {
  test('an endless calendar ends by what it yields, and every thread is reached', async () => {
    for (const [skin, aCalendar] of [
      ['dl-list', /calendar\.php/],
      ['cards-slugs', /\/events\b|calendar/],
      ['blog-comments', /\/\d{4}\/\d\d\/$/],
    ] as const) {
      const bed = await startTestbed({ skin, size: 24, switches: { calendar: true } });
      atEnd(() => bed.close());
      const run = await crawled({ url: bed.url, maxPages: 3000 });
      assert.equal(run.end.reason, 'done', skin);
      const calendar = bed.requests.get('calendar') ?? 0;
      assert.ok(calendar >= 2 && calendar < 100, `${skin}: ${calendar} calendar pages`);
      const got = new Set(run.pages.map((page) => bed.label(page.url).key));
      assert.deepEqual(
        [...new Set(bed.labels({ noise: 50 }).flatMap(({ key }) => key ?? []))].filter((key) => !got.has(key)),
        [],
      );
      const reasons = passedOver(run.out, 3).filter(({ examples }) => examples.some((url) => aCalendar.test(url)));
      assert.ok(
        reasons.some(({ reason }) =>
          /^(trap: pages of this shape brought nothing new on the way there|same page: \w+ changes nothing)$/.test(reason),
        ),
        `${skin}: skipped says why (${JSON.stringify(passedOver(run.out, 1))})`,
      );
      await bed.close();
    }
  });

  test('a relative link gone wrong ends', async () => {
    const forum = await smallForum((path) => {
      if (path === '/') return links('/threads/1/', '/threads/2/', '/a/b/');
      // The server ignores what stands before the last folder, and the link has no slash in front.
      return path.startsWith('/a/') ? `<p>Archive</p><a href="a/b/">more</a>` : prose(Number(/\d+/.exec(path)?.[0] ?? 0));
    });
    const run = await crawled({ url: forum.url, maxPages: 200 });
    assert.equal(run.end.reason, 'done');
    assert.deepEqual(forum.asked.slice(2).sort(), ['/a/b/', '/a/b/a/b/', '/threads/1/', '/threads/2/']);
    assert.deepEqual(
      passedOver(run.out, 1).map(({ reason }) => reason),
      ['trap: the path repeats itself'],
    );
  });

  test('endless combinations of parameters end', async () => {
    const forum = await smallForum((path) => {
      const threads = links(...range(20).map((n) => `/t?id=${n}`));
      if (path.startsWith('/t?')) return prose(Number(path.slice(6)));
      if (path !== '/' && !path.startsWith('/list')) return undefined;
      const filters = new URL(path, origin).searchParams;
      const more = range(4).map((n) => {
        const next = new URLSearchParams(filters);
        next.set(`f${letters(n)}`, `${Number(filters.get(`f${letters(n)}`) ?? 0) + 1}`);
        return `/list?${next}`;
      });
      return `<h1>Threads</h1>${threads}${more.map((href) => `<a href="${href.replaceAll('&', '&amp;')}">narrow</a>`).join(' ')}`;
    });
    const run = await crawled({ url: forum.url, maxPages: 20_000 });
    assert.equal(run.end.reason, 'done');
    assert.equal(forum.asked.filter((path) => path.startsWith('/t?')).length, 20);
    assert.ok(forum.asked.length < 1500, `${forum.asked.length} requests`);
    assert.ok(passedOver(run.out, 1).some(({ reason, count }) => /brought nothing new/.test(reason) && count > 20));
  });

  test('redirects that lead to further redirects without end do end', async () => {
    const forum = await smallForum((path) => {
      if (path === '/') return links('/hop?n=1', '/t?id=1');
      const n = /^\/hop\?n=(\d+)/.exec(path)?.[1];
      return n
        ? { status: 302, headers: { location: `/hop?n=${Number(n) + 1}` } }
        : path.startsWith('/t?')
          ? prose(1)
          : undefined;
    });
    const run = await crawled({ url: forum.url, maxPages: 500 });
    assert.equal(run.end.reason, 'done');
    assert.ok(forum.asked.length < 60, `${forum.asked.length} requests`);
  });

  test('soft 404s are recognised and are no content', async () => {
    const bed = await startTestbed({ size: 24, switches: { softNotFound: true, deletedThreads: true } });
    atEnd(() => bed.close());
    const run = await crawled({ url: bed.url });
    const verdicts = rowsOf<{ url: string; verdict: string }>(
      run.out,
      'SELECT u.url, p.verdict FROM pages p JOIN urls u ON u.id = p.url_id',
    );
    const missing = verdicts.filter(({ url }) => bed.label(url).kind === 'error');
    assert.ok(missing.length > 0);
    assert.deepEqual(
      missing.filter(({ verdict }) => verdict !== 'soft-404'),
      [],
    );
    assert.deepEqual(
      verdicts.filter(({ url, verdict }) => verdict === 'soft-404' && bed.label(url).kind !== 'error'),
      [],
    );
    await bed.close();
  });

  test('a site that shows its front page for whatever it does not know has no soft 404', async () => {
    const front = `<h1>Welcome</h1>${links('/t/1', '/t/2')}`;
    const forum = await smallForum((path) => (/^\/t\/[12]$/.test(path) ? prose(Number(path.slice(3))) : front));
    const run = await crawled({ url: forum.url });
    assert.deepEqual(
      run.pages.map((page) => page.verdict),
      ['content', 'content', 'content'],
    );
  });

  test('thousands of threads of one line are all fetched', async () => {
    const furniture = range(200)
      .map((n) => `<li>${letters(n)} in the menu</li>`)
      .join('');
    const forum = await smallForum((path) => {
      const n = Number(/=(\d+)$/.exec(path)?.[1] ?? 0);
      if (path === '/') return furniture + links('/board?page=1');
      const [first, last] = [(n - 1) * 50 + 1, n * 50];
      if (path.startsWith('/board')) {
        const threads = range(50, first).map((t) => `<a href="/t?id=${t}">Topic ${letters(t)}</a>`);
        return `${furniture}${threads.join(' ')}${last < 300 ? `<a href="/board?page=${n + 1}">next</a>` : ''}`;
      }
      return path.startsWith('/t?')
        ? `${furniture}<a href="/t?id=${n}">Topic ${letters(n)}</a><p>What about ${letters(n)}?</p>`
        : undefined;
    });
    await crawled({ url: forum.url });
    assert.equal(forum.asked.filter((path) => path.startsWith('/t?')).length, 300);
  });
});
