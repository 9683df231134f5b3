import { escapeHtml, formatDate, renderBlocks } from '../html.ts';
import type { Board, Post, Sort, Target, Thread, View } from '../types.ts';
import { anchor, lineage, monthsAround } from './parts.ts';

const sortNames: Record<Sort, string> = { replies: 'commentaires', views: 'lectures', title: 'titre' };
const sorts = Object.keys(sortNames) as Sort[];
const banners = ['Stages de poterie', 'Miel en direct', 'Vélos à louer', 'Cordes et archets', 'Gîtes en moyenne montagne'];
const deepest = 4;

const time = (date: Date): string => `<time datetime="${formatDate(date, 'iso')}">${formatDate(date, 'long', 'fr')}</time>`;

function person(view: View, user: number): string {
  const name = escapeHtml(view.forum.users[user - 1]!.name);
  return anchor(view, { to: 'profile', user }, name, ' class="url fn" rel="author"') || `<span class="fn">${name}</span>`;
}

const boardLink = (view: View, board: Board, attributes = ''): string =>
  anchor(view, { to: 'board', board: board.id, page: 1 }, escapeHtml(board.name), attributes);

function categoryTree(view: View, boards: Board[]): string {
  if (boards.length === 0) return '';
  const items = boards.map(
    (board) =>
      `<li class="cat-item">${boardLink(view, board)} (${view.stats(board.id).threads})${categoryTree(view, view.children(board.id))}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

function sidebar(view: View): string {
  const recent = view.forum.threads.slice(-5).reverse();
  const month = { year: view.now.getUTCFullYear(), month: view.now.getUTCMonth() + 1 };
  const archives = [month];
  while (archives.length < 6) archives.push(monthsAround(archives.at(-1)!.year, archives.at(-1)!.month)[0]);
  const monthLinks = archives
    .map((one) =>
      anchor(view, { to: 'calendar', ...one }, formatDate(new Date(Date.UTC(one.year, one.month - 1, 1)), 'month', 'fr')),
    )
    .filter(Boolean);
  const groups = view.forum.categories.map(
    (category) =>
      `<h4>${anchor(view, { to: 'category', category: category.id }, escapeHtml(category.name))}</h4>${categoryTree(
        view,
        view.children(null).filter((board) => board.category === category.id),
      )}`,
  );
  const banner = view.switches.advertisements
    ? `<section class="widget widget_pub"><a href="https://pub.example.fr/?id=${view.salt % 1499}" rel="nofollow">${banners[view.salt % banners.length]}</a></section>`
    : '';
  return `<aside id="secondary"><section class="widget widget_categories"><h3>Catégories</h3>${groups.join('')}</section>
<section class="widget widget_recent"><h3>Articles récents</h3><ul>${recent.map((thread) => `<li>${anchor(view, { to: 'thread', thread: thread.id, page: 1 }, escapeHtml(thread.title))}</li>`).join('')}</ul></section>
${monthLinks.length ? `<section class="widget widget_archive"><h3>Archives</h3><ul>${monthLinks.map((link) => `<li>${link}</li>`).join('')}</ul></section>` : ''}${banner}</aside>`;
}

function layout(view: View, title: string, body: string): string {
  const menu = [
    anchor(view, { to: 'entry' }, 'Accueil'),
    anchor(view, { to: 'search' }, 'Recherche'),
    anchor(view, { to: 'login' }, 'Connexion'),
    anchor(view, { to: 'register' }, 'Inscription'),
  ].filter(Boolean);
  return `<!DOCTYPE html>
<html lang="fr-FR">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)} | ${escapeHtml(view.forum.title)}</title>
<link rel="stylesheet" href="/theme/papier/style.css">
</head>
<body class="blog">
<div id="page"><header id="masthead"><p class="site-title">${anchor(view, { to: 'entry' }, escapeHtml(view.forum.title), ' rel="home"')}</p><p class="site-description">Notes, essais et bricoles</p><nav><ul class="menu">${menu.map((entry) => `<li>${entry}</li>`).join('')}</ul></nav></header>
<div id="content"><main id="primary">${body}</main>
${view.wall ? '' : sidebar(view)}</div>
<footer id="colophon">${anchor(view, { to: 'feed', board: null }, 'Flux des articles')} <span>Fièrement propulsé par Plume</span></footer></div>
</body>
</html>
`;
}

const commentCount = (thread: Thread): string => {
  const count = thread.posts.length - 1;
  return count === 0 ? 'Aucun commentaire' : count === 1 ? 'Un commentaire' : `${count} commentaires`;
};

function excerpt(view: View, thread: Thread): string {
  const first = thread.posts[0]!;
  const board = view.forum.boards[thread.board - 1]!;
  const lead = first.body.find((block) => block.kind === 'paragraph');
  const text = lead?.kind === 'paragraph' ? lead.text.slice(0, 280) : '';
  const latest = anchor(view, { to: 'last-post', thread: thread.id }, 'dernier commentaire');
  return `<article id="post-${thread.id}" class="hentry${thread.sticky ? ' sticky' : ''}"><header><h2 class="entry-title">${anchor(view, { to: 'thread', thread: thread.id, page: 1 }, escapeHtml(thread.title), ' rel="bookmark"')}</h2><div class="entry-meta">Publié le ${time(first.time)} par ${person(view, first.author)} dans ${boardLink(view, board, ' rel="category tag"')}</div></header>
