import { escapeHtml, formatDate, renderBlocks } from '../html.ts';
import { postById } from '../present.ts';
import { hash } from '../random.ts';
import type { Board, Forum, Post, Sort, Target, Thread, View } from '../types.ts';
import { anchor, lineage } from './parts.ts';

const tabNames: Record<Sort, string> = { replies: 'по ответам', views: 'по просмотрам', title: 'по алфавиту' };

const sorts = ['replies', 'views', 'title'] as const;
const banners = ['Курсы пайки онлайн', 'Семена почтой', 'Шины с доставкой', 'Аренда лодок', 'Струны по подписке'];

const when = (date: Date): string =>
  `<span title="${formatDate(date, 'iso')}" class="moment">${formatDate(date, 'long', 'ru')}</span>`;
const votes = (post: Post): number => (hash(`vote ${post.id}`) % 23) - 3;

function person(view: View, user: number): string {
  const name = escapeHtml(view.forum.users[user - 1]!.name);
  return anchor(view, { to: 'profile', user }, name, ' class="nick"') || `<span class="nick">${name}</span>`;
}

const card = (view: View, post: Post, verb: string): string =>
  `<div class="usercard"><div class="action">${verb} ${when(post.time)}</div><div class="details">${person(view, post.author)} <span class="score" title="репутация">${(hash(`rep ${post.author}`) % 9000) + 1}</span></div></div>`;

const tag = (view: View, board: Board): string =>
  anchor(view, { to: 'board', board: board.id, page: 1 }, escapeHtml(board.name), ' class="tag" rel="tag"');

/** Russian nouns after a number: one, few, many. */
function plural(n: number, one: string, few: string, many: string): string {
  const [last, teen] = [n % 10, n % 100 > 10 && n % 100 < 20];
  return `${n} ${teen || last === 0 || last > 4 ? many : last === 1 ? one : few}`;
}

function layout(view: View, title: string, body: string, side: string): string {
  const menu = [
    anchor(view, { to: 'entry' }, 'Вопросы'),
    anchor(view, { to: 'members', page: 1 }, 'Участники'),
    anchor(view, { to: 'search' }, 'Поиск'),
    anchor(view, { to: 'login' }, 'Войти'),
    anchor(view, { to: 'register' }, 'Регистрация'),
  ].filter(Boolean);
  const banner =
    view.switches.advertisements && !view.wall
      ? `<div class="promo"><a href="https://reklama.example.ru/go?b=${view.salt % 2047}" rel="nofollow">${banners[view.salt % banners.length]}</a></div>`
      : '';
  return `<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)} - ${escapeHtml(view.forum.title)}</title>
<link rel="stylesheet" href="/static/qa.css">
</head>
<body class="qa">
<header class="topbar"><div class="container">${anchor(view, { to: 'entry' }, escapeHtml(view.forum.title), ' class="logo"')}<ol class="nav">${menu.map((item) => `<li>${item}</li>`).join('')}</ol></div></header>
<div class="container"><div id="mainbar">${body}</div><div id="sidebar">${banner}${side}</div></div>
<footer class="bottom">${anchor(view, { to: 'feed', board: null }, 'Лента вопросов')} <span>Вопрошалка, движок вопросов и ответов</span></footer>
</body>
</html>
`;
}

function tagsBlock(view: View): string {
  const tags = view.forum.boards.toSorted((a, b) => view.stats(b.id).threads - view.stats(a.id).threads).slice(0, 8);
  return `<div class="module"><h4>Популярные метки</h4>${tags.map((board) => `<div>${tag(view, board)} <span class="times">&times;${view.stats(board.id).threads}</span></div>`).join('')}</div>`;
}

const stats = (view: View, thread: Thread): string =>
  `<div class="statscontainer"><div class="votes"><strong>${votes(thread.posts[0]!)}</strong> голосов</div><div class="answers"><strong>${view.replies(thread).filter((post) => post.replyTo === thread.posts[0]!.id).length}</strong> ответов</div><div class="views">${plural(thread.views, 'показ', 'показа', 'показов')}</div></div>`;

function summary(view: View, thread: Thread): string {
  const [first, last] = [thread.posts[0]!, thread.posts.at(-1)!];
  const lead = first.body.find((block) => block.kind === 'paragraph');
  const latest = anchor(view, { to: 'last-post', thread: thread.id }, when(last.time), ' class="started"');
  return `<div class="question-summary" id="question-summary-${thread.id}">${stats(view, thread)}<div class="summary"><h3>${thread.sticky ? '<span class="badge">важно</span> ' : ''}${anchor(view, { to: 'thread', thread: thread.id, page: 1 }, escapeHtml(thread.title), ' class="question-link"')}</h3><div class="excerpt">${lead?.kind === 'paragraph' ? escapeHtml(lead.text.slice(0, 160)) : ''}...</div><div class="taglist">${tag(view, view.forum.boards[thread.board - 1]!)}</div>${card(view, first, 'задан')}${latest ? `<div class="active">активность ${latest}</div>` : ''}</div></div>`;
}

