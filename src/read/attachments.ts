import { A, IMG } from '../page/html/tags.ts';
import { assign } from './assign.ts';
import { contains, type Outline, plainText } from './outline.ts';
import type { PostLink } from './thread.ts';

/** What software calls files that belong to a post. Names in addresses and attributes, not words of a language. */
const callsAttached = /attach|download\/file/i;
/** Files that a browser shows neither as a page nor as a picture; on the forum's own host they were put there by posting. */
const isFile =
  /\.(?:zip|rar|7z|t?gz|tar|bz2|xz|pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|mp3|ogg|wav|flac|mp4|avi|mkv|mov|torrent|exe|apk)(?:[?#]|$)/i;
/** Characters before the name within which the attribute that has it begins. */
const MAX_VALUE = 200;
/** Elements around a link that may call it attached. */
const AROUND = 5;
/** Characters of what a file is called. */
const MAX_NAME = 200;

/** By post: files and pictures that are called attached, in its body and outside, each once. Pictures amid the text are not among them. */
export function attachmentsOf(
  outline: Outline,
  bodies: readonly number[],
  reach: number,
  absolute: (href: string) => string | null,
): PostLink[][] {
  const { tree, order } = outline;
  const found: PostLink[][] = bodies.map(() => []);
  const attributes = attributesThatCall(tree.source);
  if (attributes.size === 0) return found;
  // Links stand side by side: what is around one is around many.
  const called = attributes.has('class') || attributes.has('id') ? new Map<number, boolean>() : null;
  const nodes: number[] = [];
  for (const node of order) {
    const tag = tree.tag(node);
    if (tag !== A && (tag !== IMG || called === null || tree.tag(tree.parent(node)) === A)) continue;
    const address = addressOf(outline, node);
    if (address === null || /^(#|data:|javascript:)/i.test(address)) continue;
    if ((tag === A && callsAttached.test(address)) || (called !== null && isCalledAttached(outline, node, called)))
      nodes.push(node);
  }
  if (nodes.length === 0) return found;
  const outside = assign(outline, bodies, nodes, 'after', reach);
  const inside = assign(outline, bodies, nodes, 'inside', reach);
  for (const [i, list] of found.entries()) {
    for (const at of [...inside[i]!, ...outside[i]!]) {
      const node = nodes[at]!;
      if (tree.tag(node) === IMG && contains(outline, bodies[i]!, node)) continue;
      const url = absolute(addressOf(outline, node)!);
      if (url === null || list.some((one) => one.url === url)) continue;
      list.push({ url, text: plainText(outline, node, MAX_NAME) || altOf(outline, node) || fileIn(url) });
    }
  }
  return found;
}

/** Whether a link in a post's text leads to a file on the forum's own host. */
export function isOwnFile(url: string, page: string): boolean {
  return isFile.test(url) && URL.parse(url)?.host === URL.parse(page)?.host;
}

function addressOf(outline: Outline, node: number): string | null {
  return outline.tree.attribute(node, outline.tree.tag(node) === A ? 'href' : 'src') || null;
}

/** The attributes of a page that have the name in them. Most pages have it in scripts alone, and need no second look. */
function attributesThatCall(source: string): Set<string> {
  const attributes = new Set<string>();
  const name = /attach|download\/file/gi;
  for (let match = name.exec(source); match !== null; match = name.exec(source)) {
    const before = source.slice(Math.max(0, match.index - MAX_VALUE), match.index);
    const attribute = /\b(class|id|href)\s?=\s?["']?[^"'<>]*$/i.exec(before)?.[1];
    if (attribute !== undefined) attributes.add(attribute.toLowerCase());
    if (attributes.size === 3) break;
  }
  return attributes;
}

function isCalledAttached(outline: Outline, node: number, known: Map<number, boolean>): boolean {
  const { tree } = outline;
  for (let up = node, i = 0; up !== 0 && i < AROUND; up = tree.parent(up), i++) {
    let own = known.get(up);
    if (own === undefined) {
      own = /attach/i.test(tree.attribute(up, 'class') ?? '') || /attach/i.test(tree.attribute(up, 'id') ?? '');
      known.set(up, own);
    }
    if (own) return true;
  }
  return false;
}

function altOf(outline: Outline, node: number): string | null {
  const { tree } = outline;
  const image = tree.tag(node) === IMG ? node : tree.first(node);
  return image === 0 || tree.tag(image) !== IMG ? null : tree.attribute(image, 'alt');
}

function fileIn(url: string): string {
  if (url.includes('?')) return '';
  return /[^/]*$/.exec(url.split(/[?#]/, 1)[0]!.replace(/\/$/, ''))![0].slice(0, MAX_NAME);
}
