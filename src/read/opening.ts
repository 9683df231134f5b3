/** Characters: two posts that have so many in common, white space aside, are one. */
const LENGTH = 2000;

/** How a post begins, with one space for any white space. Of a long post only as much is looked at as is needed. */
export function opening(text: string): string {
  const start = folding(text.slice(0, 2 * LENGTH));
  return (start.length >= LENGTH || text.length <= 2 * LENGTH ? start : folding(text)).slice(0, LENGTH);
}

const folding = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, ' ');