<div class="entry-summary"><p>${escapeHtml(text)} [...]</p>${anchor(view, { to: 'thread', thread: thread.id, page: 1 }, 'Lire la suite &rarr;', ' class="more-link"')}</div><footer class="entry-footer">${anchor(view, { to: 'thread', thread: thread.id, page: 1 }, commentCount(thread), '', 'comments')}${latest && ` &middot; ${latest}`}</footer></article>`;
}

function pager(view: View, page: number, pages: number, words: [string, string], to: (page: number) => Target): string {
  if (pages === 1) return '';
  const items = view
    .pager(page, pages)
    .map((n) =>
      n === 0
        ? '<span class="page-numbers dots">...</span>'
        : n === page
          ? `<span class="page-numbers current">${n}</span>`
          : anchor(view, to(n), `${n}`, ' class="page-numbers"'),
    );
  const previous = page > 1 ? anchor(view, to(page - 1), words[0], ' class="prev page-numbers"') : '';
  const next = page < pages ? anchor(view, to(page + 1), words[1], ' class="next page-numbers"') : '';
  return `<nav class="navigation pagination">${[previous, ...items, next].filter(Boolean).join(' ')}</nav>`;
}

function boardPage(view: View, target: Target & { to: 'board' }): string {
  const board = view.forum.boards[target.board - 1]!;
  const { threads, pages } = view.board(board.id, target.page, target.sort);
  const children = view.children(board.id);
  const choices = sorts
    .map((sort) => anchor(view, { to: 'board', board: board.id, page: 1, sort }, sortNames[sort], ' rel="nofollow"'))
    .filter(Boolean);
  const trail = lineage(view.forum, board.id).map((one) => boardLink(view, one));
  return layout(
    view,
    board.name,
    `<header class="page-header"><div class="breadcrumb">${[anchor(view, { to: 'entry' }, 'Accueil'), ...trail].join(' &gt; ')}</div><h1 class="page-title">Catégorie : ${escapeHtml(board.name)}</h1><div class="taxonomy-description">${escapeHtml(board.description)} ${anchor(view, { to: 'feed', board: board.id }, 'flux')}</div>${children.length ? `<div class="subcategories">Voir aussi : ${categoryTree(view, children)}</div>` : ''}${choices.length ? `<div class="sorting">Trier par ${choices.join(', ')}</div>` : ''}</header>
