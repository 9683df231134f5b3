import type { InPage } from './in-page.ts';

/** Elements of a page; as many as our parser reads nodes. Beyond it even writing the HTML down takes a gigabyte. */
const MAX_ELEMENTS = 1_000_000;

/** Characters of the page's HTML, about; infinite beyond the elements that we take. */
export async function sizeOf(page: InPage): Promise<number> {
  const size = await page<number>(
    `document.getElementsByTagName('*').length > ${MAX_ELEMENTS} ? -1 : document.documentElement?.outerHTML.length ?? 0`,
  );
  return size < 0 ? Number.POSITIVE_INFINITY : size;
}

/**
 * The page as its scripts left it, doctype included; null when it is larger than `maxBytes`. `noscript` goes: with scripts running
 * it is not part of the page, and a parser without scripts would take its content for text. Where scripts changed the address, a
 * `base` keeps relative links true. This changes the page, so it is the last thing to do.
 */
export async function snapshot(page: InPage, url: string, maxBytes: number): Promise<string | null> {
  if ((await sizeOf(page)) > maxBytes) return null;
  const html = await page<string>(`(() => {
    for (const element of [...document.querySelectorAll('noscript')]) element.remove();
    const bare = (address) => address.replace(/#.*/s, '');
    if (!document.querySelector('base[href]') && bare(document.URL) !== bare(new URL(${JSON.stringify(url)}).href)) {
      const base = document.createElement('base');
      base.setAttribute('href', bare(document.URL));
      document.head?.prepend(base);
    }
    const type = document.doctype;
    const name = !type ? '' : '<!DOCTYPE ' + type.name
      + (type.publicId ? ' PUBLIC "' + type.publicId + '"' : type.systemId ? ' SYSTEM' : '')
      + (type.systemId ? ' "' + type.systemId + '"' : '') + '>\\n';
    return name + (document.documentElement?.outerHTML ?? '');
  })()`);
  return Buffer.byteLength(html) > maxBytes ? null : html;
}
