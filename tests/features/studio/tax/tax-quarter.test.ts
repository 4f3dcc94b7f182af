/** A quarter's sales tax is what its orders and refunds had, as the artist's figures say it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlePaymentEvent } from '../../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { sumByMonth } from '../../../../src/features/buying/figures/month-sums.server.ts';
import { periodDays, quarterMonths, quarterOf, readQuarter } from '../../../../src/features/buying/figures/months.ts';
import { listTaxEntries, sumReceipts } from '../../../../src/features/buying/figures/tax-entries.server.ts';
import { writeTaxCsv } from '../../../../src/features/studio/tax/tax-page.server.ts';
import { sumQuarter } from '../../../../src/features/studio/tax/tax-quarter.ts';
import { savePermit } from '../../../../src/features/tax/permits.server.ts';
import { addressIn } from '../../../support/address-step.ts';
import { makeProduct, makeVendor } from '../../../support/factories.ts';
import { refundNow } from '../../../support/refund-calls.ts';
import { cartOf, checkOut, openShop, type Shop } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
});
afterAll(() => app.close());

const site = { timeZone: 'America/Kentucky/Louisville', regionCode: 'KY' };

test('a quarter has its three months, and the year turns where the site is', () => {
  expect(quarterOf('2026-11-26')).toBe('2026-Q4');
  expect(quarterMonths('2026-Q4')).toEqual(['2026-10', '2026-11', '2026-12']);
  expect(periodDays('2026-Q4')).toEqual(['2026-10-01', '2027-01-01']);
  expect(['2026-Q5', '2026-Q', '26-Q1', null].map(readQuarter)).toEqual([null, null, null, null]);
});

/** Pays for one jar at a time. */
async function pay(product: { id: string }, at: string, state: string | null) {
  app.clock.set(at);
  const delivery = state === null ? ('pickup' as const) : ('shipping' as const);
  const order = await checkOut(app, cartOf(product), { delivery, ...(state && { address: addressIn(state) }) });
  await handlePaymentEvent(app, app.payments.event(app.payments.pay(order.checkout.sessionId ?? '').id));
  return order;
}

test('a quarter’s tax is summed by state and month, with refunds in the month in which they were made', async () => {
  const vendor = await makeVendor(app.db, { pickup: 'The yard' });
  const jar = await makeProduct(app.db, vendor, { priceCents: 10_000 });
  await savePermit(app.db, { vendorId: vendor.id, state: 'KY', number: '482911', enteredAt: new Date() });
  await pay(jar, '2027-10-01T03:59:00Z', null); // still September
  const first = await pay(jar, '2027-10-01T04:01:00Z', null);
  await pay(jar, '2027-11-05T12:00:00Z', 'KY');
  await pay(jar, '2027-11-06T12:00:00Z', 'OH');
  app.clock.set('2027-11-20T12:00:00Z');
  await refundNow(app, first.id, { kind: 'all', restock: true });

  const entries = await listTaxEntries(app.db, vendor.id, '2027-Q4', site);
  const { states, untaxed, marketplaceCents } = sumQuarter(entries, '2027-Q4', '2027-11-20');
  expect(marketplaceCents).toBe(0);
  expect(untaxed.orders).toBe(1);
  expect(states).toMatchObject([{ state: 'KY', rate: 600 }]);
  expect(states[0]?.months).toEqual([
    { month: '2027-10', soldCents: 10_348, refundedCents: 0, taxableCents: 10_348, taxCents: 621 },
    // $105 and its processing, less what came back.
    { month: '2027-11', soldCents: 10_864, refundedCents: -10_348, taxableCents: 516, taxCents: 652 - 621 },
  ]);
  // It is what the figures say.
  const months = await sumByMonth(app.db, vendor.id, site.timeZone);
  const due = months
    .filter(({ month }) => month >= '2027-10')
    .reduce((sum, { artistTaxCents }) => sum - artistTaxCents, 0);
  expect(states[0]?.sums.taxCents).toBe(due);

  const csv = (await writeTaxCsv(app, vendor.id, '2027-Q4')).trim().split('\r\n').slice(1);
  expect(csv[0]).toBe(`2027-10-01,Sale,${first.number},KY,103.48,103.48,6%,6.21,You,482911`);
  expect(csv.map((line) => line.split(',')[1])).toEqual(['Sale', 'Sale', 'Sale', 'Refund']);
  const receipts = await sumReceipts(app.db, { ...site, state: 'KY', sinceYear: '2027' });
  expect(receipts.filter(({ vendorId }) => vendorId === vendor.id)).toEqual([
    { vendorId: vendor.id, year: '2027', cents: 2 * 10_348 + 10_864 },
  ]);
});
