import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Page } from '../../src/page/page.ts';

const url = 'http://forum.example/board/forum.asp?FORUM_ID=3';
const linksOf = (html: string) =>
  new Page(html, url).links.map((link) => [link.url.replace('http://forum.example', ''), link.text]);
const options = (labels: readonly (string | number)[]) =>
  labels.map((label) => `<option value="${label}">${label}</option>`).join('');

test('pages that are chosen by their numbers are links, with all that the form sends', () => {
  const form = `<form action="forum.asp?x=1"><input type=hidden name=FORUM_ID value=3><input type=hidden name=order value="a b">
    Page <select name=page onchange="submit()">${options([1, 2, 3])}</select><input type=submit value=Go></form>`;
  const expected = [1, 2, 3].map((page) => [`/board/forum.asp?FORUM_ID=3&order=a+b&page=${page}`, `${page}`]);
  assert.deepEqual(linksOf(form), expected);
  // A form between the cells of a table is left empty by the parser.
  const inTable = `<form action="other.asp" method=post><input name=q></form><table><tr>${form.replace('<input', '<td><font><input')}</font></td></form></tr></table>`;
  assert.deepEqual(linksOf(inTable), expected);
  const jump = `<select onchange="go(this)"><option value="?f=3&amp;p=1">Page 1</option><option value="?f=3&amp;p=2">Page 2</option></select>`;
  assert.deepEqual(linksOf(jump), [
    ['/board/forum.asp?f=3&p=1', '1'],
    ['/board/forum.asp?f=3&p=2', '2'],
  ]);
});

test('what is sent by post, what is to be filled in and what counts no pages are no links', () => {
  const select = `<select name=n>${options([1, 2, 3])}</select>`;
  for (const html of [
    `<form action=a method=POST>${select}</form>`,
    `<form action=a><input name=q>${select}</form>`,
    `<form action=a>${select}<select name=month>${options(['May', 'June'])}</select></form>`,
    `<form action=a><select name=n>${options([10, 20, 50])}</select></form>`,
    `<form action=a><select name=n>${options(['any', 1, 2])}</select></form>`,
    `<form action=a><select name=n>${options([1])}</select></form>`,
    `<form action=a><p>Search</p></form>${select}`,
    select,
  ])
    assert.deepEqual(linksOf(html), [], html);
});
