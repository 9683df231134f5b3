import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Post } from '../../testbed/types.ts';
import { WrittenForum } from './written-forum.ts';

const months = 'January February March April May June July August September October November December'.split(' ');
const orders = ['thread', 'subject', 'author', 'date'];

interface Mail extends Post {
  subject: string;
  file: string;
}

/** A mailing list by months, each in four orders; answers stand below what they answer in one of them. One of `share` threads. */
function archive(
  share: number,
  folder = '',
  beside?: WrittenForum,
): { written: WrittenForum; messages: string[]; others: string[] } {
  const forum = makeForum({ seed: 3 + folder.length, size: 260, longestThread: 12, subBoards: false });
  const written = beside ?? new WrittenForum(forum);
  const byMonth = new Map<string, Mail[][]>();
  let count = 0;
  for (const { title, posts } of forum.threads.filter((_, i) => i % share === 0)) {
    const time = posts[0]!.time;
    const month = `${time.getUTCFullYear()}-${months[time.getUTCMonth()]}`;
    const mails = posts.map((post, i) => ({
      ...post,
      subject: `${i > 0 ? 'Re: ' : ''}${title}`,
      file: `${String(count++).padStart(6, '0')}.html`,
    }));
    byMonth.set(month, [...(byMonth.get(month) ?? []), mails]);
  }
  const nameOf = ({ author }: Post) => forum.users[author - 1]!.name;
  const rows = byMonth.keys().map((month) => {
    const links = orders.map((order) => `<a href="${folder}/${month}/${order}.html">[ ${order} ]</a>`);
    return `<tr><td>${month.replace('-', ' ')}</td><td>${links.join(' ')}</td><td><a href="${folder}/${month}.txt.gz">[ text ]</a></td></tr>`;
  });
  written.pages.set(`${folder}/`, `<title>The archives</title><h1>The archives</h1><table>${[...rows].join('')}</table>`);
  const messages: string[] = [];
  for (const [month, threads] of byMonth) {
    const all = threads.flat();
    const item = (mail: Mail) => `<li><a href="${mail.file}">${mail.subject}</a> <i>${nameOf(mail)}</i>`;
    const sorted = (by: (mail: Mail) => string) => all.toSorted((a, b) => (by(a) < by(b) ? -1 : 1)).map(item);
    const shown: Record<string, string[]> = {
      thread: threads.map(([first, ...rest]) => `${item(first!)}${rest.length > 0 ? `<ul>${rest.map(item).join('')}</ul>` : ''}`),
      subject: sorted((mail) => mail.subject.replace(/^Re: /, '')),
      author: sorted(nameOf),
      date: sorted((mail) => mail.time.toISOString()),
    };
    const sortedBy = (order: string) =>
      `<ul><li>Messages sorted by: ${orders
        .filter((one) => one !== order)
        .map((one) => `<a href="${one}.html">[ ${one} ]</a>`)
        .join(' ')}</li></ul>`;
    for (const order of orders) {
      const body = `<h1>${month} by ${order}</h1>${sortedBy(order)}<p>Messages: ${all.length}</p><ul>${shown[order]!.join('')}</ul>${sortedBy(order)}`;
      written.pages.set(
        `${folder}/${month}/${order}.html`,
        `<html><title>${month} by ${order}</title><body>${body}</body></html>`,
      );
    }
    for (const [i, mail] of all.entries()) {
      const [before, after] = [all[i - 1], all[i + 1]];
      const near = `<ul>${before ? `<li>Previous: <a href="${before.file}">${before.subject}</a></li>` : ''}${
        after ? `<li>Next: <a href="${after.file}">${after.subject}</a></li>` : ''
      }<li>Sorted by: ${orders.map((order) => `<a href="${order}.html">[ ${order} ]</a>`).join(' ')}</li></ul>`;
      const next = after ? `<link rel="next" href="${after.file}">` : '';
      const words = mail.body.map((block) => ('text' in block ? block.text : '')).join('\n\n');
      messages.push(`${folder}/${month}/${mail.file}`);
      written.pages.set(
        messages.at(-1)!,
        `<html><head><title>${mail.subject}</title>${next}</head><body><h1>${mail.subject}</h1><b>${nameOf(mail)}</b><br><i>${mail.time.toUTCString()}</i>${near}<hr><pre>${words}</pre><hr>${near}</body></html>`,
      );
    }
  }
  const others = [...byMonth.keys()].flatMap((month) => orders.slice(1).map((order) => `${folder}/${month}/${order}.html`));
  return { written, messages, others };
}

describe('a month by thread, by subject, by author and by date is one list', () => {
  for (const seed of [1, 3, 5, 8, 10, 12]) {
    test(`seed ${seed}`, async () => {
      const { written, messages, others } = archive(1);
      const { fetched, requests } = await written.crawl(seed);
      assert.deepEqual(
        messages.filter((url) => !fetched.has(url)),
        [],
      );
      const vain = others.filter((url) => fetched.has(url)).length;
      assert.ok(vain < others.length / 3, `${vain} of ${others.length} other orders`);
      const worth = messages.length + others.length / 3;
      assert.ok(requests < 1.08 * worth, `${requests} requests for ${worth} pages`);
    });
  }
});

test('months with a message or two are lists as well', async () => {
  const { written, messages } = archive(6);
  const { fetched } = await written.crawl(1);
  assert.deepEqual(
    messages.filter((url) => !fetched.has(url)),
    [],
  );
});

test('from a message that links no further than its month, all lists of the archive are reached by the folders it lies in', async () => {
  const { written, messages } = archive(3, '/lists/garden');
  messages.push(...archive(3, '/lists/kitchen', written).messages);
  const names = ['garden', 'kitchen'].map((name) => `<li><a href="/lists/${name}/">The list on the ${name}</a></li>`);
  written.pages.set('/lists/', `<html><title>Lists</title><body><h1>Lists</h1><ul>${names.join('')}</ul></body></html>`);
  const { fetched } = await written.crawl(1, messages[20]);
  assert.deepEqual(
    messages.filter((url) => !fetched.has(url)),
    [],
  );
});

test('pages that only say what a list is about are on the way to its archive', async () => {
  const names = ['garden', 'kitchen', 'small-things'];
  const { written, messages } = archive(2, `/lists/${names[0]}`);
  for (const name of names.slice(1)) messages.push(...archive(2, `/lists/${name}`, written).messages);
  const rows = names.map((name) => `<tr><td><a href="/about/${name}">${name}</a></td><td>Talk of the ${name}</td></tr>`);
  written.pages.set('/', `<html><title>Lists</title><body><h1>Our lists</h1><table>${rows.join('')}</table></body></html>`);
  for (const name of names) {
    const words = 'To post to the list write to it. To see what was written before, visit';
    const body = `<h1>${name}</h1><p>${words} <a href="/lists/${name}/">the archives</a>.</p><p><a href="/admin/${name}">For administrators</a></p>`;
    written.pages.set(`/about/${name}`, `<html><title>About ${name}</title><body>${body}</body></html>`);
  }
  for (const seed of [1, 5, 8]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      messages.filter((url) => !fetched.has(url)),
      [],
    );
    assert.ok(requests < 1.25 * messages.length, `${requests} requests for ${messages.length} messages`);
  }
});
