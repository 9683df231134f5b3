import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { makeForum } from '../../testbed/forum.ts';
import type { Post } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

/** Mailing lists of one program: `?list=talk` names the months `?list=talk;month=1905`, all of them as "By Thread", and these their messages. */
function archives(byDate: boolean, sizes = [260, 260]): { written: WrittenForum; wanted: string[] } {
  const lists = ['talk', 'help'];
  const forums = lists.map((_, i) => makeForum({ seed: 3 + i, size: sizes[i]!, longestThread: 12, subBoards: false }));
  const written = new WrittenForum(forums[0]!);
  const wanted: string[] = [];
  const put = (path: string, title: string, body: string) => {
    written.pages.set(path, `<html><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`);
    wanted.push(path);
  };
  const home = '<p><a href="/">All lists</a></p>';
  written.put(
    '/',
    'Lists',
    `<ul>${lists.map((list) => `<li><a href="/arc.cgi?list=${list}">The ${list} list</a></li>`).join('')}</ul>`,
  );
  for (const [i, list] of lists.entries()) {
    const mails = forums[i]!.threads.flatMap(({ title, posts }) =>
      posts.map((post, n) => ({ ...post, subject: `${n > 0 ? 'Re: ' : ''}${title}`, answers: posts.slice(0, n) })),
    );
    const monthOf = ({ time }: Post) => time.toISOString().slice(2, 7).replace('-', '');
    const months = [...Map.groupBy(mails, monthOf)].toSorted(([a], [b]) => (a < b ? 1 : -1));
    const own = `/arc.cgi?list=${list}`;
    const sorted = (month: string) => (byDate ? `<a href="${own};month=${month};sort=date">By Date</a>` : '');
    const rows = months.map(
      ([month]) => `<tr><td>${month}</td><td>${sorted(month)} <a href="${own};month=${month}">By Thread</a></td></tr>`,
    );
    put(own, `Archive of ${list}`, `${home}<table>${rows.join('')}</table>`);
    for (const [month, some] of months) {
      const path = (n: number) => `${own};month=${month};msg=${String(n).padStart(5, '0')}`;
      const items = some.map(
        ({ subject, author }, n) => `<li><b><a href="${path(n)}">${subject}</a></b> ${forums[i]!.users[author - 1]!.name}</li>`,
      );
      put(
        `${own};month=${month}`,
        `${list} in ${month}`,
        `${home}<p><a href="${own}">The archive</a></p><ul>${items.join('')}</ul>`,
      );
      if (byDate) {
        const newest = items.toReversed().map((item) => item.replaceAll('b>', 'i>'));
        const up = `<p><a href="${own};month=${month}">By thread</a></p>`;
        written.pages.set(
          `${own};month=${month};sort=date`,
          `<title>${list} by date</title>${home}${up}<ol>${newest.join('')}</ol>`,
        );
      }
      for (const [n, mail] of some.entries())
        put(
          path(n),
          mail.subject,
          `${home}<p><a href="${own};month=${month}">The month</a></p>${[mail, ...mail.answers].map((post) => `<article>${written.post(post)}</article>`).join('')}`,
        );
    }
  }
  return { written, wanted };
}

test('what adds a number of its own to the address of a page that links to little else is what it lists', async () => {
  const { written, wanted } = archives(false);
  await assertWhole(written, wanted, { spared: 15 });
});

test('a month with a name added to its address is another order of it, where both have the same messages', async () => {
  const { written, wanted } = archives(true);
  await assertWhole(written, wanted, { spared: 30 });
});

test('a message or two of a month are no views of it, where others with such addresses are messages', async () => {
  const { written, wanted } = archives(false, [260, 30]);
  await assertWhole(written, wanted, { spared: 15 });
});

test('what adds to the address of a short list is what it lists once one of them was found to be a thread', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const paths = ['/arc.cgi?list=talk&msg=1', '/arc.cgi?list=talk&msg=2'];
  written.put('/arc.cgi?list=talk', 'Talk', paths.map((path) => `<p><a href="${path}">Re: Roses</a></p>`).join(''));
  written.put(paths[0]!, 'Roses', '<p>They said it with roses.</p>');
  const judge: Judge = ({ url }) => (url.includes('msg') ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/help', seed: 1, budget: 50, judge });
  for (const path of ['/help', '/arc.cgi?list=talk']) await survey.look(`http://forum.test${path}`);
  const listed = () => survey.groupsOf(survey.pages[1]!).flatMap(({ links }) => [...links.keys()]);
  const messages = () => listed().filter((url) => url.includes('msg')).length;
  assert.equal(messages(), 0);
  await survey.look(`http://forum.test${paths[0]}`);
  assert.equal(messages(), 2);
});
