import type { LinkShapes } from '../../learn/link-shapes.ts';
import type { SurveyedPage } from './survey.ts';

/** Share of a site's addresses that are of one shape, and the places of one page where they stand, from which the shape says nothing. */
const minShare = 0.5;
const minPlaces = 2;

/**
 * Shapes that say nothing of where they lead: most addresses are of them, at several places of a page, and they name nothing (`/5439_1.html`,
 * `/a-title`). What such a link leads to is known by its place alone (iRobot, figure 1).
 */
export function muteShapes(shapes: LinkShapes, pages: readonly SurveyedPage[]): Set<string> {
  const urls = new Map<string, Set<string>>();
  const all = new Set<string>();
  const spread = new Set<string>();
  for (const page of pages) {
    const places = new Map<string, Set<string>>();
    for (const { url, fineLocation } of page.links) {
      const shape = shapes.of(url);
      all.add(url);
      if (!isNameless(shape)) continue;
      urls.set(shape, (urls.get(shape) ?? new Set()).add(url));
      places.set(shape, (places.get(shape) ?? new Set()).add(fineLocation));
    }
    for (const [shape, some] of places) if (some.size >= minPlaces) spread.add(shape);
  }
  return new Set(
    [...urls].filter(([shape, some]) => spread.has(shape) && some.size >= minShare * all.size).map(([shape]) => shape),
  );
}

/** Whether a shape has no parameters, and nothing but numbers and titles in its paths. */
function isNameless(shape: string): boolean {
  const [format, ...names] = shape.split(' ');
  return (
    format!.endsWith('?') && names.every((name) => !/\p{L}/u.test(name.replaceAll('<digits>', '').replace(/\.\p{L}+$/u, '')))
  );
}
