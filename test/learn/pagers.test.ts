import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findPagers as findAllPagers, findOwnPagers } from '../../src/learn/pagers.ts';

const link = (url: string, text: string, rel = '') => ({ url: `http://f${url}`, text, rel });
/** All pagers of a page; those that turn it are also found alone. */
function findPagers(own: string, links: Parameters<typeof findAllPagers>[1]) {
  const all = findAllPagers(own, links);
  assert.deepEqual(
    findOwnPagers(own, links),
    all.filter((pager) => pager.own),
  );
  return all;
}
const on = (own: string, ...links: ReturnType<typeof link>[]) => findPagers(`http://f${own}`, links);

test('page=2, 3, 4 counts by one from 1', () => {
  const found = on('/t?t=7', ...[2, 3, 4].map((n) => link(`/t?t=7&page=${n}`, `${n}`)));
  assert.equal(found.length, 1);
  const { place, first, step, own, links } = found[0]!;
  assert.deepEqual({ place, first, step, own }, { place: { at: 'page', digits: 0 }, first: 1, step: 1, own: true });
  assert.deepEqual(
    links.map(({ number }) => number),
    [2, 3, 4],
  );
});

test('start=15, 30 counts by fifteen from 0, in brackets or without', () => {
  const [pager] = on('/t?t=7', link('/t?t=7&start=15', '[2]'), link('/t?t=7&start=30', '3,'));
  assert.deepEqual([pager?.place, pager?.first, pager?.step, pager?.own], [{ at: 'start', digits: 0 }, 0, 15, true]);
});

test('a window with gaps, seen from a page in the middle', () => {
  const [pager] = on('/t?t=7&page=9', ...[1, 7, 8, 10, 11, 40].map((n) => link(`/t?t=7&page=${n}`, `${n}`)));
  assert.deepEqual([pager?.first, pager?.step, pager?.own, pager?.links.length], [1, 1, true, 6]);
});

test('a single "2" will do when it is the page itself with a number more', () => {
  assert.equal(on('/t?t=7', link('/t?t=7&page=2', '2')).length, 1);
  assert.deepEqual(on('/f?f=1', link('/who?t=8', '2')), []);
});

test('posts that are called by their numbers, and all lead to the page that they are on, are no pages', () => {
  const turns = (page: number, pages: number[]) =>
    pages.filter((n) => n !== page).map((n) => link(`/posts?id=7&page=${n}`, `${n}`));
  const posts = (page: number) =>
    Array.from({ length: 25 }, (_, i) => link(`/posts?id=7&page=${page}`, `${25 * (page - 1) + i + 1}`));
  const [first] = on('/posts?id=7', ...turns(1, [1, 2]), ...posts(1));
  assert.deepEqual([first?.first, first?.step, first?.own, first?.links.map(({ number }) => number)], [1, 1, true, [2]]);
  const [third] = on('/posts?id=7&page=3', ...turns(3, [1, 2, 3, 4, 5]), ...posts(3));
  assert.deepEqual([third?.first, third?.step, third?.own, third?.links.map(({ number }) => number)], [1, 1, true, [1, 2, 4, 5]]);
});

test('a page without a number that says one comes before it is the newest of a list that is numbered from its oldest', () => {
  const pages = [1, 2, 3].map((n) => link(`/b7.html?page=${n}`, `${n}`));
  const [pager] = on('/b7.html', link('/b7.html?page=3', '', 'prev'), ...pages);
  assert.deepEqual([pager?.first, pager?.step, pager?.own], [0, 1, true]);
  const [plain] = on('/b7.html', ...pages);
  assert.deepEqual([plain?.first, plain?.step, plain?.own], [1, 1, true]);
});

test('numbers in paths', () => {
  const [pager] = on('/thread-12-1.html', ...[2, 3].map((n) => link(`/thread-12-${n}.html`, `${n}`)));
  assert.deepEqual([pager?.place, pager?.first, pager?.step, pager?.own], [{ at: 0, digits: 0 }, 1, 1, true]);
  const [slug] = on('/topic/title/', ...[2, 3].map((n) => link(`/topic/title/page/${n}/`, `${n}`)));
  assert.deepEqual([slug?.place, slug?.own], [{ at: 3, digits: 0 }, true]);
});

