import { escapeHtml, formatDate, renderBlocks } from '../html.ts';
import type { Board, Post, Sort, Target, Thread, View } from '../types.ts';
import { anchor, lineage, monthsAround } from './parts.ts';

const labels: Record<Sort, string> = { replies: '回复', views: '查看', title: '标题' };

const sorts = ['replies', 'views', 'title'] as const;
const banners = ['春茶上市', '二手镜头行', '全国包邮五金', '周末徒步招募', '手工皮具定制'];

const two = (n: number): string => `${n}`.padStart(2, '0');

/** What is a few days old is told relative to now, with the date as a tooltip. */
function when(view: View, date: Date): string {
  const absolute = formatDate(date, 'cjk', 'zh');
  const minutes = Math.floor((view.now.getTime() - date.getTime()) / 60_000);
  const midnight = Date.UTC(view.now.getUTCFullYear(), view.now.getUTCMonth(), view.now.getUTCDate());
  const days = Math.ceil((midnight - date.getTime()) / 86_400_000);
  const clock = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  if (days > 7) return `<em>${absolute}</em>`;
  const relative =
    days <= 0
      ? minutes < 60
        ? `${Math.max(1, minutes)}&nbsp;分钟前`
        : `${Math.floor(minutes / 60)}&nbsp;小时前`
      : days === 1
        ? `昨天&nbsp;${clock}`
        : days === 2
          ? `前天&nbsp;${clock}`
          : `${days}&nbsp;天前`;
  return `<em><span title="${absolute}">${relative}</span></em>`;
}

function person(view: View, user: number): string {
  const name = escapeHtml(view.forum.users[user - 1]!.name);
  return anchor(view, { to: 'profile', user }, name, ' class="uname"') || name;
}

