import { withoutParameters } from '../../../learn/itf-patterns.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { tokensOf } from '../../../url/pattern.ts';
import type { LinkGroup } from '../survey/link-group.ts';
import type { Survey } from '../survey/survey.ts';
import type { Way } from './way.ts';

/** Share of a group's links that must add to those of another; a new thread may have no last post yet. */
const minAdding = 0.9;

/** Whether a group's URLs are those of another with parameters added: they show the same threads, from their last post on. */
export function addsTo(group: LinkGroup, plain: LinkGroup): boolean {
  if (group === plain || plain.links.size < minAdding * group.links.size) return false;
  const known = new Set(plain.links.keys().map((url) => normalForm(url)));
  const adding = [...group.links.keys()].filter((url) => withoutEach(url).some((shorter) => known.has(normalForm(shorter))));
  return adding.length >= minAdding * group.links.size;
}

/** Ways that are not another with parameters added: lists that have both link to the same threads by both. */
export function withoutAdditions(survey: Survey, ways: readonly Way[]): Way[] {
  return ways.filter(
    (way) => !ways.some((plain) => plain !== way && plain.votes >= way.votes && standsBeside(survey, way, plain)),
  );
}

function standsBeside(survey: Survey, way: Way, plain: Way): boolean {
  let [beside, all] = [0, 0];
  for (const page of survey.pages) {
    if (survey.roleOfPage(page) !== 'index') continue;
    const urls = [...new Set(page.links.map(({ url }) => url))];
    const own = urls.filter((url) => way.shapes.has(survey.shapes.of(url)));
    const known = new Set(urls.filter((url) => plain.shapes.has(survey.shapes.of(url))).map((url) => normalForm(url)));
    if (known.size === 0) continue;
    all += own.length;
    beside += own.filter((url) => withoutEach(url).some((shorter) => known.has(normalForm(shorter)))).length;
  }
  return all > 0 && beside >= minAdding * all;
}

/** A URL without each of its parameters, and without any. */
export function withoutEach(url: string): string[] {
  const keys = tokensOf(url).parameters.map(({ key }) => key);
  return keys.length === 0 ? [] : [...keys.map((key) => [key]), keys].map((some) => withoutParameters(url, new Set(some)));
}
