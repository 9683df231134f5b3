import { type BlockMarkup, escapeHtml, formatDate, renderBlocks } from '../html.ts';
import type { Board, Post, Target, Thread, View } from '../types.ts';
import { anchor, lineage, monthsAround } from './parts.ts';

const when = (date: Date): string => formatDate(date, 'long', 'fr');
const adverts = [
  'Miel de lavande en direct',
  'Cours de voile le samedi',
  'Vélos révisés',
  'Thés rares au détail',
  'Reliure à façon',
];

export function renderPage(view: View): string {
  const { target, wall, forum } = view;
  if (wall === 'login')
    return layout(
      view,
      'Connexion',
      '',
      '<form action="#" method="post" class="cadre"><h2>Connexion</h2><p>Cette page est réservée aux membres.</p><label>Pseudo <input name="p"></label> <label>Mot de passe <input type="password" name="m"></label> <button>Entrer</button></form>',
    );
  if (wall)
    return layout(
      view,
      'Erreur',
      '',
      `<p class="cadre">${wall === 'denied' ? 'Vous n’avez pas ce droit.' : 'Ce message n’existe pas ou a été supprimé.'}</p>`,
    );
  switch (target.to) {
    case 'entry':
      return layout(view, 'Accueil', '', entry(view));
    case 'board':
      return boardPage(view, target);
    case 'thread':
      return messagePage(view, target);
    case 'print':
      return printPage(view, forum.threads[target.thread - 1]!);
    case 'profile': {
      const user = forum.users[target.user - 1]!;
      return layout(
        view,
        user.name,
        '',
        `<div class="cadre"><h2>${escapeHtml(user.name)}</h2><p>Inscrit le ${when(user.joined)}</p><p>${escapeHtml(user.signature)}</p></div>`,
      );
    }
    case 'members': {
      const { users, pages } = view.members(target.page);
      const list = users.map((user) => `<li>${person(view, user.id)}, ${when(user.joined)}</li>`).join('');
      return layout(
        view,
        'Membres',
        '',
        `<ol class="gens">${list}</ol>${pager(view, target.page, pages, (page) => ({ to: 'members', page }))}`,
      );
    }
    case 'calendar':
      return calendarPage(view, target.year, target.month);
    case 'register':
      return layout(
        view,
        'Inscription',
        '',
        '<form action="#" class="cadre"><p>Restez courtois.</p><button>J’accepte</button></form>',
      );
    default:
      return layout(view, 'Recherche', '', '<form action="#" class="cadre"><input name="q"><button>Chercher</button></form>');
  }
}

function layout(view: View, title: string, path: string, body: string): string {
  const name = escapeHtml(view.forum.title);
  const menu = [
    anchor(view, { to: 'entry' }, 'Accueil'),
    anchor(view, { to: 'search' }, 'Recherche'),
    anchor(view, { to: 'members', page: 1 }, 'Membres'),
    anchor(view, { to: 'calendar', year: view.now.getUTCFullYear(), month: view.now.getUTCMonth() + 1 }, 'Agenda'),
    anchor(view, { to: 'register' }, 'Inscription'),
    anchor(view, { to: 'login' }, 'Connexion'),
  ].filter(Boolean);
  const advert = view.switches.advertisements
    ? `<aside class="annonce"><a href="http://pub.example.com/${view.salt % 983}">${adverts[view.salt % adverts.length]}</a></aside>\n`
    : '';
  return `<!DOCTYPE html>
<html lang="fr">
<head><meta charset="utf-8"><title>${escapeHtml(title)} | ${name}</title></head>
<body>
<div id="haut"><strong>${name}</strong><nav>${menu.join(' · ')}</nav></div>
<div id="chemin">${anchor(view, { to: 'entry' }, name)}${path}</div>
${advert}<div id="milieu">
${body}
</div>
<div id="bas">Arbrisseau 0.9 · heures en UTC · ${when(view.now)}</div>
</body>
</html>
`;
}

