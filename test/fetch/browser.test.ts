import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { BrowserMissing } from '../../src/fetch/browser/browser-missing.ts';
import { findChromium, onThisMachine } from '../../src/fetch/browser/find-chromium.ts';
import { openRenderer } from '../../src/fetch/browser/renderer.ts';
import type { Response } from '../../src/fetch/source.ts';
import { startTestbed, type Testbed } from '../../testbed/server.ts';
import type { Thread } from '../../testbed/types.ts';
import { readPage, squeeze } from '../testbed/pages.ts';
import { closedAfterwards, failed, rendererFor, serving, shown, site, withoutBrowser } from './browser-opened.ts';

async function scriptOnlyForum(): Promise<Testbed & { longest: Thread }> {
  const settings = { skin: 'script-only', size: 'small', switches: { loginWalls: true, duplicates: true } } as const;
  const bed = closedAfterwards(await startTestbed(settings));
  const [longest] = bed.site.present().forum.threads.toSorted((a, b) => b.posts.length - a.posts.length);
  return Object.assign(bed, { longest: longest! });
}

describe('a forum that only scripts can draw', { skip: withoutBrowser }, () => {
  test('a long thread comes with every post and link, by scrolling to its end', async () => {
    const bed = await scriptOnlyForum();
    const renderer = await rendererFor([bed]);
    const { longest } = bed;
    assert.ok(longest.posts.length > 100);
    const page = shown(await renderer.render({ url: `${bed.origin}/t/${longest.id}` }));
    const { text, hrefs } = readPage(page.html);
    for (const post of longest.posts) {
      for (const block of post.body) if (block.kind === 'paragraph') assert.ok(text.includes(squeeze(block.text)), block.text);
      assert.ok(hrefs.includes(`/p/${post.id}`), `a link to post ${post.id}`);
    }
    assert.ok(page.scrolled >= 3, `scrolled ${page.scrolled} times`);
    assert.equal(page.cutOff, null);
    assert.equal(page.requests, Math.ceil(longest.posts.length / 20));
    assert.match(page.html, /^<!DOCTYPE html>\n<html/);
    assert.ok(Buffer.from(page.raw).includes('<div id="app"'), 'the document as served');
    assert.ok(!Buffer.from(page.raw).includes('class="post"'));
  });

  test('the entry page links every board, and boards every thread', async () => {
    const bed = await scriptOnlyForum();
    const renderer = await rendererFor([bed]);
    const entry = readPage(shown(await renderer.render({ url: bed.url })).html).hrefs;
    for (const board of bed.forum.boards) assert.ok(entry.includes(`/b/${board.id}`), `board ${board.id}`);
    const { threads } = bed.site.present().forum;
    const [fullest] = bed.forum.boards
      .map((board) => threads.filter((thread) => thread.board === board.id))
      .toSorted((a, b) => b.length - a.length);
    const board = readPage(shown(await renderer.render({ url: `${bed.origin}/b/${fullest![0]!.board}` })).html).hrefs;
    for (const thread of fullest!) assert.ok(board.includes(`/t/${thread.id}`), `thread ${thread.id}`);
  });

  test('two pages at once come out as they do one after the other', async () => {
    const bed = await scriptOnlyForum();
    const renderer = await rendererFor([bed]);
    const urls = [`${bed.origin}/t/${bed.longest.id}`, `${bed.origin}/b/1`];
    const alone = [];
    for (const url of urls) alone.push(shown(await renderer.render({ url })).html);
    const together = await Promise.all(urls.map(async (url) => shown(await renderer.render({ url })).html));
    assert.deepEqual(together, alone);
  });
});

