import type { Bodies } from './learn-fields.ts';
import type { Field } from './template.ts';

/** Of the links: what nearly all begin with; some people have a site of their own beside their name. */
const NEARLY_ALL = 0.8;
/** Pieces of a URL that are looked at. */
const MAX_PIECES = 10;

/** What the links of known authors begin with; '' when that says nothing. */
export function authorPrefix(known: readonly { authors: readonly Field[]; pages: readonly Bodies[] }[]): string {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { authors, pages } of known) {
    for (const { view } of pages) {
      for (const field of authors) {
        for (const { href } of view.labels.get(field.place) ?? []) {
          if (href === null) continue;
          total++;
          const pieces = href.split(/(?<=[/?=&])/).slice(0, MAX_PIECES);
          for (let i = 1; i < pieces.length; i++) {
            const start = pieces.slice(0, i).join('');
            counts.set(start, (counts.get(start) ?? 0) + 1);
          }
        }
      }
    }
  }
  const [prefix] = [...counts.keys()]
    .filter((start) => counts.get(start)! >= NEARLY_ALL * total)
    .sort((a, b) => b.length - a.length);
  return prefix !== undefined && /\w/.test(prefix.replace(/^https?:\/\/[^/]*/, '')) ? prefix : '';
}

/** Of the labels at a place: those that lead where authors do, and those that lead elsewhere. */
export function leadsOf(pages: readonly Bodies[], place: number, prefix: string): { there: number; elsewhere: number } {
  let [there, elsewhere, all] = [0, 0, 0];
  for (const { view } of pages) {
    for (const { href } of view.labels.get(place) ?? []) {
      all++;
      if (href?.startsWith(prefix)) there++;
      else if (href !== null) elsewhere++;
    }
  }
  return { there: there / all, elsewhere: elsewhere / all };
}
