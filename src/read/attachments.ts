import { A, IMG } from '../page/html/tags.ts';
import { assign } from './assign.ts';
import { contains, type Outline, plainText } from './outline.ts';
import type { PostLink } from './thread.ts';

/** What software calls files that belong to a post. Names in addresses and attributes, not words of a language. */
const callsAttached = /attach|download\/file/i;
/** Files that a browser shows neither as a page nor as a picture; on the forum's own host they were put there by posting. */
const files =
  'zip|rar|7z|t?gz|tar|bz2|xz|pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|mp3|ogg|wav|flac|mp4|avi|mkv|mov|torrent|exe|apk';
const isFile = new RegExp(`\\.(?:${files})$`, 'i');
/** Most pages have none, and need no more than one look at their source. */
const mayHold = new RegExp(`attach|download/file|\\.(?:${files})["'?# >]`, 'i');
/** Elements around a link that may call it attached. */
const AROUND = 5;
/** Characters of what a file is called. */
const MAX_NAME = 200;

/** By post: its files and the pictures attached to it, in its body and outside, each once. Pictures amid the text are not among them. */
export function attachmentsOf(
  outline: Outline,
  bodies: readonly number[],
  reach: number,
  absolute: (href: string) => string | null,
): PostLink[][] {
  const { tree, order, page } = outline;
  const found: PostLink[][] = bodies.map(() => []);
  if (!mayHold.test(tree.source)) return found;
  const nodes: number[] = [];
  for (const node of order) {
    const tag = tree.tag(node);
    if (tag !== A && (tag !== IMG || tree.tag(tree.parent(node)) === A)) continue;
    const address = addressOf(outline, node);
    if (address === null || /^(#|data:|javascript:)/i.test(address)) continue;
    if (isCalledAttached(outline, node) || (tag === A && (callsAttached.test(address) || isOwnFile(address, page.base))))
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

function addressOf(outline: Outline, node: number): string | null {
  return outline.tree.attribute(node, outline.tree.tag(node) === A ? 'href' : 'src') || null;
}

function isCalledAttached(outline: Outline, node: number): boolean {
  const { tree } = outline;
  for (let up = node, i = 0; up !== 0 && i < AROUND; up = tree.parent(up), i++)
    if (/attach/i.test(`${tree.attribute(up, 'class') ?? ''} ${tree.attribute(up, 'id') ?? ''}`)) return true;
  return false;
}

function isOwnFile(address: string, base: string): boolean {
  if (!isFile.test(address.split(/[?#]/, 1)[0]!)) return false;
  return URL.parse(address, base)?.host === URL.parse(base)?.host;
}

function altOf(outline: Outline, node: number): string | null {
  const { tree } = outline;
  const image = tree.tag(node) === IMG ? node : tree.first(node);
  return image === 0 || tree.tag(image) !== IMG ? null : tree.attribute(image, 'alt');
}

function fileIn(url: string): string {
  return /[^/]*$/.exec(url.split(/[?#]/, 1)[0]!.replace(/\/$/, ''))![0].slice(0, MAX_NAME);
}
