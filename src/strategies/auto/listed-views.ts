import { tokensOf } from '../../url/pattern.ts';
import { minVariety, textLength } from './link-group.ts';

/** Links of one place, and characters of their texts in the mean, from which they may be what a page lists. */
const minListed = 5;
const minMeanTitle = 8;

interface Added {
  url: string;
  text: string;
  location: string;
}

/**
 * Of links that add to the address of their page, as other orders of it do, those that are what it lists: many at one place, each with a
 * number and a title of its own (`b=free&id=12` on `b=free`).
 */
export function listedViews(links: readonly Added[]): Set<string> {
  const places = Map.groupBy(links, ({ url, location }) => `${location} ${keysOf(url)}`);
  const listed = places.values().filter(areListed);
  return new Set(listed.flatMap((some) => some.map(({ url }) => url)));
}

function areListed(links: readonly Added[]): boolean {
  const titles = new Map(links.map(({ url, text }) => [url, text]));
  if (titles.size < minListed || new Set(titles.values()).size < minVariety * titles.size) return false;
  if (textLength(titles.values()) < minMeanTitle * titles.size) return false;
  const values = [...titles.keys()].map((url) => new Map(tokensOf(url).parameters.map(({ key, value }) => [key, value ?? ''])));
  return [...values[0]!.keys()].some((key) => {
    const numbers = new Set(values.map((some) => some.get(key) ?? ''));
    return numbers.size === titles.size && numbers.values().every((value) => /^\d+$/.test(value));
  });
}

function keysOf(url: string): string {
  return tokensOf(url)
    .parameters.map(({ key }) => key)
    .join('&');
}
