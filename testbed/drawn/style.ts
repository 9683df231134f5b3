import type { DateStyle } from '../html.ts';
import type { Random } from '../random.ts';
import type { Language } from '../types.ts';
import { drawMarkup, type Markup } from './markup.ts';
import { type Words, wordsOf } from './words.ts';

/** What the pages of one drawn program are like. */
export interface Style {
  markup: Markup;
  words: Words;
  language: Language;
  date: DateStyle;
  /** What each page has around what it is about. */
  frame: {
    wrappers: readonly string[];
    menu: 'above' | 'below' | 'none';
    trail: 'whole' | 'board' | 'none';
    allBoards: boolean;
    latest: boolean;
    headTitle: 'behind' | 'before' | 'alone';
    canonical: boolean;
    relNext: boolean;
    jump: boolean;
  };
  pager: { form: 'numbers' | 'numbers and words' | 'words' | 'ranges' | 'words and ends'; at: 'above' | 'below' | 'both' };
  front: {
    icon: boolean;
    inlineBoards: boolean;
    /** What the last post of a board is shown by. */
    last: 'none' | 'title' | 'time' | 'thread' | 'thread and icon';
    author: boolean;
    latest: 'above' | 'below' | 'none';
    newestMember: boolean;
    online: boolean;
  };
  list: {
    order: readonly ('icon' | 'face' | 'title' | 'author' | 'counts' | 'last')[];
    pages: 'all' | 'last' | 'none';
    /** What the last post of a thread is shown by. */
    last: 'time' | 'linked time' | 'icon' | 'author' | 'none';
    excerpt: boolean;
    sorts: boolean;
    countsLead: boolean;
    titleIn: string;
  };
  thread: {
    order: readonly ('author' | 'head' | 'body' | 'foot')[];
    face: boolean;
    permalink: 'number' | 'time' | 'icon' | 'none';
    signatures: boolean;
    similar: 'above' | 'below' | 'none';
    tools: 'above' | 'below';
    titleLinks: boolean;
  };
}

export function drawStyle(random: Random): Style {
  const language = random.pick<Language>(['en', 'en', 'de', 'fr', 'ru', 'zh', 'ja']);
  const yes = (share: number) => random.chance(share);
  const columns = (['title', 'author', 'counts', 'last'] as const).filter((name) => name === 'title' || yes(0.8));
  const titleFirst = yes(0.75) ? columns : random.shuffle(columns);
  return {
    markup: drawMarkup(random),
    words: wordsOf(language),
    language,
    date: random.pick<DateStyle>(['plain', 'us', 'dotted', 'slashed', 'long', 'short', 'cjk', 'day']),
    frame: {
      wrappers: Array.from({ length: random.int(0, 4) }, () => random.pick(['div', 'div', 'table', 'center', 'main'])),
      menu: random.pick(['above', 'above', 'below', 'none']),
      trail: random.pick(['whole', 'whole', 'board', 'none']),
      allBoards: yes(0.25),
      latest: yes(0.2),
      headTitle: random.pick(['behind', 'before', 'alone']),
      canonical: yes(0.3),
      relNext: yes(0.25),
      jump: yes(0.25),
    },
    pager: {
      form: random.pick(['numbers', 'numbers and words', 'numbers and words', 'words', 'ranges', 'words and ends']),
      at: random.pick(['above', 'below', 'both']),
    },
    front: {
      icon: yes(0.2),
      inlineBoards: yes(0.4),
      last: random.pick(['none', 'title', 'time', 'thread', 'thread and icon']),
      author: yes(0.6),
      latest: random.pick(['none', 'none', 'above', 'below']),
      newestMember: yes(0.5),
      online: yes(0.3),
    },
    list: {
      order: [...(yes(0.2) ? (['icon'] as const) : []), ...(yes(0.2) ? (['face'] as const) : []), ...titleFirst],
      pages: random.pick(['all', 'last', 'none']),
      last: random.pick(['time', 'linked time', 'icon', 'author', 'none']),
      excerpt: yes(0.15),
      sorts: yes(0.5),
      countsLead: yes(0.15),
      titleIn: random.pick(['', '', 'h3', 'b', 'span']),
    },
    thread: {
      order: yes(0.6) ? ['author', 'head', 'body', 'foot'] : random.shuffle(['author', 'head', 'body', 'foot'] as const),
      face: yes(0.35),
      permalink: random.pick(['number', 'time', 'icon', 'none']),
      signatures: yes(0.5),
      similar: random.pick(['none', 'none', 'above', 'below']),
      tools: random.pick(['above', 'below']),
      titleLinks: yes(0.25),
    },
  };
}
