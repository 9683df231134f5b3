import { charsetOf } from './decoder.ts';

/** Bytes searched for a declaration. The standard says 1024; Chrome reads on to the end of the head, and old forums need it. */
const PRESCAN_BYTES = 4096;

/** The charset a byte order mark stands for, and its length. */
export function bomOf(body: Uint8Array): { charset: string; length: number } | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return { charset: 'utf-8', length: 3 };
  if (body[0] === 0xff && body[1] === 0xfe) return { charset: 'utf-16le', length: 2 };
  if (body[0] === 0xfe && body[1] === 0xff) return { charset: 'utf-16be', length: 2 };
  return null;
}

/** From a Content-Type header, or anything written like one. */
export function charsetInHeader(contentType: string | undefined): string | null {
  const label = contentType && /;\s*charset\s*=\s*["']?\s*([^\s;"',]+)/i.exec(contentType)?.[1];
  return label ? charsetOf(label.toLowerCase()) : null;
}

/** From `<meta charset>`, `<meta http-equiv=content-type>` or an XML declaration in the first bytes of the page. */
export function charsetInPage(body: Uint8Array): string | null {
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, PRESCAN_BYTES)).toString('latin1');
  for (const [tag] of start.replace(/<!--[\s\S]*?-->/g, '').matchAll(/<meta[\s/][^>]*>/gi)) {
    const label = labelInMeta(tag);
    const charset = label ? asDeclaredInPage(charsetOf(label.toLowerCase())) : null;
    if (charset) return charset;
  }
  const xml = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']\s*([^\s"']+)/i.exec(start)?.[1];
  return xml ? asDeclaredInPage(charsetOf(xml.toLowerCase())) : null;
}

function labelInMeta(tag: string): string | undefined {
  const attributes = new Map<string, string>();
  for (const [, name, value = ''] of tag.slice(5, -1).matchAll(/([^\s=/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s]+))?/g)) {
    if (!attributes.has(name!.toLowerCase())) attributes.set(name!.toLowerCase(), value.replace(/^["']|["']$/g, '').trim());
  }
  const direct = attributes.get('charset');
  if (direct) return direct;
  if (attributes.get('http-equiv')?.toLowerCase() !== 'content-type') return undefined;
  return /charset\s*=\s*["']?\s*([^\s;"',]+)/i.exec(attributes.get('content') ?? '')?.[1];
}

/** A declaration that can be read as ASCII is not in UTF-16 (Encoding sniffing, HTML standard). */
function asDeclaredInPage(charset: string | null): string | null {
  if (charset === 'utf-16le' || charset === 'utf-16be') return 'utf-8';
  return charset === 'x-user-defined' ? 'windows-1252' : charset;
}
