/** What an admin is told of a state's line, before it is passed and after. */
import { afterAll, expect, test } from 'vitest';
import { readTaxLines } from '../../../../src/features/admin/tax/tax-lines.server.ts';
import { taxRegistrations } from '../../../../src/features/tax/tax.table.ts';
import { makeVendor } from '../../../support/factories.ts';
import { makeOrder } from '../../../support/orders.ts';
import { testApp } from '../../../support/test-app.ts';

const app = await testApp();
afterAll(() => app.close());

const now = new Date('2026-11-20T12:00:00Z');
const reading = { now, timeZone: 'America/Kentucky/Louisville', regionCode: 'KY' };
const linesNow = async (at = now) =>
  (await readTaxLines(app.db, { ...reading, now: at })).map(({ state, ...line }) => ({ ...line, state: state.code }));

test('a state is named from 80% of its line on, this year’s or last year’s, until the operator is registered there', async () => {
  const vendor = await makeVendor(app.db);
  const sell = (cents: number, paidAt: string) =>
    makeOrder(app.db, vendor, { delivery: 'pickup', goodsCents: cents, totalCents: cents, paidAt: new Date(paidAt) });
  await sell(7_999_999, '2026-02-03T12:00:00Z');
  // What was sold elsewhere, or the year before last, doesn't count.
  const address = {
    name: 'Ann Lee',
    line1: '1 Main St',
    line2: null,
    city: 'Columbus',
    state: 'OH',
    postalCode: '43004',
    country: 'US',
  };
  await makeOrder(app.db, vendor, {
    delivery: 'shipping',
    address,
    goodsCents: 9_000_000,
    totalCents: 9_000_000,
    paidAt: now,
  });
  expect(await linesNow()).toEqual([]);
  await sell(1, '2026-03-03T12:00:00Z');
  expect(await linesNow()).toEqual([{ state: 'KY', year: '2026', cents: 8_000_000, hasPassed: false }]);
  await sell(2_000_000, '2026-04-03T12:00:00Z');
  const passed = { state: 'KY', year: '2026', cents: 10_000_000, hasPassed: true };
  expect(await linesNow()).toEqual([passed]);
  expect(await linesNow(new Date('2027-06-01T12:00:00Z'))).toEqual([passed]);
  expect(await linesNow(new Date('2028-06-01T12:00:00Z'))).toEqual([]);
  await app.db
    .insert(taxRegistrations)
    .values({ state: 'KY', number: '900100', fromDay: '2027-01-01', enteredAt: now });
  expect(await linesNow()).toEqual([]);
});