function layout(view: View, title: string, crumbs: string[], body: string): string {
  const month = { year: view.now.getUTCFullYear(), month: view.now.getUTCMonth() + 1 };
  const menu = [
    anchor(view, { to: 'entry' }, '论坛', ' hidefocus="true"'),
    anchor(view, { to: 'members', page: 1 }, '会员'),
    anchor(view, { to: 'calendar', ...month }, '日历'),
    anchor(view, { to: 'search' }, '搜索'),
    anchor(view, { to: 'feed', board: null }, '订阅'),
  ].filter(Boolean);
  const banner =
    view.switches.advertisements && !view.wall
      ? `<div class="gg" id="gg_${view.salt % 97}"><a href="http://gg.example.cn/click.php?id=${view.salt % 8191}" target="_blank">${banners[view.salt % banners.length]}</a></div>`
      : '';
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=gbk" />
<title>${escapeHtml(title)} - ${escapeHtml(view.forum.title)}</title>
<link rel="stylesheet" type="text/css" href="/data/cache/portal_common.css?k7" />
</head>
<body id="pg">
<div id="topbar" class="cl"><div class="z">设为首页 收藏本站</div><div class="y">${anchor(view, { to: 'login' }, '登录', ' class="xi2"')} ${anchor(view, { to: 'register' }, '立即注册', ' class="xi2 xw1"')}</div></div>
<div id="head"><h2>${anchor(view, { to: 'entry' }, escapeHtml(view.forum.title), ' title="首页"')}</h2><div id="menu"><ul>${menu.map((item) => `<li>${item}</li>`).join('')}</ul></div></div>
<div id="wrap" class="w">
<div id="path" class="bm cl">${[anchor(view, { to: 'entry' }, '首页', ' class="home"'), ...crumbs].join(' <em>&rsaquo;</em> ')}</div>
${banner}
${body}
</div>
<div id="foot" class="w cl"><p>Powered by <strong>门户论坛</strong> X2</p><p class="xs0">GMT+0, ${formatDate(view.now, 'cjk', 'zh')}</p></div>
</body>
</html>
`;
}

const loginForm =
  '<div class="bm"><h3>登录</h3><p>抱歉，您需要登录后才能继续本操作</p><form method="post" action="#"><table><tr><th>用户名</th><td><input type="text" name="username" /></td></tr><tr><th>密码</th><td><input type="password" name="password" /></td></tr></table><button type="submit">登录</button></form></div>';
const notice = (text: string): string => `<div class="bm nf"><h3>提示信息</h3><p>${text}</p></div>`;

function crumbsTo(view: View, board: Board): string[] {
  const category = view.forum.categories[board.category - 1]!;
  return [
    anchor(view, { to: 'category', category: category.id }, escapeHtml(category.name)),
    ...lineage(view.forum, board.id).map((one) => anchor(view, { to: 'board', board: one.id, page: 1 }, escapeHtml(one.name))),
  ];
}

function boardTable(view: View, heading: string, boards: Board[]): string {
  const rows = boards.map((board) => {
    const { threads, posts, last } = view.stats(board.id);
    const below = view
      .children(board.id)
      .map((child) => anchor(view, { to: 'board', board: child.id, page: 1 }, escapeHtml(child.name)));
    const latest = last
      ? `${anchor(view, { to: 'last-post', thread: last.thread }, escapeHtml([...view.forum.threads[last.thread - 1]!.title].slice(0, 14).join('')), ' class="xi2"', 'lastpost')}<cite>${when(view, last.time)} ${person(view, last.author)}</cite>`
      : '从未';
    return `<tr><td class="icn"><img src="/static/img/forum.gif" alt="" /></td><td><h2>${anchor(view, { to: 'board', board: board.id, page: 1 }, escapeHtml(board.name))}</h2><p class="xg2">${escapeHtml(board.description)}</p>${below.length ? `<p>子版块: ${below.join(', ')}</p>` : ''}</td><td class="num"><span class="xi2">${threads}</span><span class="xg1"> / ${posts}</span></td><td class="by"><div>${latest}</div></td></tr>`;
  });
  return `<div class="bm fl"><div class="bm_h cl"><h2>${heading}</h2></div><table cellspacing="0" cellpadding="0" class="fl_tb">${rows.join('\n')}</table></div>`;
}

function index(view: View, only: number | null): string {
  return view.forum.categories
    .filter((category) => only === null || category.id === only)
    .map((category) =>
      boardTable(
        view,
        anchor(view, { to: 'category', category: category.id }, escapeHtml(category.name)),
        view.children(null).filter((board) => board.category === category.id),
      ),
    )
    .join('\n');
}

function pager(view: View, page: number, pages: number, to: (page: number) => Target): string {
  if (pages === 1) return '';
  const items = view
    .pager(page, pages)
    .map((n) => (n === 0 ? '<span>...</span>' : n === page ? `<strong>${n}</strong>` : anchor(view, to(n), `${n}`)));
  const previous = page > 1 ? anchor(view, to(page - 1), '&nbsp;&nbsp;', ' class="prev"') : '';
  const next = page < pages ? anchor(view, to(page + 1), '下一页', ' class="nxt"') : '';
  return `<div class="pgs">${previous}${items.join('')}<label><span title="共 ${pages} 页"> / ${pages} 页</span></label>${next}</div>`;
}

function boardPage(view: View, target: Target & { to: 'board' }): string {
  const board = view.forum.boards[target.board - 1]!;
  const { threads, pages } = view.board(board.id, target.page, target.sort);
  const children = view.children(board.id);
  const bar = `<div class="bm bw0 cl">${pager(view, target.page, pages, (page) => ({ ...target, page }))}${anchor(view, { to: 'new-thread', board: board.id }, '发新帖', ' class="pbtn"')}</div>`;
  const filters = sorts
    .map((sort) => anchor(view, { to: 'board', board: board.id, page: 1, sort }, labels[sort]))
    .filter(Boolean);
  const bodies = threads.map((thread) => threadBody(view, thread));
  return layout(
    view,
    board.name,
    crumbsTo(view, board),
    `<div class="bm"><h1 class="xs2">${anchor(view, { to: 'board', board: board.id, page: 1 }, escapeHtml(board.name))}</h1><span class="xs1">主题: <strong>${view.stats(board.id).threads}</strong></span><div class="rules">${escapeHtml(board.description)}</div></div>
${children.length ? boardTable(view, '子版块', children) : ''}${bar}
<div id="threadlist" class="tl bm"><table cellspacing="0" cellpadding="0"><thead><tr><th colspan="2">${filters.length ? `排序: ${filters.join(' ')}` : '全部主题'}</th><td class="by">作者</td><td class="num">回复/查看</td><td class="by">最后发表</td></tr></thead>
${bodies.length ? bodies.join('\n') : '<tbody><tr><td colspan="5"><p class="emp">本版块或指定的范围内尚无主题</p></td></tr></tbody>'}</table></div>
${bar}${anchor(view, { to: 'feed', board: board.id }, '订阅本版', ' class="rss"')}`,
  );
}

function threadBody(view: View, thread: Thread): string {
  const [first, last] = [thread.posts[0]!, thread.posts.at(-1)!];
  const pages = Math.ceil(thread.posts.length / view.skin.postsPerPage);
  const small = view.pager(1, pages).filter((page) => page > 1);
  const jumps = small.length
    ? `<span class="tps">&nbsp;...${small.map((page) => anchor(view, { to: 'thread', thread: thread.id, page }, `${page}`)).join('')}</span>`
    : '';
  return `<tbody id="${thread.sticky ? 'stick' : 'normal'}thread_${thread.id}"><tr><td class="icn"><img src="/static/img/${thread.sticky ? 'pin' : 'folder'}.gif" alt="" /></td><th class="${thread.sticky ? 'common pinned' : 'common'}">${thread.sticky ? '<em>[置顶]</em> ' : ''}${anchor(view, { to: 'thread', thread: thread.id, page: 1 }, escapeHtml(thread.title), ' class="s xst"')}${jumps}</th>
<td class="by"><cite>${person(view, first.author)}</cite>${when(view, first.time)}</td><td class="num">${thread.posts.length - 1}<em>${thread.views}</em></td><td class="by"><cite>${person(view, last.author)}</cite>${anchor(view, { to: 'last-post', thread: thread.id }, when(view, last.time), '', 'lastpost') || when(view, last.time)}</td></tr></tbody>`;
}

function threadPage(view: View, target: Target & { to: 'thread' }): string {
  const thread = view.forum.threads[target.thread - 1]!;
  const { posts, first, pages } = view.thread(thread.id, target.page, target.order);
  const step = target.order === 'newest' ? -1 : 1;
  const bar = `<div class="pgt cl">${pager(view, target.page, pages, (page) => ({ ...target, page }))}${anchor(view, { to: 'reply', thread: thread.id }, '回复', ' class="pbtn"')}</div>`;
  const tools = [
    anchor(view, { to: 'previous-thread', thread: thread.id }, '上一主题'),
    anchor(view, { to: 'next-thread', thread: thread.id }, '下一主题'),
    anchor(view, { to: 'print', thread: thread.id }, '打印', ' target="_blank"'),
    anchor(view, { to: 'thread', thread: thread.id, page: 1, order: 'newest' }, '倒序浏览'),
    anchor(view, { to: 'thread', thread: thread.id, page: 1, order: 'oldest' }, '正序浏览'),
    anchor(view, { to: 'thread', thread: thread.id, page: 1, alias: true }, '[复制链接]', ' class="xg1"'),
  ].filter(Boolean);
  return layout(
    view,
    thread.title,
    crumbsTo(view, view.forum.boards[thread.board - 1]!),
    `${bar}<div id="postlist" class="pl bm"><table cellspacing="0" cellpadding="0"><tr><td class="pls"><span class="xg1">查看:</span> ${thread.views} <span class="xg1">回复:</span> ${thread.posts.length - 1}</td><td class="plc"><h1 class="ts"><span id="thread_subject">${escapeHtml(thread.title)}</span></h1><span class="xg1">${tools.join(' | ')}</span></td></tr></table>
${posts.map((post, i) => postTable(view, post, first + i * step)).join('\n')}</div>${bar}`,
  );
}

function postTable(view: View, post: Post, floor: number): string {
  const user = view.forum.users[post.author - 1]!;
  const name = ['', '楼主', '沙发', '板凳', '地板'][floor] ?? `${floor}<sup>#</sup>`;
  const number =
    anchor(view, { to: 'post', post: post.id }, name, ` id="postnum${post.id}"`, `pid${post.id}`) || `<em>${name}</em>`;
  const body = renderBlocks(
    post.body,
    {
      paragraph: (html) => `${html}<br />\n`,
      quote: (author, html, href) =>
        `<div class="quote"><blockquote>${href ? `<a href="${href}">${author} 发表的帖子</a>` : `${author} 发表的帖子`}<br />${html}</blockquote></div>\n`,
      code: (html) => `<div class="blockcode"><ol><li>${html.split('\n').join('<br /></li><li>')}</li></ol></div>\n`,
      link: (html, href) => `<a href="${href}" target="_blank">${html}</a><br />\n`,
      image: (alt, href) => `<img src="${href}" alt="${alt}" class="zoom" /><br />\n`,
    },
    (quoted) => view.href({ to: 'post', post: quoted }, `pid${quoted}`),
  );
  return `<div id="post_${post.id}"><table id="pid${post.id}" cellspacing="0" cellpadding="0"><tr><td class="pls" rowspan="2"><div class="authi">${person(view, user.id)}</div><p><em>注册会员</em></p><dl><dt>注册时间</dt><dd>${formatDate(user.joined, 'day')}</dd></dl></td>
<td class="plc"><div class="pi"><strong>${number}</strong><div class="authi"><em id="authorposton${post.id}">发表于 ${when(view, post.time)}</em></div></div><div class="pct"><table><tr><td class="t_f" id="postmessage_${post.id}">
${body}</td></tr></table></div></td></tr>
<tr><td class="plc plm">${user.signature ? `<div class="sign">${escapeHtml(user.signature)}</div>` : ''}<div class="po">${anchor(view, { to: 'quote', post: post.id }, '引用', ' class="fastre"')}</div></td></tr></table></div>`;
}

