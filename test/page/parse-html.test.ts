import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { parseHtml } from '../../src/page/html/parse-html.ts';
import { tagNames } from '../../src/page/html/tags.ts';
import type { Tree } from '../../src/page/html/tree.ts';

/** Elements and text as an indented list; neighbouring text as one, white space folded, templates closed. */
function outline(tree: Tree): string[] {
  const lines: string[] = [];
  const visit = (parent: number, depth: number) => {
    let run = '';
    const flush = () => {
      if (run.trim()) lines.push(`${' '.repeat(depth)}"${run.replace(/\s+/g, ' ').trim()}"`);
      run = '';
    };
    for (let node = tree.first(parent); node !== 0; node = tree.next(node)) {
      if (tree.isText(node)) run += tree.text(node);
      else {
        flush();
        const href = tree.attribute(node, 'href');
        lines.push(`${' '.repeat(depth)}${tree.name(node)}${href ? ` ${href}` : ''}`);
        if (tree.name(node) !== 'template') visit(node, depth + 1);
      }
    }
    flush();
  };
  visit(0, 0);
  return lines;
}

/** The same of parse5, which follows the standard to the letter. */
function standardOutline(html: string): string[] {
  const lines: string[] = [];
  const visit = (parent: DefaultTreeAdapterTypes.ParentNode, depth: number) => {
    let run = '';
    const flush = () => {
      if (run.trim()) lines.push(`${' '.repeat(depth)}"${run.replace(/\s+/g, ' ').trim()}"`);
      run = '';
    };
    for (const node of parent.childNodes) {
      if (node.nodeName === '#text') run += (node as DefaultTreeAdapterTypes.TextNode).value;
      else if ('tagName' in node) {
        flush();
        const href = node.attrs.find((a) => a.name === 'href' && !a.prefix)?.value;
        lines.push(`${' '.repeat(depth)}${node.tagName.toLowerCase()}${href ? ` ${href}` : ''}`);
        visit(node, depth + 1);
      }
    }
    flush();
  };
  visit(parse(html, { scriptingEnabled: false }), 0);
  return lines;
}

const agree = (html: string) => assert.deepEqual(outline(parseHtml(html)), standardOutline(html), html);

test('what forums get wrong is repaired as a browser repairs it', () => {
  const soups = [
    '',
    'just text',
    '<table><tr><td>a<td>b<tr><td>c</table>',
    '<TABLE><TD>no row<TR><TD>x<TABLE><TR><TD>inner</TABLE>y</TABLE>z',
    '<table><b>lost<tr><td>cell</b></td></tr> text </table>after',
    '<table><form><tr><td><input type=hidden><input></form></table>',
    '<p>one<p>two<div>three</p>four</div>',
    '<ul><li>a<li>b<ul><li>c</ul><li>d</ul>',
    '<dl><dt>a<dd>b<dt>c<dd>d</dl>',
    '<b>1<p>2</b>3</p>',
    '<a href=1>x<div><a href=2>y</div>z</a>w',
    '<font color=red><p>a<p>b<p>c</font>d',
    '<b><i><u>x</b>y</i>z</u>',
    '<!doctype html><p>a<table><tr><td>b</table>c',
    '<p>quirks<table><tr><td>b</table>c',
    '<select><option>a<option>b<optgroup><option>c</select>d',
    '<title>A &amp; B</title><script>if (a < b) "</div>" && "&amp;"</script><style>p > a {}</style>x',
    '<script><!-- <script>x</script> --></script>after',
    '<noscript><a href=/x>plain</a></noscript>',
    '<head><noscript><link rel=a></noscript><p>body',
    '<head></head><link rel=next href=/2><body class=x>text',
    '<a href="unclosed>text</a><p>x',
    '<a href=/x?a=1&amp;b=2&copy=3>&copy; &amp; &nbsp; &#8211;</a>',
    '<div/>not closed<br/></br></p><img><image>',
    '<svg><a href=x><title>t</title></a><p>out</p></svg>',
    '<math><mi><b>x</b></mi></math>',
    'a < b <3 <!bogus> <?php x ?> </ bogus> <!-- -- > --> c <!--> d <!---> e',
    '<frameset><frame src=a><frame src=b></frameset><noframes>x</noframes>',
    '<textarea><a href=no></textarea><iframe><a href=no></iframe><xmp><b></xmp>',
    '<h1>a<h2>b</h1>c</h3>d',
    '<button>a<button>b</button></button>',
    '<object><b></object>x',
    '<nobr>a<nobr>b</nobr>c',
    '<ruby>a<rt>b<rp>c</ruby>',
    '<table><caption>c<td>x</table><table><colgroup><col><td>y</table>',
    '<body>a</body>b</html>c',
    '<x-custom a=1><y>z</x-custom>',
    '<plaintext><b>never closed',
  ];
  for (const soup of soups) agree(soup);
});

