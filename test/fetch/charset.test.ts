import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { charsetOf, decodeAs } from '../../src/fetch/charset/decoder.ts';
import { decodeBody } from '../../src/fetch/charset.ts';
import { SAMPLES } from './sentences.ts';

const page = (text: string, head = '') =>
  `<!DOCTYPE html>\n<html><head>${head}<title>Forum</title><script>var a = document.getElementById("x");</script></head>` +
  `<body class="forum"><div id="nav"><a href="index.php?topic=1.0">Home</a></div>\n<p>${text}</p></body></html>`;

describe('every charset of old forums', () => {
  for (const { language, charsets, text } of SAMPLES) {
    for (const charset of charsets) {
      const encode = (html: string) => iconv.encode(html, charset);
      test(`${language} in ${charset}: by header, by meta, undeclared`, () => {
        const plain = page(text);
        assert.deepEqual(decodeBody(encode(plain), `text/html; charset=${charset}`), {
          text: plain,
          charset: charsetOf(charset),
          by: 'header',
        });
        for (const meta of [
          `<meta charset="${charset}">`,
          `<META HTTP-EQUIV=Content-Type content='text/html; charset=${charset}' />`,
        ]) {
          const declared = page(text, meta);
          assert.deepEqual(decodeBody(encode(declared), 'text/html'), {
            text: declared,
            charset: charsetOf(charset),
            by: 'meta',
          });
        }
        const found = decodeBody(encode(plain));
        assert.equal(found.text, plain, `taken for ${found.charset}`);
        assert.equal(found.by, 'detection');
      });
    }
  }

  test('UTF-8 and ISO-2022-JP, undeclared', () => {
    for (const { text } of SAMPLES)
      assert.deepEqual(decodeBody(Buffer.from(page(text))), { text: page(text), charset: 'utf-8', by: 'detection' });
    // JIS X 0208 is the same 94 by 94 characters in EUC-JP, with the high bits set.
    const bytes = [
      0x1b,
      0x24,
      0x42,
      ...iconv.encode('日本語の掲示板です', 'euc-jp').map((byte) => byte & 0x7f),
      0x1b,
      0x28,
      0x42,
    ];
    assert.equal(decodeBody(Uint8Array.from(bytes)).text, '日本語の掲示板です');
  });

  test('UTF-16 with and without byte order mark', () => {
    const html = page('Привет, 世界');
    for (const order of ['utf-16le', 'utf-16be']) {
      assert.deepEqual(decodeBody(iconv.encode(html, order, { addBOM: true })), { text: html, charset: order, by: 'bom' });
      assert.deepEqual(decodeBody(iconv.encode(html, order)), { text: html, charset: order, by: 'detection' });
      assert.deepEqual(decodeBody(iconv.encode(html, order), `text/html;charset=${order}`), {
        text: html,
        charset: order,
        by: 'header',
      });
    }
  });
});

describe('witnesses', () => {
  const german = 'Schöne Grüße';
  const latin = iconv.encode(german, 'latin1');

  test('a byte order mark is believed before all others, and is no text', () => {
    const body = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(german)]);
    assert.deepEqual(decodeBody(body, 'text/html; charset=iso-8859-1'), { text: german, charset: 'utf-8', by: 'bom' });
  });

  test('the header before meta, in all its spellings', () => {
    const body = iconv.encode(page(german, '<meta charset=koi8-r>'), 'latin1');
    for (const type of [
      'text/html; charset=ISO-8859-1',
      'text/html;charset="latin1"',
      "text/html; Charset='windows-1252'; x=y",
      'text/html ; charset = l1',
    ]) {
      const { charset, by } = decodeBody(body, type);
      assert.deepEqual({ charset, by }, { charset: 'windows-1252', by: 'header' }, type);
    }
  });

  test('an unknown label passes the word on', () => {
    const body = iconv.encode(page(german, '<meta charset="x-none"><meta charset="latin1">'), 'latin1');
    assert.equal(decodeBody(body, 'text/html; charset=foo').by, 'meta');
    assert.equal(decodeBody(latin, 'text/html; charset=').by, 'detection');
    assert.equal(decodeBody(latin, 'text/html; charset=utf-7').text, german);
  });

  test('meta: not in comments, not from other attributes; XML declarations; UTF-16 means UTF-8', () => {
    const by = (head: string) => decodeBody(iconv.encode(page('x', head), 'latin1'));
    assert.equal(by('<!-- <meta charset=koi8-r> -->').by, 'detection');
    assert.equal(by('<meta name="description" content="text; charset=koi8-r">').by, 'detection');
    assert.equal(by('<metadata charset="koi8-r">').by, 'detection');
    assert.equal(by('<meta charset="utf-16">').charset, 'utf-8');
    assert.equal(decodeBody(Buffer.from('<?xml version="1.0" encoding="koi8-r"?><rss/>')).charset, 'koi8-r');
    const late = `<html><head>${'<link rel="stylesheet" href="/theme/style.css">'.repeat(50)}<meta charset=koi8-r>`;
    assert.equal(decodeBody(Buffer.from(late)).charset, 'koi8-r');
  });
});