function sections(view: View, only: number | null): string {
  return view.forum.categories
    .filter((category) => only === null || category.id === only)
    .map((category) => {
      const boards = view.children(null).filter((board) => board.category === category.id);
      const cells = boards.map((board) => tagCell(view, board));
      return `<section class="tagsection"><h2>${anchor(view, { to: 'category', category: category.id }, escapeHtml(category.name))}</h2><div class="taggrid">${cells.join('\n')}</div></section>`;
    })
    .join('\n');
}

function tagCell(view: View, board: Board): string {
  const below = view.children(board.id).map((child) => tag(view, child));
  return `<div class="tagcell">${tag(view, board)} <span class="times">&times;${view.stats(board.id).threads}</span><p>${escapeHtml(board.description)}</p>${below.length ? `<p class="kin">Уточняющие метки: ${below.join(' ')}</p>` : ''}</div>`;
}

function pager(view: View, page: number, pages: number, to: (page: number) => Target): string {
  if (pages === 1) return '';
  const items = view
    .pager(page, pages)
    .map((n) =>
      n === 0
        ? '<span class="dots">&hellip;</span>'
        : n === page
          ? `<span class="current">${n}</span>`
          : anchor(view, to(n), `${n}`, ` title="страница ${n}"`),
    );
  const previous = page > 1 ? anchor(view, to(page - 1), 'назад', ' rel="prev"') : '';
  const next = page < pages ? anchor(view, to(page + 1), 'вперёд', ' rel="next"') : '';
  return `<div class="pager">${[previous, ...items, next].filter(Boolean).join(' ')}</div>`;
}

function boardPage(view: View, target: Target & { to: 'board' }): string {
  const board = view.forum.boards[target.board - 1]!;
  const { threads, pages } = view.board(board.id, target.page, target.sort);
  const children = view.children(board.id);
  const choices = sorts
    .map((sort) =>
      anchor(view, { to: 'board', board: board.id, page: 1, sort }, tabNames[sort], target.sort === sort ? ' class="on"' : ''),
    )
    .filter(Boolean);
  const count = view.stats(board.id).threads;
  return layout(
    view,
    `Вопросы с меткой ${board.name}`,
    `<h1>Вопросы с меткой [${escapeHtml(board.name)}]</h1><p class="tagwiki">${escapeHtml(board.description)} ${anchor(view, { to: 'feed', board: board.id }, 'лента метки', ' class="feed"')}</p>
${children.length ? `<div class="taggrid">${children.map((child) => tagCell(view, child)).join('\n')}</div>` : ''}<div class="subheader">${anchor(view, { to: 'new-thread', board: board.id }, 'Задать вопрос', ' class="btn"')}<span class="count">${plural(count, 'вопрос', 'вопроса', 'вопросов')}</span>${choices.length ? `<div class="tabs">${choices.join(' ')}</div>` : ''}</div>
<div id="questions">${threads.length ? threads.map((thread) => summary(view, thread)).join('\n') : '<p class="empty">С этой меткой вопросов пока нет.</p>'}</div>${pager(view, target.page, pages, (page) => ({ ...target, page }))}`,
    tagsBlock(view),
  );
}

/** The answer that a post belongs to: itself, or the one that it comments on; null for the question and comments on it. */
function answerOf(forum: Forum, question: Post, post: Post): Post | null {
  let at: Post | undefined = post;
  while (at && at.replyTo !== null && at.replyTo !== question.id) at = postById(forum, at.replyTo);
  return at && at !== question ? at : null;
}

function threadPage(view: View, target: Target & { to: 'thread' }): string {
  const { forum } = view;
  const thread = forum.threads[target.thread - 1]!;
  const { posts, pages } = view.thread(thread.id, target.page, target.order);
  const question = thread.posts[0]!;
  const groups = Map.groupBy(
    posts.filter((post) => post !== question),
    (post) => answerOf(forum, question, post),
  );
  const answers = [...groups].map(([answer, group]) => {
    const ordered = target.order === 'newest' ? group.toReversed() : group;
    const comments = ordered.filter((post) => post !== answer).map((post) => comment(view, post));
    return answer && group.includes(answer)
      ? voted(view, answer, 'answer', 'ответ дан', comments)
      : `<div class="answer continued"><p class="note">Продолжение комментариев к ответу</p><ul class="comments">${comments.join('\n')}</ul></div>`;
  });
  const total = thread.posts.filter((post) => post.replyTo === question.id).length;
  const orders = (['newest', 'oldest'] as const)
    .map((order) =>
      anchor(
        view,
        { to: 'thread', thread: thread.id, page: 1, order },
        order === 'newest' ? 'новые' : 'старые',
        target.order === order ? ' class="on"' : '',
      ),
    )
    .filter(Boolean);
  const trail = lineage(forum, thread.board).map((board) => tag(view, board));
  const related = forum.threads.filter((other) => other.board === thread.board && other !== thread && !other.deleted);
  const start = related.length > 6 ? hash(`related ${thread.id}`) % (related.length - 5) : 0;
  const links = related
    .slice(start, start + 6)
    .map(
      (other) =>
        `<div class="related">${anchor(view, { to: 'thread', thread: other.id, page: 1 }, escapeHtml(other.title))}</div>`,
    );
  return layout(
    view,
    thread.title,
    `<div id="question-header"><h1>${anchor(view, { to: 'thread', thread: thread.id, page: 1 }, escapeHtml(thread.title), ' class="question-hyperlink"')}</h1></div><div class="taglist">${trail.join(' ')}</div>
${posts.includes(question) ? voted(view, question, 'question', 'вопрос задан', []) : ''}
<div id="answers"><div class="subheader"><h2>${plural(total, 'ответ', 'ответа', 'ответов')}</h2>${orders.length ? `<div class="tabs">${orders.join(' ')}</div>` : ''}</div>${answers.join('\n')}</div>
${pager(view, target.page, pages, (page) => ({ ...target, page }))}${anchor(view, { to: 'reply', thread: thread.id }, 'Ваш ответ', ' class="btn"')}`,
    `<div class="module"><p>задан ${when(question.time)}</p><p>${plural(thread.views, 'показ', 'показа', 'показов')}</p>${anchor(view, { to: 'thread', thread: thread.id, page: 1, alias: true }, 'короткая ссылка')}</div>${links.length ? `<div class="module"><h4>Похожие</h4>${links.join('')}</div>` : ''}`,
  );
}

