import assert from 'node:assert/strict';
import { test } from 'node:test';
import { people, readPages, when, words } from './thread-html.ts';

/** Tables without a name for anything: what tells the time and what says the words are elements of one kind, and so is the head of the page. */
const said = (topic: string, i: number) => [`Of ${topic} I say this. ${words(i)}`, `${words(i + 2)} And ${i + 1} ${topic}.`];
const page = (topic: string, first: number) => {
  const font = (text: string) => `<font size=2>${text}</font>`;
  const head = `<table><tr><td><img src=logo.gif></td><td>${font(`<b>${topic}</b><br><a href="/b">The board</a>`)}${font('profile | register | search')}</td></tr></table>`;
  const rows = [0, 1, 2].map((i) => {
    const at = first + i;
    return `<tr><td>${font(`<b>${people[at % 6]}</b>`)}<br>${font('Member')}</td><td>${font(`posted ${when(at % 6)}`)}<hr>${font(said(topic, i).join('<p>'))}</td></tr>`;
  });
  return `<html lang="en"><head><title>${topic}</title></head><body>${head}<table><tr><td>${font('Author')}</td><td>${font(`Topic: ${topic}`)}</td></tr>${rows.join('')}</table></body></html>`;
};

test('words that stand in an element like that of the time are kept, and the head of a page is no post', async () => {
  const topics = ['Rakes', 'Spades', 'Barrows'];
  const threads = await readPages(
    Object.fromEntries(topics.map((topic, i) => [`https://forum.example/${topic}.html`, page(topic, i)])),
  );
  assert.equal(threads.length, topics.length);
  for (const [i, topic] of topics.entries()) {
    const { posts } = threads.find(({ title }) => title === topic)!;
    assert.deepEqual(
      posts.map(({ author, text }) => [author, text]),
      [0, 1, 2].map((n) => [people[(i + n) % 6], said(topic, n).join('\n')]),
    );
  }
});
