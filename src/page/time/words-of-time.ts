/** Units a forum counts the past in. */
export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** What a word or phrase can say about time. One phrase may say several things: "mar" is a month and a Tuesday. */
export type Meaning =
  | { says: 'month'; month: number; persian: boolean; language: string }
  | { says: 'weekday'; weekday: number }
  /** Today is 0, yesterday −1. */
  | { says: 'day'; offset: number }
  | { says: 'half'; afternoon: boolean }
  /** After a number, when `before` stands before that number: "vor" 3 "tagen", "" 3 "days ago". */
  | { says: 'ago'; unit: TimeUnit; before: string }
  /** After a number, one part of a longer span: 1 "hour" 5 minutes ago. */
  | { says: 'unit'; unit: TimeUnit }
  /** Whole by itself: "an hour ago", "قبل ساعتين". */
  | { says: 'past'; unit: TimeUnit; amount: number };

/** Phrases by their characters, in lower case, so that the longest one at a place is found in one pass. */
export interface PhraseTree {
  next: Map<number, PhraseTree>;
  meanings: Meaning[] | null;
}

/** The runtime knows how each of these writes its dates, so no list of month names is kept here. */
const locales = (
  'en en-GB de fr es pt pt-PT it nl pl tr ru uk be bg sr sr-Latn hr sl cs sk hu ro sv da nb fi et lv lt el he ar ar-SY ar-DZ fa ' +
  'fa-u-ca-gregory ur hi bn ta te th th-u-ca-gregory vi id fil ja zh zh-Hant ko ka hy az kk uz ca eu gl is mk sq mn my km'
).split(' ');

const units: readonly TimeUnit[] = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'];
/** One of each plural form that a language may have. */
const amounts = [1, 2, 3, 5, 11, 21];
const hoursOfDay = [1, 4, 7, 10, 12, 15, 18, 21, 23];

/** What people and forum software write and the runtime does not. English unless it says otherwise. */
const alsoUnits: readonly [string, TimeUnit][] = [
  ...['s', 'sec', 'secs', 'second', 'seconds'].map((word): [string, TimeUnit] => [word, 'second']),
  ...['m', 'min', 'mins', 'minute', 'minutes'].map((word): [string, TimeUnit] => [word, 'minute']),
  ...['h', 'hr', 'hrs', 'hour', 'hours'].map((word): [string, TimeUnit] => [word, 'hour']),
  ...['d', 'day', 'days'].map((word): [string, TimeUnit] => [word, 'day']),
  ...['w', 'wk', 'wks', 'week', 'weeks'].map((word): [string, TimeUnit] => [word, 'week']),
  ...['mo', 'mon', 'mos', 'month', 'months'].map((word): [string, TimeUnit] => [word, 'month']),
  ...['y', 'yr', 'yrs', 'year', 'years'].map((word): [string, TimeUnit] => [word, 'year']),
];
const alsoPast: readonly [string, TimeUnit, number][] = [
  ['just now', 'second', 0],
  ['moments ago', 'second', 0],
  ['a moment ago', 'second', 0],
  ['a few seconds ago', 'second', 0],
  ['a few moments ago', 'second', 0],
  ['less than a minute ago', 'second', 0],
  ['half an hour ago', 'minute', 30],
  ...units.map((unit): [string, TimeUnit, number] => [`${unit === 'hour' ? 'an' : 'a'} ${unit} ago`, unit, 1]),
  ['刚刚', 'second', 0],
  ['剛剛', 'second', 0],
  ['刚才', 'second', 0],
  ['半小时前', 'minute', 30],
  ['半小時前', 'minute', 30],
  ['方才', 'second', 0],
  ['たった今', 'second', 0],
  ['방금', 'second', 0],
  ['방금 전', 'second', 0],
  ['только что', 'second', 0],
  ['gerade eben', 'second', 0],
  ['vor einer minute', 'minute', 1],
  ['vor einer stunde', 'hour', 1],
  ['vor einem tag', 'day', 1],
  ['vor einer woche', 'week', 1],
  ['vor einem monat', 'month', 1],
  ['vor einem jahr', 'year', 1],
  ['il y a une minute', 'minute', 1],
  ['il y a une heure', 'hour', 1],
  ['hace una hora', 'hour', 1],
  ['há uma hora', 'hour', 1],
  ["un'ora fa", 'hour', 1],
  ['een uur geleden', 'hour', 1],
  ['минуту назад', 'minute', 1],
  ['час назад', 'hour', 1],
  ['à l’instant', 'second', 0],
  ["à l'instant", 'second', 0],
];
/** In one word where the runtime has two. */
const alsoDays: readonly [string, number][] = [
  ['idag', 0],
  ['igår', -1],
  ['วานนี้', -1],
];
const alsoMonths: readonly [string, number][] = [
  ['sept', 9],
  ['mrz', 3],
  ['okt', 10],
  ['dez', 12],
  ['ene', 1],
  ['abr', 4],
  ['ago', 8],
];
/** Mainland China writes 小时, Taiwan 小時; both also 小时之前, 分钟以前. */
const alsoAgo: readonly [string, TimeUnit][] = [
  ['秒前', 'second'],
  ['秒钟前', 'second'],
  ['秒鐘前', 'second'],
  ['分前', 'minute'],
  ['分钟前', 'minute'],
  ['分鐘前', 'minute'],
  ['小时前', 'hour'],
  ['小時前', 'hour'],
  ['時間前', 'hour'],
  ['天前', 'day'],
  ['日前', 'day'],
  ['周前', 'week'],
  ['週前', 'week'],
  ['个月前', 'month'],
  ['個月前', 'month'],
  ['年前', 'year'],
];

