import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Site } from '../../src/crawl/site.ts';
import type { Source } from '../../src/fetch/source.ts';
import { GuideMatcher } from '../../src/guide/match.ts';
import { renamed } from '../../src/learn/link-shapes.ts';
import { explore } from '../../src/strategies/auto/explore/explore.ts';
import { guideFrom } from '../../src/strategies/auto/guide/guide.ts';
import { linkGroups } from '../../src/strategies/auto/survey/link-group.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const boards = [1, 2, 3, 4, 5];
const threads = Array.from({ length: 12 }, (_, i) => i + 1);

/** A forum with boards and threads; what the pages are says a judge that the test makes up. */
function forum(pages: (url: URL) => string | null): Source {
  return {
    async fetch({ url }) {
      const body = pages(new URL(url));
      return {
        ok: true,
        url,
        status: body === null ? 404 : 200,
        statusText: '',
        headers: { 'content-type': 'text/html; charset=utf-8' },
        headerFields: [],
        body: Buffer.from(`<html><body>${body ?? 'gone'}</body></html>`),
      } as unknown as Awaited<ReturnType<Source['fetch']>>;
    },
    async close() {},
  };
}

async function explored(pages: (url: URL) => string | null, judge: Judge, seed: number) {
  const start = 'http://forum.test/';
  const survey = new Survey({
    site: new Site({ source: forum(pages), start }),
    start,
    seed,
    budget: 150,
    judge,
  });
  return { survey, known: await explore(survey, start) };
}

/** A few links of a page's own, so that it might be a list by them. */
const others = (n: number) => [1, 2, 3, 4].map((u) => `<s><a href="/user?u=${n * 4 + u}">Person ${u}</a></s>`).join('');
const boardLinks = boards.map((f) => `<h2><a href="/board?f=${f}">The board of number ${f}</a></h2>`).join('');
const title = (f: number, t: number) => `Question ${t} of board ${f} and what was said of it`;
const isList = { index: 1.5, thread: -1.5 };
const isThread = { index: -1.5, thread: 1.5 };
const isNeither = { index: -1.5, thread: -1 };

describe('what the most prominent links lead to is not decided by one odd page', () => {
  const list = (f: number) =>
    threads
      .map((t) => {
        const id = f * 100 + t;
        return `<div class="row"><b><a href="/thread?t=${id}">${title(f, t)}</a></b><i><a href="/thread?p=${id * 7}">Last ${id}</a></i></div>`;
      })
      .join('');
  const pages = (url: URL) => {
    if (url.pathname === '/') return boardLinks;
    const [t, p] = ['t', 'p'].map((key) => Number(url.searchParams.get(key) ?? 0));
    if (url.pathname === '/thread') return `<p>Thread ${t! || p! / 7}</p>${others(t! || p! / 7)}`;
    return url.pathname === '/board' ? list(Number(url.searchParams.get('f'))) : null;
  };
  // Two of three threads have one post only, and look a little more like lists.
  const judge: Judge = ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname !== '/thread') return isList;
    return Number(searchParams.get('t') ?? 0) % 3 === 1 ? { index: 0.4, thread: 0.16 } : isThread;
  };
  for (const seed of seeds)
    test(`titles lead to threads, last posts do not stand in for them: seed ${seed}`, async () => {
      const { known } = await explored(pages, judge, seed);
      const urls = known.threads.flatMap((way) => [...way.links.keys()]);
      assert.ok(urls.length > threads.length);
      assert.ok(urls.every((url) => url.includes('?t=')));
    });
});

describe('what has further pages that are threads is a thread', () => {
  const list = (f: number) =>
    threads
      .map((t) => {
        const at = `/topic/${'abcdefghijklmnop'[f]}${'abcdefghijklmnop'[t]}-question`;
        return `<div><b><a href="${at}/">${title(f, t)}</a></b><i><a href="${at}/page/${t + 1}/">the end of ${t}</a></i></div>`;
      })
      .join('');
  const pages = (url: URL) => {
    if (url.pathname === '/') return boardLinks;
    if (url.pathname.startsWith('/topic/')) return `<p>${url.pathname}</p>`;
    return url.pathname === '/board' ? list(Number(url.searchParams.get('f'))) : null;
  };
  const judge: Judge = ({ url }) => {
    const { pathname } = new URL(url);
    if (!pathname.startsWith('/topic/')) return isList;
    return pathname.includes('/page/') ? isThread : { index: 0.3, thread: -0.4 };
  };
  for (const seed of seeds.slice(0, 4))
    test(`seed ${seed}`, async () => {
      const { known } = await explored(pages, judge, seed);
      const urls = known.threads.flatMap((way) => [...way.links.keys()]);
      assert.ok(urls.some((url) => !url.includes('/page/')));
    });
});

