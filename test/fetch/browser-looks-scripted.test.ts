import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { looksScripted, type PlainPage } from '../../src/fetch/browser/looks-scripted.ts';
import { Page } from '../../src/page/page.ts';
import { answer } from '../../testbed/answer.ts';
import { makeSite } from '../../testbed/site.ts';
import { skins } from '../../testbed/skins/index.ts';
import type { Skin, Switches } from '../../testbed/types.ts';

/** Pages of each skin to look at: enough for every kind of page, walls and errors included. */
const PAGES = 400;

function plain(html: string, url = 'http://forum.example/'): PlainPage {
  const page = new Page(html, url);
  const words = page.text === '' ? 0 : page.text.split(/\s+/).length;
  return { words, links: page.links.length, scripts: page.scripts, html: html.length };
}

/** Pages by following links, and URLs that lead nowhere. */
function* pagesOf(skin: Skin, switches: Partial<Switches> | 'all'): Generator<{ path: string; page: PlainPage }> {
  const site = makeSite({ skin, switches });
  const { forum } = site;
  const queue = [
    ...(['entry', 'login', 'register', 'search'] as const).filter((to) => skin.has.has(to)).map((to) => skin.url({ to }, forum)),
    skin.url({ to: 'thread', thread: 99_999, page: 1 }, forum),
    skin.url({ to: 'board', board: 1, page: 1 }, forum),
    skin.url({ to: 'thread', thread: 1, page: 1 }, forum),
    '/no/such/page',
  ];
  const seen = new Set(queue);
  for (let n = 0; n < PAGES && queue.length > 0; n++) {
    const path = queue.shift()!;
    const { headers, body, links } = answer(site, path);
    for (const link of links) {
      if (!seen.has(link.path)) queue.push(link.path);
      seen.add(link.path);
    }
    if (headers['content-type']?.startsWith('text/html')) {
      yield { path, page: plain(new TextDecoder(skin.charset).decode(body), site.origin + path) };
    }
  }
}

describe('which pages need a browser', () => {
  for (const skin of skins) {
    test(`${skin.scripted ? 'every' : 'no'} page of ${skin.name}`, () => {
      let pages = 0;
      for (const switches of ['all', {}] as const) {
        for (const { path, page } of pagesOf(skin, switches)) {
          pages++;
          const judged = (given: PlainPage) =>
            assert.equal(looksScripted(given), skin.scripted === true, `${path} ${JSON.stringify(given)}`);
          judged(page);
          // The testbed's plain pages have no scripts, but nearly all real ones do.
          if (!skin.scripted)
            assert.ok(page.links === 0 || !looksScripted({ ...page, scripts: 5 }), `${path} ${JSON.stringify(page)}`);
        }
      }
      assert.ok(pages >= (skin.scripted ? 8 : 100), `${pages} pages`);
    });
  }

  test('shells of applications do, poor pages and pages without scripts do not', () => {
    const script = '<script src="/app.js"></script>';
    assert.ok(looksScripted(plain(`<title>Forum</title><div id="root"></div>${script}`)));
    assert.ok(
      looksScripted(plain(`<noscript>You need to enable JavaScript to run this app.</noscript><div id="app"></div>${script}`)),
    );
    assert.ok(looksScripted(plain(`<a href="/">Home</a><div>Loading…</div>${script}`)));
    assert.ok(
      looksScripted(plain(`<a href="/">Home</a><p>${'word '.repeat(20)}<script>state = "${'x'.repeat(30_000)}"</script>`)),
    );
    assert.ok(!looksScripted(plain('<p>nothing here')));
    assert.ok(!looksScripted(plain(`<p>${'word '.repeat(20)}<a href="/">back</a>${script}`)));
    assert.ok(!looksScripted(plain(`<p>${'word '.repeat(60)}${script}`)));
  });
});
