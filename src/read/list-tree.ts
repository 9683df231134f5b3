import { A, tagNumber } from '../page/html/tags.ts';
import type { Page } from '../page/page.ts';
import { absoluteUrl } from '../url/absolute.ts';

/** An item of a nested list on a list page: the links that are its own, and the item it stands in. */
export interface ListItem {
  /** Index of the item around it; -1 when there is none. */
  parent: number;
  links: string[];
}

const T = (name: string): number => tagNumber.get(name)!;
const items = new Set([T('li'), T('dd')]);
const lists = new Set([T('ul'), T('ol'), T('dl')]);
/** Links of one item that are kept: a subject, a name, a number. */
const MAX_LINKS = 6;

/**
 * Archives of messages list a thread as a tree: answers are items below the item they answer. Empty when the page has no item within
 * another.
 */
export function listTree(page: Page): ListItem[] {
  const { tree } = page;
  const found: ListItem[] = [];
  let nested = false;
  /** Whether an item holds lists and nothing else: they belong to the item before it. */
  const isWrapper = (item: number): boolean => {
    for (let child = tree.first(item); child !== 0; child = tree.next(child))
      if (tree.isText(child) ? !tree.isBlank(child) : !lists.has(tree.tag(child))) return false;
    return tree.first(item) !== 0;
  };
  const walk = (node: number, around: number): void => {
    let last = around;
    for (let child = tree.first(node); child !== 0; child = tree.next(child)) {
      const tag = tree.tag(child);
      if (tag === 0) continue;
      if (items.has(tag) && last !== around && isWrapper(child)) walk(child, last);
      else if (items.has(tag)) {
        last = found.push({ parent: around, links: [] }) - 1;
        if (around >= 0) nested = true;
        walk(child, last);
      } else if (lists.has(tag)) {
        // Some write the list of answers behind the item instead of in it.
        walk(child, lists.has(tree.tag(node)) ? last : around);
      } else {
        const own = around < 0 ? undefined : found[around]!.links;
        const href = tag === A && own !== undefined && own.length < MAX_LINKS ? tree.attribute(child, 'href') : null;
        const url = href === null ? null : absoluteUrl(href, page.base);
        if (url !== null) own!.push(url);
        walk(child, around);
      }
    }
  };
  walk(0, -1);
  return nested ? found : [];
}
