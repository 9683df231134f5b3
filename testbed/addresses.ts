import { makeRandom } from './random.ts';
import { slug as latinSlug } from './skins/parts.ts';
import type { Forum, Skin, Target } from './types.ts';

/**
 * A skin's pages under addresses drawn by chance, in the manner of all sorts of software: nobody chose what a crawler is tried on. What an
 * address stands for is known because the skin made it, so addresses that a crawler makes up answer only where a page has named them.
 */
export function withAddresses(skin: Skin, seed: number): Skin {
  const scheme = drawScheme(seed, skin);
  const targets = new Map<string, Target>();
  const addresses = new Map<string, string>();
  return {
    ...skin,
    name: `${skin.name}-${seed}`,
    description: `${skin.description}; addresses drawn with ${seed}`,
    redirected: scheme.redirected,
    url(target, forum) {
      const key = JSON.stringify(target);
      let address = addresses.get(key);
      if (address === undefined) {
        const drawn = scheme.url(target, forum);
        address = drawn;
        for (let more = 2; targets.has(address); more++) address = withParameter(drawn, `n=${more}`);
        addresses.set(key, address);
        targets.set(address, target);
      }
      return address;
    },
    parse: ({ pathname, search }) => targets.get(pathname + search) ?? null,
    render: (view) => fromRoot(skin.render(view)),
  };
}