test('a word for the page may stand before its number, where the first page has neither', () => {
  const [pager] = on('/archive/t-12.html', ...[2, 3].map((n) => link(`/archive/t-12-p-${n}.html`, `${n}`)));
  assert.deepEqual([pager?.place, pager?.first, pager?.step, pager?.own], [{ at: 1, digits: 0 }, 1, 1, true]);
  assert.equal(on('/t-12.html', link('/t-12-map-2.html', '2')).length, 0);
});
test('rel=next counts as the page says', () => {
  const [pager] = on('/t?t=7', link('/t?t=7&page=2', 'older', 'next'));
  assert.deepEqual([pager?.place.at, pager?.first, pager?.step, pager?.own], ['page', 1, 1, true]);
  assert.deepEqual(on('/t?t=7', link('/t?t=12', 'next thread', 'next')), []);
});

test('where a list goes on after the id of a thread, digits of the id count nothing', () => {
  const threads = Array.from({ length: 25 }, (_, i) => link(`/r/tea/t${i}x`, `Thread ${i}`));
  const [pager] = on('/r/tea/', ...threads, link('/r/tea/?count=25&after=t3_1u4', 'next', 'nofollow next'));
  assert.deepEqual([pager?.place, pager?.first, pager?.step], [{ at: 'count', digits: 0 }, 0, 25]);
  assert.deepEqual(on('/r/tea/', link('/r/tea/?after=t3_1u4', 'next', 'next')), []);
  // A page of 25 threads goes on after 3,377 of something: an id.
  assert.deepEqual(on('/', ...threads, link('/?start=3377', 'More', 'next')), []);
});

test('a pager in words is one where it adds a small number to the address', () => {
  const [pager] = on('/t?t=7', link('/t?t=7&page=2', 'Next page »'));
  assert.deepEqual([pager?.place.at, pager?.first, pager?.step, pager?.own], ['page', 1, 1, true]);
  const [fromNought] = on('/t?t=7', link('/t?t=7&page=1', 'next ›'));
  assert.deepEqual([fromNought?.first, fromNought?.links[0]?.number], [0, 2]);
  const [fromOne] = on('/t?t=7', link('/t?t=7&page=1', 'first'), link('/t?t=7&page=2', 'next'));
  assert.equal(fromOne?.first, 1);
  const [threePages] = on('/t?t=7', link('/t?t=7&page=1', 'Next'), link('/t?t=7&page=2', 'Last'));
  assert.equal(threePages?.first, 0);
  const [twoPages] = on('/t?t=7', link('/t?t=7&page=1', 'A'), link('/t?t=7&page=2', 'Next'), link('/t?t=7&page=2', 'Last'));
  assert.equal(twoPages?.first, 1);
  const [counted] = on('/f?f=7', link('/f?f=7&page=2', 'Next 50 threads'));
  assert.equal(counted?.first, 1);
  assert.deepEqual(on('/t?t=7', link('/t?t=7&forum=2&move=next', 'Next topic')), []);
  assert.deepEqual(on('/t?t=7', link('/t?t=7&post=981', 'last »')), []);
  assert.deepEqual(on('/t?t=7', link('/t?t=7&style=2', 'Print'), link('/t?t=7&post=2', '#2')), []);
});

test('a pager in words may add its number behind the id of what it turns', () => {
  for (const [own, flip] of [
    ['/forum-16.html', (n: number) => `/forum-16-${n}.html`],
    ['/forum/16', (n: number) => `/forum/16-${n}`],
  ] as const) {
    const [pager] = on(own, link(flip(2), 'Next'), link(flip(4), 'Last'));
    assert.deepEqual([pager?.place.digits, pager?.first, pager?.step, pager?.own], [0, 1, 1, true], own);
  }
  assert.deepEqual(on('/topic/16', link('/topic/16-a2c', 'Next')), []);
});

