import { A, IMG } from '../page/html/tags.ts';
import { assign } from './assign.ts';
import { contains, type Outline, plainText } from './outline.ts';
import type { PostLink } from './thread.ts';

/** What software calls files that belong to a post, in addresses: no words of a language. */
const callsAttached = /attach|download\/file/i;
const callsAuthor = /avatar/i;
/** Files that a browser shows neither as a page nor as a picture; on the forum's own host they were put there by posting. */
const isFile =
  /\.(?:zip|rar|7z|t?gz|tar|bz2|xz|pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|mp3|ogg|wav|flac|mp4|avi|mkv|mov|torrent|exe|apk)(?:[?#]|$)/i;
/** Characters of what a file is called. */
const MAX_NAME = 200;

/**
 * By post: files and pictures that are called attached, in its body and behind it, each once. Pictures amid the text are not among them, nor
 * those before it, which are about the author.
 */
export function attachmentsOf(
  outline: Outline,
  bodies: readonly number[],
  reach: number,
  absolute: (href: string) => string | null,
): PostLink[][] {
  const { tree, order } = outline;
  const found: PostLink[][] = bodies.map(() => []);
  const nodes: number[] = [];
  for (let i = bodies.length === 0 ? order.length : outline.at[bodies[0]!]!; i < order.length; i++) {
    const tag = tree.tag(order[i]!);
    if (tag !== A && tag !== IMG) continue;
    const address = addressOf(outline, order[i]!);
    if (address !== null && callsAttached.test(address) && !callsAuthor.test(address)) nodes.push(order[i]!);
  }
  if (nodes.length === 0) return found;
  const inside = assign(outline, bodies, nodes, 'inside', reach);
  const outside = assign(outline, bodies, nodes, 'after', reach);
  for (const [i, list] of found.entries()) {
    const behind = outside[i]!.filter((at) => outline.at[nodes[at]!]! > outline.at[bodies[i]!]!);
    for (const at of [...inside[i]!, ...behind]) {
      const node = nodes[at]!;
      if (tree.tag(node) === IMG && (contains(outline, bodies[i]!, node) || tree.tag(tree.parent(node)) === A)) continue;
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

function altOf(outline: Outline, node: number): string | null {
  const { tree } = outline;
  const image = tree.tag(node) === IMG ? node : tree.first(node);
  return image === 0 || tree.tag(image) !== IMG ? null : tree.attribute(image, 'alt');
}

function fileIn(url: string): string {
  if (url.includes('?')) return '';
  return /[^/]*$/.exec(url.replace(/#.*$/, '').replace(/\/$/, ''))![0].slice(0, MAX_NAME);
}
