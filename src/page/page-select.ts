import { folded } from './fold.ts';
import { FORM, INPUT, OPTION, SELECT, TEXTAREA } from './html/tags.ts';
import type { Tree } from './html/tree.ts';

/** A page that a list to choose from leads to. */
export interface SelectedPage {
  node: number;
  /** As a link to it would have it. */
  href: string;
  /** Its number. */
  text: string;
}

/** "3", "Page 3". */
const numbered = /^\D{0,12}(\d{1,5})\D{0,3}$/;
/** Controls that send nothing by themselves. */
const silent = new Set(['submit', 'button', 'image', 'reset']);

/**
 * The pages that can be chosen from a list of their numbers, where nothing else is to be filled in: each is the address that the form asks
 * for, or the value itself where scripts go there. Numbers count on from 1; anything else is a choice of another kind.
 */
export function selectedPages(tree: Tree, select: number, form: number): SelectedPage[] {
  const options: { node: number; value: string; text: string }[] = [];
  for (let node = tree.following(select, select); node !== 0; node = tree.following(node, select)) {
    if (tree.tag(node) !== OPTION) continue;
    const label = textOf(tree, node);
    const text = numbered.exec(label)?.[1];
    if (text !== String(options.length + 1)) return [];
    options.push({ node, value: tree.attribute(node, 'value') ?? label, text });
  }
  if (options.length < 2) return [];
  if (options.every(({ value }) => /[/?]/.test(value)))
    return options.map(({ node, value, text }) => ({ node, href: value, text }));
  const name = tree.attribute(select, 'name') ?? '';
  const sent = name === '' || form === 0 ? null : sentBy(tree, form, select);
  if (sent === null) return [];
  const action = (tree.attribute(form, 'action') ?? '').trim().replace(/[?#].*$/s, '');
  return options.map(({ node, value, text }) => {
    const query = new URLSearchParams(sent.map(([key, given]): [string, string] => [key, key === name ? value : given]));
    return { node, href: `${action}?${query}`, text };
  });
}

/** What a form sends, in order, the select among it; null where it cannot be told, or something is to be filled in. */
function sentBy(tree: Tree, form: number, select: number): [string, string][] | null {
  if (/post/i.test(tree.attribute(form, 'method') ?? '')) return null;
  const pairs: [string, string][] = [];
  // In a table a form is left empty by the parser: what follows it up to the select and around that is its own.
  const isEmpty = tree.first(form) === 0;
  const end = isEmpty ? tree.afterSubtree(tree.parent(select)) : tree.afterSubtree(form);
  for (let node = tree.following(form); node !== end && node !== 0; node = tree.following(node)) {
    const tag = tree.tag(node);
    if (tag === FORM) break;
    if (tag !== INPUT && tag !== SELECT && tag !== TEXTAREA) continue;
    const name = tree.attribute(node, 'name') ?? '';
    if (node === select) pairs.push([name, '']);
    else {
      const type = tag === INPUT ? (tree.attribute(node, 'type') ?? 'text').toLowerCase() : 'text';
      if (silent.has(type)) continue;
      if (type !== 'hidden') return null;
      if (name !== '') pairs.push([name, tree.attribute(node, 'value') ?? '']);
    }
  }
  return pairs;
}

function textOf(tree: Tree, node: number): string {
  let text = '';
  for (let at = tree.following(node, node); at !== 0; at = tree.following(at, node)) if (tree.isText(at)) text += tree.text(at);
  return folded(text);
}
