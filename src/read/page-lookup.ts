import { normalForm } from '../url/normal-form.ts';

/** Parameters of a link that are tried without; more are never idle at once. */
const MAX_IDLE = 5;

/** The page at a URL, or at the same URL without one or two parameters: pagers carry sort orders and the like along. */
export function lookUp(byUrl: ReadonlyMap<string, number>, url: string): number | undefined {
  const key = normalForm(url);
  const known = byUrl.get(key);
  const mark = key.indexOf('?');
  if (known !== undefined || mark < 0) return known;
  const parts = key.slice(mark + 1).split('&');
  if (parts.length < 2 || parts.length > MAX_IDLE) return undefined;
  const without = (...dropped: number[]) =>
    byUrl.get(`${key.slice(0, mark)}?${parts.filter((_, i) => !dropped.includes(i)).join('&')}`);
  for (let i = 0; i < parts.length; i++) {
    const found = without(i);
    if (found !== undefined) return found;
  }
  for (let i = 0; i < parts.length - 1; i++) {
    for (let j = i + 1; j < parts.length; j++) {
      const found = parts.length > 2 ? without(i, j) : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
