import { tokensOf } from './pattern.ts';

/**
 * What URLs of one script have in common, as text: paths with digits as "#" and slugs as "*", and parameters. In the fine shape a
 * parameter keeps a value that is one short word (action=profile); in the coarse one all values are left out, so that every
 * combination of sort orders and filters is of one shape.
 */
export function shapeOf(url: string, grain: 'fine' | 'coarse'): string {
  // Whoever judges a page asks for its shape in one place after the other.
  if (last[grain].url !== url) last[grain] = { url, shape: write(url, grain) };
  return last[grain].shape;
}

const last = { fine: { url: '', shape: '/' }, coarse: { url: '', shape: '/' } };

function write(url: string, grain: 'fine' | 'coarse'): string {
  const { paths, parameters } = tokensOf(url);
  const path = paths.map((part) => (isSlug(part) ? '*' : part.replace(/\d+/g, '#'))).join('/');
  if (parameters.length === 0) return `/${path}`;
  const parameter = ({ key, value }: { key: string; value: string | null }) => {
    const name = key.replace(/\d+/g, '#');
    return grain === 'fine' && value !== null && /^[a-z_]{1,20}$/i.test(value) ? `${name}=${value}` : name;
  };
  return `/${path}?${parameters.map(parameter).join('&')}`;
}

/** Three words or more, or one very long: a title, not a part of the program. */
function isSlug(part: string): boolean {
  return part.length > 40 || (part.match(/[^\W\d_]+/g)?.length ?? 0) > 3;
}
