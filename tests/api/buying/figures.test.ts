/** An artist's figures, their papers, and payouts on the built site. */

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { orderLines, orders } from '../../../src/features/buying/orders/orders.table.ts';
import { disputes } from '../../../src/features/buying/refunds/refunds.table.ts';
import { aPickup } from '../../demo/emulators/stripe/shop.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { findOrder, makeOrder } from '../../support/orders.ts';
import { asVendor } from '../../support/people.ts';

let site: StartedApp;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  site = await startApp();
  site.clock.set('2026-11-18T15:00:00Z');
}, 120_000);
afterAll(() => site.close());

async function newStore(changes: Parameters<typeof makeVendor>[1] = {}) {
  const { userId, headers } = await asVendor(site.db);
  const vendor = await makeVendor(site.db, { ownerUserId: userId, stripeAccountId: null, ...changes });
  const open = async (path: string) => {
    const answer = await site.fetch(`/vendor/${vendor.slug}${path}`, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { vendor, open };
}

const hostile = '<img src=x onerror=alert(1)>';

test('GET /vendor/{slug}/figures of a store without sales says so, without a table', async () => {
  const { text, status } = await (await newStore()).open('/figures');
  expect(status).toBe(200);
  expect(text).toContain('No sales yet.');
  expect(text).not.toContain('<table');
});

test('GET /vendor/{slug}/figures shows a month down to what is kept, all months as bars, and names as text', async () => {
  const { vendor, open } = await newStore();
  const piece = await makeProduct(site.db, vendor, { name: hostile });
  const number = await makeOrder(site.db, vendor, { paidAt: new Date('2026-10-20T12:00:00Z'), processorFeeCents: 59 });
  await makeOrder(site.db, vendor, { paidAt: new Date('2026-08-20T12:00:00Z') });
  const [order] = await site.db.select().from(orders).where(eq(orders.number, number));
  await site.db.insert(orderLines).values({
    orderId: order?.id ?? '',
    productId: piece.id,
    position: 0,
    name: hostile,
    unitPriceCents: 500,
    quantity: 2,
  });
  const newest = await open('/figures');
  expect(newest.headers.get('cache-control')).toBe('private, no-store');
  expect(newest.text).toMatch(/<h2 id="statement"[^>]*>October 2026/);
  expect(newest.text.match(/<rect /g)).toHaveLength(8);
  expect(newest.text).toContain('$9.26');
  expect(newest.text).not.toContain('estimated');
  expect(newest.text).toContain('&lt;img src=x');
  expect(newest.text).not.toContain(hostile);
  const august = (await open('/figures?month=2026-08')).text;
  expect(august).toMatch(/<h2 id="statement"[^>]*>August 2026/);
  expect(august).toContain('Card processing is estimated for 1 order');
  // Each form of a sale has a key of its own.
  const withoutKey = (text: string) => text.replace(/name="key" value="[\w-]+"/, '');
  expect(withoutKey((await open('/figures?month=%3Cscript%3E')).text)).toBe(withoutKey(newest.text));
});

test('GET /vendor/{slug}/figures/{period}.csv is a file of this store; no other name is one', async () => {
  const { vendor, open } = await newStore();
  const number = await makeOrder(site.db, vendor, { paidAt: new Date('2026-10-20T12:00:00Z') });
  const file = await open('/figures/2026-10.csv');
  expect(file.status).toBe(200);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="figures-${vendor.slug}-2026-10.csv"`,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
  expect(file.text).toContain(`2026-10-20,Sale,${number}`);
  for (const name of ['9999-12', '2026-13', '1999', '..2026-10', '2026-10.csv']) {
    expect((await open(`/figures/${name}.csv`)).status, name).toBe(404);
  }
});

test('a year has its papers as CSV and PDF, with the fees of its disputes, and stands first on the page', async () => {
  const { vendor, open } = await newStore();
  const paid = { processorFeeCents: 59, paidAt: new Date('2026-10-20T12:00:00Z') };
  const number = await makeOrder(site.db, vendor, paid);
  await makeOrder(site.db, vendor, { ...paid, paidAt: new Date('2026-08-20T12:00:00Z') });
  await makeOrder(site.db, vendor, { ...paid, paidAt: new Date('2025-12-31T12:00:00Z') });
  const { id } = await findOrder(site.db, number);
  const sums = { amountCents: 1_000, feeCents: 1_500, status: 'lost', reason: 'fraudulent' };
  const at = new Date('2026-11-02T12:00:00Z');
  await site.db
    .insert(disputes)
    .values({ id: 'dp_year', orderId: id, vendorId: vendor.id, ...sums, createdAt: at, reportedAt: at });
  // Two sales of 10.00 less 0.59 and 0.15, the dispute of 10.00, and its fee of 15.00.
  const page = (await open('/figures')).text;
  expect(page).toMatch(
    /You keep, 2026 so far<[\s\S]*?>−\$6\.48<[\s\S]*?from 2 orders[\s\S]*?After \$15\.00 in Stripe dispute fees/,
  );
  expect(page).toContain(`href="/vendor/${vendor.slug}/figures/2025.pdf"`);
  const csv = (await open('/figures/2026.csv')).text;
  const rows = csv.trim().split('\r\n').slice(1);
  expect(rows).toHaveLength(3);
  // A spreadsheet that sums up the column has what the page says.
  expect(rows.reduce((sum, row) => sum + Number(row.split(',').at(-2)), 0)).toBeCloseTo(-6.48, 5);
  const file = await open('/figures/2026.pdf');
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect((await open('/figures/20.pdf')).status).toBe(404);
});

test('a payout is announced with its day on Today and the figures, and payments list its orders by number', async () => {
  const account = 'acct_demo_figures';
  const { vendor, open } = await newStore({ stripeAccountId: account });
  const { payments } = site.app;
  const session = await payments.createCheckout(aPickup(site.clock, { account }));
  await site.emulator?.pay(session.id, { number: '4242424242424242' });
  const paid = await payments.getCheckout({ sessionId: session.id, account });
  const number = await makeOrder(site.db, vendor, { paymentId: paid?.paymentId ?? '', paidAt: site.clock.now() });
  expect((await open('/figures')).text).toContain('Your next payout will include the $18.82 in your Stripe balance.');
  expect((await open('/payments')).text).toContain('arrives about November 23');
  site.clock.advance(2.5 * 86_400_000);
  for (const path of ['', '/figures']) {
    expect((await open(path)).text, path).toContain('On its way: $18.82, Monday');
  }
  const page = (await open('/payments')).text;
  expect(page).toMatch(/Next payout<[\s\S]*?\$18\.82<[\s\S]*?on its way, Monday/);
  expect(page).toMatch(new RegExp(`${number}[\\s\\S]*?\\$18\\.82`));
  expect(page).toMatch(/href="[^"]*\/dashboard\/acct_demo_figures"[^>]*>Open Stripe/);
});

test('with the provider away all three pages work, and say that payouts can’t be read', async () => {
  const { open } = await newStore({ stripeAccountId: 'acct_sentinel_500' });
  for (const path of ['', '/figures', '/payments']) {
    const { status, text } = await open(path);
    expect(status, path).toBe(200);
    expect(text, path).toContain('We can’t load your payouts from Stripe right now.');
  }
});
