import { normalForm } from '../url/normal-form.ts';

/** Parameters of a link that are tried without; more are never idle at once. */
const MAX_IDLE = 6;
/** Parameters that must be left where more than two are idle: what is shown, and which page of it. */
const MIN_LEFT = 2;

/** The page at a URL, or at the same URL without some of its parameters, the fewest first: pagers carry sort orders and the like along. */
export function lookUp(byUrl: ReadonlyMap<string, number>, url: string): number | undefined {
  const key = normalForm(url);
  const known = byUrl.get(key);
  const mark = key.indexOf('?');
  if (known !== undefined || mark < 0) return known;
  const parts = key.slice(mark + 1).split('&');
  if (parts.length < 2 || parts.length > MAX_IDLE) return undefined;
  const most = Math.max(Math.min(2, parts.length - 1), parts.length - MIN_LEFT);
  for (let idle = 1; idle <= most; idle++) {
    for (const dropped of choices(parts.length, idle)) {
      const found = byUrl.get(`${key.slice(0, mark)}?${parts.filter((_, i) => !dropped.includes(i)).join('&')}`);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** All ways to take so many of the first numbers. */
function choices(numbers: number, count: number, from = 0): number[][] {
  if (count === 0) return [[]];
  const found: number[][] = [];
  for (let i = from; i <= numbers - count; i++) for (const rest of choices(numbers, count - 1, i + 1)) found.push([i, ...rest]);
  return found;
}
