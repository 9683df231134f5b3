import { escapeHtml, formatDate } from '../html.ts';
import { postById } from '../present.ts';
import type { Block, Forum, Post, Sort, Target, Thread, View } from '../types.ts';
import { anchor, boardSlugs } from './parts.ts';

const indexNames: Record<Sort, string> = { replies: 'Longest threads', views: 'Most read', title: 'Subject index' };
const sorts: readonly Sort[] = ['title', 'replies', 'views'];
const deepest = 3;
const width = 72;

const sequences = new WeakMap<Forum, Map<number, Post[]>>();

/** All messages of a list in order of time. */
function sequence(forum: Forum, board: number): Post[] {
  let byBoard = sequences.get(forum);
  if (!byBoard) {
    byBoard = Map.groupBy(
      forum.threads.filter((thread) => !thread.deleted).flatMap((thread) => thread.posts),
      (post) => forum.threads[post.thread - 1]!.board,
    );
    for (const posts of byBoard.values()) posts.sort((a, b) => a.id - b.id);
    sequences.set(forum, byBoard);
  }
  return byBoard.get(board) ?? [];
}

const messageTarget = (thread: Thread, post: Post): Target => ({
  to: 'thread',
  thread: thread.id,
  page: thread.posts.indexOf(post) + 1,
});
const subject = (thread: Thread, post: Post): string => escapeHtml(`${post === thread.posts[0] ? '' : 'Re: '}${thread.title}`);
const sender = (view: View, post: Post): string => escapeHtml(view.forum.users[post.author - 1]!.name);

function messageLink(view: View, post: Post, html: string): string {
  return anchor(view, messageTarget(view.forum.threads[post.thread - 1]!, post), html);
}

