import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RenderLimits } from '../../src/fetch/browser/limits.ts';
import { failed, rendererFor, serving, shown, site, withoutBrowser } from './browser-opened.ts';

/** Milliseconds and pieces; small, so that what has no end ends soon. */
const SMALL: Partial<RenderLimits> = { totalTimeout: 5_000, settleTimeout: 1_500, maxScrolls: 5, maxRequests: 20 };

describe('pages that mean harm are bounded, and the next page is rendered as ever', { skip: withoutBrowser }, () => {
  /** Renders one page of the site with small limits, then a plain one with the same browser. */
  async function bounded(pages: Record<string, string>, path = '/', limits: Partial<RenderLimits> = {}) {
    const server = await site({ '/plain': '<p>as ever', ...pages });
    const renderer = await rendererFor([server], { limits: { ...SMALL, ...limits } });
    const start = performance.now();
    const result = await renderer.render({ url: server.url + path.slice(1) });
    const took = performance.now() - start;
    assert.ok(took < (limits.totalTimeout ?? 5_000) + 15_000, `took ${took} ms`);
    assert.match(shown(await renderer.render({ url: `${server.url}plain` })).html, /as ever/);
    return { result, server, renderer };
  }

  test('a script that never ends', async () => {
    const { result } = await bounded({ '/': '<p>text<script>while (true);</script>' }, '/', { totalTimeout: 2_000 });
    const { reason, message } = failed(result);
    assert.equal(reason, 'timeout');
    assert.match(message, /scripts may never end/);
  });

  test('a script that never ends, beside a page that does', async () => {
    const server = await site({ '/': '<script>while (true);</script>', '/plain': '<p>as ever' });
    const renderer = await rendererFor([server], { limits: SMALL });
    const endless = renderer.render({ url: server.url });
    await sleep(500);
    const start = performance.now();
    shown(await renderer.render({ url: `${server.url}plain` }));
    assert.ok(performance.now() - start < 3_000, 'not held up by the other');
    failed(await endless);
  });

  test('dialogs without end, and one that asks whether to leave', async () => {
    const { result } = await bounded({
      '/': '<body><script>onbeforeunload = () => "stay"; for (let i = 0; i < 2000; i++) { alert(i); confirm(i); prompt(i); print(); } document.body.append("done")</script>',
    });
    assert.match(shown(result).html, /done/);
  });

  test('windows without end', async () => {
    const { result, server } = await bounded({
      '/': `<body><a id="a" href="/popup" target="_blank">x</a><form id="f" action="/form" target="_blank"></form><script>
        setInterval(() => { window.open('/popup'); a.click(); f.submit(); }, 5)</script>`,
    });
    assert.match(shown(result).html, /id="a"/);
    assert.deepEqual(server.asked, ['/', '/plain']);
  });

  test('a page that grows without end, slowly and all at once', async () => {
    const slowly = await bounded({
      '/': '<body><script>setInterval(() => document.body.append(document.createElement("p")), 10)</script>',
    });
    assert.equal(shown(slowly.result).cutOff, 'time');
    const atOnce = await bounded({ '/': '<body><script>document.body.innerHTML = "<p>x</p>".repeat(300000)</script>' }, '/', {
      maxBytes: 1_000_000,
      totalTimeout: 20_000,
    });
    const { reason, message } = failed(atOnce.result);
    assert.equal(reason, 'too-large');
    assert.match(message, /1000000 bytes allowed after its scripts ran; raise the size limit/);
  });

  test('a list without end: by number of scrolls, of requests, and by size', async () => {
    const list = `<body><script>
      let busy = false;
      async function more() {
        if (busy) return;
        busy = true;
        await fetch('/d' + Math.random()).catch(() => {});
        for (let i = 0; i < 100; i++) document.body.insertAdjacentHTML('beforeend', '<p style="height:50px"><a href=/x>${'x'.repeat(50)}</a>');
        busy = false;
      }
      addEventListener('scroll', () => { if (innerHeight + scrollY > document.body.scrollHeight - 100) more(); });
      more();
    </script>`;
    const scrolls = shown((await bounded({ '/': list })).result);
    assert.deepEqual([scrolls.cutOff, scrolls.scrolled], ['scrolls', 5]);
    const requests = shown((await bounded({ '/': list }, '/', { maxRequests: 3, maxScrolls: 8 })).result);
    assert.deepEqual([requests.cutOff, requests.requests], ['requests', 3]);
    const bytes = shown((await bounded({ '/': list }, '/', { maxBytes: 40_000 })).result);
    assert.equal(bytes.cutOff, 'bytes');
    assert.ok(bytes.html.length < 40_000);
  });

  test('a page that loads itself again without end', async () => {
    for (const again of [
      '<meta http-equiv="refresh" content="0"><p>text',
      '<p>text<script>location.reload()</script>',
      '<p>text<script>setInterval(() => location.reload(), 1)</script>',
    ]) {
      const { result, server } = await bounded({ '/': again });
      // On a busy machine the page may not hold still long enough to be seen; bounded it is all the same.
      if (result.ok) assert.match(result.html, /text/);
      else assert.equal(result.reason, 'timeout');
      const asked = server.asked.filter((path) => path === '/').length;
      assert.ok(asked >= 1 && asked <= 3, `${again}: asked for ${asked} times`);
    }
  });

  test('a page that goes elsewhere says where to, and nobody follows', async () => {
    const other = await site({ '/': 'other' });
    for (const [page, to] of [
      ['<p>text<script>location = "/b"</script>', '/b'],
      ['<meta http-equiv="refresh" content="0; url=/b"><p>text', '/b'],
      [`<p>text<script>location.href = "${other.url}"</script>`, other.url],
      [
        '<p>text<script>onload = () => { for (;;) { location = "/b" + Math.random(); if (performance.now() > 1000) break; } }</script>',
        null,
      ],
    ] as const) {
      const { result, server } = await bounded({ '/': page, '/b': 'b' });
      const { html, leadsTo } = shown(result);
      assert.match(html, /text/);
      if (to) assert.equal(leadsTo, new URL(to, server.url).href);
      assert.deepEqual(server.asked, ['/', '/plain']);
    }
    assert.deepEqual(other.asked, []);
  });

  test('a page that sets a cookie and loads itself again gets through', async () => {
    const server = await serving((request, response) => {
      response.setHeader('content-type', 'text/html');
      if (request.headers.cookie?.includes('seen=1')) response.writeHead(200).end('<p>welcome');
      else response.writeHead(503).end('<script>document.cookie = "seen=1"; location.reload()</script>');
    });
    const jar = new Map<string, string>();
    const cookies = {
      header: () => [...jar].map((pair) => pair.join('=')).join('; '),
      store: (_url: string, text: string) => void jar.set(...(text.split(';')[0]!.split('=') as [string, string])),
    };
    const page = shown(await (await rendererFor([server], { cookies })).render({ url: server.url }));
    assert.match(page.html, /welcome/);
    assert.equal(page.status, 200);
  });

  test('a page that puts another document in its place', async () => {
    for (const place of ['about:blank', 'blob']) {
      const to = place === 'blob' ? 'URL.createObjectURL(new Blob(["<p>other"], { type: "text/html" }))' : '"about:blank"';
      const { result } = await bounded({ '/': `<p>text<script>location = ${to}</script>` });
      if (result.ok) assert.match(result.html, /text/);
      else assert.match(result.message, /replaced itself/);
    }
  });

  test('a page cannot change what we see of it', async () => {
    const { result } = await bounded({
      '/': `<p>text<script>
        for (const name of ['outerHTML', 'innerHTML']) Object.defineProperty(Element.prototype, name, { get: () => 'forged' });
        document.getElementsByTagName = document.querySelectorAll = () => { throw new Error('forged'); };
      </script>`,
    });
    assert.match(shown(result).html, /<p>text/);
  });

  test('a page that takes all memory loses its tab', async () => {
    const { result } = await bounded(
      { '/': '<script>const all = []; for (;;) all.push(new Array(1e6).fill(0.5));</script>' },
      '/',
      { totalTimeout: 30_000 },
    );
    const { message } = failed(result);
    assert.match(message, /crashed its browser tab/);
  });
});

describe('a browser that dies', { skip: withoutBrowser }, () => {
  test('is a failure that may pass, and is started again for the next page', { skip: process.platform !== 'linux' }, async () => {
    const { readdirSync, readFileSync } = await import('node:fs');
    const server = await site({
      '/': '<script>setTimeout(() => {}, 1e6); while (performance.now() < 4000);</script>',
      '/plain': '<p>as ever',
    });
    const renderer = await rendererFor([server]);
    const underWay = renderer.render({ url: server.url });
    await sleep(700);
    const browsers = readdirSync('/proc').filter((pid) => {
      try {
        const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--remote-debugging-pipe');
      } catch {
        return false;
      }
    });
    assert.ok(browsers.length >= 1);
    for (const pid of browsers) process.kill(Number(pid), 'SIGKILL');
    const { message, retryable } = failed(await underWay);
    assert.match(message, /the browser ended while it rendered the page/);
    assert.equal(retryable, true);
    assert.match(shown(await renderer.render({ url: `${server.url}plain` })).html, /as ever/);
  });
});