test('words beside others say less than those of a pager alone, which go before them', () => {
  const topic = link('/t?t=7&older=1', 'Previous topic');
  const [alone] = on('/t?t=7', topic);
  assert.equal(alone?.loose, true);
  const [next] = on('/t?t=7', topic, link('/t?t=7&page=2', 'Next'));
  assert.deepEqual([next?.place.at, next?.first, next?.loose], ['page', 1, undefined]);
});

test('a last page under another address: what is called "1" is the first page, and "previous" leads there', () => {
  const [first] = ['/t?t=7&page=1&reply=90'];
  assert.deepEqual(on('/t?t=7&reply=90', link(first!, '« Previous'), link(first!, '1')), []);
});

test('from the last page but one, where the first has no number, one number says how they count', () => {
  const [pager] = on('/b?page=1', link('/b', '1'), link('/b?page=2', '3'));
  assert.deepEqual([pager?.place.at, pager?.first, pager?.step, pager?.own], ['page', 0, 1, true]);
});

test('a page has one number of pages: several of one form are those of what it lists, however sure they are', () => {
  const found = on('/', ...[7, 8].flatMap((t) => [1, 2, 3].map((n) => link(`/?topic=${t}&page=${n}`, `${n}`))));
  assert.deepEqual(
    found.map(({ own, links }) => [own, links.length]),
    [
      [false, 3],
      [false, 3],
    ],
  );
  const titled = on(
    '/g/',
    link('/g/a-title-t7.html', 'A title'),
    ...[2, 3].map((n) => link(`/g/a-title-t7-s${(n - 1) * 20}.html`, `${n}`)),
  );
  assert.deepEqual(
    titled.map(({ own }) => own),
    [false],
  );
});

test('pages of what a list names in its folder are not its own, whichever of their numbers may count', () => {
  const single = on('/f4/', link('/f4/a-title-64.html', 'A title'), link('/f4/a-title-64-2.html', '2'));
  assert.deepEqual(
    single.map(({ own, place }) => [own, place.digits]),
    [[false, 0]],
  );
  const pages = [2, 3, 78].map((n) => link(`/f4/a-title-648-${n}.html`, `${n}`));
  const own = [2, 3].map((n) => link(`/f4/index${n}.html`, `${n}`));
  const byPost = on('/f4/', link('/f4/a-title-648-post9.html', 'A title'), ...pages, ...own);
  assert.deepEqual(
    byPost.filter((pager) => pager.own).map(({ links }) => links.length),
    [2],
  );
  // A first page with a number of its own is another page of the same.
  const numbered = on('/b/', ...[1, 2, 3].map((n) => link(`/b/list-5-${n}.html`, `${n}`)));
  assert.deepEqual(
    numbered.map((pager) => pager.own),
    [true],
  );
});

test('pages may be called by what they hold: "11-20"', () => {
  const [pager] = on('/t?msg=7.1', link('/t?msg=7.11', '11-20'), link('/t?msg=7.21', '21-30'), link('/t?msg=7.31', '31-33'));
  assert.deepEqual([pager?.place.at, pager?.first, pager?.step, pager?.own, pager?.sure], ['msg', 1, 10, true, true]);
  const [two] = on('/t?msg=7.1', link('/t?msg=7.11', '11–13'));
  assert.deepEqual([two?.first, two?.step, two?.own], [1, 10, true]);
  assert.deepEqual(on('/t?t=7', link('/u?u=5', '2010-2012'), link('/u?u=6', '2013-2014')), []);
});

test('numbers of posts are no pager, though their ids follow one another', () => {
  assert.deepEqual(on('/t?t=7', ...[1, 2, 3].map((n) => link(`/t?p=${100 + n}`, `#${n}`))), []);
  assert.deepEqual(on('/t?t=7', ...[1, 2, 3].map((n) => link(`/post?p=${100 + n}`, `${n}`))), []);
});

