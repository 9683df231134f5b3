import { hash, type Random } from '../random.ts';

/** How pages are put together: which elements stand for lists, rows and cells, and what they are called. */
export interface Markup {
  /** ` class="…"`, or nothing where nothing has a name. */
  named(name: string): string;
  list(name: string, rows: readonly string[]): string;
  row(name: string, cells: readonly string[]): string;
  /** A box with a heading, as beside or below what a page is about. */
  box(name: string, heading: string, html: string): string;
  heading(html: string): string;
  inline(name: string, parts: readonly string[]): string;
}

const shapes = {
  table: { list: 'table', row: 'tr', cell: 'td' },
  blocks: { list: 'div', row: 'div', cell: 'div' },
  items: { list: 'ul', row: 'li', cell: 'span' },
  articles: { list: 'section', row: 'article', cell: 'div' },
  paragraphs: { list: 'div', row: 'p', cell: '' },
  definitions: { list: 'div', row: 'dl', cell: 'dd' },
} as const;

export function drawMarkup(random: Random): Markup {
  const shape = shapes[random.pick(Object.keys(shapes) as (keyof typeof shapes)[])];
  const naming = random.pick(['plain', 'plain', 'prefixed', 'hashed', 'none']);
  const prefix = random.pick(['f-', 'bb_', 'x', 'forum-', 'Com']);
  const salt = random.int(1, 1e6);
  const heading = random.pick(['h1', 'h2', 'h3', 'b', 'strong']);
  const inlineIn = random.pick(['div', 'p', 'ul', 'table']);
  const separator = random.pick([' ', ' | ', ' · ', '&nbsp;']);

  const named = (name: string): string => {
    if (naming === 'none') return '';
    const called = naming === 'hashed' ? `c${hash(name, salt).toString(36)}` : naming === 'prefixed' ? prefix + name : name;
    return ` class="${called}"`;
  };
  const element = (tag: string, name: string, html: string): string =>
    tag === '' ? `${html}\n` : `<${tag}${named(name)}>${html}</${tag}>\n`;
  return {
    named,
    list: (name, rows) => element(shape.list, name, rows.join('')),
    row: (name, cells) =>
      element(shape.row, name, cells.map((html, i) => element(shape.cell, `${name}-${'abcdefgh'[i] ?? 'z'}`, html)).join('')),
    box: (name, title, html) =>
      `<div${named(name)}>${element(heading === 'h1' ? 'h3' : heading, `${name}-head`, title)}${html}</div>\n`,
    heading: (html) => element(heading, 'title', html),
    inline: (name, parts) => {
      const shown = parts.filter(Boolean);
      if (shown.length === 0) return '';
      if (inlineIn === 'ul') return element('ul', name, shown.map((html) => `<li>${html}</li>`).join(''));
      if (inlineIn === 'table') return element('table', name, `<tr>${shown.map((html) => `<td>${html}</td>`).join('')}</tr>`);
      return element(inlineIn, name, shown.join(separator));
    },
  };
}