describe('empty boards do not hide the others', () => {
  const list = (f: number) =>
    f < 3 ? '<p>Nothing here</p>' : threads.map((t) => `<b><a href="/thread?t=${f * 100 + t}">${title(f, t)}</a></b>`).join('');
  // The most text on the start page is that of last posts.
  const last = boards.map((f) => `<i><a href="/thread?t=${f * 100 + 1}">Re: ${title(f, 1)}</a></i>`).join('');
  const pages = (url: URL) => {
    if (url.pathname === '/') return boardLinks.replaceAll('The board of number', 'Board') + last;
    if (url.pathname === '/thread') return `<p>${url.search}</p>`;
    return url.pathname === '/board' ? list(Number(url.searchParams.get('f'))) : null;
  };
  const judge: Judge = ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === '/thread') return isThread;
    return pathname === '/board' && Number(searchParams.get('f')) < 3 ? isNeither : isList;
  };
  for (const seed of seeds)
    test(`seed ${seed}`, async () => {
      const { known } = await explored(pages, judge, seed);
      assert.equal(new Set(known.boards.flatMap((way) => [...way.links.keys()])).size, boards.length);
    });
});

describe('orders that every page of a list offers are no lists of their own', () => {
  const page = (f: number, p: number) => {
    const rows = threads.map((t) => `<b><a href="/thread/${f * 1000 + p * 100 + t}/">${title(f, t)} on page ${p}</a></b>`);
    const orders = ['name', 'views', 'answers'].map((by) => `<u><a href="/list/${f}/?by=${by}">Sorted by ${by} instead</a></u>`);
    const pager = [1, 2, 3].map((n) => `<i><a href="/list/${f}/page/${n}/">${n}</a></i>`);
    return [...orders, ...rows, ...pager].join('');
  };
  const pages = ({ pathname }: URL) => {
    if (pathname === '/') return boardLinks.replaceAll(/board\?f=(\d)/g, 'list/$1/');
    if (pathname.startsWith('/thread/')) return `<p>${pathname}</p>`;
    const [, f, p = '1'] = /^\/list\/(\d+)\/(?:page\/(\d+)\/)?$/.exec(pathname) ?? [];
    return f === undefined ? null : page(Number(f), Number(p));
  };
  const judge: Judge = ({ url }) => (url.includes('/thread/') ? isThread : isList);
  test('on further pages, too', async () => {
    const { survey } = await explored(pages, judge, 1);
    for (const path of ['list/1/', 'list/2/', 'list/2/page/2/']) await survey.look(`http://forum.test/${path}`);
    for (const path of ['list/2/', 'list/2/page/2/']) {
      const groups = linkGroups(survey, survey.page(`http://forum.test/${path}`)!);
      const links = groups.flatMap((group) => [...group.links.keys()]);
      assert.equal(links.filter((url) => url.includes('/thread/')).length, threads.length);
      assert.equal(links.filter((url) => url.includes('by=')).length, 0, path);
    }
  });
});

test('tags are named beside each thread, and boards are looked at before them', async () => {
  const list = (f: number) =>
    threads
      .map((t) => {
        const tags = [t, t + 20].map((n) => `<a class="tag" href="/tag?name=${f}x${n}">tag ${f} ${n}</a>`);
        return `<div><b><a href="/thread?t=${f * 100 + t}">${title(f, t)}</a></b>${tags.join('')}</div>`;
      })
      .join('');
  const pages = (url: URL) => {
    if (url.pathname === '/') return boardLinks;
    if (url.pathname === '/thread') return `<p>${url.search}</p>`;
    if (url.pathname === '/tag') return list(1 + (url.search.length % 5));
    return url.pathname === '/board' ? list(Number(url.searchParams.get('f'))) : null;
  };
  const judge: Judge = ({ url }) => (new URL(url).pathname === '/thread' ? isThread : isList);
  const { survey } = await explored(pages, judge, 1);
  const looked = (path: string) => survey.pages.filter(({ url }) => new URL(url).pathname === path).length;
  assert.equal(looked('/board'), boards.length);
  assert.ok(looked('/tag') <= 4, `${looked('/tag')} tags were looked at`);
});

