import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findTimes, withYearBehind } from '../../src/page/time/find-times.ts';

const january = { kind: 'absolute', year: 2008, month: 1, day: 5 };
const atFive = { hour: 14, minute: 5 };

const reads: [string, object][] = [
  ['2008-01-05', january],
  ['2008-01-05T03:12:00+01:00', { ...january, hour: 3, minute: 12, second: 0, offsetMinutes: 60, precision: 'second' }],
  ['2008/1/5 14:05:33', { ...january, ...atFive, second: 33 }],
  ['31.12.2024, 14:05 Uhr', { year: 2024, month: 12, day: 31, ...atFive }],
  ['12/31/2024 2:05 pm', { year: 2024, month: 12, day: 31, ...atFive }],
  ['12/31/2024 12:05 am', { hour: 0, minute: 5 }],
  ['Sat Jan 5, 2008 3:12 am', { ...january, weekday: 6, hour: 3, minute: 12 }],
  ['on: January 05, 2008, 03:12:33 PM', { ...january, hour: 15, minute: 12, second: 33 }],
  ['Thu, 05 Jan 2008 14:05:33 +0900', { ...january, ...atFive, offsetMinutes: 540 }],
  ['14:05, 5 January 2008 (UTC)', { ...january, ...atFive, offsetMinutes: 0 }],
  ['05-Jan-08, 14:05', { ...january, ...atFive }],
  ["Jan 5 '08 at 14:05", { ...january, ...atFive }],
  ['5. Januar 2008', january],
  ['« le: 05 Janvier 2008, 14:05:33 »', { ...january, ...atFive, second: 33 }],
  ['5 de enero de 2008 a las 14:05', { ...january, ...atFive }],
  ['5 de janeiro de 2008 às 14h05', { ...january, ...atFive }],
  ['5 gennaio 2008', january],
  ['5 januari 2008', january],
  ['5 stycznia 2008', january],
  ['5 Ocak 2008', january],
  ['2008. január 5., 14:05', { ...january, ...atFive }],
  ['2008 m. sausio 5 d.', january],
  ['5. ledna 2008, 14.05', { ...january, ...atFive }],
  ['05 янв 2008, 14:05', { ...january, ...atFive }],
  ['Января 5, 2008', january],
  ['2008年1月5日 下午3:12', { ...january, hour: 15, minute: 12 }],
  ['平成20年1月5日', january],
  ['2008년 1월 5일 오후 3:12', { ...january, hour: 15, minute: 12 }],
  ['٥ يناير ٢٠٠٨', january],
  ['5 ม.ค. 2551', january],
  ['5 tháng 1, 2008', january],
  ['۱۳۸۶/۱۰/۱۵ ۱۴:۰۵', { calendar: 'persian', year: 1386, month: 10, day: 15, ...atFive }],
  ['Joined: Jan 2008', { kind: 'absolute', precision: 'month', year: 2008, month: 1 }],
  ['2月5日', { kind: 'absolute', month: 2, day: 5 }],
  ['3 hours ago', { kind: 'relative', relative: { amount: 3, unit: 'hour' } }],
  ['Last post by Bob 2 mins ago in Off topic', { relative: { amount: 2, unit: 'minute' } }],
  ['1 hour, 5 minutes ago', { relative: { amount: 65, unit: 'minute' } }],
  ['vor 2 Tagen', { relative: { amount: 2, unit: 'day' } }],
  ['3天前', { relative: { amount: 3, unit: 'day' } }],
  ['3\u00a0小时前', { relative: { amount: 3, unit: 'hour' } }],
  ['半小时前', { relative: { amount: 30, unit: 'minute' } }],
  ['2 минуты назад', { relative: { amount: 2, unit: 'minute' } }],
  ['hace 3 horas', { relative: { amount: 3, unit: 'hour' } }],
  ['il y a 5 minutes', { relative: { amount: 5, unit: 'minute' } }],
  ['قبل ساعتين', { relative: { amount: 2, unit: 'hour' } }],
  ['3d', { relative: { amount: 3, unit: 'day' } }],
  ['Yesterday at 3:12 PM', { kind: 'day', dayOffset: -1, hour: 15, minute: 12 }],
  ['昨天 14:05', { kind: 'day', dayOffset: -1, ...atFive }],
  ['сегодня в 14:05', { kind: 'day', dayOffset: 0, ...atFive }],
  ['heute 14:05', { kind: 'day', dayOffset: 0, ...atFive }],
  ['wczoraj, 14:05', { kind: 'day', dayOffset: -1, ...atFive }],
  ['Yesterday', { kind: 'day', dayOffset: -1, precision: 'day' }],
  ['Saturday at 2:05 PM', { kind: 'day', weekday: 6, ...atFive }],
  ['14:05', { kind: 'day', ...atFive }],
];
test('times in many languages and forms are read', async (t) => {
  for (const [text, expected] of reads) {
    await t.test(text, () => {
      const found = findTimes(text);
      assert.equal(found.length, 1);
      assert.partialDeepStrictEqual(found[0], expected);
    });
  }
});

const without = [
  'Re: May I ask 3 things',
  'Version 1.6.10 beta',
  '10.0.12.1',
  'Replies: 12 Views: 2008',
  'I went there yesterday and it was closed, so I will try again when they open.',
  '1 2 3 4 5 Next',
  'Page 2 of 12',
  'Topic 4711',
  'Gus30',
  'mar12',
];
test('a year may stand behind the time of day', () => {
  for (const text of ['Sat Jan  5 14:05:33 CET 2008', 'Jan 5 14:05:33 2008'])
    assert.partialDeepStrictEqual(withYearBehind(text, findTimes(text)[0]!), { ...january, ...atFive, end: text.length });
  assert.equal(withYearBehind('Jan 5 14:05, 2008 replies', findTimes('Jan 5 14:05, 2008 replies')[0]!).year, undefined);
});

