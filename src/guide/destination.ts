import { tokensOf } from '../url/pattern.ts';
import { type Place, valueAt } from '../url/place.ts';
import { addressOf } from '../url/query.ts';

/**
 * Where links of a row redirect to, made of the links' own numbers: `/go.php?n=2&t=7` leads to `/viewtopic.php?t=7`. So the page is
 * asked for straight, and known when it was fetched before. A part is text as it is, or what stands at a place of the link.
 */
export interface Destination {
  paths: Part[][];
  parameters: { key: string; value: Part[] | null }[];
}

export type Part = string | Place;

/** The URL that a link redirects to; null when the link lacks one of the numbers. */
export function destinationOf({ paths, parameters }: Destination, url: string): string | null {
  const origin = URL.parse(url)?.origin;
  if (origin === undefined) return null;
  const tokens = tokensOf(url);
  let whole = true;
  const text = (parts: readonly Part[]) =>
    parts
      .map((part) => {
        const value = typeof part === 'string' ? part : valueAt(tokens, part);
        if (value === null) whole = false;
        return value;
      })
      .join('');
  const query = parameters.map(({ key, value }) => (value === null ? key : `${key}=${text(value)}`));
  const address = addressOf(paths.map(text), query);
  return whole ? origin + address : null;
}