test('pagers beside the titles of a list are those of their threads', () => {
  const found = on(
    '/f?f=1',
    ...[2, 3].map((n) => link(`/t?t=7&page=${n}`, `${n}`)),
    ...[2, 3, 4].map((n) => link(`/t?t=8&page=${n}`, `${n}`)),
    ...[2, 3].map((n) => link(`/f?f=1&page=${n}`, `${n}`)),
  );
  assert.deepEqual(found.map(({ own, links }) => [own, links.length]).sort(), [
    [false, 2],
    [false, 3],
    [true, 2],
  ]);
});

test('pagers of threads on a later page of a list are not the list’s, though both count by the same name', () => {
  const found = on(
    '/index?board=7&sort=last&st=60',
    ...[20, 40, 60].map((st, i) => link(`/index?topic=9&st=${st}`, `${i + 2}`)),
    ...[0, 30, 90].map((st) => link(`/index?board=7&sort=last&st=${st}`, `${st / 30 + 1}`)),
  );
  const own = found.filter((pager) => pager.own).flatMap(({ links }) => links.map(({ url }) => url));
  assert.equal(own.length, 3);
  assert.ok(own.every((url) => url.includes('board=7')));
  const [kept] = on('/board/7?sid=a1&page=3', ...[1, 2, 4].map((n) => link(`/board/7?page=${n}`, `${n}`)));
  assert.equal(kept?.own, true, 'a session that the pager lacks says nothing');
});

test('a single number beside a title is a page of that thread', () => {
  const found = on('/f_2.html', link('/700_1.html', 'Title'), link('/31_1.html', 'Author'), link('/700_2.html', '2'));
  assert.deepEqual(
    found.map(({ own, first, links }) => [own, first, links.map(({ url }) => url)]),
    [[false, 1, ['http://f/700_2.html']]],
  );
});

test('counts of replies are no pager', () => {
  assert.deepEqual(on('/f?f=1', link('/t?t=7&from=1', 'Title'), link('/t?t=7&from=1', '2')), []);
  assert.deepEqual(on('/f?f=1', link('/who?t=7', '12'), link('/who?t=8', '40'), link('/who?t=9', '3')), []);
});

test('whatever numbers a page shows, nothing is thrown and steps are whole and above 0', () => {
  const url = fc.oneof(
    fc.nat().map((n) => `/t?t=7&page=${n}`),
    fc.bigInt({ min: 0n, max: 10n ** 30n }).map((n) => `/t/${n}/${n}`),
    fc.string({ maxLength: 20 }).map((text) => `/${encodeURIComponent(text.toWellFormed())}`),
  );
  const text = fc.oneof(fc.nat().map(String), fc.string({ maxLength: 8 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(url, text, fc.constantFrom('', 'next')), { maxLength: 20 }), (list) => {
      for (const pager of on('/t?t=7', ...list.map(([u, t, rel]) => link(u, t, rel)))) {
        assert.ok(Number.isSafeInteger(pager.step) && pager.step > 0, String(pager.step));
        assert.ok(pager.first === 0 || pager.first === 1);
        assert.ok(pager.links.length > 0);
      }
    }),
  );
});

test('how many may stand on a page is no pager', () => {
  assert.deepEqual(on('/f?f=1', link('/f?f=1&size=50', '50'), link('/f?f=1&size=100', '100')), []);
  const found = on('/f?f=1', link('/f?f=1&page=2', '2'), link('/f?f=1&size=50', '50'));
  assert.deepEqual(
    found.map(({ place }) => place.at),
    ['page'],
  );
});

test('numbers filled up with zeros are names of messages', () => {
  const next = (file: string) => ({ url: `http://f/2019/${file}`, text: 'Next', rel: 'next' });
  assert.deepEqual(findPagers('http://f/2019/000001.html', [next('000002.html')]), []);
  assert.equal(findPagers('http://f/2019/1.html', [next('2.html')]).length, 1);
});

