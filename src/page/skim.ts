import { absoluteUrl } from '../url/absolute.ts';
import { apart } from '../url/apart.ts';
import { folded } from './fold.ts';
import {
  A,
  AREA,
  BASE,
  FORM,
  FRAME,
  IFRAME,
  INPUT,
  knownTags,
  LINK,
  META,
  SCRIPT,
  SELECT,
  SVG,
  TEMPLATE,
  TITLE,
} from './html/tags.ts';
import type { Tree } from './html/tree.ts';

/** What every page is asked for, found in one pass over its tree. Content of `template` is not part of the page. */
export interface Skimmed {
  title: string | null;
  base: string | null;
  canonical: string | null;
  /** What `meta name=robots` says. */
  robots: string;
  asksForPassword: boolean;
  /** How many script elements it has. */
  scripts: number;
  /** A number for how long its texts are, one after the other: the same page again has the same, but for counters and dates. */
  measure: number;
  /** Elements that may be links, in document order. */
  linkNodes: number[];
  /** The forms of those that are lists to choose from; 0 where there is none. */
  formOf: Map<number, number>;
}

/** Tags that say something; all others are passed over by one look-up. */
const telling = new Uint8Array(knownTags + 1);
for (const tag of [A, AREA, BASE, FORM, FRAME, IFRAME, INPUT, LINK, META, SCRIPT, SELECT, TEMPLATE, TITLE]) telling[tag] = 1;

export function skim(tree: Tree, url: string): Skimmed {
  const linkNodes: number[] = [];
  const formOf = new Map<number, number>();
  const found: Skimmed = {
    title: null,
    base: null,
    canonical: null,
    robots: '',
    asksForPassword: false,
    scripts: 0,
    measure: 0,
    linkNodes,
    formOf,
  };
  let form = 0;
  let measure = 0x811c9dc5;
  for (let node = tree.following(0); node !== 0; ) {
    const tag = tree.tag(node);
    if (tag === 0) measure = Math.imul(measure ^ (tree.textTo(node) - tree.textFrom(node)), 0x01000193);
    else if (tag === TEMPLATE) {
      node = tree.afterSubtree(node);
      continue;
    }
    if (tag === FORM) form = node;
    else if (tag === SELECT) {
      linkNodes.push(node);
      formOf.set(node, isOf(tree, node, form) ? form : 0);
    } else if (telling[tag] === 1) note(tree, url, node, tag, found);
    node = tree.following(node);
  }
  found.measure = measure;
  return found;
}

/** Whether an element is in a form, or behind one that the parser had to leave empty. */
function isOf(tree: Tree, node: number, form: number): boolean {
  if (form === 0 || tree.first(form) === 0) return form !== 0;
  let at = tree.parent(node);
  while (at !== 0 && at !== form) at = tree.parent(at);
  return at === form;
}

function note(tree: Tree, url: string, node: number, tag: number, found: Skimmed): void {
  switch (tag) {
    case A:
    case AREA:
    case FRAME:
    case IFRAME:
      found.linkNodes.push(node);
      break;
    case LINK:
      found.linkNodes.push(node);
      if (/(^|\s)canonical(\s|$)/i.test(tree.attribute(node, 'rel') ?? '')) found.canonical ??= tree.attribute(node, 'href');
      break;
    case TITLE:
      if (tree.tag(tree.parent(node)) !== SVG && found.title === null) {
        const text = tree.first(node);
        found.title = text === 0 ? '' : apart(folded(tree.text(text)));
      }
      break;
    case BASE:
      found.base ??= absoluteUrl(tree.attribute(node, 'href') ?? '', url);
      break;
    case SCRIPT:
      found.scripts++;
      break;
    case INPUT:
      if (tree.attribute(node, 'type')?.toLowerCase() === 'password') found.asksForPassword = true;
      break;
    case META:
      if (tree.attribute(node, 'name')?.toLowerCase() === 'robots') {
        found.robots += ` ${tree.attribute(node, 'content')?.toLowerCase() ?? ''}`;
      }
  }
}
