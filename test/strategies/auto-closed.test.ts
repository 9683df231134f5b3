import assert from 'node:assert/strict';
import { test } from 'node:test';
import { probe } from '../../src/strategies/auto/explore/probe.ts';
import { candidates } from '../../src/strategies/auto/survey/link-group.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { WrittenForum } from './written-forum.ts';

test('one board that sends guests to the login is no reason to leave the others', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const people = [1, 2, 3].map((id) => `<a class="user" href="/user/${id}">The member with the very long name ${id}</a>`);
  const boards = ['For the staff', 'For everybody'].map(
    (name, i) => `<li><a class="board" href="/board/${i + 1}">${name}</a></li>`,
  );
  written.put('/', 'Home', `<ul>${boards.join('')}</ul><p>${people.join('')}</p>`);
  for (const id of [1, 2, 3]) written.put(`/user/${id}`, 'Member', `<p>Member ${id}</p>`);
  written.redirects.set('/board/1', '/login');
  written.put('/login', 'Log in', '<form><input type="password"></form>');
  const threads = [1, 2, 3, 4].map((id) => `<li><a href="/thread/${id}">Thread number ${id}</a></li>`);
  written.put('/board/2', 'Board', `<ul>${threads.join('')}</ul>`);
  const judge: Judge = (page) => (page.url.includes('/board/') ? { index: 2, thread: -2 } : { index: -1, thread: -1 });
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed, budget: 50, judge });
    await survey.look(survey.start);
    const groups = candidates(survey, survey.pages[0]!);
    assert.ok(groups[0]!.links.has('http://forum.test/user/1'), 'those who are here say more than the names of the boards');
    await probe(survey, groups, 'index');
    assert.equal(survey.roleOf(groups[1]!), 'index', `seed ${seed}`);
  }
});
