import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { jsonl } from '../../src/archive/export/jsonl.ts';
import { ForumDb } from '../../src/archive/forum-db.ts';
import { threadRead } from '../../src/archive/threads-read.ts';
import { newFolder } from '../crawl/crawling.ts';
import { html, ids, people, readPages, words } from '../read/thread-html.ts';
import { keepForum } from './kept-forum.ts';

test('every field of a post that is read comes back from the archive, and is exported', async () => {
  const url = 'https://forum.example/thread.php?id=7';
  const [thread] = await readPages({
    [url]: html({
      record: (i) => `id="p${ids[i]}"`,
      head: (i) => `<a href="${url}#p${ids[i]}">#${i + 1}</a>${i > 1 ? ` <a class="to" href="#p${ids[i - 2]}">to</a>` : ''}`,
      body: (i) =>
        `${i === 2 ? `<blockquote data-author="${people[1]}">${words(1)}</blockquote>` : ''}<p>${words(i)} <a href="/a#b">see</a></p>
         ${i === 3 ? '<p class="edited">Edited on 09 Mar 2019, 10:00</p>' : ''}<div class="signature">So says ${people[i]}</div>`,
      foot: (i) => (i === 1 ? '<a href="/attachment.php?id=3">plan.zip</a>' : ''),
    }),
  });
  const { posts } = thread!;
  assert.deepEqual(
    posts.map(({ number, url: own, replyTo, signature }) => ({ number, own, replyTo, signature })),
    people.map((name, i) => ({
      number: i + 1,
      own: `${url}#p${ids[i]}`,
      replyTo: i > 1 ? i - 2 : undefined,
      signature: `So says ${name}`,
    })),
  );
  assert.equal(posts[3]!.editNote, 'Edited on 09 Mar 2019, 10:00');
  assert.deepEqual(posts[1]!.attachments, [{ url: 'https://forum.example/attachment.php?id=3', text: 'plan.zip' }]);
  assert.equal(posts[2]!.quotes[0]?.post, 1);

  const folder = newFolder();
  keepForum(folder, [thread!]);
  const db = new ForumDb(join(folder, 'forum.db'));
  const kept = threadRead(db, `${url}#p${ids[2]}`)!;
  assert.deepEqual(
    kept.posts.map(({ id: _, position: __, ...post }) => post),
    posts,
  );
  const [line] = [...jsonl(db, {})].map((text) => JSON.parse(text));
  assert.deepEqual(
    line.posts.map((post: { number: number; signature: string }) => [post.number, post.signature]),
    posts.map((post) => [post.number, post.signature]),
  );
  db.close();
});