test('of several numbers that would do, that of the page counts, and otherwise the last', () => {
  const at = (url: string) => on('/f?f=1', link(url, '2')).map(({ place, step }) => [place.at, step]);
  assert.deepEqual(at('/f?f=1&days=100&start=30'), [['start', 30]]);
  assert.deepEqual(at('/f?f=1&days=100&page=2'), [['page', 1]]);
  assert.deepEqual(at('/f?f=1&page=2&size=20'), [['page', 1]]);
});

test('a single number is not sure to be a pager, and several that are about different posts are none', () => {
  const likes = (post: number, count: number) => link(`/t?t=7&likes=${post}&kind=1`, String(count));
  assert.deepEqual(
    on('/t?t=7', likes(301, 2)).map(({ sure }) => sure),
    [false],
  );
  assert.deepEqual(
    on('/t?t=7', link('/t?t=7&page=1', '2'), link('/t?t=7&page=1', 'Next')).map(({ sure, first }) => [sure, first]),
    [[true, 0]],
    'where words say it, too',
  );
  assert.deepEqual(on('/t?t=7', likes(301, 2), likes(304, 2)), []);
  assert.deepEqual(
    on('/t?t=7', link('/t?t=7&page=2', '2'), link('/t?t=7&page=3', '3')).map(({ sure }) => sure),
    [true],
  );
});

test('a number in a path of its own between those of the page', () => {
  const [pager, ...others] = on('/t/7/2_days_in_Oslo', link('/t/7/2/2_days_in_Oslo', '2'));
  assert.deepEqual(others, []);
  assert.deepEqual(
    { place: pager!.place, own: pager!.own, first: pager!.first },
    { place: { at: 2, digits: 0 }, own: true, first: 1 },
  );
});

test('a pager that goes on from what the page links to is not the page’s own, though its address begins with the page’s', () => {
  const board = 'http://f/forum/one/cars';
  const thread = `${board}/278-an-old-one`;
  const numbers = [1, 2, 3].map((page) => ({ url: page === 1 ? thread : `${thread}/page${page}`, text: `${page}`, rel: '' }));
  const [title, last] = [
    { url: thread, text: 'An old one', rel: '' },
    { url: `${board}/280-short/page2`, text: '2', rel: '' },
  ];
  const found = findPagers(board, [title, ...numbers, { url: `${board}/280-short`, text: 'Short', rel: '' }, last]);
  assert.deepEqual(
    found.filter(({ own }) => own),
    [],
  );
  assert.ok(found.some(({ links }) => links.some(({ url }) => url === `${thread}/page3`)));
  const started = [2, 3].map((page) => ({ url: `${thread}?start=${page * 6 - 6}`, text: `${page}`, rel: '' }));
  assert.deepEqual(
    findPagers(board, [title, ...started]).filter((pager) => pager.own),
    [],
  );
  const own = [2, 3].map((page) => ({ url: `${board}/page${page}`, text: `${page}`, rel: '' }));
  assert.ok(findPagers(board, [title, ...own]).some((pager) => pager.own));
});

test('a number that the page has too is its id, and the pager adds its own', () => {
  const own = 'http://f/garden-tools-f4.html';
  const links = [2, 3].map((page) => ({ url: `http://f/garden-tools-f4-${(page - 1) * 25}.html`, text: `${page}`, rel: '' }));
  const [pager] = findPagers(own, links);
  assert.deepEqual([pager?.own, pager?.first, pager?.step], [true, 0, 25]);
});

test('a thread whose numbers are all known has no pager to tell of', () => {
  const links = [2, 3].map((n) => ({ url: `http://f/t?t=7&page=${n}`, text: `${n}`, rel: '' }));
  const elsewhere = { url: 'http://f/u?page=9', text: '9', rel: '' };
  const asked: string[] = [];
  const known = findOwnPagers('http://f/t?t=7', [...links, elsewhere], (numbered) => {
    asked.push(...numbered.map(({ url }) => url));
    return true;
  });
  assert.deepEqual([known, asked], [[], links.map(({ url }) => url)]);
});

