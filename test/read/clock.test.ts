import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTimes } from '../../src/page/time/find-times.ts';
import { type ForumClock, momentOf } from '../../src/read/clock.ts';
import { learnClock } from '../../src/read/learn-clock.ts';
import { gregorianOf } from '../../src/read/persian-calendar.ts';
import type { PagePost, ThreadPage } from '../../src/read/thread-page.ts';

const unknown: ForumClock = { zone: null, order: null };
const fetched = '2020-05-20T12:00:00Z';
const read = (shown: string, clock = unknown, date: string | null = fetched) =>
  momentOf({ shown, found: findTimes(shown)[0] ?? null, declared: null }, clock, date);
const post = (shown: string) => ({ time: { shown, found: findTimes(shown)[0] ?? null, declared: null } }) as PagePost;

test('what was inferred is marked', () => {
  assert.deepEqual(read('5 March 2019, 14:05'), {
    utc: '2019-03-05T14:05:00.000Z',
    precision: 'minute',
    inferred: ['zone'],
    shown: '5 March 2019, 14:05',
  });
  assert.deepEqual(read('5 March 2019, 14:05', { zone: 120, order: null })?.utc, '2019-03-05T12:05:00.000Z');
  assert.deepEqual(read('5 March 2019', { zone: 0, order: null })?.precision, 'day');
  assert.deepEqual(read('Yesterday, 14:05', { zone: 0, order: null }), {
    utc: '2020-05-19T14:05:00.000Z',
    precision: 'minute',
    inferred: ['now'],
    shown: 'Yesterday, 14:05',
  });
  assert.deepEqual(read('3 days ago')?.inferred, ['now']);
  assert.equal(read('3 days ago', unknown, null), null, 'nobody knows when "now" was');
});

test('a year that is not shown is the last one that fits', () => {
  assert.equal(read('8 February 17:50', { zone: 0, order: null })?.utc, '2020-02-08T17:50:00.000Z');
  assert.equal(read('8 November 17:50', { zone: 0, order: null })?.utc, '2019-11-08T17:50:00.000Z');
});

test('a declared moment is believed as far as it agrees with what is shown', () => {
  const found = findTimes('5 March 2019, 14:05')[0]!;
  const at = (iso: string) => momentOf({ shown: 'x', found, declared: Date.parse(iso) }, unknown, fetched)?.utc;
  assert.equal(at('2019-03-05T12:05:30Z'), '2019-03-05T12:05:30.000Z');
  assert.equal(at('2020-05-20T11:00:00Z'), '2019-03-05T14:05:00.000Z', 'that is when the page was made');
});

test('the order of day and month comes from dates that leave no doubt', () => {
  assert.equal(learnClock([[post('03-04-2019, 10:00'), post('03-25-2019, 10:00')]], []).order, 'mdy');
  assert.equal(learnClock([[post('03-04-2019, 10:00'), post('25-03-2019, 10:00')]], []).order, 'dmy');
});

test('or from the order of posts', () => {
  const days = [
    '01-02-2019, 10:00',
    '02-02-2019, 10:00',
    '03-02-2019, 10:00',
    '01-03-2019, 10:00',
    '02-03-2019, 10:00',
    '01-04-2019, 10:00',
  ];
  assert.equal(learnClock([days.map(post)], []).order, 'dmy');
});

test('or from when the pages were fetched: nobody posts in the future', () => {
  const days = ['08-12-25 10:00', '08-12-26 10:00', '09-01-27 10:00', '10-03-28 10:00'];
  const page = { date: fetched, zone: null } as ThreadPage;
  const clock = learnClock(
    days.map((day) => [post(day)]),
    [page],
  );
  assert.equal(read('08-12-05 10:00', clock)?.utc, '2008-12-05T10:00:00.000Z');
  assert.deepEqual(read('12-11-10 10:00', unknown)?.inferred, ['zone', 'order'], 'alone it may be any of three days');
});

test('times that count from now, in many languages', () => {
  const clock: ForumClock = { zone: 0, order: null };
  for (const [shown, utc, precision] of [
    ['3 hours ago', '2020-05-20T09:00', 'hour'],
    ['vor einer Stunde', '2020-05-20T11:00', 'hour'],
    ['Gestern, 14:05', '2020-05-19T14:05', 'minute'],
    ['昨天 12:30', '2020-05-19T12:30', 'minute'],
    ['前天 08:00', '2020-05-18T08:00', 'minute'],
    ['igår 14:05', '2020-05-19T14:05', 'minute'],
    ['Montag um 16:50', '2020-05-18T16:50', 'minute'],
    ['2 weeks ago', '2020-05-06T00:00', 'day'],
    ['8mo', '2019-09-20T00:00', 'month'],
  ] as const) {
    const moment = read(shown, clock);
    assert.deepEqual([moment?.utc.slice(0, 16), moment?.precision, moment?.inferred], [utc, precision, ['now']], shown);
  }
});

test('years of two digits', () => {
  for (const [shown, day] of [
    ["5 Jan '08", '2008-01-05'],
    ["Jan 5 '08", '2008-01-05'],
    ["Dec '19", '2019-12-01'],
    ['31.12.08, 14:05', '2008-12-31'],
    ['12/31/98 11:59 PM', '1998-12-31'],
  ] as const)
    assert.equal(read(shown)?.utc.slice(0, 10), day, shown);
});

test('days of the Persian calendar', () => {
  assert.equal(new Date(gregorianOf(1399, 1, 1)).toISOString().slice(0, 10), '2020-03-20');
  assert.equal(new Date(gregorianOf(1387, 10, 16)).toISOString().slice(0, 10), '2009-01-05');
});

test('or from what is declared beside them, or the day of the week', () => {
  const declared = (shown: string, utc: string) =>
    ({ time: { shown, found: findTimes(shown)[0] ?? null, declared: Date.parse(utc) } }) as PagePost;
  const orderOf = (...posts: PagePost[]) => learnClock([posts], []).order;
  assert.equal(orderOf(post('20-06-07 08:45'), declared('20-06-07 10:33', '2020-06-07T10:33:00Z')), 'ymd');
  assert.equal(orderOf(post('07-06-20 08:45'), declared('07-06-20 10:33', '2020-06-07T10:33:00Z')), 'dmy');
  assert.equal(orderOf(post('22/08/03(Wed)19:06:00'), post('22/08/04(Thu)19:06:00')), 'ymd');
  assert.equal(orderOf(post('22/08/03(水)19:06:00'), post('22/08/04(木)19:06:00')), 'ymd');
});
