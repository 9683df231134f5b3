import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Page } from '../../src/page/page.ts';

const textsOf = (html: string) =>
  new Page(`<html><body>${html}</body></html>`, 'http://forum.example/').links.map(({ text }) => text);
const filler = (nodes: number) => '<i></i>'.repeat(nodes);

test('an empty link laid over a row is called by the first words of the row', () => {
  const row = (n: number) =>
    `<li><a href="/thread/${n}"></a><div><h3> What came of\n number ${n} </h3><p>By anna, ${n} replies</p></div></li>`;
  assert.deepEqual(textsOf(`<ul>${[1, 2, 3].map(row).join('')}</ul>`), [
    'What came of number 1',
    'What came of number 2',
    'What came of number 3',
  ]);
});

test('it may be the last of its row, and lie deeper in it', () => {
  const row = (n: number) => `<div class="row"><h3>Number ${n}</h3><p>By anna<span><a href="/thread/${n}"></a></span></p></div>`;
  assert.deepEqual(textsOf([1, 2].map(row).join('')), ['Number 1', 'Number 2']);
});

test('an empty link beside other links lies over none of what they say', () => {
  const row = (n: number) => `<li><a href="/vote/${n}"></a><h3><a href="/thread/${n}">Number ${n}</a></h3><p>By anna</p></li>`;
  assert.deepEqual(textsOf(`<ul>${[1, 2].map(row).join('')}</ul>`), ['', 'Number 1', '', 'Number 2']);
});

test('it is called by no more than what it shares with no other link', () => {
  const row = (n: number) =>
    `<li><div><a href="/thread/${n}"></a><h3>Number ${n}</h3></div><p>By <a href="/user/${n}">anna</a></p></li>`;
  assert.deepEqual(textsOf([1, 2].map(row).join('')), ['Number 1', 'anna', 'Number 2', 'anna']);
});

test('a name that leads nowhere is no other link', () => {
  assert.deepEqual(textsOf('<li><a href="/thread/1"></a><a name="t1"></a><h3>Number 1</h3></li><li><a href="/x">x</a></li>'), [
    'Number 1',
    'x',
  ]);
});

test('a link that says something itself is called so, by a picture or a title too', () => {
  const row = (link: string) => `<li>${link}<h3>The words of the row</h3></li>`;
  const links = ['<a href="/1">Own</a>', '<a href="/2"><img alt="Picture" src="p.png"></a>', '<a href="/3" title="Title"></a>'];
  assert.deepEqual(textsOf(links.map(row).join('')), ['Own', 'Picture', 'Title']);
});

test('a link that holds an element is not empty, and one in a large part of the page lies over nothing', () => {
  assert.deepEqual(textsOf('<li><a href="/1"><span></span></a><h3>The words of the row</h3></li>'), ['']);
  assert.deepEqual(textsOf(`<div><a href="/1"></a><h3>The words of the page</h3>${filler(200)}</div>`), ['']);
  assert.deepEqual(textsOf(`<div><a href="/1"></a><h3>The words of the row</h3>${filler(20)}</div>`), ['The words of the row']);
});
