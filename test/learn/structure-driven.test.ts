import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { looksLikeFlip } from '../../src/learn/flip-urls.ts';
import { mdlClassifier, mdlClusters, schemaDistance } from '../../src/learn/mdl-clusters.ts';
import type { StructuredSample } from '../../src/learn/sample-anchor-paths.ts';
import { targetPagesMap } from '../../src/learn/target-pages-map.ts';
import { tagTree, treeSimilarity } from '../../src/learn/tree-similarity.ts';
import { Page } from '../../src/page/page.ts';
import { printPattern } from '../../src/url/pattern.ts';

const treeOf = (html: string) => tagTree(new Page(`<body>${html}</body>`, 'http://f.example/').tree);
// The document, html and body come on top of what is written.
const similarity = (a: string, b: string) => treeSimilarity(treeOf(a), treeOf(b));

test('RTDM counts the elements that must go and come', () => {
  assert.equal(similarity('<p>one</p>', '<p>another</p>'), 1);
  // Trees of 5 and 4: document, html, body and p are mapped, b is removed.
  assert.equal(similarity('<p><b>x</b></p>', '<p>x</p>'), 1 - 1 / 9);
  // Top down: below parents that differ nothing is mapped. 5 + 5 elements, 2 of each must go.
  assert.equal(similarity('<div><b>x</b></div>', '<section><b>x</b></section>'), 1 - 4 / 10);
  assert.equal(similarity('<p></p><ul></ul>', '<ul></ul><p></p>'), 1 - 2 / 10, 'order counts');
});

test('rows that are alike count once, scripts not at all', () => {
  const row = '<tr><td><a>x</a></td></tr>';
  assert.equal(similarity(`<table>${row}</table>`, `<table>${row.repeat(20)}</table>`), 1);
  assert.equal(similarity('<p>x</p>', '<script>1</script><p>x</p><style></style>'), 1);
});

test('RTDM is a similarity: 1 with itself, the same both ways, between 0 and 1', () => {
  const html = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'nesting' },
      fc.constant('<b></b>'),
      fc
        .tuple(fc.constantFrom('div', 'b', 'i'), fc.array(tie('node'), { maxLength: 3, depthIdentifier: 'nesting' }))
        .map(([tag, inner]) => `<${tag}>${inner.join('')}</${tag}>`),
    ),
  })).node;
  fc.assert(
    fc.property(html, html, (a, b) => {
      assert.equal(similarity(a, a), 1);
      const [one, other] = [similarity(a, b), similarity(b, a)];
      assert.ok(Math.abs(one - other) < 1e-12 && one >= 0 && one <= 1);
    }),
    { numRuns: 50 },
  );
});

test('ten thousand siblings on both pages are compared within their bound', () => {
  const many = (a: string, b: string) => `<${a}></${a}><${b}></${b}>`.repeat(5000);
  const started = performance.now();
  assert.ok(similarity(many('b', 'i'), many('i', 'u')) < 1);
  assert.ok(performance.now() - started < 5000);
});

test('page flipping is told from the URL: page 2 says all that page 1 says', () => {
  const flips = (from: string, to: string, text = '2') =>
    looksLikeFlip(`http://f.example${from}`, { url: `http://f.example${to}`, text, rel: '' });
  assert.ok(flips('/viewtopic.php?t=7', '/viewtopic.php?t=7&start=20'));
  assert.ok(flips('/threads/title.7/', '/threads/title.7/page-2'));
  assert.ok(flips('/index.php?topic=5.0', '/index.php?topic=5.20', '»'));
  assert.ok(flips('/viewtopic.php?t=7&start=20', '/viewtopic.php?t=7&start=40', 'Next'));
  assert.ok(flips('/viewforum.php?f=1&sid=4598232c1f9dda63212c9aee595417b0', '/viewforum.php?f=1&start=25'), 'a session aside');
  assert.ok(!flips('/viewtopic.php?t=7', '/viewtopic.php?t=8'), 'another thread');
  assert.ok(!flips('/viewtopic.php?t=7', '/viewtopic.php?p=99', '#3'), 'a permalink');
  assert.ok(!flips('/viewtopic.php?t=7', '/viewtopic.php?t=7&p=99', '#3'), 'a permalink that names its thread');
  assert.ok(!flips('/viewtopic.php?t=7', '/viewtopic.php?t=7', '1'), 'itself');
  assert.ok(!flips('/viewtopic.php?t=7', '/viewtopic.php?t=7&view=print', 'Print'), 'another text');
});

