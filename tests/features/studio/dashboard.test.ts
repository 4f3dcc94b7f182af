import { afterAll, expect, test } from 'vitest';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { loadDashboardFigures } from '../../../src/features/studio/dashboard.server.ts';
import { canManageStore, findOwnStore } from '../../../src/features/studio/own-store.server.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { aViewer } from '../../support/people.ts';
import { testApp } from '../../support/test-app.ts';

const app = await testApp();
const { db } = app;
afterAll(() => app.close());

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

let numbers = 0;
async function makeOrder(vendor: { id: string }, overrides: Partial<typeof orders.$inferInsert>): Promise<void> {
  numbers += 1;
  const amounts = { goodsCents: 5000, shippingCents: 500, processingFeeCents: 200, totalCents: 5700 };
  await db.insert(orders).values({
    number: `RC-${numbers}`,
    vendorId: vendor.id,
    buyerKey: 'b',
    requestHash: 'h',
    stripeAccountId: 'acct_1',
    applicationFeeCents: 75,
    delivery: 'shipping',
    expiresAt: now,
    ...amounts,
    ...overrides,
  });
}

test('the figures of a dashboard are those of this store alone, of what is on show and of the last 30 days', async () => {
  const [mine, other] = [await makeVendor(db), await makeVendor(db)];
  await makeProduct(db, mine);
  await makeProduct(db, mine, { inventory: 0 });
  await makeProduct(db, mine, { inventory: 0, isActive: false });
  await makeProduct(db, other, { inventory: 0 });
  await makeOrder(mine, { status: 'paid', paidAt: daysAgo(1) });
  await makeOrder(mine, { status: 'paid', paidAt: daysAgo(30) });
  await makeOrder(mine, { status: 'paid', paidAt: daysAgo(31) });
  await makeOrder(mine, { status: 'refunded', paidAt: daysAgo(1) });
  await makeOrder(mine, { status: 'pending' });
  await makeOrder(other, { status: 'paid', paidAt: daysAgo(1) });
  expect(await loadDashboardFigures(db, mine.id, now)).toEqual({
    pieces: 2,
    soldOut: 1,
    paidOrders: 2,
    paidCents: 11_400,
  });
});

test('a new store has zeros', async () => {
  const { id } = await makeVendor(db);
  expect(await loadDashboardFigures(db, id, now)).toEqual({ pieces: 0, soldOut: 0, paidOrders: 0, paidCents: 0 });
});

test('a store is found by its slug also while it is closed, and runs by its owner and admins', async () => {
  const { slug } = await makeVendor(db, { isActive: false, stripeAccountId: null });
  const store = await findOwnStore(db, slug);
  expect(store).toMatchObject({ slug, isActive: false, paymentsState: 'none', ownerUserId: null });
  for (const bad of ['nobody', '\u0000', '../etc', 'x'.repeat(10_000)]) expect(await findOwnStore(db, bad)).toBeNull();
  expect(canManageStore(aViewer({ role: 'vendor' }), { ownerUserId: 'u' })).toBe(true);
  expect(canManageStore(aViewer({ role: 'vendor' }), { ownerUserId: 'other' })).toBe(false);
  expect(canManageStore(aViewer({ role: 'vendor' }), { ownerUserId: null })).toBe(false);
  expect(canManageStore(aViewer({ role: 'admin' }), { ownerUserId: 'other' })).toBe(true);
});
