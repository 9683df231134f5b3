import assert from 'node:assert/strict';
import type http from 'node:http';
import { after } from 'node:test';
import { BrowserMissing } from '../../src/fetch/browser/browser-missing.ts';
import type { Rendered } from '../../src/fetch/browser/rendered.ts';
import { openRenderer, type Renderer, type RendererOptions } from '../../src/fetch/browser/renderer.ts';
import type { Failure } from '../../src/fetch/source.ts';
import { serveHttp, type TestServer } from './servers.ts';

const cleanups: (() => Promise<void>)[] = [];
after(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

/** Closed after the tests of this file, whether they passed or not. */
export function closedAfterwards<T extends { close(): Promise<void> }>(opened: T): T {
  cleanups.push(() => opened.close());
  return opened;
}

/** For `describe`: why tests with a real Chromium cannot run here, in one line, or false. */
export const withoutBrowser: string | false = await openRenderer({ userAgent: 'test', allow: () => null }).then(
  async (renderer): Promise<false> => {
    await renderer.close();
    return false;
  },
  (error) => {
    if (error instanceof BrowserMissing) return `no browser to test with: ${error.message}`;
    throw error;
  },
);

/** A renderer for the pages of these servers; closed after the tests. */
export async function rendererFor(
  servers: readonly { url: string }[],
  options: Partial<RendererOptions> = {},
): Promise<Renderer> {
  const origins = servers.map(({ url }) => new URL(url).origin);
  const allow = (url: string) => (origins.includes(URL.parse(url)?.origin ?? '') ? null : 'not of this site');
  return closedAfterwards(await openRenderer({ userAgent: 'Boardwalk/test', allow, ...options }));
}

export async function serving(handler: http.RequestListener): Promise<TestServer> {
  return closedAfterwards(await serveHttp(handler));
}

export interface Site extends TestServer {
  /** Paths asked for so far, in order. */
  asked: string[];
}

/** A site of fixed answers: pages by path, scripts where the path ends in .js, 404 for the rest. */
export async function site(pages: Record<string, string>): Promise<Site> {
  const asked: string[] = [];
  const server = await serving((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const body = pages[path];
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
    });
    response.end(body ?? 'nothing here');
  });
  return Object.assign(server, { asked });
}

export function shown(result: Rendered | Failure): Rendered {
  assert.ok(result.ok, result.ok ? '' : result.message);
  return result;
}

export function failed(result: Rendered | Failure): Failure {
  assert.ok(!result.ok, 'expected a failure');
  return result;
}
