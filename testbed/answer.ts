import { encode } from './encoding.ts';
import { renderFeed } from './feed.ts';
import { hash } from './random.ts';
import { missing, type Outcome, resolve } from './resolve.ts';
import type { Site } from './site.ts';
import type { Target } from './types.ts';
import { type Link, makeView, withSession } from './view.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** What the URL asked for; null for what is not of this forum, for data of scripted skins, and for robots.txt. */
  target: Target | null;
  /** What was decided about it: page type, kind, and the key of the content. */
  outcome: Outcome;
  /** The links on the page, in order, with repeats. */
  links: Link[];
}

const cookieName = 'board_session';

/** One page. It depends on nothing but its arguments and the site's clock: same request, same bytes. */
export function answer(site: Site, path: string, cookies = ''): Answer {
  // Put together and not resolved: a path such as //host/ must not lead elsewhere.
  const asked = new URL(path.startsWith('/') ? site.origin + path : path);
  if (asked.pathname === '/robots.txt') return plain(site, 200, 'robots', 'text/plain', site.robots);
  const { url, session: given } = takeSession(site, asked);
  const plainPath = url.pathname + url.search;
  const headers: Record<string, string> = {};
  let session: string | null = null;
  if (site.switches.sessionIds && !cookies.includes(`${cookieName}=`)) {
    session = given ?? sessionId(site, plainPath);
    headers['set-cookie'] = `${cookieName}=${session}; path=/; HttpOnly`;
  }
  const links: Link[] = [];
  const salt = hash(plainPath, site.seed);

  const data = site.skin.data?.(url, makeView(site, { target: { to: 'entry' }, wall: null, salt, session, links }));
  if (data) return { ...plain(site, 200, 'data', data.type, data.body), links };

  const { target, outcome } = decide(site, url);
  if (outcome.location) {
    const location = withSession(site, site.skin.url(outcome.location, site.present().forum), session);
    headers.location = site.origin + location;
    links.push({ path: location, target: outcome.location });
    return { status: outcome.status, headers, body: Buffer.alloc(0), target, outcome, links };
  }
  const view = makeView(site, { target: outcome.shown, wall: outcome.wall, salt, session, links });
  if (outcome.kind === 'feed') {
    headers['content-type'] = 'application/rss+xml; charset=utf-8';
    return { status: 200, headers, body: Buffer.from(renderFeed(view, site.origin)), target, outcome, links };
  }
  headers['content-type'] = `text/html; charset=${site.skin.charset}`;
  return { status: outcome.status, headers, body: encode(site.skin.render(view), site.skin.charset), target, outcome, links };
}

/** What a URL of this site stands for and what becomes of it, without the page: for labels. */
export function decide(site: Site, url: URL): { target: Target | null; outcome: Outcome } {
  const target = site.skin.parse(url, site.present().forum);
  return { target, outcome: target ? resolve(site, target) : missing(site, { to: 'entry' }) };
}

/** The URL without its session id: a page is the same under any. */
export function takeSession(site: Site, asked: URL): { url: URL; session: string | null } {
  const name = site.skin.session ?? 'sid';
  if (!site.switches.sessionIds || !asked.search.includes(`${name}=`)) return { url: asked, session: null };
  const fields = asked.search.slice(1).split('&');
  const mine = fields.find((field) => field.startsWith(`${name}=`));
  const url = new URL(asked);
  url.search = fields.filter((field) => field !== mine).join('&');
  const value = mine?.slice(name.length + 1) ?? '';
  return { url, session: /^[0-9a-f]{32}$/.test(value) ? value : null };
}

/** Made from the URL, so that answers stay a function of the request; two first visits to one page share an id, which no client can tell. */
function sessionId(site: Site, path: string): string {
  return [1, 2, 3, 4].map((part) => hash(`${part} ${path}`, site.seed).toString(16).padStart(8, '0')).join('');
}

function plain(site: Site, status: number, kind: string, type: string, text: string): Answer {
  const outcome: Outcome = { ...missing(site, { to: 'entry' }), status, wall: null, kind };
  return {
    status,
    headers: { 'content-type': `${type}; charset=utf-8` },
    body: Buffer.from(text),
    target: null,
    outcome,
    links: [],
  };
}
