import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ids, people, postsOf, url, words } from './thread-html.ts';

/** The third post quotes the second in the markup of each. */
const quoting = (quote: (text: string) => string) =>
  postsOf({
    record: (i) => `id="p${ids[i]}"`,
    head: (i) => `<a href="${url}#p${ids[i]}">link</a>`,
    body: (i) => (i === 2 ? `${quote(words(1))}${words(2)}` : words(i)),
  })[2]!;

const forms: Record<string, (text: string) => string> = {
  'with its author in an attribute': (text) => `<blockquote data-author="Bertold"><p>${text}</p></blockquote>`,
  'with a line above it in one box': (text) =>
    `<div class="box"><div class="by">Bertold said: <a href="/goto/post?id=${ids[1]}">up</a></div><blockquote>${text}</blockquote></div>`,
  'with a header beside it': (text) =>
    `<div class="quoteheader"><a href="${url}&m=1#p${ids[1]}">Quote from: Bertold on May 2</a></div><blockquote>${text}</blockquote><div class="quotefooter"><div class="bottom_quote"></div></div>`,
  'with a cite inside': (text) =>
    `<blockquote cite="./thread.php?p=${ids[1]}#p${ids[1]}"><cite><a href="/user/Bertold">Bertold</a> wrote:</cite>${text}</blockquote>`,
  'in an element that is called one': (text) =>
    `<table class="quote"><tr><td>Originally posted by Bertold <a href="thread.php?find=1&pid=${ids[1]}">see</a></td></tr><tr><td>${text}</td></tr></table>`,
};

for (const [form, quote] of Object.entries(forms)) {
  test(`a quote ${form} names its author and finds its post`, () => {
    const post = quoting(quote);
    assert.equal(post.quotes.length, 1);
    assert.equal(post.quotes[0]!.author, 'Bertold');
    assert.equal(post.quotes[0]!.post, 1);
    assert.ok(post.quotes[0]!.text.includes(words(1)));
    assert.ok(post.text.includes(words(1)) && post.text.includes(words(2)));
  });
}

test('a link finds the quoted post even where its words were changed', () => {
  const post = quoting(() => `<blockquote><a href="${url}#p${ids[0]}">From above</a>: the rake […] stones</blockquote>`);
  assert.deepEqual([post.quotes[0]?.post, post.quotes[0]?.author, post.quotes[0]?.url], [0, people[0], `${url}#p${ids[0]}`]);
});

test('a link that is part of what is quoted is not where it is from', () => {
  const post = quoting(
    () => '<blockquote><a href="https://elsewhere.example/page/9">This report</a> says it all about rakes.</blockquote>',
  );
  assert.deepEqual([post.quotes[0]?.url, post.quotes[0]?.post], [undefined, undefined]);
});

test('bold words that others repeat in bold make no quotes of all bold words', () => {
  const bold = (text: string) => `<span style="font-weight: bold">${text}</span>`;
  const posts = postsOf({
    body: (i) => {
      if (i === 5) return `${words(5)} ${bold('But never in the rain of April')} or so.`;
      return i === 0 || i === 2 ? words(i) : `${words(i)} ${bold('Mind the stones behind the shed')} this time.`;
    },
  });
  for (const post of posts) assert.ok(post.quotes.length === 0 && !post.text.includes('\n'), post.text);
});

test('quotes in quotes are theirs', () => {
  const post = quoting(
    (text) => `<blockquote data-author="Bertold"><blockquote data-author="anna">${words(0)}</blockquote>${text}</blockquote>`,
  );
  assert.equal(post.quotes.length, 1);
  const [outer] = post.quotes;
  assert.deepEqual([outer?.author, outer?.quotes[0]?.author, outer?.quotes[0]?.post], ['Bertold', 'anna', 0]);
});

test('where every post is in a blockquote, posts are no quotes', () => {
  const posts = postsOf({ body: (i) => `<blockquote class="message">${words(i)}<div></div></blockquote>` });
  assert.deepEqual(
    posts.map((post) => post.quotes),
    people.map(() => []),
  );
});

test('boxes whose words were written above are quotes, whatever they are called; other boxes are not', () => {
  const box = (head: string, text: string) => `<table class="x"><tr><td>${head}</td></tr><tr><td>${text}</td></tr></table>`;
  const posts = postsOf({
    body: (i) =>
      i === 2 || i === 4
        ? `<div class="in">${box(`${people[i - 1]} a écrit :`, words(i - 1))}</div>${words(i)}`
        : i === 5
          ? `<div class="in">${box('Code:', 'let rake = mend(teeth);')}</div>${words(i)}`
          : words(i),
  });
  assert.deepEqual(
    posts.map((post) => post.quotes.map((quote) => [quote.author, quote.post])),
    [[], [], [[people[1], 1]], [], [[people[3], 3]], []],
  );
});