/** A forum: the start links to boards, boards to threads and their own second page, every page to profiles. */
function forum(): { sample: StructuredSample; kinds: string[] } {
  const url = (path: string) => `http://f.example/${path}`;
  const link = (path: string, text = 'x') => ({ url: url(path), text, rel: '', location: '' });
  const pages: Record<string, ReturnType<typeof link>[]> = {
    '': [link('board.php?b=1'), link('board.php?b=2'), link('user.php?u=1')],
  };
  for (const b of [1, 2]) {
    const threads = [...Array(6).keys()].map((i) => link(`topic.php?t=${b}${i}`));
    pages[`board.php?b=${b}`] = [...threads, link(`board.php?b=${b}&page=2`, '2'), link('user.php?u=2')];
    pages[`board.php?b=${b}&page=2`] = [link(`topic.php?t=${b}9`), link(`board.php?b=${b}`, '1')];
    for (const i of [0, 1, 2]) pages[`topic.php?t=${b}${i}`] = [link(`topic.php?t=${b}${i}&page=2`, '2'), link('user.php?u=3')];
    pages[`topic.php?t=${b}1&page=2`] = [link('user.php?u=4')];
  }
  for (const u of [1, 2, 3, 4]) pages[`user.php?u=${u}`] = [];
  const names = Object.keys(pages);
  const places = new Map(names.map((name, i) => [url(name), i]));
  return {
    sample: {
      pages: names.map((name) => ({ url: url(name), bag: new Map(), links: pages[name]!, from: null, textLength: 0 })),
      pageAt: (given) => places.get(given),
    },
    kinds: names.map((name) => name.split('.')[0]!),
  };
}
const structures = ['', 'board', 'topic', 'user'];

test('the chain of URL patterns from the start to the targets, with the links that turn pages', () => {
  const { sample, kinds } = forum();
  const targets = kinds.map((kind) => kind === 'topic');
  const map = targetPagesMap(
    sample,
    targets,
    kinds.map((kind) => structures.indexOf(kind)),
  )!;
  const printed = map.levels.map(({ patterns, flips }) => [patterns, flips].map((list) => list.map(printPattern)));
  assert.deepEqual(printed, [
    [['/board.php?b=<digits>'], ['/board.php?b=<digits>&page=<digits>']],
    [['/topic.php?t=<digits>'], ['/topic.php?page=<digits>&t=<digits>']],
  ]);
  assert.equal(map.leadsTo, 12 + 6, 'twelve threads on the boards, and the second pages of six');
});

test('a session that the first page puts into its links does not bar the way', () => {
  const { sample, kinds } = forum();
  const session = 'f3a9c07b21de4581';
  const [first, ...rest] = sample.pages;
  const named = (given: string) => given.replace('b=', `sid=${session}&b=`);
  const links = first!.links.map((link) => ({ ...link, url: named(link.url) }));
  const pageAt = (given: string) => sample.pageAt(given.replace(`sid=${session}&`, ''));
  const pages = [
    { ...first!, links },
    ...rest.map((page) =>
      kinds[sample.pages.indexOf(page)] === 'board' && !page.url.includes('page') ? { ...page, url: named(page.url) } : page,
    ),
  ];
  const map = targetPagesMap(
    { pages, pageAt },
    kinds.map((kind) => kind === 'topic'),
    kinds.map((kind) => structures.indexOf(kind)),
  )!;
  assert.ok(map.levels[0]!.patterns.map(printPattern).includes('/board.php?b=<digits>'));
});

test('without a target there is no chain', () => {
  const { sample, kinds } = forum();
  assert.equal(
    targetPagesMap(
      sample,
      kinds.map(() => false),
      kinds.map(() => 0),
    ),
    null,
  );
});

test('schemas are apart by the share of paths that only one has', () => {
  assert.equal(schemaDistance(new Set(['a', 'b', 'c']), new Set(['b', 'c', 'd'])), 0.5);
  assert.equal(schemaDistance(new Set(), new Set()), 0);
});

test('MDL: pages whose schemas hardly differ are one class, others stay apart; a small class joins one that nearly has its paths', () => {
  const paths = (from: number, to: number) => new Set([...Array(to - from).keys()].map((i) => `/p${from + i}`));
  const threads = [...Array(10).keys()].map((i) => (i % 2 === 0 ? paths(0, 20) : paths(0, 19)));
  const lists = [...Array(10).keys()].map(() => paths(30, 45));
  const short = paths(0, 14);
  const clusters = mdlClusters([...threads, ...lists, short]);
  assert.deepEqual(clusters.clusterOf, [...threads.map(() => 0), ...lists.map(() => 1), 0]);
  const classify = mdlClassifier(clusters);
  assert.equal(classify(paths(0, 18)), 0);
  assert.equal(classify(paths(31, 45)), 1);
  assert.equal(classify(paths(60, 70)), null);
});