let known: PhraseTree | undefined;

/** Built when first needed: asking the runtime for some sixty languages takes about a quarter of a second. */
export function wordsOfTime(): PhraseTree {
  known ??= build();
  return known;
}

function build(): PhraseTree {
  const root: PhraseTree = { next: new Map(), meanings: null };
  const add = (phrase: string, meaning: Meaning) => {
    const text = phrase.toLowerCase().replace(/\s+/g, ' ').trim();
    if (text === '' || /^[\p{Nd}\p{P}]/u.test(text)) return;
    put(root, text, meaning);
    const plain = text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .normalize('NFC');
    // Old boards drop accents; in scripts where marks are vowels that would be another word.
    if (plain !== text && /^[\p{Script=Latin}\s.]+$/u.test(plain)) put(root, plain, meaning);
  };
  for (const locale of locales) {
    addMonthsAndWeekdays(locale, add);
    addDays(locale, add);
    addHalves(locale, add);
    addAgo(locale, add);
  }
  for (const [word, month] of alsoMonths) add(word, { says: 'month', month, persian: false, language: 'en' });
  for (const [word, unit] of alsoUnits) {
    add(word, { says: 'unit', unit });
    add(`${word} ago`, { says: 'ago', unit, before: '' });
    add(`${word}. ago`, { says: 'ago', unit, before: '' });
  }
  for (const [phrase, offset] of alsoDays) add(phrase, { says: 'day', offset });
  for (const [phrase, unit, amount] of alsoPast) add(phrase, { says: 'past', unit, amount });
  for (const [phrase, unit] of alsoAgo) add(phrase, { says: 'ago', unit, before: '' });
  return root;
}

type Add = (phrase: string, meaning: Meaning) => void;