${threads.length ? threads.map((thread) => excerpt(view, thread)).join('\n') : '<p>Aucun article ici.</p>'}
${pager(view, target.page, pages, ['Articles plus récents', 'Articles plus anciens'], (page) => ({ ...target, page }))}`,
  );
}

function articlePage(view: View, target: Target & { to: 'thread' }): string {
  const thread = view.forum.threads[target.thread - 1]!;
  const board = view.forum.boards[thread.board - 1]!;
  const { posts, pages } = view.thread(thread.id, target.page, target.order);
  const article = thread.posts[0]!;
  const shown = new Set(posts.map((post) => post.id));
  const answers = Map.groupBy(
    posts.filter((post) => post !== article),
    (post) => (post.replyTo !== null && post.replyTo !== article.id && shown.has(post.replyTo) ? post.replyTo : 0),
  );
  const level = (list: Post[], depth: number): string =>
    list
      .map((post) => {
        const below = answers.get(post.id) ?? [];
        if (below.length === 0) return commentItem(view, post, depth, '');
        return depth < deepest
          ? commentItem(view, post, depth, `<ol class="children">${level(below, depth + 1)}</ol>`)
          : commentItem(view, post, depth, '') + level(below, depth);
      })
      .join('\n');
  const bar = pager(view, target.page, pages, ['Commentaires précédents', 'Commentaires suivants'], (page) => ({
    ...target,
    page,
  }));
  const around = [
    anchor(view, { to: 'previous-thread', thread: thread.id }, '&larr; Article précédent', ' rel="prev"'),
    anchor(view, { to: 'next-thread', thread: thread.id }, 'Article suivant &rarr;', ' rel="next"'),
  ].filter(Boolean);
  const tools = [
    anchor(view, { to: 'print', thread: thread.id }, 'Imprimer'),
    anchor(view, { to: 'thread', thread: thread.id, page: 1, alias: true }, 'Lien court', ' rel="shortlink"'),
    anchor(view, { to: 'thread', thread: thread.id, page: 1, order: 'newest' }, 'Commentaires récents'),
    anchor(view, { to: 'thread', thread: thread.id, page: 1, order: 'oldest' }, 'Commentaires anciens'),
  ].filter(Boolean);
  const text = posts.includes(article)
    ? `<div class="entry-content">${bodyOf(view, article)}</div>`
    : `<div class="entry-content-link">${anchor(view, { to: 'thread', thread: thread.id, page: 1 }, "Lire l'article")}</div>`;
  return layout(
    view,
    thread.title,
    `<article id="post-${thread.id}" class="hentry single"><header><h1 class="entry-title">${escapeHtml(thread.title)}</h1><div class="entry-meta">Publié le ${time(article.time)} par ${person(view, article.author)} dans ${boardLink(view, board, ' rel="category tag"')}</div></header>
