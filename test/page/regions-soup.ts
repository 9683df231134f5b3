import fc from 'fast-check';

const tags = [
  'div',
  'p',
  'table',
  'tr',
  'td',
  'ul',
  'li',
  'a',
  'b',
  'span',
  'dl',
  'dt',
  'dd',
  'select',
  'x-y',
  'svg',
  'template',
  'img',
  'br',
];

const piece = fc.oneof(
  fc
    .tuple(fc.constantFrom(...tags), fc.constantFrom('', ' href=x', ' class="row1 a.b"', ' class=row2', ' id=p7', ' width=9%'))
    .map(([tag, rest]) => `<${tag}${rest}>`),
  fc.constantFrom(...tags).map((tag) => `</${tag}>`),
  fc.constantFrom('word ', ' ', '&amp;', '<!-- -->'),
);

/** Tags in any order, with runs that repeat. */
export const htmlSoup = fc
  .array(fc.tuple(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 1, max: 6 })), { maxLength: 10 })
  .map((runs) => runs.map(([pieces, count]) => pieces.join('').repeat(count)).join(''));
