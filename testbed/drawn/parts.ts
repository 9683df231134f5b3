import { escapeHtml } from '../html.ts';
import { anchor } from '../skins/parts.ts';
import type { Target, View } from '../types.ts';
import type { Style } from './style.ts';

export function userLink(view: View, id: number): string {
  const name = escapeHtml(view.forum.users[id - 1]!.name);
  return anchor(view, { to: 'profile', user: id }, name) || name;
}

/** The same link as an empty one with a picture in it. */
export function faceLink(view: View, id: number): string {
  return anchor(view, { to: 'profile', user: id }, `<img src="/face/${id}.png" alt="">`);
}

export function pagerOf(
  view: View,
  { words, markup, pager }: Style,
  page: number,
  pages: number,
  to: (page: number) => Target,
  size: number,
): string {
  if (pages === 1) return '';
  const called = (n: number) => (pager.form === 'ranges' ? `${(n - 1) * size + 1}-${n * size}` : `${n}`);
  const ends = pager.form === 'words and ends';
  const parts: string[] = [];
  if (pager.form !== 'ranges' && pager.form !== 'numbers') {
    if (ends && page > 1) parts.push(anchor(view, to(1), words.first));
    if (page > 1) parts.push(anchor(view, to(page - 1), words.previous));
  }
  if (pager.form === 'words' || ends) parts.push(`${words.page} ${page} ${words.of} ${pages}`);
  else
    for (const n of view.pager(page, pages))
      parts.push(n === 0 ? '…' : n === page ? `<b>${called(n)}</b>` : anchor(view, to(n), called(n)));
  if (pager.form !== 'ranges' && pager.form !== 'numbers') {
    if (page < pages) parts.push(anchor(view, to(page + 1), words.next));
    if (ends && page < pages) parts.push(anchor(view, to(pages), words.last));
  }
  return markup.inline('pager', parts);
}

/** What stands above and below something that has pages. */
export function turned({ pager }: Style, turn: string, html: string): string {
  return `${pager.at === 'below' ? '' : turn}${html}${pager.at === 'above' ? '' : turn}`;
}
