import { describe, expect, it } from 'vitest';
import { dueEdition, lastEdition, nextEdition } from '../../../src/features/notifications/schedule.ts';

const zone = 'America/Kentucky/Louisville';
const last = (kind: Parameters<typeof lastEdition>[0], now: string) => {
  const { edition, at } = lastEdition(kind, new Date(now), zone);
  return `${edition} ${at.toISOString()}`;
};

describe('the schedule of notifications', () => {
  it('names the last edition that was due, at nine or five in the site’s time zone', () => {
    // Sunday, November 22, 2026.
    const now = '2026-11-22T22:00:00Z';
    expect(last('events', now)).toBe('2026-11-16 2026-11-16T14:00:00.000Z');
    expect(last('new-artists', now)).toBe('2026-11-17 2026-11-17T14:00:00.000Z');
    expect(last('newsletter', now)).toBe('2026-11-19 2026-11-19T14:00:00.000Z');
    expect(last('favorites', now)).toBe('2026-11-22 2026-11-22T22:00:00.000Z');
  });

  it('names the next edition, also across a change of clocks', () => {
    const next = (kind: Parameters<typeof nextEdition>[0], now: string) =>
      nextEdition(kind, new Date(now), zone).at.toISOString();
    expect(next('newsletter', '2026-11-26T13:59:59Z')).toBe('2026-11-26T14:00:00.000Z');
    expect(next('newsletter', '2026-11-26T14:00:00Z')).toBe('2026-12-03T14:00:00.000Z');
    expect(next('newsletter', '2026-03-06T00:00:00Z')).toBe('2026-03-12T13:00:00.000Z');
    expect(next('favorites', '2026-11-01T21:59:00Z')).toBe('2026-11-01T22:00:00.000Z');
  });

  it('begins to the second', () => {
    expect(last('newsletter', '2026-11-26T13:59:59Z')).toMatch(/^2026-11-19/);
    expect(last('newsletter', '2026-11-26T14:00:00Z')).toMatch(/^2026-11-26/);
    expect(last('favorites', '2026-11-22T21:59:59Z')).toMatch(/^2026-11-21/);
  });

  it('keeps the local time when clocks change', () => {
    expect(last('newsletter', '2026-03-06T00:00:00Z')).toBe('2026-03-05 2026-03-05T14:00:00.000Z');
    expect(last('newsletter', '2026-03-13T00:00:00Z')).toBe('2026-03-12 2026-03-12T13:00:00.000Z');
    // The clocks go back on Sunday, November 1, at two.
    expect(last('favorites', '2026-11-01T21:59:00Z')).toBe('2026-10-31 2026-10-31T21:00:00.000Z');
    expect(last('favorites', '2026-11-01T22:00:00Z')).toBe('2026-11-01 2026-11-01T22:00:00.000Z');
  });

  it('has one edition of a day even where a day has 23 or 25 hours', () => {
    for (const day of ['2026-03-08', '2026-11-01']) {
      const editions = new Set<string>();
      for (let hour = 0; hour < 48; hour += 1) {
        const now = new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000);
        const { edition, at } = lastEdition('favorites', now, zone);
        editions.add(`${edition} ${at.toISOString()}`);
      }
      expect(editions.size).toBe(3);
    }
  });

  it('is up to twelve hours late, and then leaves the edition out', () => {
    expect(dueEdition('events', new Date('2026-11-24T01:59:59Z'), zone)?.edition).toBe('2026-11-23');
    expect(dueEdition('events', new Date('2026-11-24T02:00:00Z'), zone)).toBeNull();
  });
});
