import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postsOf, words } from './thread-html.ts';

test('files behind the text and in it are attachments, with absolute addresses, and no links', () => {
  const posts = postsOf({
    body: (i) =>
      i === 1
        ? `${words(i)} <a href="/files/plan.pdf">the plan</a> and <a href="http://elsewhere.example/more.pdf">more</a>`
        : words(i),
    foot: (i) =>
      i === 2
        ? '<dl class="attachbox"><dt><a href="./download/file.php?id=9">rake.zip</a></dt><dd>12 KiB</dd></dl>'
        : i === 3
          ? '<ul><li><a href="/attachments/31/"><img src="/attachments/thumbs/31.jpg" alt="shed.jpg"></a></li></ul>'
          : i === 4
            ? '<p><img src="/attachment.php?id=5" alt="barn"></p>'
            : '',
  });
  assert.deepEqual(
    posts.map((post) => post.attachments),
    [
      [],
      [{ url: 'https://forum.example/files/plan.pdf', text: 'the plan' }],
      [{ url: 'https://forum.example/download/file.php?id=9', text: 'rake.zip' }],
      [{ url: 'https://forum.example/attachments/31/', text: 'shed.jpg' }],
      [{ url: 'https://forum.example/attachment.php?id=5', text: 'barn' }],
      [],
    ],
  );
  assert.deepEqual(posts[1]!.links, [{ url: 'http://elsewhere.example/more.pdf', text: 'more' }]);
});

test('pictures of the author and of the software are not attached', () => {
  const posts = postsOf({
    author: (i) => `<a class="user" href="/u/${i}">name${'abcdef'[i]}</a><img class="avatar" src="/attachment/avatar${i}.png">`,
    foot: () => '<script>document.attachEvent("x")</script><img src="/icons/online.gif">',
  });
  assert.deepEqual(
    posts.flatMap((post) => post.attachments),
    [],
  );
});

test('links and pictures in the text have absolute addresses; a fragment is part of one', () => {
  const [first] = postsOf({
    body: (i) =>
      i === 0
        ? `${words(i)} <a href="../wiki?page=rake#teeth">see here</a> <img data-src="img/rake.jpg" src="spacer.gif">`
        : words(i),
  });
  assert.deepEqual(first!.links, [{ url: 'https://forum.example/wiki?page=rake#teeth', text: 'see here' }]);
  assert.deepEqual(first!.images, ['https://forum.example/img/rake.jpg']);
  assert.match(first!.html, /href="https:\/\/forum\.example\/wiki\?page=rake#teeth"/);
});
