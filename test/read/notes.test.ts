import assert from 'node:assert/strict';
import { test } from 'node:test';
import { people, postsOf, when, words } from './thread-html.ts';

const mottos: Record<string, string> = {
  anna: 'Roses are red',
  Bertold: 'Dig deeper',
  c_muster: 'Per aspera',
  Dora: 'Wer gräbt, der findet',
};

test('a signature inside the text, called so, is a field of its own', () => {
  const posts = postsOf({ body: (i) => `${words(i)}<div class="signature">${mottos[people[i]!]}<br>since 1998</div>` });
  assert.deepEqual(
    posts.map((post) => post.signature),
    people.map((name) => `${mottos[name]}\nsince 1998`),
  );
  assert.deepEqual(
    posts.map((post) => post.text),
    people.map((_, i) => words(i)),
  );
});

test('a signature behind the text is read too, and only where there is one', () => {
  const posts = postsOf({ foot: (i) => (people[i] === 'anna' ? '<div class="sig">Roses are red</div>' : '') });
  assert.deepEqual(
    posts.map((post) => post.signature),
    people.map((name) => (name === 'anna' ? 'Roses are red' : undefined)),
  );
});

test('words that are the same under all posts of one person are a signature, whatever they are called', () => {
  const many = ['anna', 'Bertold', 'anna', 'Bertold', 'anna', 'Bertold', 'anna', 'Dora'];
  const posts = postsOf({
    posts: many.length,
    author: (i) => `<a class="user" href="/user/${many[i]}">${many[i]}</a>`,
    body: (i) => `<div>${words(i)} ${i}</div><div class="below">${mottos[many[i]!]}</div>`,
  });
  assert.deepEqual(
    posts.map((post) => post.signature),
    many.map((name) => mottos[name]),
  );
});

test('buttons that every post has are no signature', () => {
  for (const post of postsOf({ foot: () => '<div class="more">Like this post</div>' })) assert.equal(post.signature, undefined);
});

test('addresses of one site that end posts are what people wrote', () => {
  const link = (i: number) => `https://other.example/topic/${100 + i}`;
  const posts = postsOf({
    body: (i) => `${words(i)}<br>${i % 2 ? '' : `<a class="link" href="${link(i)}">${link(i)}</a>`}`,
  });
  for (const [i, post] of posts.entries()) assert.equal(post.text.includes(link(i)), i % 2 === 0);
});

test('a line of underscores begins a signature', () => {
  const posts = postsOf({ body: (i) => (i === 4 ? `${words(i)}<br>_________________<br>Wer gräbt, der findet` : words(i)) });
  assert.equal(posts[4]!.signature, 'Wer gräbt, der findet');
  assert.equal(posts[4]!.text, words(4));
});

const notes: Record<string, (i: number) => string> = {
  English: (i) => `Last edited by ${people[i]} on ${when(i)}; edited 2 times in total`,
  German: (i) => `Zuletzt bearbeitet von ${people[i]} am 1${i}.03.2019 12:00, insgesamt 2-mal`,
  Japanese: (i) => `最終更新 ${people[i]} 2019年3月1${i}日 12:00`,
};

for (const [language, note] of Object.entries(notes)) {
  test(`an edit note in the text is a field of its own, in ${language}`, () => {
    const posts = postsOf({ body: (i) => `<div>${words(i)}</div>${i % 2 === 0 ? `<p class="small">${note(i)}</p>` : ''}` });
    for (const [i, post] of posts.entries()) {
      assert.equal(post.editNote, i % 2 === 0 ? note(i) : undefined);
      assert.equal(post.text, words(i));
    }
  });

  test(`an edit note beside the text is read, in ${language}`, () => {
    const posts = postsOf({ foot: (i) => (i % 2 === 0 ? `<p class="small">${note(i)}</p>` : '') });
    for (const [i, post] of posts.entries()) assert.equal(post.editNote, i % 2 === 0 ? note(i) : undefined);
  });
}

test('when somebody joined is no edit note', () => {
  const joined = ['Jan 2003', 'May 2010', 'Aug 2016', 'Jan 2003', 'Dec 2001', 'May 2010'];
  for (const post of postsOf({ foot: (i) => `<p class="small">Joined: 1 ${joined[i]}</p>` }))
    assert.equal(post.editNote, undefined);
});
