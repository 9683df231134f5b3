import { tagNumber, traits, VOID } from '../page/html/tags.ts';

/**
 * Pages that a program saved as XML write empty elements as `<i/>` and `<script src="…"/>`. A browser takes those for start tags, and the
 * script swallows the rest of the page. Such a file is known by its void elements, which are closed nearly without exception; its empty elements
 * are then written out. Any other page comes back as it is.
 */
export function asHtml(source: string): string {
  if (!isSavedAsXml(source)) return source;
  return source.replace(selfClosed, (whole, name: string, attributes: string) =>
    isVoid(name) ? whole : `<${name}${attributes}></${name}>`,
  );
}

/** Of the closed ones: comments for old browsers keep a few as they were. */
const MAX_OPEN = 0.05;
const selfClosed = /<([a-z][a-z0-9:-]*)((?:\s[^<>]*)?)\/>/gi;

function isSavedAsXml(source: string): boolean {
  let empty = false;
  let closedVoids = 0;
  let openVoids = 0;
  for (const [, name, closed] of source.matchAll(/<([a-z][a-z0-9:-]*)(?:\s[^<>]*?)?(\/?)>/gi)) {
    if (isVoid(name!)) {
      if (closed === '/') closedVoids++;
      else openVoids++;
    } else if (closed === '/') empty = true;
  }
  return empty && openVoids <= closedVoids * MAX_OPEN;
}

function isVoid(name: string): boolean {
  return ((traits[tagNumber.get(name.toLowerCase()) ?? 0] ?? 0) & VOID) !== 0;
}
