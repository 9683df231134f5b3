import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { failure } from '../failure.ts';
import type { Answer, Failure, Response } from '../source.ts';
import { type CookieJar, keepScriptCookies, loadCookies } from './cookies.ts';
import { inPage } from './in-page.ts';
import type { RenderLimits } from './limits.ts';
import { forbidSpeculation } from './no-speculation.ts';
import { guardPage } from './page-guard.ts';
import type { Rendered } from './rendered.ts';
import { scrollToTheEnd } from './scroll.ts';
import { settle } from './settle.ts';
import type { SiteProxy } from './site-proxy.ts';
import { snapshot } from './snapshot.ts';
import type { Stop } from './stop.ts';
import { watchTraffic } from './traffic.ts';

export interface PageTask {
  document: Response;
  again(): Promise<Answer>;
  context: BrowserContext;
  proxy: SiteProxy;
  allow(url: string): string | null;
  cookies: CookieJar;
  limits: RenderLimits;
  /** When it began, as in `performance.now()`. */
  start: number;
  stop: Stop;
}

/** The part of the whole time after which the page is taken as it is; the rest is for writing it down. */
const WAITING_SHARE = 0.8;
/** Milliseconds that a tab may take to close. One that does not is stuck, and its browser is ended. */
const CLOSE_MS = 3_000;
/** Milliseconds until the event that explains an error has arrived: commands fail before the crash behind it is told. */
const EXPLANATION_MS = 100;

/** One document in a tab of its own, until it is quiet and scrolled to its end. `stuck` when the tab does not close afterwards. */
export async function renderPage(task: PageTask): Promise<{ result: Rendered | Failure; stuck: boolean }> {
  const opened = task.context.newPage();
  const result = await inTab(opened, task);
  task.stop.release();
  const closed = opened
    .then((page) => page.close())
    .then(
      () => false,
      () => false,
    );
  return { result, stuck: await Promise.race([closed, sleep(CLOSE_MS, true, { ref: false })]) };
}

async function inTab(opened: Promise<Page>, task: PageTask): Promise<Rendered | Failure> {
  const { stop } = task;
  try {
    const page = await Promise.race([opened, stop.failure]);
    if ('ok' in page) return page;
    stop.watch(page);
    return await Promise.race([draw(page, task), stop.failure]);
  } catch (error) {
    await Promise.race([stop.failure, sleep(EXPLANATION_MS)]);
    const message = `the browser could not render the page (${(error as Error).message.split('\n')[0]})`;
    return stop.happened() ?? failure(task.document.url, 'protocol', message, true);
  }
}

async function draw(page: Page, task: PageTask): Promise<Rendered | Failure> {
  const { context, cookies, limits, proxy, start } = task;
  const { url } = task.document;
  const session = await context.newCDPSession(page);
  const [{ frameTree }] = await Promise.all([
    session.send('Page.getFrameTree'),
    session.send('Page.enable'),
    forbidSpeculation(session),
    session.send('Network.enable'),
    loadCookies(context, cookies, url),
  ]);
  const frameId = frameTree.frame.id;
  const traffic = watchTraffic(session, (from, setCookie) => cookies.store(from, setCookie));
  const { document, allow } = task;
  const again = async () => {
    await keepScriptCookies(context, cookies, url);
    return task.again();
  };
  const guard = await guardPage({ session, frameId, proxy, traffic, allow, maxRequests: limits.maxRequests, document, again });

  await page.goto(url, { waitUntil: 'commit', timeout: limits.totalTimeout });
  const inside = inPage(session, frameId);
  const end = start + limits.totalTimeout * WAITING_SHARE;
  const settled = await settle(inside, traffic, Math.min(end, performance.now() + limits.settleTimeout));
  const { scrolled, cutOff } = await scrollToTheEnd(inside, traffic, { ...limits, until: end });
  const html = await snapshot(inside, url, limits.maxBytes);

  const gone = guard.replacedBy();
  if (gone !== null) return failure(url, 'protocol', `the page replaced itself by ${gone}; ask for it without the browser`);
  if (html === null) {
    const message = `the page has more than the ${limits.maxBytes} bytes allowed after its scripts ran; raise the size limit to get it`;
    return failure(url, 'too-large', message);
  }
  await keepScriptCookies(context, cookies, url);
  const shown = guard.document();
  return {
    ok: true,
    url,
    status: shown.status,
    headers: shown.headers,
    html,
    raw: shown.body,
    date: shown.date,
    requests: traffic.requests(),
    scrolled,
    cutOff: guard.overLimit() ? 'requests' : (cutOff ?? (settled ? null : 'time')),
    leadsTo: guard.leadsTo(),
  };
}
