import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Page } from '../../src/page/page.ts';
import { byLayout } from '../../src/read/learn-site.ts';
import { readPage } from '../../src/read/read-page.ts';
import { readPages, words } from './thread-html.ts';

/** What is read must not hang on which pages the template was learned from. */

const sayings = (n: number) =>
  `${words(n)} Number ${'abcdefghijklmnopqrstuvwxyz'[n % 26]}${n * 37} is told nowhere else, and ${words(n + 2).toLowerCase()}`;
const day = (n: number) => `${1 + (n % 27)} Mar 2019, ${10 + (n % 12)}:${10 + (n % 45)}`;

/** Questions with answers: one of them accepted, in an element of its own; nearly all of those by one person. */
function question(n: number, accepted: (n: number) => string | null): string {
  const answer = (id: number, author: string, best: boolean) =>
    `<div class="answer" id="a${id}"><div class="meta">answered <span class="when">${day(id)}</span> by <a class="user" href="/user/${author}">${author}</a></div>
     ${best ? `<div class="selected"><b>Best answer</b><div class="chosen">${sayings(id)}</div></div>` : `<div class="text">${sayings(id)}</div>`}</div>`;
  const people = ['anna', 'Bertold', 'c_muster', 'Dora', 'emil_k'];
  const best = accepted(n);
  const answers = [0, 1, 2].map((i) => answer(n * 10 + i + 1, people[(n * 2 + i) % 5]!, false));
  if (best !== null) answers.unshift(answer(n * 10 + 9, best, true));
  return `<html><head><title>Question ${n} about rakes - Answers</title></head><body><div class="nav"><a href="/">Home</a></div><h1>Question ${n} about rakes</h1>
    <div class="question"><div class="meta">asked <span class="when">${day(n * 10)}</span> by <a class="user" href="/user/${people[n % 5]}">${people[n % 5]}</a></div>
    <div class="ask">${sayings(n * 10)}</div></div>${answers.join('')}</body></html>`;
}

test('accepted answers are posts, though all are by one person who writes the next answer too', async () => {
  const count = 16;
  const accepted = (n: number) => (n % 3 === 0 ? (n === 0 ? 'anna' : 'owen') : null);
  const pages = Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`https://answers.example/q.php?id=${100 + n}`, question(n, accepted)]),
  );
  const threads = await readPages(pages);
  assert.equal(threads.length, count);
  threads.forEach((thread, n) => {
    const best = accepted(n);
    assert.equal(thread.posts.length, best === null ? 4 : 5, thread.url);
    if (best !== null) assert.ok(thread.posts.some((post) => post.author === best && post.text.includes(`${(n * 10 + 9) * 37}`)));
  });
});

/** A message of a list, as plain text. */
function message(n: number): string {
  const part = `<pre>${sayings(n)}\nAnd a second line ${n * 31}.</pre>`;
  // A third of them has two parts, so that the element is not alone on its page.
  const body = n % 3 === 0 ? `${part}<pre>Enclosed: ${sayings(n + 50)}</pre>` : part;
  return `<html><head><title>The Orchard List</title></head><body><blockquote><center>Orchard archive</center><hr>
      [<a href="m${n - 1}.html">Date Prev</a>][<a href="m${n + 1}.html">Date Next</a>]<h1>Pears ${n}</h1><hr>
      <ul><li>Date: Mon, ${10 + (n % 18)} Jun 2019 1${n % 10}:2${n % 6}:00 +0200</li>
      <li><b>From</b>: <b>${['Anna Ash', 'Bert Berg', 'Carla', 'Dora Dale', 'Emil'][n % 5]}</b></li><li><b>Subject</b>: <b>Pears ${n}</b></li></ul><hr>
      ${body}<hr><ul><li>Previous: <a href="m${n - 1}.html">Pears ${n - 1}</a></li></ul><center><a href="/">Home</a></center></blockquote></body></html>`;
}

async function assertMessages(pages: Record<string, string>, count: number, head: RegExp): Promise<void> {
  const threads = (await readPages(pages)).filter(({ url }) => /m\d+\.html$/.test(url));
  const posts = threads.flatMap((thread) => thread.posts);
  assert.equal(posts.length, count);
  for (const post of posts) {
    assert.ok(post.author && post.time, post.text);
    assert.ok(!head.test(post.text), post.text);
  }
}

const messages = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`https://lists.example/m${n}.html`, message(n)]));

test('messages that nearly all came as plain text are read without their headers', () =>
  assertMessages(messages(18), 18, /Date|From|Previous|Orchard/));