const bodyOf = (view: View, post: Post): string =>
  renderBlocks(
    post.body,
    {
      quote: (author, html, href) =>
        `<blockquote><p>${html}</p><footer>${href ? `<a href="${href}">${author}</a>` : author}</footer></blockquote>\n`,
    },
    (quoted) => view.href({ to: 'post', post: quoted }, `${quoted}`),
  );

function voted(view: View, post: Post, kind: string, verb: string, comments: string[]): string {
  const menu = [
    anchor(view, { to: 'post', post: post.id }, 'ссылка', ' title="постоянная ссылка"', `${post.id}`),
    anchor(view, { to: 'quote', post: post.id }, 'комментировать'),
  ].filter(Boolean);
  return `<div class="${kind}" id="${kind}-${post.id}"><div class="vote"><span class="up"></span><span class="vote-count">${votes(post)}</span><span class="down"></span></div>
<div class="cell"><div class="post-text">${bodyOf(view, post)}</div><div class="menu">${menu.join(' | ')}</div>${card(view, post, verb)}</div>${comments.length ? `<ul class="comments">${comments.join('\n')}</ul>` : ''}</div>`;
}

const comment = (view: View, post: Post): string =>
  `<li class="comment" id="comment-${post.id}"><div class="comment-text">${bodyOf(view, post)}</div><div class="comment-by">&ndash; ${person(view, post.author)} ${anchor(view, { to: 'post', post: post.id }, when(post.time), '', `comment-${post.id}`) || when(post.time)}</div></li>`;

export function renderPage(view: View): string {
  const { target, wall, forum } = view;
  if (wall === 'login')
    return layout(
      view,
      'Вход',
      '<h1>Вход</h1><p>Чтобы продолжить, войдите.</p><form action="#" method="post"><input name="email"> <input type="password" name="password"> <button>Войти</button></form>',
      '',
    );
  if (wall)
    return layout(
      view,
      'Ошибка',
      `<h1>${wall === 'denied' ? 'Недостаточно прав' : 'Страница не найдена'}</h1><p>Попробуйте начать с главной.</p>`,
      '',
    );
  switch (target.to) {
    case 'entry': {
      const latest = forum.threads.slice(-10).reverse();
      return layout(
        view,
        'Все метки',
        `<h1>Разделы</h1>${sections(view, null)}<h2>Новые вопросы</h2><div id="questions">${latest.map((thread) => summary(view, thread)).join('\n')}</div>`,
        tagsBlock(view),
      );
    }
    case 'category':
      return layout(view, forum.categories[target.category - 1]!.name, sections(view, target.category), tagsBlock(view));
    case 'board':
      return boardPage(view, target);
    case 'thread':
      return threadPage(view, target);
    case 'profile': {
      const user = forum.users[target.user - 1]!;
      return layout(
        view,
        `Участник ${user.name}`,
        `<h1>${escapeHtml(user.name)}</h1><p>На сайте с ${when(user.joined)}</p><p>${escapeHtml(user.signature)}</p>`,
        '',
      );
    }
    case 'members': {
      const { users, pages } = view.members(target.page);
      const cells = users.map((user) => `<div class="usercell">${person(view, user.id)} ${formatDate(user.joined, 'day')}</div>`);
      return layout(
        view,
        'Участники',
        `<h1>Участники</h1><div class="usergrid">${cells.join('')}</div>${pager(view, target.page, pages, (page) => ({ to: 'members', page }))}`,
        '',
      );
    }
    case 'register':
      return layout(
        view,
        'Регистрация',
        '<h1>Регистрация</h1><form action="#" method="post"><input name="email"> <button>Создать</button></form>',
        '',
      );
    default:
      return layout(view, 'Поиск', '<h1>Поиск</h1><form action="#"><input name="q"> <button>Найти</button></form>', '');
  }
}
