import { type Identity, shownBy } from '../../../guide/identity.ts';
import type { Redirect } from '../survey/seen.ts';
import { withoutEach } from '../understand/additions.ts';

/**
 * Redirects from a post to the page it is on, as redirects to the first page: `/board/7?post=99` leads to `/board/7/page3` or to `/board/7`,
 * but what its address names without its parameters is always `/board/7`.
 */
export function toFirsts(redirects: readonly Redirect[], identities: readonly Identity[]): Redirect[] {
  const isFirstOf = (url: string, to: string) => (identity: Identity) => {
    const [first, any] = [shownBy(identity, url), shownBy(identity, to)];
    return first.page === 1 && first.whole === any.whole;
  };
  return redirects.map(({ from, to }) => {
    const first = withoutEach(from).find((url) => identities.some(isFirstOf(url, to)));
    return { from, to: first ?? to };
  });
}