test('of pages of one layout, a list that came first is learned from last', () => {
  const rows = Array.from({ length: 30 }, (_, n) => `<li><b>Pears ${n}</b>: <b>Anna Ash</b><ul><li><i>June</i></li></ul></li>`);
  const list = `<html><head><title>The Orchard List</title></head><body><blockquote><center>Orchard archive</center><hr>
    [<a href="m0.html">First</a>]<h1>June</h1><hr><ul>${rows.join('')}</ul><hr><center><a href="/">Home</a></center></blockquote></body></html>`;
  const pages = [list, ...Object.values(messages(12))].map((html, i) => new Page(html, `https://lists.example/m${i}.html`));
  const [layout] = byLayout(pages);
  assert.equal(layout!.length, pages.length);
  assert.equal(layout!.at(-1), pages[0]);
  assert.equal(layout![0], pages[1]);
});

test('a notice beside "begun by anna on Friday" is no post', () => {
  const people = ['anna', 'Bertold', 'c_muster', 'Dora'];
  const posts = people.map(
    (author, i) => `<li class="message"><div class="info"><a class="user" href="/members/${author}">${author}</a></div>
      <div class="words">${sayings(i)}</div><div class="foot"><span class="when">${day(i)}</span></div></li>`,
  );
  const thread = readPage(
    `<html><head><title>Rakes - Garden forum</title></head><body><div class="notice"><p>This site bakes biscuits to keep your settings, to measure who
     comes here and to show what our friends sell; who goes on reading agrees to every one of them. <a href="/help">More</a></p></div>
     <h1>Rakes</h1><p class="about">A topic in <a href="/f/1">Garden</a>, begun by <a class="starter" href="/members/anna">anna</a>, <span class="began">${day(0)}</span>.</p>
     <ol>${posts.join('')}</ol></body></html>`,
    'https://garden.example/threads/rakes.1/',
    null,
  );
  assert.deepEqual(
    thread.posts.map(({ author }) => author),
    people,
  );
  assert.ok(thread.posts[0]!.text.startsWith('The old rake'));
});

test('a link that one person ends every post with does not cost others their links', async () => {
  const page = (n: number) => {
    const posts = [0, 1, 2].map((i) => {
      const id = n * 3 + i;
      const author = ['anna', 'Bertold', 'c_muster', 'Dora'][(n + i) % 4]!;
      const end =
        author === 'anna'
          ? '<br><br><a class="bb_link" href="https://tao.example/64"><i>Read what was said before.</i></a>'
          : n === 5 && i === 0
            ? `<br><br><a class="bb_link" href="https://other.example/${id}"><i>Catalogue of rakes ${id}</i></a>`
            : '';
      return `<div class="post"><div class="head"><a class="user" href="/user/${author}">${author}</a> <span class="when">${day(id)}</span></div>
        <div class="text">${sayings(id)}${end}</div></div>`;
    });
    return `<html><head><title>Thread ${n} - Forum</title></head><body><h1>Thread ${n}</h1>${posts.join('')}</body></html>`;
  };
  const pages = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`https://forum.example/t.php?id=${n + 1}`, page(n)]));
  const posts = (await readPages(pages)).flatMap((thread) => thread.posts);
  assert.equal(posts.filter((post) => post.text.includes('Catalogue of rakes')).length, 1);
  assert.ok(posts.filter(({ author }) => author === 'anna').every((post) => post.text.includes('Read what was said before.')));
});

test('threads whose titles are one word are of the same form as the others', async () => {
  const title = (n: number) => (n % 2 === 0 ? `${'abcdefghijklmnopqrstuvwxyz'[n % 26]}pples` : `how-to-grow-pears-${n}`);
  const thread = (n: number) => {
    const posts = [0, 1, 2, 3].map(
      (
        i,
      ) => `<div class="post"><div class="head"><a class="user" href="/users/${i}/">${['anna', 'Bertold', 'c_muster', 'Dora'][(n + i) % 4]}</a>
        <span class="when">${day(n * 4 + i)}</span></div><div class="text">${sayings(n * 4 + i)}</div></div>`,
    );
    return `<html><head><title>Thread ${n}</title></head><body><h1>Thread ${n}</h1>${posts.join('')}</body></html>`;
  };
  const pages: Record<string, string> = {};
  for (let n = 0; n < 60; n++) pages[`https://forum.example/question/${900 + n}/${title(n)}/`] = thread(n);
  const threads = await readPages(pages);
  assert.equal(threads.length, 60);
  for (const { posts } of threads)
    assert.deepEqual(
      posts.map(({ author, time }) => [author !== null, time !== undefined]),
      Array(4).fill([true, true]),
    );
});
