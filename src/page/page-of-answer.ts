import { decodeBody } from '../fetch/charset.ts';
import type { Answer } from '../fetch/source.ts';
import { Page } from './page.ts';

/** The page that an answer shows; null when it shows none: not 200, empty, or no HTML. */
export function pageOfAnswer(answer: Answer, url: string): Page | null {
  if (!answer.ok || answer.status !== 200) return null;
  if (answer.rendered !== undefined) return new Page(answer.rendered, url);
  if (answer.body.length === 0) return null;
  const type = answer.headers['content-type'] ?? '';
  // Servers that say nothing, or no more than "text/plain", are believed when the body does not begin like markup.
  if (type !== '' && !/html|text\/plain/i.test(type)) return null;
  const { text } = decodeBody(answer.body, type);
  if (!/html/i.test(type) && !/^\s*</.test(text)) return null;
  return new Page(text, url);
}
