import { expect, test } from 'vitest';
import { parseEventFields } from '../../../../src/features/admin/events/event-fields.ts';

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