${text}<footer class="entry-footer">${tools.join(' &middot; ')}</footer></article>${around.length ? `<nav class="post-navigation">${around.join(' ')}</nav>` : ''}
<section id="comments"><h2 class="comments-title">${commentCount(thread)}</h2>${bar}<ol class="comment-list">${level(answers.get(0) ?? [], 1)}</ol>${bar}${anchor(view, { to: 'reply', thread: thread.id }, 'Laisser un commentaire', ' class="button"')}</section>`,
  );
}

const bodyOf = (view: View, post: Post): string =>
  renderBlocks(
    post.body,
    {
      quote: (author, html, href) =>
        `<blockquote><p>${html}</p><cite>${href ? `<a href="${href}">${author}</a>` : author}</cite></blockquote>\n`,
    },
    (quoted) => view.href({ to: 'post', post: quoted }, `comment-${quoted}`),
  );

function commentItem(view: View, post: Post, depth: number, below: string): string {
  const stamp = anchor(view, { to: 'post', post: post.id }, time(post.time), '', `comment-${post.id}`) || time(post.time);
  return `<li id="comment-${post.id}" class="comment depth-${depth}"><article class="comment-body"><footer class="comment-meta"><div class="comment-author vcard">${person(view, post.author)} <span class="says">dit :</span></div><div class="comment-metadata">${stamp}</div></footer><div class="comment-content">${bodyOf(view, post)}</div><div class="reply">${anchor(view, { to: 'quote', post: post.id }, 'Répondre', ' rel="nofollow"')}</div></article>${below}</li>`;
}

function archivePage(view: View, year: number, month: number): string {
  const [before, after] = monthsAround(year, month);
  const name = formatDate(new Date(Date.UTC(year, month - 1, 1)), 'month', 'fr');
  const threads = view.forum.threads.filter(({ deleted, posts }) => {
    const { time: start } = posts[0]!;
    return !deleted && start.getUTCFullYear() === year && start.getUTCMonth() + 1 === month;
  });
  return layout(
    view,
    name,
    `<header class="page-header"><h1 class="page-title">Mois : ${name}</h1></header>${threads.map((thread) => excerpt(view, thread)).join('\n') || '<p>Aucun article ce mois-ci.</p>'}<nav class="navigation">${anchor(view, { to: 'calendar', ...before }, 'Mois précédent')} ${anchor(view, { to: 'calendar', ...after }, 'Mois suivant')}</nav>`,
  );
}

export function renderPage(view: View): string {
  const { target, wall, forum } = view;
  if (wall === 'login')
    return layout(
      view,
      'Connexion',
      '<h1>Connexion</h1><p>Vous devez être connecté.</p><form action="#" method="post"><input name="log"> <input type="password" name="pwd"> <button>Se connecter</button></form>',
    );
  if (wall)
    return layout(
      view,
      'Erreur',
      `<h1>${wall === 'denied' ? 'Accès refusé' : 'Cette page est introuvable.'}</h1><p>Retournez à l'accueil.</p>`,
    );
  switch (target.to) {
    case 'entry':
      return layout(
        view,
        'Accueil',
        forum.threads
          .slice(-view.skin.threadsPerPage)
          .reverse()
          .map((thread) => excerpt(view, thread))
          .join('\n'),
      );
    case 'category': {
      const tops = view.children(null).filter((board) => board.category === target.category);
      const items = tops.map(
        (board) =>
          `<section class="rubrique"><h2>${boardLink(view, board)}</h2><p>${escapeHtml(board.description)}</p></section>`,
      );
      return layout(
        view,
        forum.categories[target.category - 1]!.name,
        `<h1>${escapeHtml(forum.categories[target.category - 1]!.name)}</h1>${items.join('\n')}`,
      );
    }
    case 'board':
      return boardPage(view, target);
    case 'thread':
      return articlePage(view, target);
    case 'print': {
      const thread = forum.threads[target.thread - 1]!;
      const posts = view
        .replies(thread)
        .map(
          (post) =>
            `<p><strong>${escapeHtml(forum.users[post.author - 1]!.name)}</strong>, ${formatDate(post.time, 'long', 'fr')}</p>${renderBlocks(post.body)}<hr>`,
        );
      return `<!DOCTYPE html>
<html lang="fr-FR"><head><meta charset="utf-8"><title>${escapeHtml(thread.title)} (impression)</title></head><body><h1>${escapeHtml(thread.title)}</h1>${posts.join('\n')}</body></html>
`;
    }
    case 'profile': {
      const user = forum.users[target.user - 1]!;
      return layout(
        view,
        user.name,
        `<h1>${escapeHtml(user.name)}</h1><p>Inscrit le ${time(user.joined)}</p><p>${escapeHtml(user.signature)}</p>`,
      );
    }
    case 'calendar':
      return archivePage(view, target.year, target.month);
    case 'register':
      return layout(
        view,
        'Inscription',
        '<h1>Inscription</h1><form action="#" method="post"><input name="email"> <button>Valider</button></form>',
      );
    default:
      return layout(view, 'Recherche', '<h1>Recherche</h1><form action="#"><input name="s"> <button>Chercher</button></form>');
  }
}