test('a list with a name goes on in files called by numbers: index.html, 2.html', () => {
  const pages = [2, 3].map((n) => link(`/b/${n}.html`, `[${n}]`));
  assert.deepEqual(
    on('/b/index.html', ...pages).map(({ own, first, step }) => [own, first, step]),
    [[true, 1, 1]],
  );
  // Those of another list, and other files.
  assert.deepEqual(
    ['/c/index.html', '/b/index.php'].flatMap((own) => on(own, ...pages).filter((pager) => pager.own)),
    [],
  );
});

test('pages may be called 0, 1, 2: the first is known by the link to it', () => {
  const [pager] = on('/b/3.htm', link('/b/list.htm', '[0]'), ...[1, 2, 4].map((n) => link(`/b/${n}.htm`, `[${n}]`)));
  assert.deepEqual([pager?.own, pager?.first, pager?.step, pager?.fromZero], [true, 0, 1, true]);
  assert.deepEqual(
    pager?.links.map(({ number }) => number),
    [2, 3, 5],
  );
  const [numbered] = on('/b?page=3', ...[0, 1, 2, 4].map((n) => link(`/b?page=${n}`, `${n}`)));
  assert.deepEqual([numbered?.first, numbered?.fromZero], [0, true]);
  // What counts answers is no pager's.
  const [other] = on('/b?page=3', link('/t?id=7', '0'), ...[1, 2, 4].map((n) => link(`/b?page=${n}`, `${n}`)));
  assert.deepEqual([other?.first, other?.fromZero], [1, undefined]);
});

test('a pager that lacks the number of its page is that of the list it links to', () => {
  const list = link('/b?b=free', 'All');
  const pages = [2, 3].map((n) => link(`/b?b=free&page=${n}`, `${n}`));
  assert.deepEqual(
    on('/b?b=free&id=12', list, ...pages).map(({ own }) => own),
    [false],
  );
  // A parameter that is no number may change nothing.
  assert.deepEqual(
    on('/b?b=free&view=flat', list, ...pages).map(({ own }) => own),
    [true],
  );
});

test('the word for a page may stand behind its number, for those who cannot see', () => {
  const [pager] = on('/b?b=free', ...[2, 3].map((n) => link(`/b?b=free&page=${n}`, `${n}페이지`)));
  assert.deepEqual([pager?.own, pager?.first, pager?.links.length], [true, 1, 2]);
});

test('a letter may join the number of a page to an id: td12.html and td12i20.html', () => {
  const [pager] = on('/A-title-td456.html', link('/A-title-td456i20.html', '2'));
  assert.deepEqual([pager?.own, pager?.first, pager?.step], [true, 0, 20]);
  assert.deepEqual(on('/A-title-td456.html', link('/A-title-td457i20.html', '2')), []);
});

test('months of an archive are no pages', () => {
  const months = ['01', '02', '05', '11', '12'];
  assert.deepEqual(on('/arc/dev/2024-05/', ...months.map((n) => link(`/arc/dev/2024-${n}/`, n))), []);
  assert.deepEqual(on('/arc/dev/', ...months.map((n) => link(`/arc/dev/2024/${n}/thread.html`, n))), []);
  // Pages of a year's archive may go on to twelve.
  assert.equal(on('/arc-2024.html', ...[2, 3, 10, 11].map((n) => link(`/arc-2024-${n}.html`, `${n}`)))[0]?.links.length, 4);
});

test('a count that leads where a link before it leads is no pager', () => {
  const row = (id: number, count: number, at: string) => [
    link(`/t?id=${id}`, 'A title'),
    link(`/t?id=${id}${at}`, 'The last answer'),
    link(`/t?id=${id}${at}`, `${count}`),
  ];
  assert.deepEqual(on('/b?b=4', ...row(7, 3, '&at=40'), ...row(8, 5, '&at=40')), []);
  const alone = on('/b?b=4', link('/t?id=7', 'A title'), link('/t?id=7&at=40', '3'));
  assert.deepEqual(
    alone.map(({ own, step }) => [own, step]),
    [[false, 20]],
  );
});