export function renderPage(view: View): string {
  const { target, wall, forum } = view;
  if (wall === 'login') return layout(view, '登录', [], loginForm);
  if (wall)
    return layout(
      view,
      '提示信息',
      [],
      notice(wall === 'denied' ? '抱歉，您没有权限进行此操作' : '抱歉，指定的主题不存在或已被删除或正在被审核'),
    );
  switch (target.to) {
    case 'entry':
      return layout(view, '首页', [], index(view, null));
    case 'category':
      return layout(
        view,
        forum.categories[target.category - 1]!.name,
        [escapeHtml(forum.categories[target.category - 1]!.name)],
        index(view, target.category),
      );
    case 'board':
      return boardPage(view, target);
    case 'thread':
      return threadPage(view, target);
    case 'print': {
      const thread = forum.threads[target.thread - 1]!;
      const posts = view
        .replies(thread)
        .map(
          (post) =>
            `<hr /><b>作者: </b>${escapeHtml(forum.users[post.author - 1]!.name)} <b>时间: </b>${formatDate(post.time, 'cjk', 'zh')}<br />${renderBlocks(post.body)}`,
        );
      return `<!DOCTYPE html>
<html><head><meta http-equiv="Content-Type" content="text/html; charset=gbk" /><title>${escapeHtml(thread.title)} - 打印</title></head>
<body><b>标题: </b>${escapeHtml(thread.title)}${posts.join('\n')}</body></html>
`;
    }
    case 'profile': {
      const user = forum.users[target.user - 1]!;
      return layout(
        view,
        `${user.name}的个人资料`,
        [],
        `<div class="bm"><h2>${escapeHtml(user.name)}</h2><ul><li>UID: ${user.id}</li><li>注册时间 ${formatDate(user.joined, 'cjk', 'zh')}</li><li>个人签名 ${escapeHtml(user.signature)}</li></ul></div>`,
      );
    }
    case 'members': {
      const { users, pages } = view.members(target.page);
      const rows = users.map((user) => `<tr><td>${person(view, user.id)}</td><td>${formatDate(user.joined, 'day')}</td></tr>`);
      return layout(
        view,
        '会员',
        [],
        `<table class="dt">${rows.join('')}</table>${pager(view, target.page, pages, (page) => ({ to: 'members', page }))}`,
      );
    }
    case 'calendar': {
      const [before, after] = monthsAround(target.year, target.month);
      const days = Array.from(
        { length: new Date(Date.UTC(target.year, target.month, 0)).getUTCDate() },
        (_, i) => `<li>${i + 1}</li>`,
      );
      return layout(
        view,
        '日历',
        [],
        `<div class="bm"><h2>${target.year}年${target.month}月</h2>${anchor(view, { to: 'calendar', ...before }, '上月')} ${anchor(view, { to: 'calendar', ...after }, '下月')}<ol>${days.join('')}</ol></div>`,
      );
    }
    case 'register':
      return layout(
        view,
        '立即注册',
        [],
        '<form class="bm" method="post" action="#"><input type="text" name="email" /><button type="submit">提交</button></form>',
      );
    default:
      return layout(
        view,
        '搜索',
        [],
        '<form class="bm" action="#"><input type="text" name="srchtxt" /><button type="submit">搜索</button></form>',
      );
  }
}
