/** What an admin has to do, in its order, and how its day is written. */
import { expect, test } from 'vitest';
import { describeDue, type Need, sortNeeds } from '../../../src/features/admin/needs/needs.ts';

const need = (id: string, due: string, isFirst = false): Need => ({
  id,
  due: new Date(due),
  isFirst,
  title: id,
  picture: null,
  act: { label: 'See', href: '/' },
});

test('disputes come first, whatever their day, and everything else by day', () => {
  const all = [
    need('invite', '2026-11-25'),
    need('later dispute', '2026-12-03', true),
    need('report', '2026-11-24'),
    need('dispute', '2026-11-29', true),
  ];
  expect(sortNeeds(all).map(({ id }) => id)).toEqual(['dispute', 'later dispute', 'report', 'invite']);
});

test.each([
  ['2026-11-23T22:00:00Z', '23', 'today', false],
  ['2026-11-25T03:00:00Z', '24', 'tomorrow', false],
  ['2026-11-29T23:00:00Z', '29', 'Sunday, 6 days', false],
  ['2026-12-04T12:00:00Z', '4', 'December', false],
  ['2026-11-22T12:00:00Z', '22', '1 day late', true],
  ['2026-11-20T12:00:00Z', '20', '3 days late', true],
])('what is due at %s is written in the city’s days', (due, day, text, isLate) => {
  const now = new Date('2026-11-23T17:00:00Z');
  expect(describeDue(new Date(due), now, 'America/New_York')).toMatchObject({ day, text, isLate });
});