const blocks = ['div', 'p', 'ul', 'li', 'dl', 'dt', 'dd', 'h2', 'form', 'blockquote', 'pre', 'center', 'section', 'address'];
const inline = ['a href=/1', 'a href=/2', 'b', 'i', 'font color=red', 'font', 'span', 'em', 'nobr', 'code', 'u', 'x-y'];
// One section alone: parse5 lets </thead> end a row of a tbody, which the standard does not.
const tables = ['table', 'tr', 'td', 'th', 'tbody', 'caption', 'colgroup', 'col'];
const others = [
  'br',
  'img',
  'input',
  'input type=hidden',
  'hr',
  'button',
  'object',
  'script',
  'title',
  'textarea',
  'link',
  'body',
  'noscript',
];
const names = [...blocks, ...inline, ...tables, ...tables, ...others];
const piece = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...names).map((name) => `<${name}>`) },
  { weight: 4, arbitrary: fc.constantFrom(...names).map((name) => `</${name.split(' ')[0]}>`) },
  { weight: 3, arbitrary: fc.constantFrom('x', ' ', 'a b', '&amp;', '<!-- c -->', '\n') },
);

test('on random tag soup the tree is the one of the HTML standard', () => {
  fc.assert(
    fc.property(fc.constantFrom('', '<!doctype html>'), fc.array(piece, { maxLength: 40, size: 'max' }), (doctype, pieces) =>
      agree(doctype + pieces.join('')),
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 3000) },
  );
});

test('no string at all breaks the parser, and the tree is well linked', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(piece).map((p) => p.join('').slice(0, -1)),
      ),
      (html) => {
        const tree = parseHtml(html);
        let seen = 0;
        for (let node = tree.following(0); node !== 0; node = tree.following(node)) {
          seen++;
          assert.ok(seen < tree.size);
          const next = tree.next(node);
          if (next !== 0) assert.equal(tree.previous(next), node);
          assert.ok(tree.parent(node) === 0 || tree.first(tree.parent(node)) !== 0);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test('nesting deeper than any page needs becomes siblings', () => {
  for (const tags of ['<div>', '<b>', '<ul><li>', '<table><tr><td>', '<svg><g>']) {
    const tree = parseHtml(tags.repeat(3000));
    const depth = new Int32Array(tree.size + 1);
    let deepest = 0;
    for (let node = tree.following(0); node !== 0; node = tree.following(node)) {
      depth[node] = depth[tree.parent(node)]! + 1;
      deepest = Math.max(deepest, depth[node]!);
    }
    assert.ok(deepest > 500 && deepest <= 513, `${tags} ${deepest}`);
  }
});

test('hostile nesting ends in bounded time and memory', { timeout: 60_000 }, () => {
  const deep = parseHtml(`${'<div>'.repeat(200_000)}<li>${'<li>'.repeat(1000)}x`);
  assert.ok(deep.size > 200_000);
  let formatting = '';
  for (let i = 0; i < 400; i++) formatting += `<b a${i}>`;
  assert.ok(parseHtml(formatting + '<p>x'.repeat(20_000)).size <= 1_100_000);
  parseHtml('<a href=x>'.repeat(50_000));
  parseHtml(`${'<table><tr><td>'.repeat(20_000)}x`);
  parseHtml('<!--'.repeat(200_000));
  parseHtml('<script><!--<script>'.repeat(2_000) + '</script>'.repeat(2_000));
});

test('tags are told by their names in any case, and names that are nearly theirs are names of their own', () => {
  for (const name of tagNames.slice(1)) {
    for (const near of [`${name}a`, `${name}6`, `x${name}`, `${name}-q`]) {
      const written = parseHtml(`<svg><${near}></svg>`);
      assert.equal(written.name(lastElement(written)), near);
    }
    const [lower, upper] = [name, name.toUpperCase()].map((given) => parseHtml(`<svg><${given}></svg>`));
    assert.equal(lower!.tag(lastElement(lower!)), upper!.tag(lastElement(upper!)));
  }
});

function lastElement(tree: Tree): number {
  let last = 0;
  for (let node = tree.following(0); node !== 0; node = tree.following(node)) if (!tree.isText(node)) last = node;
  return last;
}
