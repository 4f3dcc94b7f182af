import { expect, test } from 'vitest';
import { createFormat } from '../../../src/platform/i18n/format.ts';

const timeZone = 'America/Kentucky/Louisville';
const moment = new Date('2026-11-23T03:15:00Z');

test('amounts and days are those of the city', () => {
  const format = createFormat({ timeZone });
  const day = 'November 22, 2026';
  expect([format.money(123_450), format.day(moment), format.calendarDay('2026-11-22')]).toEqual([
    '$1,234.50',
    day,
    day,
  ]);
});

test('an event that is soon has its weekday, and no price of delivery is Free', () => {
  const format = createFormat({ timeZone });
  expect(format.eventTime(moment)).toBe('Sunday, November 22 at 10:15 PM');
  expect([format.moneyOrFree(0), format.moneyOrFree(500)]).toEqual(['Free', '$5.00']);
});

test('an amount in another currency is there only with a rate for it', () => {
  const rates = { EUR: 0.92 };
  const about = (currency: 'USD' | 'EUR' | 'GBP') => createFormat({ timeZone, currency, rates }).approximate(10_000);
  expect([about('EUR'), about('GBP'), about('USD')]).toEqual(['EUR\u00a092.00', null, null]);
});
