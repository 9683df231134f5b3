import { absoluteUrl } from '../url/absolute.ts';
import { finely } from './fine-location.ts';
import { folded } from './fold.ts';
import { parseHtml } from './html/parse-html.ts';
import { BASE, INPUT, LINK, META, SCRIPT, SVG, TITLE } from './html/tags.ts';
import type { Tree } from './html/tree.ts';
import { collectLinks, type Link, type PageTurn, pageTurns } from './links.ts';
import { shinglesOf } from './shingles.ts';
import { leafPaths, TagPaths } from './tag-paths.ts';
import { type TextPrint, textPrint } from './text-print.ts';
import { visibleText } from './visible-text.ts';

/** One page, parsed once. Everything beyond the tree is computed when it is asked for, and kept. */
export class Page {
  readonly url: string;
  readonly tree: Tree;
  readonly #paths: TagPaths;
  #head?: Head;
  #links?: { links: readonly Link[]; nodes: readonly number[] };
  #fineLocations?: readonly string[];
  #turns?: readonly PageTurn[];
  #text?: string;
  #shingles?: Uint32Array;
  #leafPaths?: ReadonlyMap<string, number>;
  #textPrint?: TextPrint;

  constructor(html: string, url: string) {
    this.url = url;
    this.tree = parseHtml(html);
    this.#paths = new TagPaths(this.tree);
  }

  /** In document order. */
  get links(): readonly Link[] {
    return this.#collected.links;
  }
  /** The node of each of `links`. */
  get linkNodes(): readonly number[] {
    return this.#collected.nodes;
  }
  /** Locations of `links` that tell more of them apart: authors from titles. */
  get fineLocations(): readonly string[] {
    this.#fineLocations ??= this.links.map(({ location }, i) => location + finely(this.tree, this.linkNodes[i]!));
    return this.#fineLocations;
  }
  get #collected() {
    this.#links ??= collectLinks(this.tree, this.#paths, this.base);
    return this.#links;
  }

  /** What relative links are relative to. */
  get base(): string {
    return this.head.base ?? this.url;
  }
  get title(): string {
    return this.head.title ?? '';
  }
  get canonical(): string | null {
    return this.#absolute(this.head.canonical);
  }
  /** The page before and after this one as the page declares them, by `link` or `a`. */
  get next(): string | null {
    return this.#turn('next');
  }
  get previous(): string | null {
    return this.#turn('prev') ?? this.#turn('previous');
  }
  /** What `meta name=robots` says. */
  get robots(): { index: boolean; follow: boolean } {
    const words = this.head.robots.split(/[\s,]+/);
    return {
      index: !words.includes('noindex') && !words.includes('none'),
      follow: !words.includes('nofollow') && !words.includes('none'),
    };
  }

  /** What a reader sees. */
  get text(): string {
    this.#text ??= visibleText(this.tree);
    return this.#text;
  }
  get shingles(): Uint32Array {
    this.#shingles ??= shinglesOf(this.text);
    return this.#shingles;
  }
  /** Structural XPaths of leaves with their counts. */
  get leafPaths(): ReadonlyMap<string, number> {
    this.#leafPaths ??= leafPaths(this.tree, this.#paths);
    return this.#leafPaths;
  }

  /** What is written on the page, as hashes: cheap, and deaf to counters, dates and the order of things. */
  get textPrint(): TextPrint {
    this.#textPrint ??= textPrint(this.tree);
    return this.#textPrint;
  }
  /** Whether the page asks for a password. */
  get asksForPassword(): boolean {
    return this.head.asksForPassword;
  }

  /** How many script elements it has. */
  get scripts(): number {
    return this.head.scripts;
  }

  get head(): Head {
    this.#head ??= readHead(this.tree, this.url);
    return this.#head;
  }

  #absolute(href: string | null): string | null {
    return href === null ? null : absoluteUrl(href, this.base);
  }
  /** The first link of this rel. */
  #turn(rel: string): string | null {
    this.#turns ??= pageTurns(this.tree);
    for (const turn of this.#turns) {
      const url = turn.rel.includes(rel) ? this.#absolute(turn.href) : null;
      if (url !== null) return url;
    }
    return null;
  }
}

interface Head {
  title: string | null;
  base: string | null;
  canonical: string | null;
  robots: string;
  asksForPassword: boolean;
  scripts: number;
}

function readHead(tree: Tree, url: string): Head {
  const head: Head = { title: null, base: null, canonical: null, robots: '', asksForPassword: false, scripts: 0 };
  for (let node = tree.following(0); node !== 0; node = tree.following(node)) {
    switch (tree.tag(node)) {
      case TITLE:
        if (tree.tag(tree.parent(node)) !== SVG && head.title === null) {
          const text = tree.first(node);
          head.title = text === 0 ? '' : folded(tree.text(text));
        }
        break;
      case BASE:
        head.base ??= absoluteUrl(tree.attribute(node, 'href') ?? '', url);
        break;
      case LINK:
        if (/(^|\s)canonical(\s|$)/i.test(tree.attribute(node, 'rel') ?? '')) head.canonical ??= tree.attribute(node, 'href');
        break;
      case SCRIPT:
        head.scripts++;
        break;
      case INPUT:
        if (tree.attribute(node, 'type')?.toLowerCase() === 'password') head.asksForPassword = true;
        break;
      case META:
        if (tree.attribute(node, 'name')?.toLowerCase() === 'robots') {
          head.robots += ` ${tree.attribute(node, 'content')?.toLowerCase() ?? ''}`;
        }
    }
  }
  return head;
}
