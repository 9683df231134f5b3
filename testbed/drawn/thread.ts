import { escapeHtml, formatDate, renderBlocks } from '../html.ts';
import { anchor } from '../skins/parts.ts';
import type { Post, Target, Thread, View } from '../types.ts';
import { threadLinks } from './lists.ts';
import { faceLink, pagerOf, turned, userLink } from './parts.ts';
import type { Style } from './style.ts';

/** Threads that a thread calls similar. */
const similarThreads = 5;

export function threadPage(view: View, style: Style, target: Target & { to: 'thread' }): string {
  const { words, markup, thread: look } = style;
  const thread = view.forum.threads[target.thread - 1]!;
  const { posts, first, pages } = view.thread(thread.id, target.page, target.order);
  const to = (page: number): Target => ({ ...target, page });
  const turn = pagerOf(view, style, target.page, pages, to, view.skin.postsPerPage);
  const { id } = thread;
  const tools = markup.inline('tools', [
    anchor(view, { to: 'reply', thread: id }, words.reply),
    anchor(view, { to: 'print', thread: id }, words.print),
    anchor(view, { to: 'thread', thread: id, page: target.page, mode: 'flat' }, words.flat),
    anchor(view, { to: 'thread', thread: id, page: target.page, mode: 'threaded' }, words.threaded),
    anchor(view, { to: 'thread', thread: id, page: 1, order: 'newest' }, words.newestFirst),
    anchor(view, { to: 'previous-thread', thread: id }, words.older),
    anchor(view, { to: 'next-thread', thread: id }, words.newer),
    anchor(view, { to: 'thread', thread: id, page: 1, alias: true }, words.address),
  ]);
  const similar =
    look.similar === 'none' ? '' : markup.box('similar', words.similar, threadLinks(view, style, similarTo(view, thread)));
  const title = escapeHtml(thread.title);
  const heading = markup.heading(look.titleLinks ? anchor(view, { to: 'thread', thread: id, page: 1 }, title) : title);
  const shown =
    target.mode === 'threaded'
      ? outline(view, style, thread, posts, first)
      : markup.list(
          'posts',
          posts.map((post, i) => postRow(view, style, post, first + (target.order === 'newest' ? -i : i))),
        );
  return `${heading}${look.tools === 'above' ? tools : ''}${look.similar === 'above' ? similar : ''}
${turned(style, turn, shown)}
${look.tools === 'below' ? tools : ''}${look.similar === 'below' ? similar : ''}`;
}

function similarTo(view: View, thread: Thread): Thread[] {
  const others = view.forum.threads.filter(({ board, id, deleted }) => board === thread.board && id !== thread.id && !deleted);
  return others.slice(thread.id % Math.max(1, others.length - similarThreads)).slice(0, similarThreads);
}

function outline(view: View, style: Style, thread: Thread, posts: readonly Post[], first: number): string {
  const lines = posts.map(
    (post) => `<li>${anchor(view, { to: 'post', post: post.id }, escapeHtml(thread.title))} ${userLink(view, post.author)}</li>`,
  );
  return `<ul>${lines.join('')}</ul>${style.markup.list('posts', [postRow(view, style, posts[0]!, first)])}`;
}

function postRow(view: View, style: Style, post: Post, place: number): string {
  const { words, thread: look, language, date } = style;
  const author = view.forum.users[post.author - 1]!;
  const when = formatDate(post.time, date, language);
  const permalink = (html: string) => anchor(view, { to: 'post', post: post.id }, html, '', `p${post.id}`) || html;
  const head = {
    number: `${permalink(`#${place}`)} ${when}`,
    time: permalink(when),
    icon: `${permalink(`<img src="/post.png" alt="${words.post}">`)} ${when}`,
    none: when,
  }[look.permalink];
  const signature = look.signatures && author.signature ? `<div>--<br>${escapeHtml(author.signature)}</div>` : '';
  const parts = {
    author: `${look.face ? faceLink(view, author.id) : ''} ${userLink(view, author.id)} ${words.joined}: ${formatDate(author.joined, 'day')}`,
    head: `<a id="p${post.id}"></a>${head}`,
    body: `<div${style.markup.named('text')}>${renderBlocks(post.body)}</div>${signature}`,
    foot: anchor(view, { to: 'quote', post: post.id }, words.quote),
  };
  return style.markup.row(
    'post',
    look.order.map((name) => parts[name]),
  );
}

export function printPage(view: View, { date, language }: Style, thread: Thread): string {
  const posts = view
    .replies(thread)
    .map(
      (post) =>
        `<hr><b>${escapeHtml(view.forum.users[post.author - 1]!.name)}</b> ${formatDate(post.time, date, language)}${renderBlocks(post.body)}`,
    );
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${escapeHtml(thread.title)}</title></head><body><h1>${escapeHtml(thread.title)}</h1>${posts.join('')}</body></html>`;
}