describe('lists of another name are known by the threads of that name that they list', () => {
  const months = Array.from({ length: 14 }, (_, i) => 1401 + i);
  const folders = ['main', 'lingo'];
  const words = 'ant bee cat dog elk fox gnu hen ibis jay kite lark mole newt'.split(' ');
  const pages = (url: URL) => {
    const [folder, month, file] = url.pathname.slice(1).split('/');
    if (url.pathname === '/')
      return folders.map((name) => `<p><a href="/${name}/index.html">The list ${name} by month</a></p>`).join('');
    if (month === 'index.html')
      return months.map((m) => `<b><a href="/${folder}/${m}/threads.html">Threads of ${m}</a></b>`).join('');
    if (file !== 'threads.html') return `<p>${url.pathname}</p>`;
    // The second folder has few messages a month, each an answer to the one before.
    const count = folder === 'main' ? 12 : 3;
    const link = (n: number) =>
      `<a href="/${folder}/${month}/msg${n}.html">What ${words[Number(month) - 1401]} said in ${words[n]}</a>`;
    const all = Array.from({ length: count }, (_, n) => link(n));
    return folder === 'main'
      ? all.map((one) => `<li>${one}</li>`).join('')
      : all.reduceRight((deeper, one) => `<li>${one}<ul>${deeper}</ul></li>`, '');
  };
  const judge: Judge = ({ url }) => {
    const [folder, month, file] = new URL(url).pathname.slice(1).split('/');
    if (month === undefined || month === 'index.html') return isList;
    if (file !== 'threads.html') return isThread;
    return folder === 'main' ? isList : isNeither;
  };
  for (const seed of seeds.slice(0, 4))
    test(`seed ${seed}`, async () => {
      const { known } = await explored(pages, judge, seed);
      const urls = known.boards.flatMap((way) => [...way.links.keys()]);
      assert.ok(urls.some((url) => /main.+threads/.test(url)));
      assert.ok(urls.some((url) => /lingo.+threads/.test(url)));
    });
});

test('boards further down are followed as those above them, whatever they are called', async () => {
  const names = 'ant bee cat dog elk fox gnu hen ibis jay'.split(' ');
  const below = 'kite lark mole newt owl pug rook seal toad vole wren yak'.split(' ');
  const board = (name: string) => `<dt><a href="/${name}/list.html">The board of ${name}</a></dt>`;
  const pages = (url: URL) => {
    const [name, file] = url.pathname.slice(1).split('/');
    if (url.pathname === '/') return `<dl>${names.map(board).join('')}<dd><dl>${below.map(board).join('')}</dl></dd></dl>`;
    const tools = ['rules', 'people', 'search'].map((tool) => `<a href="/${name}/${tool}.html">${tool}</a>`).join('');
    const rows = threads.map((t) => `<li><a href="/${name}/2020/${t}.html">What ${name} said of matter ${t}</a></li>`);
    const pager = [2, 3].map((page) => `<s><a href="/${name}/list${page}.html">${page}</a></s>`).join('');
    return file!.startsWith('list') ? `<p>${tools}</p><ul>${rows.join('')}</ul>${pager}` : `<p>${url.pathname}</p>`;
  };
  const judge: Judge = ({ url }) => {
    const { pathname } = new URL(url);
    return pathname === '/' || pathname.includes('list') ? isList : pathname.includes('2020') ? isThread : isNeither;
  };
  for (const seed of seeds) {
    const { survey, known } = await explored(pages, judge, seed);
    const matcher = new GuideMatcher(guideFrom(survey, known, survey.start, {}));
    const follows = (path: string) => matcher.row('index', `http://forum.test/${path}`, null).follow;
    assert.deepEqual(
      [...names, ...below].filter((name) => !follows(`${name}/list.html`)),
      [],
    );
    assert.ok(!follows('ant/rules.html') && !follows('mole/search.html'));
  }
});

