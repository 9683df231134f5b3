import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Page } from '../../src/page/page.ts';
import { assign } from '../../src/read/assign.ts';
import { commonDepth, outlineOf, plainText } from '../../src/read/outline.ts';

const outline = (html: string) => outlineOf(new Page(html, 'http://forum.example/'));

/** The place of the first element that has an attribute `x`. */
function placeOf(html: string): number {
  const { tree, order, place } = outline(html);
  return place[order.find((node) => tree.attributeAt(node, 'x') >= 0)!]!;
}

test('numbers and words that alternate do not tell places apart, other words and ids do', () => {
  const same = ['post', 'post odd', 'even post-12', 'Last  first post', '12 post_7', 'alt post'].map((name) =>
    placeOf(`<div x class="${name}">a</div>`),
  );
  assert.equal(new Set(same).size, 1);
  assert.notEqual(placeOf('<div x class=post>a'), placeOf('<div x class=posts>a'));
  assert.equal(placeOf('<div x class=odd id=post5>a'), placeOf('<div x id=post>a'));
  assert.equal(placeOf('<div x class="">a'), placeOf('<div x class="12 odd">a'));
  assert.notEqual(placeOf('<div x class="früh">a'), placeOf('<div x class="früher">a'));
});

test('what is there for those who run no scripts is read where it is the page', () => {
  const texts = (html: string) => {
    const { tree, order } = outline(html);
    return order
      .values()
      .filter((node) => tree.isText(node))
      .map((node) => tree.text(node).trim())
      .toArray();
  };
  assert.deepEqual(texts('<p>Forum</p><noscript><article>A whole post is here.</article></noscript>'), [
    'Forum',
    'A whole post is here.',
  ]);
  assert.deepEqual(texts('<p>A whole post is here.</p><noscript>Run scripts!</noscript>'), ['A whole post is here.']);
});

test('how a class is escaped does not matter', () => {
  const word = fc.oneof(
    fc.constantFrom('odd', 'Even', 'alt', 'ALT2', 'first', 'last-3', 'post', 'a-1-b', '_9', '--5x', 'früh'),
    fc.stringMatching(/^[a-zA-Z0-9_-]{0,8}$/),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 4 }), fc.constantFrom(' ', '  ', '\n', '\t'), (words, gap) => {
      const name = words.join(gap);
      const escaped = [...name].map((char) => `&#${char.codePointAt(0)};`).join('');
      assert.equal(placeOf(`<div x class="${name}">a</div>`), placeOf(`<div x class="${escaped}">a</div>`), name);
    }),
  );
});

test('text of an element, in one piece or in several, with white space folded', () => {
  const page = outline('<p>  one\n two </p><p>one<b> two</b></p><p>one<br>two</p>');
  const paragraphs = [...page.order].filter((node) => page.tree.name(node) === 'p');
  const texts = paragraphs.map((node) => plainText(page, node));
  assert.deepEqual(texts, ['one two', 'one two', 'one two']);
});

/** A tree of elements; `b` is a body, `a` a part. */
const markup = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('<b>x</b>', '<a>y</a>', 'z'),
    fc.array(tie('node'), { maxLength: 4 }).map((inside) => `<div>${inside.join('')}</div>`),
  ),
})).node;

test('a part goes to a body with which it shares the smallest element; the side decides only when it says so', () => {
  fc.assert(
    fc.property(fc.array(markup, { maxLength: 6 }), (parts) => {
      const page = outline(parts.join(''));
      const named = (name: string) => [...page.order].filter((node) => page.tree.name(node) === name);
      const [bodies, found] = [named('b'), named('a')];
      let tied = false;
      const before = assign(page, bodies, found, 'before', 100, () => {
        tied = true;
      });
      before.forEach((list, owner) => {
        for (const part of list) {
          const depths = bodies.map((body) => commonDepth(page, body, found[part]!));
          assert.equal(depths[owner], Math.max(...depths));
        }
      });
      if (!tied) assert.deepEqual(assign(page, bodies, found, 'after', 100), before);
    }),
  );
});
