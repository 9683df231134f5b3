import { tokensOf } from '../../../url/pattern.ts';
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
 * number and a title of its own (`b=free&id=12` on `b=free`). Where they are most of all the links of the page, they may be called alike: months
 * are "by thread" and "by date", and answers are called as what they answer.
 */
export function listedViews(links: readonly Added[], all: number): Set<string> {
  const numbered = listedIf(links, areNumbered);
  if (links.filter(({ url }) => numbered.has(url)).length * 2 > all) return numbered;
  return listedIf(links, (some) => areTitled(some) && areNumbered(some));
}

function listedIf(links: readonly Added[], holds: (titles: ReadonlyMap<string, string>) => boolean): Set<string> {
  const places = Map.groupBy(links, ({ url, location }) => `${location} ${keysOf(url)}`);
  const titles = places.values().map((some) => new Map(some.map(({ url, text }) => [url, text])));
  return new Set(titles.filter((some) => some.size >= minListed && holds(some)).flatMap((some) => some.keys()));
}

function areTitled(titles: ReadonlyMap<string, string>): boolean {
  return new Set(titles.values()).size >= minVariety * titles.size && textLength(titles.values()) >= minMeanTitle * titles.size;
}

function areNumbered(titles: ReadonlyMap<string, string>): boolean {
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