test('answers that stand one with each thread on a list or two are messages as well, wherever they stand', async () => {
  const message = (id: number) => `<b><a href="/read?m=${id}">What ${id} says of it</a></b>`;
  // On the first two lists each thread has one answer, on the others two.
  const tree = (f: number) =>
    threads.map((t) => {
      const answers = (f < 3 ? [1] : [1, 2]).map((a) => `<dd>${message(f * 1000 + t * 10 + a)}</dd>`);
      return `<dl><dt>${message(f * 1000 + t * 10)}</dt>${answers.join('')}</dl>`;
    });
  const pages = ({ pathname, searchParams }: URL) => {
    if (pathname === '/') return boardLinks;
    return pathname === '/board' ? tree(Number(searchParams.get('f'))).join('') : `<p>Message ${searchParams.get('m')}</p>`;
  };
  const judge: Judge = ({ url }) => (url.includes('/read') ? isThread : isList);
  for (const seed of seeds) {
    const { known } = await explored(pages, judge, seed);
    assert.deepEqual(
      known.threads.map((way) => way.location),
      known.threads.map(() => null),
    );
  }
});

test('what leads to threads at one place leads there at others, however few links stand there', async () => {
  const pages = ({ pathname, searchParams }: URL) => {
    if (pathname === '/') return boardLinks;
    if (pathname !== '/board') return `<p>Message ${searchParams.get('m')}</p>`;
    const f = Number(searchParams.get('f'));
    const links = Array.from({ length: f === 1 ? 4 : 60 }, (_, m) => `<a href="/read?m=${f * 100 + m}">${title(f, m)}</a>`);
    return links.map((link) => (f === 1 ? `<dl><dt>${link}</dt></dl>` : `<b>${link}</b>`)).join('');
  };
  const judge: Judge = ({ url }) => (url.includes('/read') ? isThread : isList);
  const { known } = await explored(pages, judge, 1);
  const places = new Set(known.threads.flatMap((way) => [...way.locations]));
  assert.deepEqual(places, new Set(['/html/body/b/a', '/html/body/dl/dt/a']));
});

test('one page that looks like nothing says little of others with addresses like it, where those of other boards are threads', async () => {
  const names = ['tea', 'milk', 'bread'];
  const words = (path: string) => `${path.replace(/\d/g, (d) => 'abcdefghij'[Number(d)]!)} `.repeat(20);
  const message = (name: string, m: number) => `<b><a href="/${name}/2024/msg${m}.html">Message ${m} on ${name}</a></b>`;
  const pages = ({ pathname }: URL) => {
    const name = pathname.split('/')[1]!;
    if (name === '') return names.map((one) => `<h2><a href="/${one}/">All about ${one}</a></h2>`).join('');
    return pathname.endsWith('/') ? threads.map((m) => message(name, m)).join('') : `<p>${words(pathname)}</p>`;
  };
  const judge: Judge = ({ url }) => (!url.endsWith('.html') ? isList : url.includes('/milk/') ? isNeither : isThread);
  const start = 'http://forum.test/';
  const survey = new Survey({ site: new Site({ source: forum(pages), start }), start, seed: 1, budget: 150, judge });
  const look = async (...paths: string[]) => {
    for (const path of paths) await survey.look(`${start}${path}`);
  };
  const ofMilk = () => survey.expectedRole(`${start}milk/2024/msg12.html`);
  await look('', 'tea/', 'milk/', 'bread/', 'tea/2024/msg1.html', 'bread/2024/msg1.html', 'milk/2024/msg1.html');
  assert.equal(survey.expectedRole(`${start}tea/2024/msg12.html`), 'thread');
  assert.equal(ofMilk(), null);
  await look('milk/2024/msg2.html', 'milk/2024/msg3.html');
  assert.equal(ofMilk(), 'other');
});

test('the one text by which two shapes differ', () => {
  assert.equal(renamed('/a/1/a? main <digits> threads.html', '/a/1/a? lingo <digits> threads.html'), 'main lingo');
  assert.equal(renamed('/a/1/a? main <digits> threads.html', '/a/1/a? lingo <digits> msg<digits>.html'), null);
  assert.equal(renamed('/a? x', '/a? x'), null);
  assert.equal(renamed('/a? x', '/a/a? y z'), null);
});