function layout(view: View, title: string, body: string): string {
  const sponsor =
    view.switches.advertisements && !view.wall
      ? `<p class="sponsor">Archive hosting by <a href="http://hosting.example.net/${view.salt % 613}">host ${view.salt % 613}</a></p>\n`
      : '';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
</head>
<body>
<p class="site">${anchor(view, { to: 'entry' }, escapeHtml(view.forum.title))} mailing list archives ${anchor(view, { to: 'search' }, '[Search]')} ${anchor(view, { to: 'login' }, '[Subscriber login]')}</p>
<hr>
${body}
<hr>
${sponsor}<address>Archived with Pigeonhole 2.4 on ${formatDate(view.now, 'short')}</address>
</body>
</html>
`;
}

const listLink = (view: View, board: number, html: string): string => anchor(view, { to: 'board', board, page: 1 }, html);

function index(view: View): string {
  const entries = (parent: number | null, category: number | null): string => {
    const boards = view.children(parent).filter((board) => category === null || board.category === category);
    if (boards.length === 0) return '';
    const items = boards.map(
      (board) =>
        `<dt>${listLink(view, board.id, escapeHtml(boardSlugs(view.forum).byId.get(board.id)!))}</dt><dd>${escapeHtml(board.name)}: ${escapeHtml(board.description)} (${view.stats(board.id).posts} messages)${entries(board.id, null)}</dd>`,
    );
    return `<dl>${items.join('\n')}</dl>`;
  };
  return view.forum.categories
    .map((category) => `<h2>${escapeHtml(category.name)}</h2>\n${entries(null, category.id)}`)
    .join('\n');
}

/** The messages of a thread as a tree of links; below some depth it goes on at one level. */
function tree(view: View, thread: Thread): string {
  const answers = Map.groupBy(thread.posts, (post) => post.replyTo);
  const level = (posts: Post[], depth: number): string =>
    posts
      .map((post) => {
        const below = answers.get(post.id) ?? [];
        const line = `<li><b>${messageLink(view, post, subject(thread, post))}</b>, <em>${sender(view, post)}</em> <tt>${formatDate(post.time, 'plain')}</tt>`;
        if (below.length === 0) return `${line}</li>\n`;
        return depth < deepest ? `${line}\n<ul>${level(below, depth + 1)}</ul></li>\n` : `${line}</li>\n${level(below, depth)}`;
      })
      .join('');
  return level(answers.get(null) ?? [], 0);
}

function listPage(view: View, target: Target & { to: 'board' }): string {
  const board = view.forum.boards[target.board - 1]!;
  const { threads, pages } = view.board(board.id, target.page, target.sort);
  const { page } = target;
  const to = (n: number): Target => ({ ...target, page: n });
  const numbers = view.pager(page, pages).map((n) => (n === 0 ? '...' : n === page ? `${n}` : anchor(view, to(n), `${n}`)));
  const bar =
    pages === 1
      ? ''
      : `<p class="pages">${page > 1 ? `[${anchor(view, to(page - 1), 'Prev Page')}]` : '[Prev Page]'} ${page < pages ? `[${anchor(view, to(page + 1), 'Next Page')}]` : '[Next Page]'} ${numbers.join(' ')}</p>`;
  const choices = [
    listLink(view, board.id, 'Thread index'),
    ...sorts.map((sort) => anchor(view, { to: 'board', board: board.id, page: 1, sort }, indexNames[sort])),
  ];
  const children = view.children(board.id).map((child) => `<li>${listLink(view, child.id, escapeHtml(child.name))}</li>`);
  const name = boardSlugs(view.forum).byId.get(board.id)!;
  return layout(
    view,
    `${name} thread index`,
    `<h1>${escapeHtml(name)} thread index</h1>
<p>${escapeHtml(board.description)} ${anchor(view, { to: 'feed', board: board.id }, '[XML]')}</p>
${children.length ? `<p>Lists below this one:</p>\n<ul class="lists">${children.join('')}</ul>` : ''}<p>${choices.filter(Boolean).join(' | ')}</p>
${bar}<ul class="threads">${threads.map((thread) => tree(view, thread)).join('') || '<li>No messages</li>'}</ul>
${bar}`,
  );
}

/** Lines of at most 72 characters. */
function wrap(text: string, prefix = ''): string {
  const out: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = prefix;
    for (const word of paragraph.split(' ')) {
      if (line.length > prefix.length && line.length + 1 + word.length > width) {
        out.push(line);
        line = prefix;
      }
      line += line.length > prefix.length ? ` ${word}` : word;
    }
    out.push(line);
  }
  return out.join('\n');
}

function plainBlock(forum: Forum, block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return escapeHtml(wrap(block.text));
    case 'quote': {
      const quoted = postById(forum, block.post);
      return escapeHtml(
        `${quoted ? `On ${formatDate(quoted.time, 'plain')}, ` : ''}${block.author} wrote:\n${wrap(block.text, '> ')}`,
      );
    }
    case 'code':
      return escapeHtml(block.text.replace(/^/gm, '    '));
    case 'list':
      return escapeHtml(block.items.map((item) => `  * ${item}`).join('\n'));
    default: {
      const href = escapeHtml(block.href);
      return `${escapeHtml(block.kind === 'link' ? wrap(block.text) : `[picture: ${block.alt}]`)}\n<a href="${href}">${href}</a>`;
    }
  }
}

function messagePage(view: View, target: Target & { to: 'thread' }): string {
  const { forum } = view;
  const thread = forum.threads[target.thread - 1]!;
  const board = forum.boards[thread.board - 1]!;
  const post = view.thread(thread.id, target.page).posts[0]!;
  const user = forum.users[post.author - 1]!;
  const all = sequence(forum, board.id);
  const place = all.indexOf(post);
  const step = (to: Post | undefined, text: string): string => (to && messageLink(view, to, text)) || text;
  const shortcut = (to: 'next-thread' | 'previous-thread', text: string): string => {
    const link = anchor(view, { to, thread: thread.id }, text);
    return link && `[${link}]`;
  };
  const bar = `<p class="nav">[${step(all[place - 1], 'Date Prev')}][${step(all[place + 1], 'Date Next')}][${step(thread.posts[target.page - 2], 'Thread Prev')}][${step(thread.posts[target.page], 'Thread Next')}]${shortcut('previous-thread', 'Previous Thread')}${shortcut('next-thread', 'Next Thread')}[${listLink(view, board.id, 'Thread Index')}]</p>`;
  const lines = (posts: Post[]): string =>
    posts.map((one) => `<li>${messageLink(view, one, subject(thread, one))}, <em>${sender(view, one)}</em></li>`).join('\n');
  const parent = thread.posts.find((one) => one.id === post.replyTo);
  const followUps = thread.posts.filter((one) => one.replyTo === post.id);
  const tools = [
    anchor(view, { to: 'thread', thread: thread.id, page: target.page, alias: true }, 'Permanent link'),
    anchor(view, { to: 'last-post', thread: thread.id }, 'Latest message of this thread'),
    anchor(view, { to: 'reply', thread: thread.id }, 'Reply via the web'),
  ].filter(Boolean);
  const body = post.body.map((block) => plainBlock(forum, block)).join('\n\n');
  return layout(
    view,
    `${post === thread.posts[0] ? '' : 'Re: '}${thread.title}`,
    `${bar}
<h1>${subject(thread, post)}</h1>
<ul class="fields"><li><em>From</em>: ${escapeHtml(user.name)} &lt;member${user.id} at lists.example.org&gt;</li><li><em>To</em>: ${escapeHtml(boardSlugs(forum).byId.get(board.id)!)} at lists.example.org</li><li><em>Date</em>: ${post.time.toUTCString().replace('GMT', '+0000')}</li></ul>
<hr>
<pre class="message">${body}${user.signature ? `\n\n-- \n${escapeHtml(user.signature)}` : ''}
</pre>
<hr>
${followUps.length ? `<p><strong>Follow-Ups</strong>:</p>\n<ul>${lines(followUps)}</ul>\n` : ''}${parent ? `<p><strong>References</strong>:</p>\n<ul>${lines([parent])}</ul>\n` : ''}${tools.length ? `<p class="tools">${tools.join(' | ')}</p>\n` : ''}${bar}`,
  );
}

export function renderPage(view: View): string {
  const { target, wall } = view;
  if (wall === 'login')
    return layout(
      view,
      'Subscriber login',
      '<h1>Subscriber login</h1>\n<form action="#" method="post"><p>Address <input name="address"> Password <input type="password" name="password"> <input type="submit" value="Log in"></p></form>',
    );
  if (wall)
    return layout(
      view,
      'No such document',
      `<h1>${wall === 'denied' ? 'Forbidden' : 'No such document'}</h1>\n<p>${wall === 'denied' ? 'Only subscribers may do this.' : 'The message may have been removed from the archive.'}</p>`,
    );
  switch (target.to) {
    case 'entry':
      return layout(view, `${view.forum.title} mailing lists`, `<h1>Mailing lists</h1>\n${index(view)}`);
    case 'board':
      return listPage(view, target);
    case 'thread':
      return messagePage(view, target);
    default:
      return layout(
        view,
        'Search the archives',
        '<h1>Search</h1>\n<form action="#"><p><input name="words"> <input type="submit" value="Search"></p></form>',
      );
  }
}
