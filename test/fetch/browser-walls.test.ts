import assert from 'node:assert/strict';
import dgram from 'node:dgram';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { closedAfterwards, failed, rendererFor, serving, shown, site, withoutBrowser } from './browser-opened.ts';

/** A server that must never be asked: counts connections. */
async function stranger() {
  const server = await serving((_request, response) => response.end('stranger'));
  return { ...server, url: server.url, ws: server.url.replace('http', 'ws'), asked: () => server.sockets };
}

describe('a page reaches its own site and nothing else', { skip: withoutBrowser }, () => {
  test('not by any element, request or redirect', async () => {
    const other = await stranger();
    const to = other.url;
    const page = `<!DOCTYPE html><html><head>
      <link rel="stylesheet" href="${to}style.css"><link rel="preload" as="script" href="${to}preload.js">
      <link rel="prefetch" href="${to}prefetch"><link rel="preconnect" href="${to}"><link rel="icon" href="${to}icon.png">
      <link rel="manifest" href="${to}manifest.json"><script src="${to}script.js"></script>
      <script type="module">import "${to}module.js"</script>
      <script type="speculationrules">{"prefetch":[{"urls":["${to}speculated"],"eagerness":"immediate"}],"prerender":[{"urls":["${to}prerendered"],"eagerness":"immediate"}]}</script>
      <style>@import "${to}import.css"; @font-face { font-family: f; src: url(${to}font.woff2) } body { font-family: f; background: url(${to}bg.png) }</style>
      </head><body ping="x"><img src="${to}img.png"><iframe src="${to}frame"></iframe><video src="${to}video.mp4" autoplay></video>
      <object data="${to}object"></object><embed src="${to}embed"><a id="a" href="${to}a" ping="${to}ping">a</a>
      <form id="f" action="${to}form" method="post"></form><script>
      const tries = [
        () => fetch('${to}fetch'), () => fetch('${to}fetch', { mode: 'no-cors', method: 'POST', body: 'x' }),
        () => fetch('/redirect'), () => fetch('/redirect', { mode: 'no-cors' }),
        () => { const x = new XMLHttpRequest(); x.open('GET', '${to}xhr'); x.send(); },
        () => navigator.sendBeacon('${to}beacon', 'x'),
        () => new EventSource('${to}events'), () => new WebSocket('${other.ws}socket'),
        () => new Worker(URL.createObjectURL(new Blob(['fetch("${to}worker"); new WebSocket("${other.ws}w")']))),
        () => new SharedWorker(URL.createObjectURL(new Blob(['fetch("${to}shared")']))),
        () => { const i = document.createElement('iframe'); document.body.append(i); const w = i.contentWindow;
          w.fetch('${to}inner').catch(() => {}); new w.WebSocket('${other.ws}inner'); w.eval('fetch("${to}evaluated").catch(() => {})'); },
        () => { const i = document.createElement('iframe'); i.srcdoc = '<img src="${to}srcdoc.png"><script>fetch("${to}srcdoc")<' + '/script>'; document.body.append(i); },
        () => import('${to}dynamic.js'), () => window.open('${to}window'), () => f.submit(), () => a.click(),
        () => { location = '${to}navigation'; },
      ];
      (async () => { for (const one of tries) { try { await Promise.race([one(), new Promise(r => setTimeout(r, 50))]); } catch {} } document.body.append('all tried'); })();
      </script></body></html>`;
    const server = await serving((request, response) => {
      if (request.url === '/')
        response.writeHead(200, { 'content-type': 'text/html', link: `<${to}link.css>; rel=preload; as=style` }).end(page);
      else if (request.url === '/redirect') response.writeHead(302, { location: `${to}redirected` }).end();
      else response.writeHead(404).end();
    });
    const rendered = shown(await (await rendererFor([server])).render({ url: server.url }));
    assert.match(rendered.html, /all tried/);
    await sleep(500);
    assert.equal(other.asked(), 0);
  });

  test('not by a redirect of the document, nor when it is asked for itself', async () => {
    const other = await stranger();
    const server = await serving((_request, response) => response.writeHead(301, { location: other.url }).end());
    const renderer = await rendererFor([server]);
    assert.equal(shown(await renderer.render({ url: server.url })).headers.location, other.url);
    const { reason, message } = failed(await renderer.render({ url: other.url }));
    assert.equal(reason, 'forbidden');
    assert.match(message, /may not be asked for: not of this site/);
    assert.equal(other.asked(), 0);
  });

  test('WebRTC sends nothing past the proxy', async () => {
    const stun = dgram.createSocket('udp4');
    let packets = 0;
    stun.on('message', () => packets++);
    await new Promise<void>((resolve) => stun.bind(0, '127.0.0.1', resolve));
    closedAfterwards({ close: async () => void stun.close() });
    const { port } = stun.address() as AddressInfo;
    const server = await site({
      '/': `<body><script>(async () => {
        const c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
        c.createDataChannel('x');
        await c.setLocalDescription(await c.createOffer());
        setTimeout(() => document.body.append('tried'), 200);
      })()</script>`,
    });
    const renderer = await rendererFor([server]);
    assert.match(shown(await renderer.render({ url: server.url })).html, /tried/);
    assert.equal(packets, 0);
  });

  test('of its own site: no images, media, fonts, frames, prefetches, workers or sockets', async () => {
    let upgrades = 0;
    const asked: string[] = [];
    const page = `<body><link rel="prefetch" href="/prefetch"><img src="/i.png"><video src="/v.mp4"></video><iframe src="/frame"></iframe>
      <script type="speculationrules">{"prefetch":[{"urls":["/speculated"],"eagerness":"immediate"}],"prerender":[{"urls":["/prerendered"],"eagerness":"immediate"}]}</script>
      <style>@font-face { font-family: f; src: url(/f.woff2) } body { font-family: f; background: url(/bg.png) }</style>
      <link rel="stylesheet" href="/s.css"><script src="/s.js"></script><script>
      try { new Worker('/w.js') } catch {}
      try { new WebSocket('ws://' + location.host + '/ws') } catch {}
      navigator.serviceWorker?.register('/sw.js').catch(() => {});
      navigator.sendBeacon('/beacon');
      new EventSource('/events');
      fetch('/data').then(() => document.body.append('drawn'));
      </script>`;
    const server = http.createServer((request, response) => {
      asked.push(request.url!);
      response
        .writeHead(200, { 'content-type': request.url === '/' ? 'text/html' : 'text/plain' })
        .end(request.url === '/' ? page : '');
    });
    server.on('upgrade', (_request, socket) => {
      upgrades++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closedAfterwards({
      close: async () => {
        server.closeAllConnections();
        server.close();
      },
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const rendered = shown(await (await rendererFor([{ url }])).render({ url }));
    await sleep(300);
    assert.match(rendered.html, /drawn/);
    assert.deepEqual(asked.toSorted(), ['/', '/data', '/s.css', '/s.js']);
    assert.equal(rendered.requests, 3);
    assert.equal(upgrades, 0);
  });

  test('URLs that are not allowed are not asked for on the same host either', async () => {
    const server = await site({
      '/f/': '<body><script src="/f/in.js"></script><script src="/out.js"></script>',
      '/f/in.js': 'document.body.append("in")',
      '/out.js': 'document.body.append("out")',
    });
    const renderer = await rendererFor([server], {
      allow: (url) => (new URL(url).pathname.startsWith('/f/') ? null : 'outside the folder'),
    });
    const { html } = shown(await renderer.render({ url: `${server.url}f/` }));
    assert.match(html, /<\/script>in/);
    assert.deepEqual(server.asked, ['/f/', '/f/in.js']);
  });

  test('names are found by the lookup given, for the document and for its data', async () => {
    const server = await site({
      '/': '<body><script>fetch("/d").then(r => r.text()).then(t => document.body.append(t))</script>',
      '/d': 'found',
    });
    const { port } = new URL(server.url);
    const names: string[] = [];
    const renderer = await rendererFor([{ url: `http://forum.example:${port}/` }], {
      lookup: (host, _options, done) => {
        names.push(host);
        done(null, [{ address: '127.0.0.1', family: 4 }]);
      },
    });
    assert.match(shown(await renderer.render({ url: `http://forum.example:${port}/` })).html, /found/);
    assert.deepEqual([...new Set(names)], ['forum.example']);
  });
});
