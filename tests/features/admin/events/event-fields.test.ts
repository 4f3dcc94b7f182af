import { expect, test } from 'vitest';
import { followStart, parseEventFields, whatMoves } from '../../../../src/features/admin/events/event-fields.ts';

const zone = 'America/Kentucky/Louisville';
const parse = (starts: string, ends: string) =>
  parseEventFields({ name: 'Kiln Day', location: 'The yard', starts, ends }, zone);

test('a time that clocks skip is refused, and one that they repeat is the first of the two', () => {
  expect(() => parse('2027-03-14T02:30', '2027-03-14T05:00')).toThrow(
    'That time doesn’t exist that day (clocks change).',
  );
  expect(() => parse('2027-03-14T01:00', '2027-03-14T02:00')).toThrow(
    'That time doesn’t exist that day (clocks change).',
  );
  expect(parse('2027-03-14T01:59', '2027-03-14T03:00').endsAt.toISOString()).toBe('2027-03-14T07:00:00.000Z');
  expect(parse('2027-11-07T01:30', '2027-11-07T03:00').startsAt.toISOString()).toBe('2027-11-07T05:30:00.000Z');
});

test('a day of another century is none', () => {
  expect(() => parse('0001-01-01T10:00', '0001-01-01T12:00')).toThrow('Enter when the event starts');
});

test('an event lasts two weeks by the calendar, also over a day of 23 or 25 hours', () => {
  for (const [starts, last, later] of [
    ['2027-10-31T10:00', '2027-11-14T10:00', '2027-11-14T10:01'],
    ['2027-03-07T10:00', '2027-03-21T10:00', '2027-03-21T10:01'],
  ] as const) {
    expect(parse(starts, last).endsAt).toBeInstanceOf(Date);
    expect(() => parse(starts, later)).toThrow('two weeks at most');
  }
});

test('what a form moves is said by the day, else by the time, else by the place', () => {
  const saved = { starts: '2027-05-01T10:00', ends: '2027-05-01T12:00', location: 'The yard', address: '' };
  const moves = (typed: Partial<typeof saved>) => whatMoves({ ...saved, ...typed }, saved);
  expect(moves({})).toBeNull();
  expect(moves({ location: 'The yard ' })).toBeNull();
  expect(moves({ starts: '2027-05-02T10:00', location: 'The hall' })).toBe('day');
  expect(moves({ ends: '2027-05-02T12:00', location: 'The hall' })).toBe('time');
  expect(moves({ address: '1 Story Avenue' })).toBe('place');
});

test('the end follows the day of the start, and keeps its own time', () => {
  const follow = (starts: string, ends: string, before: string) => followStart({ starts, ends, before });
  expect(follow('2027-05-02T10:00', '', '')).toBe('2027-05-02T10:00');
  expect(follow('2027-05-09T11:00', '2027-05-02T16:00', '2027-05-02T10:00')).toBe('2027-05-09T16:00');
  // It was set to another day, or the start isn't whole.
  expect(follow('2027-05-09T11:00', '2027-05-04T16:00', '2027-05-02T10:00')).toBe('2027-05-04T16:00');
  expect(follow('', '2027-05-02T16:00', '2027-05-02T10:00')).toBe('2027-05-02T16:00');
});
