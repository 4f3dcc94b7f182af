import { expect, test } from 'vitest';
import {
  availabilityLabel,
  availabilityOf,
  heldNote,
  heldRefusal,
  holdEndTime,
  marketNote,
} from '../../../src/features/catalog/availability.ts';
import { pageCacheTimes } from '../../../src/features/catalog/products.server.ts';

const end = new Date('2026-11-21T20:41:20Z');
const clock = { now: new Date('2026-11-21T20:10:00Z'), timeZone: 'America/Kentucky/Louisville' };
const late = { ...clock, now: end };

test('a product is available, held, or sold', () => {
  expect(availabilityOf({ inventory: 2, heldUntil: null })).toBe('available');
  expect(availabilityOf({ inventory: 0, heldUntil: end })).toBe('held');
  expect(availabilityOf({ inventory: 0, heldUntil: null })).toBe('sold');
  expect(availabilityLabel({ inventory: 2, heldUntil: null })).toBe('2 available');
  expect(availabilityLabel({ inventory: 0, heldUntil: end })).toBe('Being bought right now');
  expect(availabilityLabel({ inventory: 0, heldUntil: null })).toBe('Sold');
});

test('a product whose last unit is at a market is neither sold nor held, and says where it is', () => {
  const atMarket = { event: 'Logan Street', booth: '14', isOver: false };
  const stock = { inventory: 0, heldUntil: null, atMarket };
  expect(availabilityOf(stock)).toBe('market');
  expect(availabilityOf({ ...stock, heldUntil: end })).toBe('held');
  expect(availabilityOf({ ...stock, inventory: 1 })).toBe('available');
  expect(availabilityLabel(stock)).toBe('At Logan Street today');
  expect(marketNote(atMarket)).toBe('At Logan Street today, booth 14. Today you can buy it only there.');
  expect(marketNote({ ...atMarket, booth: null })).toBe('At Logan Street today. Today you can buy it only there.');
  const over = { ...atMarket, isOver: true };
  expect(availabilityLabel({ ...stock, atMarket: over })).toBe('Back from Logan Street soon');
  expect(marketNote(over)).toBe('Back from Logan Street soon. If it didn’t sell, you can buy it here again soon.');
});

test('the end of a hold is shown in the city’s time zone, rounded up to minutes', () => {
  expect(holdEndTime(end, clock)).toBe('3:42 pm');
  expect(holdEndTime(new Date('2026-11-21T20:42:00Z'), clock)).toBe('3:42 pm');
  expect(heldNote(end, clock)).toBe(
    'Someone is checking out with this piece. If they don’t finish, it’ll be available again by 3:42 pm.',
  );
  expect(heldRefusal('Moon Jar', end, clock)).toBe(
    'Moon Jar is being bought right now. You weren’t charged. Try again after 3:42 pm, or remove it.',
  );
});

test('a time in the past is not shown', () => {
  expect(holdEndTime(end, late)).toBeNull();
  expect(heldNote(end, late)).toMatch(/available again in a few minutes\.$/);
  expect(heldRefusal('Moon Jar', end, late)).toMatch(/Try again in a few minutes, or remove it\.$/);
});

test('a page that shows a time isn’t cached beyond it', () => {
  const at = (seconds: number) => new Date(end.getTime() - seconds * 1000);
  expect(pageCacheTimes([null], at(0))).toEqual({ maxAge: 60, swr: 3600 });
  expect(pageCacheTimes([end], at(1_800))).toEqual({ maxAge: 60, swr: 1_740 });
  expect(pageCacheTimes([end], at(20))).toEqual({ maxAge: 20, swr: 0 });
  // After that, the page shows no time.
  expect(pageCacheTimes([end], at(-5))).toEqual({ maxAge: 60, swr: 3600 });
});