/** Links that say no folder mean the one that the skin's own addresses are in. */
function fromRoot(html: string): string {
  return /<a href=["']?(?![/#"'>]|\w+:)/i.test(html) ? html.replace(/<head>/i, '$&<base href="/">') : html;
}

const boardForms = [
  '/viewforum.php?f={id}',
  '/forumdisplay.php/{id}-{slug}',
  '/index.php?board={id}',
  '/index.php?/forum/{id}-{slug}/',
  '/list.php?{id}',
  '/board.asp?BOARD_ID={id}',
  '/messages/list?group={slug}',
  '/forum/{id}',
  '/f{id}',
  '/f/{slug}',
  '/c/{slug}/{id}',
  '/forums/{slug}.{id}/',
  '/{slug}-f{id}/',
  '/{slug}/',
  '/section/{slug}',
  '/forum-{id}.html',
  '/category/{hex}',
  '/?f={id}',
  '/node/{node}',
];

const threadForms = [
  '/viewtopic.php?t={id}',
  '/viewtopic.php?f={board}&t={id}',
  '/showthread.php/{id}-{slug}',
  '/index.php?topic={id}',
  '/index.php?/topic/{id}-{slug}/',
  '/read.php?{board},{id}',
  '/topic.asp?TOPIC_ID={id}&FORUM_ID={board}',
  '/messages/view?id={hex}',
  '/topic/{id}',
  '/topic{id}.html',
  '/t/{slug}/{id}',
  '/d/{id}-{slug}',
  '/threads/{slug}.{id}/',
  '/{slug}-t{id}.html',
  '/{boardslug}/{id}-{slug}',
  '/{boardslug}/{slug}',
  '/forum/{boardslug}/{id}',
  '/discussion/{slug}',
  '/comments/{hex}/{slug}/',
  '/{board}/{id}',
  '/?t={id}',
  '/node/{node}',
];

const numbered = /\{(?:id|hex|node)\}/;

const peopleForms = [
  '/profile.php?id={id}',
  '/index.php?action=profile&u={id}',
  '/user/{id}',
  '/u/{slug}',
  '/users/{id}-{slug}',
  '/members/{slug}.{id}/',
  '/~{slug}',
  '/people/{hex}',
  '/{slug}',
  '/?u={id}',
  '/node/{node}',
];

/** What turns a page: a parameter, or the end of a path. */
const pagerForms = [
  'page={n}',
  'p={n}',
  'start={offset}',
  'page={n0}',
  '/page/{n}',
  '/p{n}',
  '/page-{n}',
  '/{n}',
  '-{n}',
  '.{offset}',
];

const postForms = [
  '/post/{post}',
  '/viewtopic.php?p={post}',
  '/goto/post?id={post}',
  '{thread}&post={post}',
  '{page}&post={post}',
];
const shortcutForms = ['{thread}&goto={word}', '{thread}/{word}', '/{word}.php?t={id}', '/{word}/{id}'];
const formForms = ['/posting.php?mode={word}&{what}={id}', '/{word}/{id}', '/{word}.php?{what}={id}', '{over}/{word}'];
const singleForms = ['/{word}', '/{word}.php', '/index.php?action={word}', '/?do={word}'];
const entryForms = ['/', '/index.php', '/forum/', '/index.html', '/community/'];

/** More than any thread has. */
const maxMessages = 400;

interface Scheme {
  redirected: ReadonlySet<Target['to']>;
  url(target: Target, forum: Forum): string;
}

function drawScheme(seed: number, skin: Skin): Scheme {
  const random = makeRandom(seed).stream(`addresses of ${skin.name}`);
  // Where each message has a page, it mostly has a number of its own, too.
  const numbersMessages = skin.postsPerPage === 1 && random.chance(0.7);
  const drawn = {
    board: random.pick(boardForms),
    thread: random.pick(numbersMessages ? threadForms.filter((form) => numbered.test(form)) : threadForms),
    person: random.pick(peopleForms),
    pager: random.pick(pagerForms),
    post: random.pick(postForms),
    shortcut: random.pick(shortcutForms),
    form: random.pick(formForms),
    single: random.pick(singleForms),
    entry: random.pick(entryForms),
    category: random.pick([...boardForms, '/categories/{id}', '/index.php?c={id}']),
  };
  // Most programs turn lists and threads by one name.
  const listPager = random.chance(0.7) ? drawn.pager : random.pick(pagerForms);
  const [firstThread, step] = random.chance(0.5) ? [1, 1] : [random.int(1, 5000), 7];
  const redirected = random.chance(0.5)
    ? new Set<Target['to']>(['post', 'last-post', 'next-thread', 'previous-thread'])
    : new Set<Target['to']>();

  const threadAt = (thread: number, forum: Forum, page = 1): string => {
    const { title = '', board = 0 } = forum.threads[thread - 1] ?? {};
    const boardName = forum.boards[board - 1]?.name ?? '';
    const id = numbersMessages ? (thread - 1) * maxMessages + page : thread;
    const values = { id: firstThread + id * step, slug: slug(title), board, boardslug: slug(boardName), node: id * 3 };
    const address = fill(drawn.thread, { ...values, hex: hexOf(`thread ${id}`) });
    return numbersMessages ? address : turned(address, drawn.pager, page, skin.postsPerPage);
  };
  const boardAt = (id: number, forum: Forum): string =>
    fill(drawn.board, { id, slug: slug(forum.boards[id - 1]?.name ?? ''), hex: hexOf(`board ${id}`), node: id * 3 + 1 });
  const shortcut = (word: string, thread: number, forum: Forum): string =>
    added(fill(drawn.shortcut, { thread: threadAt(thread, forum), word, id: thread }));
  const single = (word: string): string => fill(drawn.single, { word });
  const form = (word: string, what: string, id: number, over: string): string =>
    added(fill(drawn.form, { word, what, id, over }));

  const url = (target: Target, forum: Forum): string => {
    switch (target.to) {
      case 'entry':
        return drawn.entry;
      case 'category': {
        const name = slug(forum.categories[target.category - 1]?.name ?? '');
        const id = 500 + target.category;
        return fill(drawn.category, { id, slug: `about-${name}`, hex: hexOf(`category ${id}`), node: id * 3 + 1 });
      }
      case 'board': {
        const list = boardAt(target.board, forum);
        return turned(
          target.sort ? withParameter(list, `sort=${target.sort}`) : list,
          listPager,
          target.page,
          skin.threadsPerPage,
        );
      }
      case 'thread': {
        const views = [
          target.order && `order=${target.order}`,
          target.mode && `mode=${target.mode}`,
          target.alias && 'from=list',
        ];
        return views
          .filter((view) => typeof view === 'string')
          .reduce(withParameter, threadAt(target.thread, forum, target.page));
      }
      case 'post': {
        const id = postThread(forum, target.post);
        const thread = threadAt(id, forum);
        return added(fill(drawn.post, { post: target.post, thread, page: thread }));
      }
      case 'last-post':
        return shortcut('latest', target.thread, forum);
      case 'next-thread':
        return shortcut('next', target.thread, forum);
      case 'previous-thread':
        return shortcut('previous', target.thread, forum);
      case 'print':
        return shortcut('print', target.thread, forum);
      case 'reply':
        return form('reply', 't', target.thread, threadAt(target.thread, forum));
      case 'quote':
        return form('quote', 'p', target.post, `/post/${target.post}`);
      case 'new-thread':
        return form('newthread', 'f', target.board, boardAt(target.board, forum));
      case 'profile': {
        const name = slug(forum.users[target.user - 1]?.name ?? '');
        const id = target.user;
        return fill(drawn.person, { id, slug: name, hex: hexOf(`person ${id}`), node: id * 3 + 2 });
      }
      case 'members':
        return turned(single('members'), drawn.pager, target.page, 30);
      case 'feed':
        return target.board === null ? single('feed') : withParameter(single('feed'), `board=${target.board}`);
      case 'calendar':
        return withParameter(single('calendar'), `month=${target.year}-${target.month}`);
      case 'hop':
        return `/go/${target.thread}${target.loop ? 'r' : ''}?left=${target.left}`;
      default:
        return single(target.to);
    }
  };
  return { redirected, url };
}

function postThread(forum: Forum, post: number): number {
  let threads = threadsOfPosts.get(forum.threads);
  if (threads === undefined) {
    threads = new Map(forum.threads.flatMap((thread) => thread.posts.map(({ id }) => [id, thread.id] as const)));
    threadsOfPosts.set(forum.threads, threads);
  }
  return threads.get(post) ?? 0;
}
const threadsOfPosts = new WeakMap<object, Map<number, number>>();

/** Titles without a Latin letter are written as they are, as such forums do. */
const slug = (text: string): string =>
  /[a-zа-яё]{2}/i.test(text)
    ? latinSlug(text)
    : encodeURIComponent(text.replace(/[\s\p{P}]+/gu, '-').replace(/^-|-$/g, '') || 'x');

const fill = (form: string, values: Record<string, string | number>): string =>
  form.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** An address with something added by "&" or a path: whatever it has already decides how. */
function added(address: string): string {
  const at = address.indexOf('&');
  if (!address.includes('?') && at >= 0) return `${address.slice(0, at)}?${address.slice(at + 1)}`;
  const [, before, query, word] = /^([^?]*)(\?[^/]*)\/(\w+)$/.exec(address) ?? [];
  if (word !== undefined) return `${before}${query}&${word}=1`;
  return address.replace(/(\.html?|\/)\/(\w+)$/, (_, end: string, last: string) => (end === '/' ? `/${last}` : `-${last}${end}`));
}

function withParameter(address: string, parameter: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${parameter}`;
}

function turned(address: string, pager: string, page: number, step: number): string {
  if (page === 1) return address;
  const part = fill(pager, { n: page, n0: page - 1, offset: (page - 1) * step });
  if (/^\w/.test(part)) return withParameter(address, part);
  // Where a query says what is shown, so it does which page.
  if (address.includes('?'))
    return /^[^?]*\?\//.test(address) ? `${address.replace(/\/$/, '')}${part}` : withParameter(address, `page=${page}`);
  const [, stem, end] = /^(.*?)(\/|\.html?)?$/.exec(address)!;
  return `${stem}${part}${end ?? ''}`;
}

function hexOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0).toString(16).padStart(8, '0');
}
