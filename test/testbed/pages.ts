import { Parser } from 'htmlparser2';
import type { Answer } from '../../testbed/answer.ts';
import type { Target } from '../../testbed/types.ts';

/** A page as a client reads it: its links and its visible text. */
export interface ReadPage {
  /** What addresses are relative to, where the page says so. */
  base: string;
  hrefs: string[];
  text: string;
  title: string;
}

export function readPage(html: string): ReadPage {
  const hrefs: string[] = [];
  let base = '';
  let text = '';
  let title = '';
  let inTitle = false;
  let hidden = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'a' && attributes.href !== undefined) hrefs.push(attributes.href);
      if (name === 'base') base ||= attributes.href ?? '';
      if (name === 'script' || name === 'style') hidden++;
      if (name === 'title') inTitle = true;
    },
    onclosetag: (name) => {
      if (name === 'script' || name === 'style') hidden--;
      if (name === 'title') inTitle = false;
      text += ' ';
    },
    ontext: (data) => {
      if (inTitle) title += data;
      else if (hidden === 0) text += data;
    },
  });
  parser.end(html);
  return { base, hrefs, text: squeeze(text), title };
}

/** Without white space: where a skin breaks lines and puts spaces is its own affair. */
export const squeeze = (text: string): string => text.replace(/\s+/g, '');

export function decodeBody({ headers, body }: Pick<Answer, 'headers' | 'body'>): string {
  const charset = /charset=(\S+)/.exec(headers['content-type'] ?? '')?.[1];
  if (charset === undefined) throw new Error('no charset in the header');
  return new TextDecoder(charset, { fatal: true }).decode(body);
}

/** One spelling for targets that mean the same: fields that are undefined or false are left out. */
export function spell(target: Target | null): string {
  if (target === null) return 'null';
  const fields = Object.entries(target).filter(([, value]) => value !== undefined && value !== false);
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}
