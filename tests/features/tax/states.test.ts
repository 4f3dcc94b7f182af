import { expect, test } from 'vitest';
import { rateOn, reviewedOn, taxStates } from '../../../src/features/tax/states.ts';
import { countDays, isDay } from '../../../src/platform/zoned-time.ts';

const today = new Date().toISOString().slice(0, 10);

test('the rates were compared with the states’ own pages in the last 180 days', () => {
  expect(
    countDays(reviewedOn, today),
    'Review src/features/tax/states.ts, then change reviewedOn.',
  ).toBeLessThanOrEqual(180);
});

test('a rate holds from its day on: Kentucky 6 %, Indiana 7 %, no other state', () => {
  expect(rateOn('KY', today)).toBe(600);
  expect(rateOn('KY', '1990-06-30')).toBeNull();
  expect(rateOn('IN', '2008-04-01')).toBe(700);
  expect(rateOn('OH', today)).toBeNull();
});

test('the rates of each state are listed newest first, with the law and a page of the state', () => {
  for (const { rates, source } of taxStates) {
    const days = rates.map(({ from }) => from);
    expect(days).toEqual(days.toSorted().reverse());
    expect(days.every(isDay)).toBe(true);
    expect(source.law).not.toBe('');
    expect(new URL(source.url).protocol).toBe('https:');
  }
});
