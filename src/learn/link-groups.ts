import { cellNumbers } from '../page/fine-location.ts';
import type { Page } from '../page/page.ts';
import { type Region, searchRegions, withoutFixedParts } from '../page/regions.ts';
import { TagPaths } from '../page/tag-paths.ts';
import { shapeOf } from './url-formats.ts';

/** Links at one place of a page's layout that lead to URLs of one shape (FoCUS 4.3.1.1: URLs of one function stand at one place). */
export interface LinkGroup {
  /** The same on every page of the same layout. */
  key: string;
  /** The list it stands in; groups of one list are columns of its records. */
  list: string;
  /** The list in whose records that list stands, null for none. */
  around: string | null;
  /** Records of the list that have such a link; links, where there is no list. */
  records: number;
  links: GroupedLink[];
}

export interface GroupedLink {
  url: string;
  text: string;
  rel: string;
  record: number;
}

/** Groups of the links that `wanted` lets through, in document order. */
export function linkGroups(page: Page, wanted: (url: string) => boolean): LinkGroup[] {
  const { tree } = page;
  const paths = new TagPaths(tree);
  const regions = withoutFixedParts(searchRegions(tree));
  const regionOf = new Int32Array(tree.size);
  const recordOf = new Int32Array(tree.size);
  // Outer lists come first, so that the innermost has the last word.
  for (const [i, region] of regions.entries()) {
    for (const [number, record] of region.records.entries()) {
      for (const root of record) {
        for (let node = root; node !== 0; node = tree.following(node, root)) {
          regionOf[node] = i + 1;
          recordOf[node] = number;
        }
      }
    }
  }
  const listName = ({ container }: Region) => `${paths.path(container)} ${className(page, container)}`;
  const groups = new Map<string, LinkGroup & { seen: Set<string> }>();
  const nodes = page.linkNodes;
  for (const [i, link] of page.links.entries()) {
    if (!wanted(link.url)) continue;
    const node = nodes[i]!;
    const region: Region | undefined = regions[regionOf[node]! - 1];
    const list = region ? listName(region) : '';
    const key = `${list} ${link.location}${region ? cellNumbers(page.tree, node, region.container) : ''} ${shapeOf(link.url).key}`;
    let group = groups.get(key);
    if (group === undefined) {
      group = {
        key,
        list: list || key,
        around: region?.around ? listName(region.around) : null,
        records: 0,
        links: [],
        seen: new Set(),
      };
      groups.set(key, group);
    }
    const record = region ? `${regionOf[node]} ${recordOf[node]}` : String(i);
    if (!group.seen.has(record)) {
      group.seen.add(record);
      group.records++;
    }
    group.links.push({ url: link.url, text: link.text, rel: link.rel, record: group.records - 1 });
  }
  return [...groups.values()].map(({ seen: _, ...group }) => group);
}

function className({ tree }: Page, node: number): string {
  return (tree.attribute(node, 'class') ?? '').trim().replace(/\s+/g, ' ').replace(/\d+/g, '#');
}

/** Total anchor text of a group (algorithm 1, line 4), each text once: "Reply" on every row says no more than on one. */
export function anchorTextLength(group: LinkGroup): number {
  let length = 0;
  for (const text of new Set(group.links.map((link) => link.text))) length += text.length;
  return length;
}
