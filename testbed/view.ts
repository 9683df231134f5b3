import { escapeHtml } from './html.ts';
import { hash } from './random.ts';
import { offers } from './resolve.ts';
import type { Site } from './site.ts';
import type { Target, View } from './types.ts';

/** A link that a page showed: its path with query, as the client gets it, and what it stands for (null: data of a scripted skin). */
export interface Link {
  path: string;
  target: Target | null;
}

export interface ViewRequest {
  target: Target;
  wall: View['wall'];
  salt: number;
  /** For the links, or null where the client keeps cookies. */
  session: string | null;
  /** Receives each link that the template asks for. */
  links: Link[];
}

export function makeView(site: Site, request: ViewRequest): View {
  const { skin, switches } = site;
  const present = site.present();
  const { forum } = present;
  const listing = request.target.to === 'entry' || request.target.to === 'category' || request.target.to === 'board';

  return {
    forum,
    skin,
    switches,
    target: request.target,
    wall: request.wall,
    salt: request.salt,
    now: present.now,
    href: (asked, fragment) => {
      const target = detour(site, asked, listing);
      if (!offers(site, target)) return null;
      const path = withSession(site, skin.url(target, forum), request.session);
      request.links.push({ path, target });
      const hash = fragment ? (fragment.startsWith('#') ? fragment : `#${fragment}`) : '';
      return escapeHtml(path + hash);
    },
    dataHref: (path) => {
      request.links.push({ path: withSession(site, path, request.session), target: null });
      return escapeHtml(withSession(site, path, request.session));
    },
    board: present.board,
    thread: present.thread,
    children: present.children,
    stats: present.stats,
    members: present.members,
    replies: present.replies,
    pager: (page, pages) => pagerPages(page, pages, switches.windowedPagers),
  };
}

export function withSession(site: Site, path: string, session: string | null): string {
  if (session === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${site.skin.session ?? 'sid'}=${session}`;
}

/** Where redirects are switched on: the hop that stands in a link's place. Only list pages link through chains, so that pagers stay as they are. */
function detour(site: Site, target: Target, listing: boolean): Target {
  if (!site.switches.redirects || !site.skin.has.has('hop')) return target;
  if (target.to === 'last-post') {
    const draw = hash(`loop ${target.thread}`, site.seed);
    return draw % 10 === 0 ? { to: 'hop', left: 1 + (draw % 3), loop: true, thread: target.thread } : target;
  }
  if (!listing || target.to !== 'thread' || target.page !== 1 || target.order || target.mode || target.alias) return target;
  const draw = hash(`hop ${target.thread}`, site.seed);
  return draw % site.oneBrokenIn === 0 ? { to: 'hop', left: draw % 3, loop: false, thread: target.thread } : target;
}

/** Zero stands for a gap. */
export function pagerPages(page: number, pages: number, windowed: boolean): number[] {
  if (!windowed || pages <= 7) return Array.from({ length: pages }, (_, i) => i + 1);
  const shown = [];
  for (let n = 1; n <= pages; n++) {
    if (n === 1 || n === pages || Math.abs(n - page) <= 2) shown.push(n);
    else if (shown.at(-1) !== 0) shown.push(0);
  }
  return shown;
}