describe('a declaration that the bytes prove wrong is not believed', () => {
  const russian = SAMPLES.find(({ language }) => language === 'Russian')!.text;
  const chinese = SAMPLES.find(({ language }) => language === 'Chinese (simplified)')!.text;

  test('declared UTF-8, written in something else', () => {
    assert.equal(decodeBody(iconv.encode(page(russian), 'windows-1251'), 'text/html; charset=utf-8').text, page(russian));
    const html = page(chinese, '<meta charset=gbk>');
    assert.deepEqual(decodeBody(iconv.encode(html, 'gbk'), 'text/html; charset=utf-8'), {
      text: html,
      charset: 'gbk',
      by: 'meta',
    });
  });

  test('declared something else, written in UTF-8', () => {
    for (const charset of ['iso-8859-1', 'windows-1251', 'gbk', 'shift_jis', 'euc-kr', 'big5', 'utf-16']) {
      assert.equal(decodeBody(Buffer.from(page(russian)), `text/html; charset=${charset}`).text, page(russian), charset);
    }
    assert.equal(decodeBody(Buffer.from('It’s'), 'text/html; charset=iso-8859-1').text, 'It’s');
  });

  test('but UTF-8 with a few broken letters is UTF-8, and a short GBK word is GBK', () => {
    const body = Buffer.concat([Buffer.from(page(russian)), Buffer.from([0xd0]), Buffer.from('…')]);
    for (const type of ['text/html; charset=utf-8', undefined]) assert.equal(decodeBody(body, type).charset, 'utf-8');
    assert.equal(decodeBody(iconv.encode('联通', 'gbk'), 'text/html; charset=gbk').text, '联通');
  });
});

describe('where the platform falls short', () => {
  test('windows-1252 has letters between 0x80 and 0x9f', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    const expected = iconv.decode(Buffer.from(bytes), 'windows-1252');
    const decoded = decodeAs(bytes, 'windows-1252');
    for (let i = 0; i < 256; i++) if (expected[i] !== '\ufffd') assert.equal(decoded[i], expected[i], i.toString(16));
    assert.equal(decodeBody(Uint8Array.of(0x80, 0x93), 'text/html; charset=iso-8859-1').text, '€“');
  });

  for (const [charset, name] of [
    ['euc-kr', 'cp949'],
    ['big5', 'big5hkscs'],
  ] as const) {
    test(`${charset} has all its characters`, () => {
      for (let lead = 0x81; lead <= 0xfe; lead++) {
        for (let trail = 0x41; trail <= 0xfe; trail++) {
          const pair = Buffer.from([lead, trail]);
          const expected = iconv.decode(pair, name);
          // Control pictures and one box, which nobody writes, are the only ones left out.
          if (expected.includes('\ufffd') || /[\u2400-\u2421\uffed]/.test(expected)) continue;
          assert.equal(decodeAs(pair, charset), expected, pair.toString('hex'));
        }
      }
    });
  }

  test('Korean slang, Cantonese', () => {
    assert.equal(decodeBody(iconv.encode('똠방각하 햏자 뷁', 'cp949'), 'text/html; charset=euc-kr').text, '똠방각하 햏자 뷁');
    assert.equal(decodeBody(iconv.encode('佢哋喺度食咗嘢', 'big5hkscs'), 'text/html; charset=big5').text, '佢哋喺度食咗嘢');
  });

  test('a broken letter does not eat the tag behind it', () => {
    for (const charset of ['gbk', 'big5', 'euc-kr', 'shift_jis', 'euc-jp']) {
      const text = decodeAs(Uint8Array.of(0x61, 0xb0, 0x3c, 0x62, 0x3e), charset);
      assert.ok(text.endsWith('<b>'), `${charset}: ${text}`);
    }
  });
});

test('never throws; ASCII stays ASCII whatever is declared', () => {
  const labels = [
    'utf-8',
    'gbk',
    'euc-kr',
    'big5',
    'utf-16le',
    'iso-2022-jp',
    'x-user-defined',
    'koi8-u',
    'x-none',
    'replacement',
    '',
  ];
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...labels), (bytes, label) => {
      assert.equal(typeof decodeBody(bytes, `text/html; charset=${label}`).text, 'string');
      assert.equal(typeof decodeBody(bytes).text, 'string');
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[\x20-\x7d]{0,200}$/), fc.constantFrom(...labels), (text, label) => {
      assert.equal(decodeBody(Buffer.from(text), `text/html; charset=${label}`).text, text);
    }),
  );
});

test('UTF-8 comes back unchanged, declared or not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const html = `<p>${text.replaceAll('\0', '')}</p>`;
      assert.equal(decodeBody(Buffer.from(html), 'text/html; charset=UTF-8').text, html);
    }),
  );
});
