import type { CDPSession } from 'playwright-core';
import { type Answer, type Response, redirectTarget } from '../source.ts';
import { documentHeaders, isRenderable } from './document-rules.ts';
import type { SiteProxy } from './site-proxy.ts';
import type { Traffic } from './traffic.ts';

export interface GuardOptions {
  session: CDPSession;
  frameId: string;
  proxy: SiteProxy;
  traffic: Traffic;
  allow(url: string): string | null;
  maxRequests: number;
  /** The main document, asked for already. */
  document: Response;
  /** Asks for it again, when the page wants to be loaded anew. */
  again(): Promise<Answer>;
}

export interface Guard {
  /** The document that is shown: the one given, or a later one after a reload. */
  document(): Response;
  /** Where the page wanted to go instead, by script or refresh. It is a link, and not followed here. */
  leadsTo(): string | null;
  /** What has taken the document's place without a request (about:blank, blob:). */
  replacedBy(): string | null;
  /** Whether requests were refused because there were too many. */
  overLimit(): boolean;
}

/** The part that counts here of a request that waits for our word (Fetch.requestPaused). */
interface Paused {
  requestId: string;
  networkId?: string;
  request: { url: string; headers: Record<string, string> };
  resourceType: string;
  frameId: string;
}

/** What a page needs to draw itself. Everything else (pings, prefetches, event streams) is no part of it. */
const NEEDED: ReadonlySet<string> = new Set(['Script', 'Stylesheet', 'XHR', 'Fetch']);

/** Pages that set a cookie and load themselves again are met once or twice; a page that goes on is in a circle. */
const MAX_RELOADS = 2;

/** Stands between the page and the network: hands out the main document, and lets go only what belongs to the site. */
export async function guardPage(options: GuardOptions): Promise<Guard> {
  const { session, frameId, proxy, traffic, allow } = options;
  let document = options.document;
  let shown = 0;
  let leadsTo: string | null = null;
  let replacedBy: string | null = null;
  let overLimit = false;

  const answer = (requestId: string, response: Response) =>
    session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders: documentHeaders(response),
      body: Buffer.from(response.body.buffer, response.body.byteOffset, response.body.byteLength).toString('base64'),
    });
  // Aborted leaves the page as it is, where another reason would put an error page in its place.
  const stay = (requestId: string) => session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });

  async function navigation(requestId: string, networkId: string, url: string): Promise<unknown> {
    if (shown++ === 0) return answer(requestId, document);
    if (url !== withoutFragment(new URL(document.url).href) || shown > 1 + MAX_RELOADS) {
      leadsTo ??= url;
      return stay(requestId);
    }
    traffic.began(networkId, url);
    const next = await options.again();
    if (next.ok && isRenderable(next)) {
      document = next;
      return answer(requestId, next);
    }
    if (next.ok) leadsTo ??= redirectTarget(next);
    return stay(requestId);
  }

  function decide({ requestId, networkId, request, resourceType, frameId: from }: Paused): Promise<unknown> {
    const id = networkId ?? requestId;
    if (resourceType === 'Document') return from === frameId ? navigation(requestId, id, request.url) : stay(requestId);
    if (!/^https?:/.test(request.url)) return session.send('Fetch.continueRequest', { requestId });
    if (NEEDED.has(resourceType) && !isAside(request.headers) && allow(request.url) === null) {
      if (traffic.requests() < options.maxRequests) {
        proxy.permit(request.url);
        traffic.began(id, request.url);
        return session.send('Fetch.continueRequest', { requestId });
      }
      overLimit = true;
    }
    return session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  }

  // A page that was closed meanwhile takes no answers, and needs none.
  const quietly = (sent: Promise<unknown>) => void sent.catch(() => {});
  session.on('Fetch.requestPaused', (paused) => quietly(decide(paused)));
  session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const ours = authChallenge.source === 'Proxy' && authChallenge.origin === proxy.server;
    const authChallengeResponse = ours
      ? { response: 'ProvideCredentials' as const, username: proxy.username, password: proxy.password }
      : { response: 'CancelAuth' as const };
    quietly(session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }));
  });
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === frameId && shown > 0 && !/^https?:/.test(frame.url)) replacedBy ??= frame.url;
  });
  await session.send('Fetch.enable', { handleAuthRequests: true, patterns: [{ urlPattern: '*', requestStage: 'Request' }] });

  return {
    document: () => document,
    leadsTo: () => leadsTo,
    replacedBy: () => replacedBy,
    overLimit: () => overLimit,
  };
}

/** Event streams and what is fetched ahead for another page go by the name of any other fetch. */
function isAside(headers: Record<string, string>): boolean {
  return Object.entries(headers).some(
    ([name, value]) => /purpose$/i.test(name) || (/^accept$/i.test(name) && value === 'text/event-stream'),
  );
}

function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 ? url : url.slice(0, hash);
}
