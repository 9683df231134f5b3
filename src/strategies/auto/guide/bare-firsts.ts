import type { PageNumber } from '../../../guide/identity.ts';
import { withoutParameters } from '../../../learn/itf-patterns.ts';
import { shapeOf } from '../../../learn/url-formats.ts';
import { normalForm } from '../../../url/normal-form.ts';
import type { Survey } from '../survey/survey.ts';
import type { Way } from '../understand/way.ts';
import { patternFor, type WayPattern } from './way-patterns.ts';

/** Links without a number that must be seen. */
const minBare = 2;

/**
 * Where lists name each page of a thread, as a tree of messages does: all have a number but the first, whose links are too few to be a way, and
 * stand at a place of their own. Lists have both, with all else the same.
 */
export function bareFirsts(
  survey: Survey,
  way: Way,
  numbers: ReadonlyMap<string, PageNumber>,
): { number: PageNumber; found: WayPattern }[] {
  return [...Map.groupBy(way.links.keys(), (url) => shapeOf(url).key)].flatMap(([format, urls]) => {
    const number = numbers.get(format);
    if (number === undefined || number.optional || typeof number.at !== 'string') return [];
    const at = new Set([number.at]);
    const firsts = new Set(urls.map((url) => normalForm(withoutParameters(url, at))));
    const lists = survey.pages.filter((page) => survey.roleOfPage(page) === 'index');
    const bare = new Map(
      lists.flatMap(({ links }) => links.flatMap(({ url }) => (firsts.has(normalForm(url)) ? [[normalForm(url), url]] : []))),
    );
    const found = [...bare.values()].filter((url) => (survey.roleOfUrl(url) ?? 'thread') === 'thread');
    if (found.length < minBare) return [];
    return [{ number, found: { format: shapeOf(found[0]!).key, urls: found, pattern: patternFor(found) } }];
  });
}
