import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { orderLines } from '../../../src/features/buying/orders/orders.table.ts';
import { sendMessage } from '../../../src/features/messages/messages.server.ts';
import { threads } from '../../../src/features/messages/messages.table.ts';
import { canManageStore, findOwnStore } from '../../../src/features/studio/own-store.server.ts';
import { loadToday } from '../../../src/features/studio/today/today.server.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { addOrder, type OrderChanges } from '../../support/orders.ts';
import { aViewer } from '../../support/people.ts';
import { testApp } from '../../support/test-app.ts';

const app = await testApp();
const { db } = app;
afterAll(() => app.close());

const now = new Date('2026-11-20T12:00:00Z');
const timeZone = 'America/Kentucky/Louisville';
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

let numbers = 0;
async function makeOrder(vendor: { id: string }, overrides: OrderChanges): Promise<string> {
  numbers += 1;
  const amounts = { goodsCents: 5000, shippingCents: 500, processingFeeCents: 200, totalCents: 5700 };
  const id = randomUUID();
  await addOrder(db, {
    id,
    number: `RC-${numbers}`,
    vendorId: vendor.id,
    stripeAccountId: 'acct_1',
    applicationFeeCents: 75,
    ...amounts,
    ...overrides,
  });
  return id;
}

test('Today shows the orders to send, unread messages, and drafts of this store, and counts the pieces', async () => {
  const [mine, other] = [await makeVendor(db), await makeVendor(db)];
  const jar = await makeProduct(db, mine, { name: 'Jar' });
  await makeProduct(db, mine, { inventory: 0 });
  for (const name of ['One', 'Two', 'Three', 'Four'])
    await makeProduct(db, mine, { name, isActive: false, updatedAt: daysAgo(name.length) });
  await makeProduct(db, mine, { isActive: false, archivedAt: now });
  await makeProduct(db, other, { inventory: 0, isActive: false });
  const sold = await makeOrder(mine, {
    status: 'paid',
    parcelState: 'to_send',
    shipBy: '2026-11-23',
    paidAt: daysAgo(1),
    customerName: 'Tom Aldridge',
  });
  const late = { parcelState: 'to_send', shipBy: '2026-11-19', customerName: 'Overdue' } as const;
  await makeOrder(mine, { status: 'paid', paidAt: daysAgo(3), ...late });
  const pickup = { delivery: 'pickup', parcelState: 'to_hand_over', customerName: 'Pickup' } as const;
  await makeOrder(mine, { status: 'paid', paidAt: now, ...pickup });
  await makeOrder(mine, { status: 'paid', parcelState: 'sent', paidAt: now, customerName: 'On its way' });
  await db
    .insert(orderLines)
    .values({ orderId: sold, productId: jar.id, position: 0, name: 'Jar', unitPriceCents: 5000, quantity: 1 });
  await makeOrder(mine, { status: 'paid', parcelState: 'delivered', paidAt: now });
  await makeOrder(mine, { status: 'paid', parcelState: 'handed_over', paidAt: now });
  await makeOrder(mine, { status: 'refunded', parcelState: 'to_send', paidAt: daysAgo(2) });
  await makeOrder(mine, { status: 'pending' });
  await makeOrder(other, { status: 'paid', parcelState: 'to_send', paidAt: daysAgo(1) });
  const writing = { db, clock: app.clock, sealFor: app.sealFor, mails: { add: async () => {} } };
  await sendMessage(writing, { vendor: mine.slug, fromName: 'Ellen', fromEmail: 'e@example.com', body: 'Hello' });
  await sendMessage(writing, { vendor: other.slug, fromName: 'Eve', fromEmail: 'v@example.com', body: 'Not yours' });
  const old = { vendor: mine.slug, fromName: 'Read', fromEmail: 'r@example.com', body: 'Hi' };
  await sendMessage(writing, old);
  await db
    .update(threads)
    .set({ vendorReadAt: new Date(Date.now() + 1000) })
    .where(eq(threads.visitorName, 'Read'));
  const today = await loadToday(db, mine, { now, timeZone });
  expect(today.counts).toEqual({ published: 2, soldOut: 1, drafts: 4 });
  expect(today.toSend.map(({ customerName }) => customerName)).toEqual(['Overdue', 'Tom Aldridge']);
  expect(today.toHandOver.map(({ customerName }) => customerName)).toEqual(['Pickup']);
  expect(today.toSend[1]).toMatchObject({ keptCents: 5430, lines: [{ name: 'Jar', quantity: 1, picture: null }] });
  expect(today.messages.map(({ visitorName }) => visitorName)).toEqual(['Ellen']);
  expect(today.drafts.map(({ name }) => name)).toHaveLength(3);
  expect(today.drafts[0]?.name).toMatch(/One|Two/);
});

test('Today of a new store is empty', async () => {
  const store = await makeVendor(db, { stripeAccountId: null });
  const { counts, payments, ...lists } = await loadToday(db, store, { now, timeZone });
  expect(payments.action).toBe('Set Up Payments');
  expect(counts).toEqual({ published: 0, soldOut: 0, drafts: 0 });
  expect(lists).toEqual({
    isMarketClosed: false,
    moneyTasks: [],
    conflicts: [],
    openDays: [],
    toSend: [],
    toHandOver: [],
    toDropOff: [],
    messages: [],
    drafts: [],
    wall: [],
    nextEvent: null,
  });
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