test('numbers and words that are no times', () => {
  for (const text of without) assert.deepEqual(findTimes(text), [], text);
});

test('a month of another language is one beside a year, or alone', () => {
  const title = 'Re: dynamo hub loses air over night (Torgazen 3 Pro)';
  assert.deepEqual(findTimes(title, 'en'), []);
  assert.partialDeepStrictEqual(findTimes(title, 'cs')[0], { day: 3, month: 12 });
  assert.partialDeepStrictEqual(findTimes('a long line of words, written on 3. prosince 2019', 'en')[0], {
    month: 12,
    year: 2019,
  });
  assert.partialDeepStrictEqual(findTimes('3. prosince', 'en')[0], { day: 3, month: 12 });
  assert.partialDeepStrictEqual(findTimes('Dec03 14:05')[0], { day: 3, month: 12, hour: 14 });
});

test('leaves open which number is the month, and says what may be', () => {
  assert.partialDeepStrictEqual(findTimes('1/2/2008')[0], { year: 2008, numbers: [1, 2, 2008], orders: ['mdy', 'dmy'] });
  assert.partialDeepStrictEqual(findTimes('01-05 12:33')[0], { numbers: [1, 5], orders: ['md', 'dm'], hour: 12 });
  assert.equal(findTimes('1/2/2008')[0]?.month, undefined);
  // As far as the numbers themselves say.
  assert.partialDeepStrictEqual(findTimes('13/2/2008')[0], { day: 13, month: 2, year: 2008 });
  assert.equal(findTimes('13/2/2008')[0]?.orders, undefined);
});

test('reads a month that two languages share in the language of the page', () => {
  assert.partialDeepStrictEqual(findTimes('5. listopada 2008', 'pl')[0], { month: 11 });
  assert.partialDeepStrictEqual(findTimes('5. listopada 2008', 'hr')[0], { month: 10 });
});

test('finds every time of a text, with its place', () => {
  const text = 'Started by A, Jan 5, 2008, last post 3 hours ago';
  assert.deepEqual(
    findTimes(text).map((time) => text.slice(time.start, time.end)),
    ['Jan 5, 2008', '3 hours ago'],
  );
});

const locales = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'tr',
  'ru',
  'uk',
  'cs',
  'hu',
  'ro',
  'sv',
  'fi',
  'el',
  'he',
  'ar',
  'hi',
  'vi',
  'id',
  'ja',
  'zh',
  'ko',
];
test('reads what the runtime writes, in each of many languages', () => {
  const date = fc.date({ min: new Date('1995-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...locales), date, (locale, when) => {
      const text = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(when);
      const [found] = findTimes(text, locale);
      assert.ok(found, text);
      assert.partialDeepStrictEqual(found, {
        kind: 'absolute',
        year: when.getUTCFullYear(),
        month: when.getUTCMonth() + 1,
        day: when.getUTCDate(),
        hour: when.getUTCHours(),
        minute: when.getUTCMinutes(),
      });
    }),
    { numRuns: 500 },
  );
});

test('reads how long ago, in each of many languages', () => {
  const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.integer({ min: 3, max: 59 }),
      fc.constantFrom(...units),
      (locale, amount, unit) => {
        const text = new Intl.RelativeTimeFormat(locale).format(-amount, unit);
        const [found] = findTimes(text);
        assert.deepEqual(found?.relative, { amount, unit }, text);
      },
    ),
    { numRuns: 500 },
  );
});

test('never throws, and its finds are in order and do not overlap', () => {
  const bits = fc.constantFrom(
    '5',
    '12',
    '2008',
    '.',
    ':',
    '/',
    '-',
    ' ',
    'Jan',
    'пн',
    '年',
    '月',
    '下午',
    'vor',
    'ago',
    'pm',
    'İ',
    '٥',
    'T',
    '+',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.array(bits, { maxLength: 30 }).map((list) => list.join('')),
      ),
      (text) => {
        let end = 0;
        for (const time of findTimes(text)) {
          assert.ok(time.start >= end);
          assert.ok(time.end > time.start);
          assert.ok(time.end <= text.length);
          end = time.end;
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test('a word for a day and for a month is the day before a whole date that falls on it', () => {
  for (const text of ['Mar 16 Avr 2024 - 09:57', 'mar 16 apr 2024, 09:57', 'mar. 16 abr 2024 9:57']) {
    const [time] = findTimes(text);
    assert.deepEqual([time?.year, time?.month, time?.day, time?.hour, time?.weekday], [2024, 4, 16, 9, 2], text);
  }
  const [march] = findTimes('Mar 16, 2024 09:57');
  assert.deepEqual([march?.month, march?.day], [3, 16]);
});

test('takes time in proportion to the text', () => {
  const cost = (text: string) => {
    const start = performance.now();
    findTimes(text);
    return performance.now() - start;
  };
  for (const bit of ['1', '1.', '1 ', '12:', 'de 1 ', '1 hour ', 'Jan ', '- - ', '年', '2008-01-']) {
    cost(bit.repeat(20_000));
    const [short, long] = [cost(bit.repeat(20_000)), cost(bit.repeat(160_000))];
    // Eight times the text; a quadratic search would take 64 times as long.
    assert.ok(long < Math.max(short, 2) * 30, bit);
  }
});
