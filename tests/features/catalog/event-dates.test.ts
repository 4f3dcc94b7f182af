import { expect, test } from 'vitest';
import {
  formatEventDate,
  formatEventDay,
  formatEventTime,
  formatMonth,
  groupByMonth,
} from '../../../src/features/catalog/event-dates.ts';
import { toIcs } from '../../../src/features/catalog/feeds/ics.ts';

const zone = 'America/Kentucky/Louisville';

test('a date is shown in the city’s time zone, not the server’s', () => {
  const date = formatEventDate(new Date('2026-11-29T02:00:00Z'), new Date('2026-11-29T04:30:00Z'), zone);
  expect(date).toEqual({
    day: '28',
    weekday: 'Sat',
    weekdayLong: 'Saturday',
    month: 'November',
    monthShort: 'Nov',
    time: '9 pm to 11:30 pm',
    long: 'Saturday, November 28, 2026',
    short: 'Nov 28',
    iso: '2026-11-28T21:00:00-05:00',
    isoEnd: '2026-11-28T23:30:00-05:00',
  });
});

test('daylight saving time has its own offset, and 12 pm is called noon', () => {
  const date = formatEventDate(new Date('2026-07-04T16:00:00Z'), new Date('2026-07-04T20:00:00Z'), zone);
  expect(date.time).toBe('noon to 4 pm');
  expect(date.iso).toBe('2026-07-04T12:00:00-04:00');
});

test('an event of several days tells when the last one ends; one that ends after midnight is a single evening', () => {
  const start = new Date('2026-12-11T15:00:00Z');
  expect(formatEventDate(start, new Date('2026-12-13T21:00:00Z'), zone).time).toBe('10 am to Sun, Dec 13, 4 pm');
  expect(formatEventDate(start, new Date('2026-12-12T06:00:00Z'), zone).time).toBe('10 am to 1 am');
  expect(formatEventTime(start, new Date('2026-12-13T21:00:00Z'), zone)).toBe(
    'Fri, Dec 11, 10 am to Sun, Dec 13, 4 pm',
  );
  expect(formatEventTime(start, new Date('2026-12-12T06:00:00Z'), zone)).toBe('Fri, Dec 11, 10 am to 1 am');
});

test.each([
  ['a day later at the same time', '2026-12-05T15:00:00Z', '2026-12-06T15:00:00Z', '10 am to Sun, Dec 6, 10 am'],
  ['the next morning', '2026-12-06T01:00:00Z', '2026-12-06T13:00:00Z', '8 pm to Sun, Dec 6, 8 am'],
  ['the next noon, less than a day later', '2026-12-05T19:00:00Z', '2026-12-06T17:00:00Z', '2 pm to Sun, Dec 6, noon'],
  ['over the day of 23 hours', '2026-03-07T17:00:00Z', '2026-03-08T16:00:00Z', 'noon to Sun, Mar 8, noon'],
  ['over the day of 25 hours', '2026-10-31T16:00:00Z', '2026-11-01T17:00:00Z', 'noon to Sun, Nov 1, noon'],
  ['within the day of 25 hours', '2026-11-01T04:30:00Z', '2026-11-02T04:45:00Z', '12:30 am to 11:45 pm'],
  ['at midnight', '2026-12-05T15:00:00Z', '2026-12-06T05:00:00Z', '10 am to 12 am'],
])('an event that ends %s', (_, starts, ends, time) => {
  expect(formatEventDate(new Date(starts), new Date(ends), zone).time).toBe(time);
});

test('the day of an event has a year if it is another one', () => {
  const day = new Date('2027-01-01T04:00:00Z');
  expect(formatEventDay(day, new Date('2026-11-22T00:00:00Z'), zone)).toBe('Thursday, December 31');
  expect(formatEventDay(day, new Date('2027-01-01T06:00:00Z'), zone)).toBe('Thursday, December 31, 2026');
});

test('events are grouped by their month in the city; a month of another year has its year', () => {
  const starts = ['2026-12-01T04:00:00Z', '2026-12-01T05:00:00Z', '2027-01-01T04:59:00Z', '2027-01-01T05:00:00Z'];
  const events = starts.map((start) => ({ startsAt: new Date(start) }));
  const months = groupByMonth(events, new Date('2026-11-22T00:00:00Z'), zone);
  expect(months.map(({ month, events: { length } }) => [month, length])).toEqual([
    ['November', 1],
    ['December', 2],
    ['January 2027', 1],
  ]);
});

test('a joining date is a month, whatever the server’s time zone', () => {
  expect(formatMonth('2026-03-01')).toBe('March 2026');
});

test('a calendar file escapes delimiters and folds long lines between characters', () => {
  const event = {
    uid: 'x@example.org',
    name: 'Mend; and, Weave\\',
    description: `One\nTwo ${'é'.repeat(80)}`,
    location: 'German\u0007town',
    url: 'https://example.org/events/mend',
    startsAt: new Date('2026-12-12T17:00:00Z'),
    endsAt: new Date('2026-12-12T19:00:00Z'),
    updatedAt: new Date('2026-11-01T00:00:00Z'),
    revision: 1,
    cancelledAt: null,
  };
  const file = toIcs([event], { product: 'River City Artists' });
  expect(file).toContain('SUMMARY:Mend\\; and\\, Weave\\\\\r\n');
  expect(file).toContain('DTSTART:20261212T170000Z\r\n');
  expect(file).toContain('LOCATION:Germantown\r\n');
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain('é'.repeat(80));
});

test('a fold is never inside an escape, at whatever octet the line gets there', () => {
  const at = new Date('2026-12-12T17:00:00Z');
  const event = {
    uid: 'x',
    location: '',
    url: '',
    startsAt: at,
    endsAt: at,
    updatedAt: at,
    revision: 1,
    cancelledAt: null,
  };
  for (let length = 50; length < 80; length += 1) {
    const name = `${'a'.repeat(length)},;\\\\,\n🏺${'b'.repeat(70)}\\;`;
    const file = toIcs([{ ...event, name, description: name }], { product: 'River City Artists', name });
    const lines = file.split('\r\n');
    for (const line of lines) {
      expect(line.replace(/\\./gu, '')).not.toContain('\\');
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    }
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'a'.repeat(length)}\\,\\;\\\\\\\\\\,\\n🏺`);
  }
});
