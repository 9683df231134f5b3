/** Forum talk in six languages from small grammars: enough variety that no two posts read the same, from banks that fit on a few screens. */
import type { Random } from './random.ts';
import { type Bank, items } from './text/bank.ts';
import { de } from './text/de.ts';
import { en } from './text/en.ts';
import { fr } from './text/fr.ts';
import { ja } from './text/ja.ts';
import { ru } from './text/ru.ts';
import { zh } from './text/zh.ts';
import type { Language } from './types.ts';

const banks: Record<Language, Bank> = { en, de, fr, ru, zh, ja };

const brandStarts = items(
  'Al,Ar,Bel,Bor,Cal,Cor,Dal,Del,Dor,Fal,Fen,Gar,Gren,Hal,Hol,Jor,Kel,Kor,Lam,Lor,Mar,Mel,Mon,Nar,Nor,Ol,Or,Pal,Pol,Quan,Ral,Ros,Sal,Sol,Tal,Tor,Ul,Val,Ver,Vol,Wen,Wil,Xen,Yar,Zan,Zel',
);
const brandMiddles = ['', '', '', 'a', 'e', 'i', 'o', 'ba', 'de', 'ga', 'li', 'mi', 'na', 'ra', 'ta', 'vi'];
const brandEnds = items(
  'bec,co,dan,dex,don,gard,kan,lux,max,mec,mont,nex,nia,nox,ra,rex,ric,son,tec,ton,tra,tron,vex,via,vox,wick,zen',
);
const modelLetters = items('A,B,C,CX,D,DS,E,EX,F,G,GT,H,HD,K,L,LX,M,MK,MX,P,PX,Q,R,RS,S,ST,T,TX,V,X,XL,XT,Z');
const modelTails = ['', '', '', '', ' Pro', ' Plus', ' II', ' Lite', ' Mini', 'a', 'b', 's', ' v2', ' SE'];

interface Part {
  text: string;
  slot: string;
  form: number;
}

const compiled = new Map<string, Part[]>();

/** A template as pairs of literal text and the slot that follows it; compiled once. */
function compile(template: string): Part[] {
  let parts = compiled.get(template);
  if (parts === undefined) {
    parts = [];
    let at = 0;
    for (const match of template.matchAll(/\{([a-z]+|\d+-\d+)(?::(\d))?\}/gi)) {
      parts.push({ text: template.slice(at, match.index), slot: match[1]!, form: Number(match[2] ?? 0) });
      at = match.index + match[0].length;
    }
    parts.push({ text: template.slice(at), slot: '', form: 0 });
    compiled.set(template, parts);
  }
  return parts;
}

export interface Text {
  forumTitle(): string;
  categoryName(): string;
  boardName(): string;
  boardDescription(): string;
  userName(): string;
  threadTitle(): string;
  paragraph(): string;
  sentence(): string;
  word(): string;
  signature(): string;
}

/** Names and titles do not repeat within one call of `textFor`; paragraphs mostly keep to the topic of the title before or, at first, after them. */
export function textFor(language: Language, random: Random): Text {
  const bank = banks[language];
  const used = new Set<string>();
  let topic = random.pick(bank.topics);
  let titled = false;

  /** The front of a list comes up more often than its end, as words do. */
  const skewed = <T>(list: readonly T[]): T => list[Math.floor(random.next() ** 1.5 * list.length)]!;

  const brand = (): string => random.pick(brandStarts) + random.pick(brandMiddles) + random.pick(brandEnds);
  const number = (): string => {
    const digits = random.int(1, 4);
    const value = random.int(10 ** (digits - 1), 10 ** digits - 1);
    return `${digits > 2 && random.chance(0.6) ? value - (value % 10) : value}`;
  };
  const model = (): string =>
    `${brand()} ${random.chance(0.7) ? random.pick(modelLetters) + (random.chance(0.3) ? '-' : '') : ''}${number()}${random.pick(modelTails)}`;
  const place = (): string => random.pick(bank.places[0]) + random.pick(bank.places[1]);
  const nick = (): string => {
    const base = random.chance(0.75) ? expand(random.pick(bank.nicks)) : brand();
    const tail = random.next();
    if (tail < 0.45) return base;
    if (tail < 0.75) return `${base}${random.int(1, 99)}`;
    if (tail < 0.9) return `${base}_${random.pick(brandEnds)}`;
    return `${random.pick(brandStarts).toLowerCase()}.${base}`;
  };

  function fill(slot: string, form: number): string {
    switch (slot) {
      case 'brand':
        return brand();
      case 'model':
        return model();
      case 'place':
        return place();
      case 'nick':
        return nick();
      case 'thing': {
        const forms = skewed(topic.things).split('|');
        return forms[form] ?? forms[0]!;
      }
      case 'act':
        return expand(skewed(topic.acts));
      case 'fault':
        return expand(skewed(topic.faults));
    }
    const range = /^(\d+)-(\d+)$/.exec(slot);
    if (range) return `${random.int(Number(range[1]), Number(range[2]))}`;
    const list = bank.slots[slot];
    if (list === undefined) throw new Error(`no slot ${slot} in the bank of ${language}`);
    return expand(skewed(list));
  }

  function expand(template: string): string {
    let text = '';
    for (const part of compile(template)) {
      text += part.text;
      if (part.slot !== '') text += fill(part.slot, part.form);
    }
    return text;
  }

  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  const finish = (template: string): string => {
    const text = capital(expand(template));
    return bank.polish ? bank.polish(text) : text;
  };

  /** Tries for something new a few times, then numbers it. */
  const fresh = (kind: string, make: () => string, number: (text: string, n: number) => string): string => {
    let text = make();
    for (let i = 0; i < 8 && used.has(kind + text); i++) text = make();
    const base = text;
    for (let n = 2; used.has(kind + text); n++) text = number(base, n);
    used.add(kind + text);
    return text;
  };

  const sentence = (): string => finish(random.pick(bank.sentences));
  const paragraph = (): string => {
    const kept = topic;
    if (random.chance(0.2)) topic = random.pick(bank.topics);
    const count = 1 + Math.floor(random.next() ** 1.4 * 6);
    const text = Array.from({ length: count }, sentence).join(bank.gap);
    topic = kept;
    return text;
  };

  return {
    forumTitle: () => finish(random.pick(bank.forumTitles)),
    categoryName: () =>
      fresh(
        'category:',
        () => finish(random.pick(bank.categories)),
        (text, n) => `${text} ${n}`,
      ),
    boardName: () =>
      fresh(
        'board:',
        () => finish(random.pick(bank.boards)),
        (text, n) => `${text} ${n}`,
      ),
    boardDescription: () => finish(random.pick(bank.descriptions)),
    userName: () => fresh('user:', nick, (text, n) => `${text}${n}`),
    threadTitle: () =>
      fresh(
        'title:',
        () => {
          if (titled) topic = random.pick(bank.topics);
          titled = true;
          const title = finish(random.pick(bank.titles));
          const tail = random.next();
          if (tail > 0.35 || /\d/.test(title)) return title;
          return `${title} (${tail < 0.22 ? model() : place()})`;
        },
        (text, n) => `${text} (${n})`,
      ),
    paragraph,
    sentence,
    word: () => (random.chance(0.25) ? brand() : random.pick(random.pick(bank.topics).things).split('|')[0]!),
    signature: () => finish(random.pick(bank.signatures)),
  };
}