describe('what comes back', { skip: withoutBrowser }, () => {
  test('status and headers of the document, and its bytes as served', async () => {
    const body =
      '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://x/strict.dtd"><p id=p>No such\u00a0thread \u7b2c<script>p.append("!")</script>';
    const server = await serving((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', 'X-Two': ['a', 'b'] });
      response.end(gzipSync(body));
    });
    const page = shown(await (await rendererFor([server])).render({ url: `${server.url}x#y` }));
    assert.equal(page.url, `${server.url}x`);
    assert.equal(page.status, 404);
    assert.equal(page.headers['x-two'], 'a, b');
    assert.equal(Buffer.from(page.raw).toString(), body);
    assert.match(page.html, /^<!DOCTYPE html PUBLIC "-\/\/W3C\/\/DTD HTML 4.01\/\/EN" "http:\/\/x\/strict.dtd">\n<html>/);
    assert.match(page.html, /No such&nbsp;thread \u7b2c/);
    assert.match(page.html, /!<\/p>/);
    assert.match(page.date, /^\d{4}-\d\d-\d\dT/);
  });

  test('redirects, empty answers and files are answers of their own, without a browser', async () => {
    let asked = 0;
    const server = await serving((request, response) => {
      asked++;
      if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end('<p>moved');
      else if (request.url === '/empty') response.writeHead(204).end();
      else response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF');
    });
    const renderer = await rendererFor([server]);
    const moved = shown(await renderer.render({ url: `${server.url}moved` }));
    assert.equal(moved.status, 302);
    assert.equal(moved.headers.location, '/elsewhere');
    assert.equal(moved.html, '');
    assert.equal(shown(await renderer.render({ url: `${server.url}empty` })).status, 204);
    assert.equal(Buffer.from(shown(await renderer.render({ url: `${server.url}file` })).raw).toString(), '%PDF');
    assert.equal(asked, 3);
  });

  test('a document that is there already is not asked for again', async () => {
    const server = await site({ '/d': '42', '/': 'never asked for' });
    const html = '<body><script>fetch("/d").then(r => r.text()).then(t => document.body.append("answer " + t))</script>';
    const document: Response = {
      ok: true,
      url: server.url,
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from(html),
      date: '2020-01-01T00:00:00.000Z',
    };
    const page = shown(await (await rendererFor([server])).render({ url: server.url, document }));
    assert.match(page.html, /answer 42/);
    assert.equal(page.date, document.date);
    assert.deepEqual(server.asked, ['/d']);
  });

  test('what is for browsers without scripts goes, and relative links stay true when scripts change the address', async () => {
    const server = await site({
      '/a/b':
        '<body><noscript><p>Switch scripts on</p></noscript><a href="c">c</a><script>history.replaceState(0, "", "/x/y")</script>',
    });
    const { html } = shown(await (await rendererFor([server])).render({ url: `${server.url}a/b` }));
    assert.doesNotMatch(html, /Switch scripts on/);
    assert.match(html, new RegExp(`<base href="${server.url}x/y">`));
  });

  test('a box that scrolls by itself is scrolled as well', async () => {
    const server = await site({
      '/': `<body style="margin:0"><div id="box" style="height:100vh;overflow-y:auto"></div><script>
        let n = 0;
        const more = () => { for (let i = 0; i < 50 && n < 500; i++) box.insertAdjacentHTML('beforeend', '<p style="height:80px"><a href="/' + ++n + '">x</a>'); };
        box.onscroll = () => { if (box.scrollTop + box.clientHeight > box.scrollHeight - 50) setTimeout(more, 20); };
        more();
      </script>`,
    });
    const page = shown(await (await rendererFor([server])).render({ url: server.url }));
    assert.equal(readPage(page.html).hrefs.length, 500);
    assert.equal(page.scrolled, 9);
  });

  test('slow data is waited for; a request that is kept open for news is not', async () => {
    const server = await serving((request, response) => {
      if (request.url === '/slow') setTimeout(() => response.end('late'), 1500);
      else if (request.url === '/')
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<body><script>fetch("/slow").then(r => r.text()).then(t => document.body.append(t)); fetch("/news")</script>');
    });
    const start = performance.now();
    const page = shown(await (await rendererFor([server])).render({ url: server.url }));
    assert.match(page.html, /late/);
    assert.equal(page.cutOff, null);
    assert.ok(performance.now() - start < 9000);
  });

  test('the same scripts are not asked for again for every page', async () => {
    let scripts = 0;
    const server = await serving((request, response) => {
      if (request.url?.endsWith('.js')) {
        scripts++;
        response
          .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=600' })
          .end('document.write("drawn")');
      } else response.writeHead(200, { 'content-type': 'text/html' }).end('<body><script src="/app.js"></script>');
    });
    const renderer = await rendererFor([server]);
    const first = shown(await renderer.render({ url: `${server.url}1` }));
    const second = shown(await renderer.render({ url: `${server.url}2` }));
    assert.match(second.html, /drawn/);
    assert.deepEqual([first.requests, second.requests, scripts], [1, 0, 1]);
  });
});

