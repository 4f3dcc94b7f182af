import { expect, test } from 'vitest';
import { addDays, dayStart, zonedDay, zonedTime } from '../../src/platform/zoned-time.ts';

const louisville = 'America/Kentucky/Louisville';
const at = (from: string, days: number, time: string, zone = louisville) =>
  zonedTime(new Date(from), days, time, zone).toISOString();

test('a time today is that of the zone', () => {
  expect(at('2026-07-01T12:00:00Z', 0, '18:00')).toBe('2026-07-01T22:00:00.000Z');
  expect(at('2026-12-01T12:00:00Z', 0, '18:00')).toBe('2026-12-01T23:00:00.000Z');
});

test('days are counted from the day that it is in the zone, not in Greenwich', () => {
  expect(at('2026-07-02T02:00:00Z', 1, '09:00')).toBe('2026-07-02T13:00:00.000Z');
  expect(at('2026-07-01T23:00:00Z', 1, '09:00', 'Asia/Tokyo')).toBe('2026-07-03T00:00:00.000Z');
});

test('clocks that change in between keep the time on the wall', () => {
  expect(at('2026-10-30T12:00:00Z', 5, '10:00')).toBe('2026-11-04T15:00:00.000Z');
  expect(at('2026-03-06T12:00:00Z', 5, '10:00')).toBe('2026-03-11T14:00:00.000Z');
});

test('on the very days of the change the time on the wall holds as well', () => {
  expect(at('2026-11-01T12:00:00Z', 0, '10:00')).toBe('2026-11-01T15:00:00.000Z');
  expect(at('2026-03-08T12:00:00Z', 0, '10:00')).toBe('2026-03-08T14:00:00.000Z');
  expect(at('2026-03-07T12:00:00Z', 1, '00:30')).toBe('2026-03-08T05:30:00.000Z');
});

test('a date of the zone begins at its midnight, also on the day of a change', () => {
  expect(dayStart('2026-12-01', louisville).toISOString()).toBe('2026-12-01T05:00:00.000Z');
  expect(dayStart('2026-11-01', louisville).toISOString()).toBe('2026-11-01T04:00:00.000Z');
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Tokyo', louisville])
    expect(zonedDay(dayStart('2026-12-01', zone), zone)).toBe('2026-12-01');
});

test('the date is that of the zone, and days are counted over months', () => {
  expect(zonedDay(new Date('2026-12-01T04:59:59.999Z'), louisville)).toBe('2026-11-30');
  expect(zonedDay(new Date('2026-12-01T05:00:00Z'), louisville)).toBe('2026-12-01');
  expect(addDays('2026-12-30', 5)).toBe('2027-01-04');
});
