import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { frameOf, nameIn } from '../../src/read/name-beside-time.ts';
import { readPage } from '../../src/read/read-page.ts';

const people = ['anna', 'Bertold Muster', 'c_muster', 'anna', 'Dora'];
const time = (i: number) => `0${i + 1} Mar 2019, 1${i}:05`;
const words = (i: number) =>
  `This is what post number ${['one', 'two', 'three', 'four', 'five'][i]} says about the matter, in a sentence or two that nobody else wrote.`;
const heads: Record<string, (i: number) => string> = {
  'Posted by anna on 3 March': (i) => `Posted by ${people[i]} on ${time(i)}`,
  'anna on 3 March said:': (i) => `${people[i]} on ${time(i)} said:`,
  'anna, 3 March': (i) => `${people[i]}, ${time(i)}`,
  'From: anna @ 3 March': (i) => `From: ${people[i]} @ ${time(i)} UTC`,
  '3 March, geschrieben von anna': (i) => `${time(i)}, geschrieben von ${people[i]}`,
  'anna above 3 March': (i) => `${people[i]}<br>${time(i)}`,
};

for (const [name, head] of Object.entries(heads)) {
  test(`a name in one piece of text with the time: ${name}`, () => {
    const posts = people.map((_, i) => `<div class="post"><p class="by">${head(i)}</p><div class="text">${words(i)}</div></div>`);
    const html = `<html lang="en"><title>Garden tools</title><body><h1>Garden tools</h1>${posts.join('')}</body></html>`;
    const thread = readPage(html, 'https://forum.example/thread.php?id=7', null);
    assert.deepEqual(
      thread.posts.map(({ author, time, text }) => ({ author, utc: time?.utc, text })),
      people.map((author, i) => ({ author, utc: `2019-03-0${i + 1}T1${i}:05:00.000Z`, text: words(i) })),
    );
  });
}

test('a time in an element of its own is the post’s, though text around it tells others', () => {
  const posts = people.map((name, i) => {
    const others = people.map((other, j) =>
      j === i ? `<b>@ ${time(i)} ${i === 0 ? '' : '`'} ${name}</b>` : ` ${time(j)} ${other}`,
    );
    return `<pre>${others.join('\n')}\n\n${words(i)}\n${words(i).replace('matter', 'rest of it')}</pre><hr>`;
  });
  const html = `<html lang="en"><title>Garden tools</title><body>${posts.join('')}</body></html>`;
  const thread = readPage(html, 'https://forum.example/thread.php?id=7', null);
  assert.deepEqual(
    thread.posts.map(({ author, time }) => [author, time?.utc]),
    people.map((author, i) => [author, `2019-03-0${i + 1}T1${i}:05:00.000Z`]),
  );
});

test('words before a time that name nobody are no author', () => {
  const posts = people.map(
    (_, i) => `<div class="post"><p class="by">Written on ${time(i)}</p><div class="text">${words(i)}</div></div>`,
  );
  const thread = readPage(`<title>Garden tools</title>${posts.join('')}`, 'https://forum.example/thread.php?id=7', null);
  assert.deepEqual(
    thread.posts.map(({ author }) => author),
    people.map(() => null),
  );
});

test('whatever stands around names, the frame of several finds each of them', () => {
  const word = fc.stringMatching(/^[a-z]{2,8}$/);
  const phrase = fc.array(word, { maxLength: 3 });
  fc.assert(
    fc.property(phrase, phrase, phrase, fc.constantFrom(0, 1), (lead, tail, other, part) => {
      const names = ['Anna', 'Bertold Muster', 'Cäcilie', 'Dora'];
      const texts = names.map((name): [string[], string[]] => {
        const said = [...lead, ...name.split(' '), ...tail];
        return part === 0 ? [said, other] : [other, said];
      });
      const frame = frameOf(texts);
      assert.deepEqual(
        texts.map((text) => frame && nameIn(text, frame)),
        names,
      );
    }),
  );
});
