import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Page } from '../../src/page/page.ts';
import { declaredInMarkup, declaredInScripts } from '../../src/read/declared-posts.ts';
import { learnTemplate } from '../../src/read/learn-template.ts';
import { outlineOf } from '../../src/read/outline.ts';
import { readThreadPage } from '../../src/read/read-thread-page.ts';
import { viewsOf } from '../../src/read/view.ts';
import { html, ids, people, postsOf, read, url, words } from './thread-html.ts';

const script = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const moment = (i: number) => `2019-03-0${i + 1}T0${i}:05:30+02:00`;
const inUtc = (i: number) => new Date(moment(i)).toISOString();
/** A question with answers, as page declares them. */
const declared = (change: (i: number) => object = () => ({})) => ({
  '@context': 'https://schema.org',
  '@type': 'QAPage',
  mainEntity: {
    '@type': 'Question',
    ...posting(0),
    name: 'Garden tools',
    ...change(0),
    suggestedAnswer: [1, 2, 3, 4, 5].map((i) => ({ '@type': 'Answer', ...posting(i), url: `/answer/${ids[i]}`, ...change(i) })),
  },
});
const posting = (i: number) => ({
  text: words(i),
  dateCreated: moment(i),
  author: { '@type': 'Person', name: people[i], url: `/user/${people[i]}` },
});
const noTime = { time: () => '' };

test('declared times, addresses and the headline fill in what the page does not show', () => {
  const thread = read({ ...noTime, top: script(declared()) });
  assert.deepEqual(
    thread.posts.map((post) => post.time?.utc),
    people.map((_, i) => inUtc(i)),
  );
  assert.deepEqual(
    thread.posts.map((post) => post.url),
    ids.map((id, i) => (i === 0 ? undefined : `https://forum.example/answer/${id}`)),
  );
  assert.equal(thread.title, 'Garden tools');
});

test('when all times are declared with their zone, the zone is no guess', () => {
  const posts = postsOf({ top: script(declared()) });
  assert.deepEqual(
    posts.map((post) => [post.time?.utc, post.time?.inferred]),
    people.map((_, i) => [inUtc(i), []]),
  );
});

test('when some are, the words on the page go on telling all', () => {
  const only = { '@context': 'https://schema.org', '@type': 'DiscussionForumPosting', ...posting(0) };
  const posts = postsOf({ top: script(only) });
  assert.deepEqual(
    posts.map((post) => post.time?.utc.slice(11, 16)),
    ['10:05', '11:05', '12:05', '13:05', '14:05', '15:05'],
  );
});

test('what contradicts the page is not believed', () => {
  const plain = postsOf();
  const contradictions: Record<string, (i: number) => object> = {
    'other words': (i) => ({ text: `Something else altogether that nobody here has ever written, number ${i}.` }),
    'other authors': (i) => ({ author: { name: `somebody${i}` } }),
    'other times': () => ({ dateCreated: '2011-01-01T00:00:00Z' }),
  };
  for (const [what, change] of Object.entries(contradictions))
    assert.deepEqual(postsOf({ top: script(declared(change)) }), plain, what);
});

test('an author who is declared is believed only where the page shows the name beside the post', () => {
  const authors = (author: (i: number) => string) => {
    const page = new Page(html({ author, top: script(declared()) }), url);
    const { template } = learnTemplate(viewsOf([page], 'en'))!;
    const nameless = { ...template, kinds: template.kinds.map((kind) => ({ ...kind, authors: [] })) };
    return readThreadPage(page, null, nameless)!.posts.map((post) => post.author);
  };
  assert.deepEqual(
    authors((i) => `<b>${people[i]}</b>`),
    people,
  );
  assert.deepEqual(
    authors((i) => `<b>guest ${i}</b>`),
    people.map(() => null),
  );
});

test('microdata gives what its own post lacks', () => {
  const around = {
    record: () => 'itemscope itemtype="https://schema.org/Comment"',
    head: (i: number) =>
      `<meta itemprop="datePublished" content="${moment(i)}"><link itemprop="url" href="/c/${ids[i]}">
       <span itemprop="author" itemscope itemtype="https://schema.org/Person"><meta itemprop="name" content="${people[i]}"></span>`,
  };
  const posts = postsOf({ ...noTime, ...around });
  assert.deepEqual(
    posts.map((post) => [post.time?.utc, post.url]),
    ids.map((id, i) => [inUtc(i), `https://forum.example/c/${id}`]),
  );
});

test('one item around all posts is about none of them', () => {
  const top = `<meta itemprop="datePublished" content="${moment(0)}">`;
  const page = new Page(
    `<div itemscope itemtype="http://schema.org/DiscussionForumPosting">${top}<p itemprop="text">One</p><p>Two</p></div>`,
    url,
  );
  assert.deepEqual(
    declaredInMarkup(outlineOf(page)).map(({ published }) => published),
    [moment(0)],
  );
  const posts = postsOf({ top: `</head><body itemscope itemtype="http://schema.org/DiscussionForumPosting">${top}` });
  assert.deepEqual(
    posts.map((post) => post.time?.utc),
    postsOf().map((post) => post.time?.utc),
  );
});

test('hostile and broken data leaves the page as it is read', () => {
  const plain = postsOf();
  const deep = `${'{"comment":['.repeat(50_000)}${']}'.repeat(50_000)}`;
  const wide = JSON.stringify({ comment: Array.from({ length: 60_000 }, () => ({ '@type': 'Comment', text: 'x' })) });
  for (const text of [
    deep,
    wide,
    '{"@type": "Question", "text": ',
    'null',
    '[[[[]]]]',
    '{"__proto__": {"text": "x"}}',
    '"Comment"',
  ])
    assert.deepEqual(postsOf({ top: `<script type="application/ld+json">${text}</script>` }), plain, text.slice(0, 40));
});

test('any JSON is read without a throw, and gives texts or nothing', () => {
  const value = fc.oneof(
    fc.json(),
    fc
      .record(
        {
          '@type': fc.constantFrom<unknown>('Question', ['Answer'], 'https://schema.org/Comment', 7, null),
          text: fc.jsonValue(),
          author: fc.jsonValue(),
          datePublished: fc.jsonValue(),
          url: fc.jsonValue(),
          comment: fc.jsonValue(),
        },
        { requiredKeys: [] },
      )
      .map((record) => JSON.stringify(record)),
  );
  fc.assert(
    fc.property(value, (json) => {
      const page = new Page(`<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`, url);
      for (const { node: _, ...post } of declaredInScripts(page))
        for (const part of Object.values(post)) assert.ok(part === null || (typeof part === 'string' && part !== ''));
    }),
  );
});
