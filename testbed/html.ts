import type { Block, Language } from './types.ts';

const special = /[&<>"]/;

/** For text and for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  if (!special.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** How a skin writes each kind of block. All strings arrive escaped. `href` of a quote is the quoted post's address or null. */
export interface BlockMarkup {
  paragraph(html: string): string;
  quote(author: string, html: string, href: string | null): string;
  code(html: string): string;
  list(items: string[]): string;
  link(html: string, href: string): string;
  image(alt: string, href: string): string;
}

const plainMarkup: BlockMarkup = {
  paragraph: (html) => `<p>${html}</p>\n`,
  quote: (author, html) => `<blockquote><cite>${author}</cite>${html}</blockquote>\n`,
  code: (html) => `<pre><code>${html}</code></pre>\n`,
  list: (items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>\n`,
  link: (html, href) => `<p><a href="${href}">${html}</a></p>\n`,
  image: (alt, href) => `<p><img src="${href}" alt="${alt}"></p>\n`,
};

/** A post's body as HTML; a skin overrides what it writes differently. `quoted` gives the address of a quoted post where it can be linked. */
export function renderBlocks(
  body: readonly Block[],
  markup: Partial<BlockMarkup> = {},
  quoted: (post: number) => string | null = () => null,
): string {
  const m = { ...plainMarkup, ...markup };
  let html = '';
  for (const block of body) {
    switch (block.kind) {
      case 'paragraph':
        html += m.paragraph(escapeHtml(block.text));
        break;
      case 'quote':
        html += m.quote(escapeHtml(block.author), escapeHtml(block.text), quoted(block.post));
        break;
      case 'code':
        html += m.code(escapeHtml(block.text));
        break;
      case 'list':
        html += m.list(block.items.map(escapeHtml));
        break;
      case 'link':
        html += m.link(escapeHtml(block.text), escapeHtml(block.href));
        break;
      case 'image':
        html += m.image(escapeHtml(block.alt), escapeHtml(block.href));
        break;
    }
  }
  return html;
}

const months: Record<Language, string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
  zh: [],
  ja: [],
};
const weekdays: Record<Language, string[]> = {
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  de: 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'.split(' '),
  fr: 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' '),
  ru: 'воскресенье понедельник вторник среда четверг пятница суббота'.split(' '),
  zh: '日 一 二 三 四 五 六'.split(' '),
  ja: '日 月 火 水 木 金 土'.split(' '),
};

/**
 * All in UTC, so that a page is the same on every machine. In 2021-03-09 14:05:
 * iso 2021-03-09T14:05:00Z · plain 2021-03-09 14:05 · day 2021-03-09 · us 03-09-2021, 02:05 PM · dotted 09.03.2021, 14:05 ·
 * slashed 09/03/2021 14:05 · cjk 2021-3-9 14:05 · long "9 March 2021, 14:05" or what the language says · short "Tue Mar 09, 2021 2:05 pm" or what
 * the language says · month "March 2021" · unix 1615298700
 */
export type DateStyle = 'iso' | 'plain' | 'day' | 'us' | 'dotted' | 'slashed' | 'cjk' | 'long' | 'short' | 'month' | 'unix';

const two = (n: number): string => (n < 10 ? `0${n}` : `${n}`);

export function formatDate(date: Date, style: DateStyle, language: Language = 'en'): string {
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + 1;
  const day = date.getUTCDate();
  const hour = date.getUTCHours();
  const clock = `${two(hour)}:${two(date.getUTCMinutes())}`;
  const hour12 = hour % 12 || 12;
  const cjk = language === 'zh' || language === 'ja';
  const name = months[language][month - 1] ?? '';
  const weekday = weekdays[language][date.getUTCDay()] ?? '';
  switch (style) {
    case 'iso':
      return `${date.toISOString().slice(0, 19)}Z`;
    case 'plain':
      return `${year}-${two(month)}-${two(day)} ${clock}`;
    case 'day':
      return `${year}-${two(month)}-${two(day)}`;
    case 'us':
      return `${two(month)}-${two(day)}-${year}, ${two(hour12)}${clock.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
    case 'dotted':
      return `${two(day)}.${two(month)}.${year}, ${clock}`;
    case 'slashed':
      return `${two(day)}/${two(month)}/${year} ${clock}`;
    case 'cjk':
      return `${year}-${month}-${day} ${clock}`;
    case 'month':
      if (cjk) return `${year}年${month}月`;
      return `${name} ${year}`;
    case 'unix':
      return `${Math.floor(date.getTime() / 1000)}`;
    case 'long':
      if (cjk) return `${year}年${month}月${day}日 ${clock}`;
      if (language === 'de') return `${day}. ${name} ${year}, ${clock} Uhr`;
      if (language === 'fr') return `${day} ${name} ${year} à ${clock}`;
      if (language === 'ru') return `${day} ${name} ${year} г., ${clock}`;
      return `${day} ${name} ${year}, ${clock}`;
    case 'short':
      if (cjk) return `${year}/${two(month)}/${two(day)}(${weekday}) ${clock}`;
      if (language === 'en')
        return `${weekday.slice(0, 3)} ${name.slice(0, 3)} ${two(day)}, ${year} ${hour12}${clock.slice(2)} ${hour < 12 ? 'am' : 'pm'}`;
      if (language === 'de') return `${weekday.slice(0, 2)}, ${day}. ${name.slice(0, 3)} ${year}, ${clock}`;
      return `${day} ${name.slice(0, 4)} ${year}, ${clock}`;
  }
}
