import type { LookupFunction } from 'node:net';
import { CookieJar as OwnJar } from '../cookies.ts';
import { failure } from '../failure.ts';
import { httpSource } from '../http.ts';
import type { Answer, Failure, Response } from '../source.ts';
import { BrowserKeeper } from './browser-keeper.ts';
import type { CookieJar } from './cookies.ts';
import { isRenderable } from './document-rules.ts';
import { findChromium } from './find-chromium.ts';
import { launch, loadPlaywright } from './launch.ts';
import { RENDER_LIMITS, type RenderLimits } from './limits.ts';
import { renderPage } from './render-page.ts';
import type { Rendered } from './rendered.ts';
import { openSiteProxy } from './site-proxy.ts';
import { stopFor } from './stop.ts';

export interface RendererOptions {
  /** The Chromium to start; looked for unless given. */
  executablePath?: string;
  /** Who we say we are, to the server and to the page's scripts. */
  userAgent: string;
  /** Shared with what asks without a browser; a jar of its own unless given. */
  cookies?: CookieJar;
  /** Why a URL may not be asked for; null when it may. Asked about every request of a page. */
  allow(url: string): string | null;
  /** Name resolution, as for `net.connect`; may refuse an address by giving an error. */
  lookup?: LookupFunction;
  /** `http://user:password@host:port` of a forward proxy; then it looks up names, and `lookup` only finds the proxy. */
  proxy?: string;
  limits?: Partial<RenderLimits>;
}

export interface RenderRequest {
  url: string;
  signal?: AbortSignal;
  /** The main document, where it has been asked for already: it is not asked for again. */
  document?: Response;
}

export interface Renderer {
  /** Never rejects: what goes wrong on the way is a Failure. Several pages can be rendered at once. */
  render(request: RenderRequest): Promise<Rendered | Failure>;
  /** Ends the browser; renderings under way fail as aborted. */
  close(): Promise<void>;
}

/**
 * Starts a Chromium, or throws `BrowserMissing` with what to install. The main document is asked for by the http source, with
 * its limits and its failures; what the page asks for then goes from Chromium through our own proxy.
 */
export async function openRenderer(options: RendererOptions): Promise<Renderer> {
  const { allow, cookies = new OwnJar(), lookup, userAgent } = options;
  const way = { ...(lookup && { lookup }), ...(options.proxy !== undefined && { proxy: options.proxy }) };
  const limits = { ...RENDER_LIMITS, ...options.limits };
  const chromium = await loadPlaywright();
  const executablePath = await findChromium(options.executablePath);
  const proxy = await openSiteProxy({ allow, ...way });
  const closing = new AbortController();
  const startBrowser = async () => {
    closing.signal.throwIfAborted();
    return launch(chromium, executablePath, proxy);
  };
  const keeper = new BrowserKeeper(startBrowser, userAgent);
  const source = httpSource({
    userAgent,
    totalTimeout: limits.navigationTimeout,
    maxBytes: limits.maxBytes,
    ...way,
  });
  const close = async () => {
    closing.abort();
    await Promise.all([keeper.close(), source.close()]);
    await proxy.close();
  };
  await keeper.browser().catch(async (error) => {
    await close();
    throw error;
  });

  async function get(url: string, signal?: AbortSignal): Promise<Answer> {
    const cookie = cookies.header(url);
    const answer = await source.fetch({ url, ...(cookie && { headers: { cookie } }), ...(signal && { signal }) });
    if (answer.ok) for (const one of answer.headers['set-cookie']?.split('\n') ?? []) cookies.store(url, one);
    return answer;
  }

  async function render({ url, signal, document }: RenderRequest): Promise<Rendered | Failure> {
    const start = performance.now();
    const refused = allow(url);
    if (refused !== null) return failure(url, 'forbidden', `may not be asked for: ${refused}`);
    const answer = document ?? (await get(url, signal));
    if (!answer.ok) return answer;
    if (!isRenderable(answer)) return asServed(answer);
    const stop = stopFor(answer.url, start, limits.totalTimeout, [
      { signal: closing.signal, message: 'the renderer was closed' },
      ...(signal ? [{ signal, message: 'the request was called off' }] : []),
    ]);
    try {
      return await keeper.use(answer.url, async (context) => {
        const again = () => get(answer.url, signal);
        const task = { document: answer, again, context, proxy, allow, cookies, limits, start, stop };
        const { result, stuck } = await renderPage(task);
        if (stuck) await keeper.close();
        return result;
      });
    } catch (error) {
      return stop.happened() ?? failure(answer.url, 'protocol', `the browser could not be started (${(error as Error).message})`);
    } finally {
      stop.release();
    }
  }

  let closed: Promise<void> | undefined;
  return { render, close: () => (closed ??= close()) };
}

/** A redirect, an empty answer, or what is no HTML: there is nothing for a browser to do. */
function asServed({ url, status, headers, body, date }: Response): Rendered {
  return { ok: true, url, status, headers, html: '', raw: body, requests: 0, scrolled: 0, cutOff: null, leadsTo: null, date };
}