test('a link to the page itself is no title of what it lists', () => {
  assert.deepEqual(on('/b?b=4', link('/b?b=4', 'All threads'), link('/b?b=4&show=50', '50')), []);
  assert.equal(on('/b?b=3', link('/b?b=4', 'All threads'), link('/b?b=4&show=50', '50')).length, 1);
});

test('a single number that would mean more than a page holds is an id', () => {
  assert.deepEqual(on('/b?b=4', link('/b?b=4&after=4711', '2')), []);
  assert.deepEqual(on('/b?b=4', link('/t?id=7', 'A title'), link('/t?id=7&post=4712', '3')), []);
  const [pager] = on('/b?b=4', link('/b?b=4&start=250', '2'));
  assert.deepEqual([pager?.own, pager?.first, pager?.step], [true, 0, 250]);
});

test('lists may count down from their newest page, which has no number', () => {
  const down = [2, 3, 4, 5].map((n) => link(`/b?b=4&page=${101 - n}`, `${n}`));
  for (const own of ['/b?b=4', '/b?b=4&page=95']) {
    const [pager, ...others] = on(own, ...down);
    assert.deepEqual([pager?.place.at, pager?.first, pager?.step, pager?.own, pager?.sure], ['page', 0, 1, true, true]);
    assert.deepEqual(others, []);
  }
  // What counts down to nothing, or in steps, counts no pages.
  assert.deepEqual(on('/b?b=4', ...[2, 3, 4].map((n) => link(`/b?b=4&page=${4 - n}`, `${n}`))), []);
  assert.deepEqual(on('/b?b=4', ...[2, 3, 4].map((n) => link(`/b?b=4&post=${100 - 10 * n}`, `${n}`))), []);
});

test('a list that counts down is sure from its first page by what is called "2", "3" and "4"', () => {
  const down = (...numbers: number[]) => on('/b?b=4', ...numbers.map((n) => link(`/b?b=4&page=${101 - n}`, `${n}`)));
  assert.deepEqual(
    down(2, 3, 4).map(({ own, sure, links }) => [own, sure, links.length]),
    [[true, true, 3]],
  );
  assert.deepEqual(down(1, 2, 3), []);
  assert.deepEqual(down(4, 5, 6), []);
});

test('counts that fall while the ids of their rows rise are no pager, where titles lead there as well', () => {
  const count = (id: number) => link(`/t?id=${id}`, `${14 - id}`);
  const ids = [10, 11, 12];
  assert.deepEqual(on('/b?b=4', ...ids.flatMap((id) => [link(`/t?id=${id}`, 'A title'), count(id)])), []);
  assert.deepEqual(on('/b?b=4', ...ids.map(count), ...ids.map((id) => link(`/t?id=${id}`, 'A title'))), []);
  // Words that turn a page are no titles.
  const down = [2, 3, 4].map((n) => link(`/b?b=4&page=${101 - n}`, `${n}`));
  assert.equal(on('/b?b=4', ...down, link('/b?b=4&page=99', 'Next')).length, 1);
});

test('a list with a name may be turned by addresses that have the name elsewhere', () => {
  const pages = [2, 3].map((n) => link(`/list.php?of=news&page=${n}`, `${n}`));
  assert.deepEqual(
    on('/news', ...pages).map(({ own, renames }) => [own, renames]),
    [[true, true]],
  );
  assert.deepEqual(
    on('/talk', ...pages).map(({ own }) => own),
    [false],
  );
});

