import { absoluteUrl } from '../url/absolute.ts';
import { fineLocations } from './fine-location.ts';
import { parseHtml } from './html/parse-html.ts';
import type { Tree } from './html/tree.ts';
import { collectLinks, type Link, type PageTurn, pageTurns } from './links.ts';
import { selectedPages } from './page-select.ts';
import { shinglesOf } from './shingles.ts';
import { type Skimmed, skim } from './skim.ts';
import { leafPaths, TagPaths } from './tag-paths.ts';
import { type TextPrint, textPrint } from './text-print.ts';
import { visibleText } from './visible-text.ts';

/** One page, parsed once. Everything beyond the tree is computed when it is asked for, and kept. */
export class Page {
  readonly url: string;
  readonly tree: Tree;
  readonly #paths: TagPaths;
  #skimmed?: Skimmed;
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
    this.#fineLocations ??= fineLocations(this.tree, this.links, this.linkNodes);
    return this.#fineLocations;
  }
  get #collected() {
    this.#links ??= collectLinks(this.tree, this.#paths, this.base, this.#skim.linkNodes, this.#skim.formOf);
    return this.#links;
  }

  /** What relative links are relative to. */
  get base(): string {
    return this.#skim.base ?? this.url;
  }
  get title(): string {
    return this.#skim.title ?? '';
  }
  get canonical(): string | null {
    return this.#absolute(this.#skim.canonical);
  }
  /** The page before and after this one as the page declares them, by `link` or `a`. */
  get next(): string | null {
    return this.#turn('next');
  }
  get previous(): string | null {
    return this.#turn('prev') ?? this.#turn('previous');
  }
  /** Pages that can be chosen from a list of their numbers; they are among the links, too. */
  get chosenPages(): { url: string; number: number }[] {
    const chosen = [...this.#skim.formOf].flatMap(([select, form]) => selectedPages(this.tree, select, form));
    return chosen.flatMap(({ href, text }) => {
      const url = this.#absolute(href);
      return url === null ? [] : [{ url, number: Number(text) }];
    });
  }
  /** What `meta name=robots` says. */
  get robots(): { index: boolean; follow: boolean } {
    const words = this.#skim.robots.split(/[\s,]+/);
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
  /** How long its texts are, as one number: nearly free, and enough to know a page again that another address showed. */
  get measure(): number {
    return this.#skim.measure;
  }
  /** Whether the page asks for a password. */
  get asksForPassword(): boolean {
    return this.#skim.asksForPassword;
  }

  /** How many script elements it has. */
  get scripts(): number {
    return this.#skim.scripts;
  }

  get #skim(): Skimmed {
    this.#skimmed ??= skim(this.tree, this.url);
    return this.#skimmed;
  }

  #absolute(href: string | null): string | null {
    return href === null ? null : absoluteUrl(href, this.base);
  }
  /** The first link of this rel. */
  #turn(rel: string): string | null {
    this.#turns ??= pageTurns(this.tree, this.#skim.linkNodes);
    for (const turn of this.#turns) {
      const url = turn.rel.includes(rel) ? this.#absolute(turn.href) : null;
      if (url !== null) return url;
    }
    return null;
  }
}