describe('who asks', { skip: withoutBrowser }, () => {
  test('the user agent is the same for the document, for data and for scripts', async () => {
    const seen = new Set<string | undefined>();
    const server = await serving((request, response) => {
      seen.add(request.headers['user-agent']);
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<body><script>fetch("/d").then(() => document.body.append(navigator.userAgent))</script>');
    });
    const page = shown(await (await rendererFor([server])).render({ url: server.url }));
    assert.deepEqual([...seen], ['Boardwalk/test']);
    assert.match(page.html, /Boardwalk\/test/);
  });

  test('cookies come from the jar and go into it: from the document, from data and from scripts', async () => {
    const jar = new Map([['user', 'anna']]);
    const cookies = {
      header: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      store: (_url: string, setCookie: string) => {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(setCookie)!;
        jar.set(name!, value!);
      },
    };
    const sent: Record<string, string | undefined> = {};
    const server = await serving((request, response) => {
      sent[request.url!] = request.headers.cookie;
      response.setHeader('content-type', 'text/html');
      response.setHeader(
        'set-cookie',
        request.url === '/data' ? ['data=2; HttpOnly; Path=/', 'more=3'] : 'page=1; HttpOnly; Path=/',
      );
      response.end('<body><script>document.cookie = "script=4"; fetch("/data")</script>');
    });
    const renderer = await rendererFor([server], { cookies });
    shown(await renderer.render({ url: server.url }));
    assert.equal(sent['/'], 'user=anna');
    const sorted = (header?: string) => header?.split('; ').sort().join('; ');
    assert.equal(sorted(sent['/data']), 'page=1; script=4; user=anna');
    assert.deepEqual(Object.fromEntries(jar), { user: 'anna', page: '1', data: '2', more: '3', script: '4' });
    // The crawl logs in as another one, and forgets a cookie: the browser does too.
    jar.set('user', 'ben');
    jar.delete('data');
    shown(await renderer.render({ url: `${server.url}again` }));
    assert.equal(sorted(sent['/data']), 'more=3; page=1; script=4; user=ben');
  });
});

describe('a renderer', { skip: withoutBrowser }, () => {
  test('called off, closed and after closing', async () => {
    const server = await site({ '/': '<script>while (true);</script>' });
    const renderer = await rendererFor([server]);
    const stop = new AbortController();
    const underWay = renderer.render({ url: server.url, signal: stop.signal });
    await sleep(300);
    stop.abort();
    assert.equal(failed(await underWay).reason, 'aborted');
    const another = renderer.render({ url: server.url });
    await sleep(300);
    await Promise.all([renderer.close(), renderer.close()]);
    assert.equal(failed(await another).reason, 'aborted');
    const late = failed(await renderer.render({ url: server.url }));
    assert.equal(late.reason, 'aborted');
    assert.match(late.message, /closed/);
    const document: Response = { ok: true, url: server.url, status: 200, headers: {}, body: Buffer.from('x'), date: '' };
    assert.equal(failed(await renderer.render({ url: server.url, document })).reason, 'aborted');
  });

  test('leaves no process behind when it is closed', { skip: process.platform !== 'linux' }, async () => {
    const children = () => {
      const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
      const rows = stdout.split('\n').map((row) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)/.exec(row) ?? []);
      const ours = new Set([String(process.pid)]);
      for (let before = 0; before !== ours.size; ) {
        before = ours.size;
        for (const [, pid, parent, state] of rows) if (pid && ours.has(parent!) && !state!.startsWith('Z')) ours.add(pid);
      }
      return rows.filter(([, pid, , , command]) => ours.has(pid!) && /chrom/i.test(command!)).length;
    };
    const server = await site({ '/': '<p>x' });
    const before = children();
    const renderer = await rendererFor([server]);
    shown(await renderer.render({ url: server.url }));
    assert.ok(children() > before);
    await renderer.close();
    for (let i = 0; i < 20 && children() > before; i++) await sleep(100);
    assert.equal(children(), before);
  });
});

describe('without a browser', () => {
  test('the error names what can be done', async () => {
    await assert.rejects(findChromium('/nowhere/chromium'), (error: Error) => {
      assert.ok(error instanceof BrowserMissing);
      assert.match(error.message, /no program at \/nowhere\/chromium/);
      return true;
    });
    await assert.rejects(
      openRenderer({ userAgent: 'x', allow: () => null, executablePath: process.execPath }),
      (error: Error) => error instanceof BrowserMissing && /did not start/.test(error.message),
    );
  });

  test('one line says what to install when playwright-core is not there', () => {
    const hide = `import { registerHooks } from 'node:module';
      registerHooks({ resolve: (name, context, next) => { if (name === 'playwright-core') throw new Error('not found'); return next(name, context); } });
      const { openRenderer } = await import(${JSON.stringify(new URL('../../src/fetch/browser/renderer.ts', import.meta.url))});
      await openRenderer({ userAgent: 'x', allow: () => null }).catch(({ name, message }) => console.log(name + ': ' + message));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', hide], { encoding: 'utf8' });
    assert.equal(
      stdout,
      'BrowserMissing: Rendering pages needs the package playwright-core: run `npm install playwright-core` (not found).\n',
    );
  });

  test('it is looked for where it usually is', () => {
    assert.ok(onThisMachine('linux', { PATH: '/a:relative' }).includes('/a/chromium'));
    assert.ok(!onThisMachine('linux', { PATH: 'relative' }).some((path) => path.startsWith('relative')));
    assert.ok(onThisMachine('darwin', {}).includes('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'));
    assert.deepEqual(
      onThisMachine('win32', { PROGRAMFILES: 'C:\\P' }).includes('C:\\P\\Google\\Chrome\\Application\\chrome.exe'),
      true,
    );
  });
});