const pathTo = (view: View, board: number): string =>
  lineage(view.forum, board)
    .map((step) => ` » ${anchor(view, { to: 'board', board: step.id, page: 1 }, escapeHtml(step.name))}`)
    .join('');

function entry(view: View): string {
  const tops = view.children(null);
  const groups = view.forum.categories.map((category) => {
    const boards = tops.filter((board) => board.category === category.id);
    return `<h2>${escapeHtml(category.name)}</h2>\n${boardList(view, boards)}`;
  });
  return `${groups.join('\n')}<p class="chiffres">${view.forum.threads.length} fils, ${view.forum.users.length} membres. ${anchor(view, { to: 'feed', board: null }, 'RSS')}</p>`;
}

function boardList(view: View, boards: Board[]): string {
  const rows = boards.map((board) => {
    const { threads, posts, last } = view.stats(board.id);
    const latest = last
      ? ` — dernier message de ${person(view, last.author)}, le ${when(last.time)} ${anchor(view, { to: 'post', post: last.id }, '»')}`
      : '';
    return `<div class="salon"><h3>${anchor(view, { to: 'board', board: board.id, page: 1 }, escapeHtml(board.name))}</h3><p>${escapeHtml(board.description)}</p><small>${threads} fils, ${posts} messages${latest}</small></div>`;
  });
  return rows.join('\n');
}

function person(view: View, id: number): string {
  const name = escapeHtml(view.forum.users[id - 1]!.name);
  return anchor(view, { to: 'profile', user: id }, name, ' class="qui"') || `<span class="qui">${name}</span>`;
}

function pager(view: View, page: number, pages: number, to: (page: number) => Target): string {
  if (pages === 1) return '';
  const links = view.pager(page, pages).map((n) => (n === 0 ? '…' : n === page ? `<b>${n}</b>` : anchor(view, to(n), `${n}`)));
  const next = page < pages ? ` ${anchor(view, to(page + 1), 'page suivante')}` : '';
  return `<p class="feuilles">Pages : ${links.join(' ')}${next}</p>`;
}

function boardPage(view: View, target: Target & { to: 'board' }): string {
  const board = view.forum.boards[target.board - 1]!;
  const { threads, pages } = view.board(board.id, target.page, target.sort);
  const children = view.children(board.id);
  const turn = pager(view, target.page, pages, (page) => ({ ...target, page }));
  const orders = [
    anchor(view, { to: 'board', board: board.id, page: 1, sort: 'title' }, 'par titre'),
    anchor(view, { to: 'board', board: board.id, page: 1, sort: 'replies' }, 'par réponses'),
    anchor(view, { to: 'board', board: board.id, page: 1, sort: 'views' }, 'par lectures'),
  ].filter(Boolean);
  const body = `<h1>${escapeHtml(board.name)}</h1>${children.length ? `<div class="dessous">${boardList(view, children)}</div>` : ''}
<p>${anchor(view, { to: 'new-thread', board: board.id }, 'Ouvrir un fil')} ${orders.length ? `Trier ${orders.join(', ')}` : ''}</p>
${turn}
${threads.map((thread) => branches(view, thread, null)).join('\n') || '<p>Aucun message.</p>'}
${turn}${anchor(view, { to: 'feed', board: board.id }, 'RSS')}`;
  return layout(view, board.name, pathTo(view, board.id), body);
}