test("pages of a thread whose address goes on from the front page are the thread's, whatever parameter both carry", () => {
  const title = link('/forum/topic/a-title?replies=99', 'A title');
  const pages = [2, 3, 4].map((n) => link(`/forum/topic/a-title/page/${n}?replies=99`, `${n}`));
  const list = [2, 3].map((n) => link(`/forum/page/${n}`, `${n}`));
  const found = on('/forum/', title, ...pages, ...list);
  assert.deepEqual(found.map(({ place, own }) => [place.at, own]).sort(), [
    [2, true],
    [4, false],
  ]);
});

test('days of a calendar are no pages; of a month, numbers without their zero are', () => {
  const days = ['02', '03', '16', '27'];
  assert.deepEqual(on('/', ...days.map((n) => link(`/2024/05/${n}/`, String(Number(n))))), []);
  assert.deepEqual(on('/arc-2024-05-03.html', ...days.map((n) => link(`/arc-2024-05-${n}.html`, n))), []);
  assert.equal(on('/2024/05/', ...[2, 3, 4].map((n) => link(`/2024/05/${n}/`, `${n}`)))[0]?.own, true);
});

test('a number that words say is one that each page adds, if the page lists as much', () => {
  const items = Array.from({ length: 20 }, (_, i) => link(`/entry/${i}`, `About ${i}`));
  const [older] = on('/', ...items, link('/?skip=20', 'Previous 20'));
  assert.deepEqual([older?.place.at, older?.first, older?.step, older?.own, older?.links[0]?.number], ['skip', 0, 20, true, 2]);
  const [plural] = on('/', ...items, link('/?skip=20', 'Предыдущие 20'));
  assert.equal(plural?.step, 20);
  assert.deepEqual(on('/', ...items, link('/?skip=30', 'Previous 20')), []);
  assert.deepEqual(on('/', ...items.slice(0, 5), link('/?id=20', 'Next: 20')), []);
});

test('letters of a list’s name are no numbers of it, however they are written: what has the name too may be a thread', () => {
  const list = (page: string) => `/f/%E5%B1%85${page}`;
  const thread = (page: string) => `/%E5%B1%85/%E8%A5%BF${page}`;
  const found = on(list(''), link(thread(''), '西'), link(thread('.8'), '2'), link(thread('.16'), '3'), link(list('.14'), '2'));
  assert.deepEqual(
    found.map(({ own, links }) => [own, links[0]!.url]),
    [
      [false, `http://f${thread('.8')}`],
      [true, `http://f${list('.14')}`],
    ],
  );
});

test('years that a thread may be read from, each with its first month, are no pages; a thread that is called by such a number has some', () => {
  const years = [2013, 2014].map((year) => link(`/7-title/${year}/1`, `${year}`));
  const pages = [2, 3].map((n) => link(`/7-title/p${n}`, `${n}`));
  assert.deepEqual(
    on('/7-title', ...years, ...pages).map(({ links }) => links.map(({ number }) => number)),
    [[2, 3]],
  );
  const [pager] = on('/t/2013', ...[2, 3].map((n) => link(`/t/2013/${n}`, `${n}`)));
  assert.equal(pager?.own, true);
});

test('posts that are called by their numbers do not turn the page, where another count says in words that it does', () => {
  const own = 'http://f/topic?t=7';
  const posts = [1, 2, 3, 4].map((n) => ({ url: `${own}&post=${n}`, text: `${n}`, rel: '' }));
  const pages = [2, 3].map((n) => ({ url: `${own}&page=${n}`, text: `${n}`, rel: '' }));
  const next = { url: `${own}&page=2`, text: 'Next', rel: '' };
  const placesOf = (links: typeof posts) => findOwnPagers(own, links).map(({ place }) => place.at);
  assert.deepEqual(placesOf([...pages, next, ...posts]), ['page']);
  assert.deepEqual(placesOf(posts), ['post']);
});

test('a page whose id is its number is turned by the last of both', () => {
  const links = [{ url: 'http://f/forum/2-2', text: '2', rel: '' }];
  const [pager] = findOwnPagers('http://f/forum/2', links);
  assert.deepEqual([pager?.place, pager?.renames], [{ at: 1, digits: 0 }, undefined]);
});