function addMonthsAndWeekdays(locale: string, add: Add): void {
  const language = locale.slice(0, 2);
  for (const width of ['long', 'short'] as const) {
    const alone = new Intl.DateTimeFormat(locale, { month: width, timeZone: 'UTC' });
    const persian = alone.resolvedOptions().calendar === 'persian';
    // With a day beside it a month stands in the genitive in many languages.
    const dated = new Intl.DateTimeFormat(locale, { month: width, day: 'numeric', timeZone: 'UTC' });
    const numbered = persian
      ? new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-persian`, { month: 'numeric', timeZone: 'UTC' })
      : null;
    for (let i = 0; i < 12; i++) {
      // Persian months begin about the 21st.
      const date = Date.UTC(2008, i, persian ? 25 : 5);
      const month = numbered ? Number.parseInt(numbered.format(date), 10) : i + 1;
      const parts = dated.formatToParts(date);
      const at = parts.findIndex((part) => part.type === 'month');
      // Hebrew writes its "in" onto the month.
      const attached = /\p{L}*$/u.exec(parts[at - 1]?.value ?? '')?.[0] ?? '';
      const names = [alone.format(date), parts[at]?.value ?? '', attached + (parts[at]?.value ?? '')];
      for (const name of names) {
        add(name.replace(/\.$/, ''), { says: 'month', month, persian, language });
        // Software that cannot decline or abbreviate takes the first three letters.
        if (width === 'long' && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{4,}$/u.test(name)) {
          add([...name].slice(0, 3).join(''), { says: 'month', month, persian, language });
        }
      }
    }
    const weekdays = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' });
    // 1970-01-04 was a Sunday.
    for (let i = 0; i < 7; i++)
      add(weekdays.format(Date.UTC(1970, 0, 4 + i)).replace(/\.$/, ''), { says: 'weekday', weekday: i });
  }
}

function addDays(locale: string, add: Add): void {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const offset of [0, -1, -2]) {
    const parts = format.formatToParts(offset, 'day');
    if (parts.length === 1 && parts[0]!.type === 'literal') add(parts[0]!.value, { says: 'day', offset });
  }
}

function addHalves(locale: string, add: Add): void {
  // Chinese names five parts of the day; others that matter have two.
  const format = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    hour12: true,
    timeZone: 'UTC',
    ...(locale.startsWith('zh') ? { dayPeriod: 'short' as const } : {}),
  });
  for (const hour of locale.startsWith('zh') ? hoursOfDay : [10, 15]) {
    const half = format.formatToParts(Date.UTC(2008, 0, 5, hour)).find((part) => part.type === 'dayPeriod')?.value ?? '';
    const meaning: Meaning = { says: 'half', afternoon: hour >= 12 };
    add(half, meaning);
    if (half.endsWith('.')) add(half.slice(0, -1), meaning);
    add(half.replace(/[.\s]/g, ''), meaning);
  }
  if (locale.startsWith('zh'))
    for (const afternoon of [false, true]) add(afternoon ? '下午' : '上午', { says: 'half', afternoon });
}

function addAgo(locale: string, add: Add): void {
  for (const style of ['long', 'short', 'narrow'] as const) {
    const format = new Intl.RelativeTimeFormat(locale, { style });
    for (const unit of units) {
      for (const amount of amounts) {
        const parts = format.formatToParts(-amount, unit);
        const number = parts.findIndex((part) => part.type === 'integer');
        if (number < 0) {
          add(parts.map((part) => part.value).join(''), { says: 'past', unit, amount });
          continue;
        }
        const before = parts
          .slice(0, number)
          .map((part) => part.value)
          .join('')
          .toLowerCase()
          .trim();
        // A minus sign is no word: "−3 h" may be anything.
        if (before !== '' && !/\p{L}/u.test(before)) continue;
        const after = parts
          .slice(number + 1)
          .map((part) => part.value)
          .join('')
          .trim();
        if (after !== '' && (before !== '' || [...after].length > 1)) add(after, { says: 'ago', unit, before });
        if (before !== '') add(after, { says: 'unit', unit });
      }
    }
  }
}

function put(root: PhraseTree, phrase: string, meaning: Meaning): void {
  let at = root;
  for (let i = 0; i < phrase.length; i++) {
    const code = phrase.charCodeAt(i);
    let next = at.next.get(code);
    if (next === undefined) {
      next = { next: new Map(), meanings: null };
      at.next.set(code, next);
    }
    at = next;
  }
  at.meanings ??= [];
  const print = JSON.stringify(meaning);
  if (!at.meanings.some((other) => JSON.stringify(other) === print)) at.meanings.push(meaning);
}