/** The subjects of a thread as nested lists; the open one is no link. */
function branches(view: View, thread: Thread, open: Post | null): string {
  const order = view.replies(thread);
  const places = new Map(order.map((post, i) => [post.id, i + 1]));
  const answers = Map.groupBy(order, (post) => post.replyTo);
  const line = (post: Post): string => {
    const subject = `${post.replyTo === null ? '' : 'Re : '}${escapeHtml(thread.title)}`;
    const title =
      post === open
        ? `<b>${subject}</b>`
        : anchor(view, { to: 'thread', thread: thread.id, page: places.get(post.id)! }, subject);
    const mark = post.replyTo === null && thread.sticky ? '<em>[épinglé]</em> ' : '';
    // The open message's author and date stand above the tree; a shorter line here keeps one copy of each on the page.
    const by =
      post === open
        ? ''
        : ` <small>${escapeHtml(view.forum.users[post.author - 1]!.name)}, ${formatDate(post.time, 'slashed')}</small>`;
    const below = answers.get(post.id);
    return `<li>${mark}${title}${by}${below ? `<ul>${below.map(line).join('')}</ul>` : ''}</li>\n`;
  };
  return `<ul class="arbre">${(answers.get(null) ?? []).map(line).join('')}</ul>`;
}

const markup: Partial<BlockMarkup> = {
  quote: (author, html, href) =>
    `<blockquote class="reprise">${href ? `<a href="${href}">${author}</a>` : author} a écrit :<br>${html}</blockquote>\n`,
};

function messagePage(view: View, target: Target & { to: 'thread' }): string {
  const thread = view.forum.threads[target.thread - 1]!;
  const { posts, pages } = view.thread(thread.id, target.page);
  const post = posts[0]!;
  const author = view.forum.users[post.author - 1]!;
  const to = (page: number): Target => ({ to: 'thread', thread: thread.id, page });
  const moves = [
    target.page > 1 ? anchor(view, to(target.page - 1), 'Message précédent') : '',
    target.page < pages ? anchor(view, to(target.page + 1), 'Message suivant') : '',
    anchor(view, { to: 'reply', thread: thread.id }, 'Répondre'),
    anchor(view, { to: 'quote', post: post.id }, 'Citer'),
    anchor(view, { to: 'post', post: post.id }, 'Lien permanent'),
    anchor(view, { to: 'last-post', thread: thread.id }, 'Dernier message'),
    anchor(view, { to: 'print', thread: thread.id }, 'Imprimer le fil'),
    anchor(view, { to: 'previous-thread', thread: thread.id }, 'Fil précédent'),
    anchor(view, { to: 'next-thread', thread: thread.id }, 'Fil suivant'),
  ].filter(Boolean);
  const body = `<div class="message"><h1>${post.replyTo === null ? '' : 'Re : '}${escapeHtml(thread.title)}</h1>
<p class="tete">Posté par ${person(view, author.id)} le ${when(post.time)}</p>
<div class="texte">${renderBlocks(post.body, markup, (id) => view.href({ to: 'post', post: id }))}</div>${author.signature ? `\n<p class="paraphe">-- <br>${escapeHtml(author.signature)}</p>` : ''}
<p class="gestes">${moves.join(' | ')}</p></div>
<h2>Le fil</h2>
${branches(view, thread, post)}`;
  return layout(view, thread.title, pathTo(view, thread.board), body);
}

function printPage(view: View, thread: Thread): string {
  const posts = view
    .replies(thread)
    .map(
      (post) =>
        `<section><b>${escapeHtml(view.forum.users[post.author - 1]!.name)}</b> ${when(post.time)}${renderBlocks(post.body)}</section>`,
    );
  return `<!DOCTYPE html>
<html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(thread.title)}</title></head><body><h1>${escapeHtml(thread.title)}</h1>
${posts.join('\n')}</body></html>
`;
}

function calendarPage(view: View, year: number, month: number): string {
  const [previous, next] = monthsAround(year, month);
  const title = formatDate(new Date(Date.UTC(year, month - 1, 1)), 'month', 'fr');
  const days = Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, i) => i + 1).join(' ');
  return layout(
    view,
    'Agenda',
    '',
    `<h1>${title}</h1><p>${anchor(view, { to: 'calendar', ...previous }, 'avant')} ${anchor(view, { to: 'calendar', ...next }, 'après')}</p><p>${days}</p>`,
  );
}
