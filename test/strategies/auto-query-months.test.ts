import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Post } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

/** Mailing lists of one program: `?list=talk` names the months `?list=talk;month=1905`, all of them as "By Thread", and these their messages. */
test('what adds a number of its own to the address of a page that links to little else is what it lists', async () => {
  const lists = ['talk', 'help'];
  const forums = lists.map((_, i) => makeForum({ seed: 3 + i, size: 260, longestThread: 12, subBoards: false }));
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
    const rows = months.map(([month]) => `<tr><td>${month}</td><td><a href="${own};month=${month}">By Thread</a></td></tr>`);
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
      for (const [n, mail] of some.entries())
        put(
          path(n),
          mail.subject,
          `${home}<p><a href="${own};month=${month}">The month</a></p>${[mail, ...mail.answers].map((post) => `<article>${written.post(post)}</article>`).join('')}`,
        );
    }
  }
  await assertWhole(written, wanted, { spared: 15 });
});
