import { expect, test } from 'vitest';
import { describeToday } from '../../../src/features/market/booth-today.ts';
import type { Appearance } from '../../../src/features/market/market.ts';

const timeZone = 'America/Kentucky/Louisville';
const at = (time: string) => new Date(`${time}-05:00`);
const market: Appearance = {
  event: {
    id: 'm',
    slug: 'logan-street',
    name: 'Logan Street',
    location: '',
    address: '',
    startsAt: at('2026-11-29T10:00'),
    endsAt: at('2026-11-29T18:30'),
  },
  booth: '14',
  hours: '',
  closedOn: null,
  hasPiece: true,
};
const say = (changes: Partial<Appearance>, now: string) =>
  describeToday([{ ...market, ...changes }], { now: at(now), timeZone })?.text ?? null;

test.each([
  ['while it is open', {}, '2026-11-29T12:00', 'Booth 14 today until 6:30 pm'],
  ['before it opens', {}, '2026-11-29T08:00', 'Booth 14 today from 10 am'],
  ['with hours of the artist’s own', { hours: '10 am to 2 pm' }, '2026-11-29T12:00', 'Booth 14 today, 10 am to 2 pm'],
  ['without a booth', { booth: null }, '2026-11-29T12:00', 'At Logan Street today until 6:30 pm'],
  ['the day before', {}, '2026-11-28T12:00', null],
  ['once the day was closed', { closedOn: '2026-11-29' }, '2026-11-29T12:00', null],
  [
    'on the second of two days',
    { event: { ...market.event, startsAt: at('2026-11-28T10:00') }, closedOn: '2026-11-28' },
    '2026-11-29T12:00',
    'Booth 14 today until 6:30 pm',
  ],
  [
    'on the first of two days',
    { event: { ...market.event, endsAt: at('2026-11-30T16:00') } },
    '2026-11-29T12:00',
    'Booth 14 today',
  ],
])('%s', (_, changes, now, text) => {
  expect(say(changes, now)).toBe(text);
});
