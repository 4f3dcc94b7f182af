/** Who goes without a piece that was sold twice, and what becomes of them. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import { handlePaymentEvent } from '../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { saleConflicts } from '../../../src/features/buying/in-person/conflicts.table.ts';
import { undoPhoneConflicts, undoSale } from '../../../src/features/buying/in-person/record-sale.server.ts';
import {
  type ConflictDecision,
  decideConflict,
  listOpenConflicts,
  previewConflictRefund,
  settleConflicts,
} from '../../../src/features/buying/in-person/settle-conflicts.server.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { reconcileRefunds } from '../../../src/features/buying/refunds/reconcile-refunds.server.ts';
import { refunds } from '../../../src/features/buying/refunds/refunds.table.ts';
import { startRefund } from '../../../src/features/buying/refunds/start-refund.server.ts';
import { makePhone, phoneSale, sendSales } from '../../support/booth.ts';
import { makeProduct } from '../../support/factories.ts';
import { ledgerGaps } from '../../support/ledger.ts';
import { cartOf, checkOut, makePiece, openShop, orderOf, type Shop, stockOf } from '../../support/shop.ts';

const dayMs = 86_400_000;

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2026-11-18T17:00:00Z'));

/** A piece that was bought online as often as there were units, and then sold at a booth. */
async function soldTwice(carts: number, withOther = false) {
  const { vendor, product } = await makePiece(app.db, { inventory: carts });
  const other = withOther ? await makeProduct(app.db, vendor, { inventory: 5 }) : null;
  const bought = [];
  for (let made = 0; made < carts; made += 1) {
    app.clock.advance(60_000);
    const order = await checkOut(app, [...cartOf(product), ...(other ? cartOf(other) : [])]);
    app.payments.pay(order.checkout.sessionId ?? '');
    await handlePaymentEvent(app, app.payments.event(order.checkout.sessionId ?? ''));
    bought.push(order);
  }
  const phone = await makePhone(app.db, vendor);
  const sell = () => sendSales(app, phone, phoneSale([product], { now: app.clock.now() }));
  const refundsOf = (orderId: string) => app.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  return { vendor, product, other, bought, sell, refundsOf };
}

/** Decides as somebody who looked at what a refund would give back. */
async function decideAs(vendorId: string, id: string, decision: ConflictDecision): Promise<void> {
  const revision = (await previewConflictRefund(app.db, id))?.revision ?? '';
  await decideConflict(app, vendorId, { id, decision, by: null, revision }, app.clock.now());
}

test('the newest paid order loses, the next sale takes the one before, and one that was sent never does', async () => {
  const { vendor, bought, sell } = await soldTwice(3);
  await app.db
    .update(orders)
    .set({ parcelState: 'sent' })
    .where(eq(orders.id, bought[2]?.id ?? ''));
  for (let sales = 0; sales < 3; sales += 1) await sell();
  const open = await listOpenConflicts(app.db, vendor.id);
  expect(open.map(({ loser }) => loser?.number ?? null).sort()).toEqual(
    [bought[0]?.number ?? '', bought[1]?.number ?? '', null].sort(),
  );
});

test('after three days the buyer has everything back, no unit returns, and it is refunded once', async () => {
  const { vendor, product, bought, sell, refundsOf } = await soldTwice(1);
  const [order] = bought;
  await sell();
  app.clock.advance(3 * dayMs - 1_000);
  expect(await settleConflicts(app)).toBe(0);
  app.clock.advance(1_000);
  await Promise.all([settleConflicts(app), settleConflicts(app)]);
  await reconcileRefunds(app);
  const given = await refundsOf(order?.id ?? '');
  expect(given).toMatchObject([{ amountCents: order?.totalCents, status: 'succeeded', requestedBy: null }]);
  expect((await orderOf(app.db, order?.id ?? '')).status).toBe('refunded');
  expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 0, sold: 2 });
  expect(await listOpenConflicts(app.db, vendor.id)).toEqual([]);
  expect(await settleConflicts(app)).toBe(0);
  expect(await ledgerGaps(app.db)).toEqual([]);
});

test('of an order with other pieces only the missing one is refunded, and the rest is still to be sent', async () => {
  const { bought, sell, refundsOf } = await soldTwice(1, true);
  const id = bought[0]?.id ?? '';
  await sell();
  app.clock.advance(3 * dayMs);
  await settleConflicts(app);
  await reconcileRefunds(app);
  expect(await refundsOf(id)).toMatchObject([{ goodsCents: 4_500, shippingCents: 0 }]);
  expect(await orderOf(app.db, id)).toMatchObject({ status: 'paid', parcelState: 'to_send' });
});

test('an artist who has another one keeps the order; one who refunds it does so at once; another store’s can’t be decided', async () => {
  const [kept, refunded] = [await soldTwice(1), await soldTwice(1)];
  for (const { sell } of [kept, refunded]) await sell();
  const idOf = async ({ vendor }: typeof kept) => (await listOpenConflicts(app.db, vendor.id))[0]?.id ?? '';
  const [keptId, refundedId] = [await idOf(kept), await idOf(refunded)];
  await expect(decideAs(refunded.vendor.id, keptId, 'kept')).rejects.toMatchObject({ code: 'not_found' });
  await decideAs(kept.vendor.id, keptId, 'kept');
  await decideAs(refunded.vendor.id, refundedId, 'refunded');
  await decideAs(refunded.vendor.id, refundedId, 'kept');
  app.clock.advance(4 * dayMs);
  await settleConflicts(app);
  expect(await kept.refundsOf(kept.bought[0]?.id ?? '')).toEqual([]);
  expect(await refunded.refundsOf(refunded.bought[0]?.id ?? '')).toHaveLength(1);
});

test('a refund that nobody was shown, or whose amount has changed since, isn’t made', async () => {
  const { vendor, bought, sell, refundsOf } = await soldTwice(1, true);
  const [order] = bought;
  await sell();
  const [conflict] = await listOpenConflicts(app.db, vendor.id);
  const id = conflict?.id ?? '';
  const seen = await previewConflictRefund(app.db, id);
  expect(seen?.amountCents).toBeLessThan(order?.totalCents ?? 0);
  const refundSeen = (revision: string) =>
    decideConflict(app, vendor.id, { id, decision: 'refunded', by: null, revision }, app.clock.now());
  await expect(refundSeen('')).rejects.toMatchObject({ code: 'stale' });
  // The artist refunds a part of it on the order's own page.
  const part = { kind: 'amount' as const, amountCents: 500 };
  const first = { orderId: order?.id ?? '', request: part, revision: null, source: 'vendor' as const };
  await app.db.transaction((tx) =>
    startRefund(tx, { ...first, id: crypto.randomUUID(), requestedBy: null, reason: null }, app.clock.now()),
  );
  await reconcileRefunds(app);
  await expect(refundSeen(seen?.revision ?? '')).rejects.toMatchObject({ code: 'stale' });
  expect(await refundsOf(order?.id ?? '')).toHaveLength(1);
  const now = await previewConflictRefund(app.db, id);
  await refundSeen(now?.revision ?? '');
  expect(await refundsOf(order?.id ?? '')).toMatchObject([{ amountCents: 500 }, { amountCents: now?.amountCents }]);
});

test('an order that was sent meanwhile needs no decision, and nothing of it is refunded', async () => {
  const { product, bought, sell, refundsOf } = await soldTwice(1);
  await sell();
  await app.db
    .update(orders)
    .set({ parcelState: 'sent' })
    .where(eq(orders.id, bought[0]?.id ?? ''));
  await settleConflicts(app);
  app.clock.advance(4 * dayMs);
  await settleConflicts(app);
  const rows = await app.db.select().from(saleConflicts).where(eq(saleConflicts.productId, product.id));
  expect(rows).toMatchObject([{ state: 'over' }]);
  expect(await refundsOf(bought[0]?.id ?? '')).toEqual([]);
});

test('a sale that is undone leaves no piece that isn’t there, whatever was decided meanwhile, and however often', async () => {
  const free: Record<string, number | undefined> = {};
  for (const state of ['open', 'kept', 'over', 'sent', 'refunded'] as const) {
    const { vendor, product, bought, sell } = await soldTwice(1);
    await sell();
    const [conflict] = await app.db.select().from(saleConflicts).where(eq(saleConflicts.productId, product.id));
    const id = conflict?.id ?? '';
    if (state === 'sent')
      await app.db
        .update(orders)
        .set({ parcelState: 'sent' })
        .where(eq(orders.id, bought[0]?.id ?? ''));
    if (state === 'sent') await settleConflicts(app);
    else if (state !== 'open') await decideAs(vendor.id, id, state);
    for (let times = 0; times < 2; times += 1) await undoSale(app, vendor.id, conflict?.orderId ?? '');
    free[state] = (await stockOf(app.db, product.id)).free;
  }
  // A buyer who got the money back doesn't get the piece, so it is there.
  expect(free).toEqual({ open: 0, kept: 0, over: 0, sent: 0, refunded: 1 });
  expect(await ledgerGaps(app.db)).toEqual([]);
});

test('a buyer who was told of a refund hears that the order stands: once it is kept, or the sale was a mistake', async () => {
  const [kept, undone, other] = [await soldTwice(1), await soldTwice(1), await soldTwice(1)];
  for (const { sell } of [kept, undone, other]) await sell();
  const conflictOf = async ({ product }: typeof kept) =>
    (await app.db.select().from(saleConflicts).where(eq(saleConflicts.productId, product.id)))[0];
  const decide = async (one: typeof kept, decision: 'kept' | 'refunded') =>
    await decideAs(one.vendor.id, (await conflictOf(one))?.id ?? '', decision);
  for (let times = 0; times < 2; times += 1) await decide(kept, 'kept');
  await decide(other, 'refunded');
  await undoSale(app, undone.vendor.id, (await conflictOf(undone))?.orderId ?? '');
  const told = async ({ bought: [order] }: typeof kept) =>
    (await app.mails.all()).flatMap(({ template, data }) =>
      template === 'order-conflict' && data.orderNumber === order?.number ? [data.stands] : [],
    );
  expect([await told(kept), await told(undone), await told(other)]).toEqual([[false, true], [false, true], [false]]);
  const [mail] = (await app.mails.all()).filter((one) => one.template === 'order-conflict' && one.data.stands);
  const { subject, text } = await renderMail(mail as never, {
    name: 'River City Artists',
    siteUrl: 'https://shop.example',
    operatorAddress: '1 Main Street',
  });
  expect(subject).toMatch(/^Good news about order /);
  expect(text).toContain('has one for you');
});

test('one phone takes their piece from five buyers a day; the rest waits for the artist, who undoes all of it at once', async () => {
  const { vendor, product, sell } = await soldTwice(8);
  const outcomes = [];
  for (let sales = 0; sales < 7; sales += 1) outcomes.push((await sell())[0]);
  expect(outcomes.slice(0, 5)).toEqual(Array(5).fill(expect.objectContaining({ outcome: 'recorded', conflict: true })));
  expect(outcomes.slice(5)).toEqual(Array(2).fill(expect.objectContaining({ outcome: 'refused', reason: 'short' })));
  expect(await listOpenConflicts(app.db, vendor.id)).toHaveLength(5);
  // Another phone has its own five, and they stay.
  const other = await makePhone(app.db, vendor);
  const [kept] = await sendSales(app, other, phoneSale([product], { now: app.clock.now() }));
  expect(kept).toMatchObject({ outcome: 'recorded', conflict: true });
  const [one] = await app.db.select().from(saleConflicts).where(eq(saleConflicts.productId, product.id));
  await expect(undoPhoneConflicts(app, crypto.randomUUID(), one?.orderId ?? '')).rejects.toMatchObject({
    code: 'not_found',
  });
  for (let presses = 0; presses < 2; presses += 1) await undoPhoneConflicts(app, vendor.id, one?.orderId ?? '');
  expect(await listOpenConflicts(app.db, vendor.id)).toMatchObject([{ sale: (kept as { number: string }).number }]);
  expect(await ledgerGaps(app.db)).toEqual([]);
  app.clock.advance(dayMs + 1);
  expect((await sell())[0]).toMatchObject({ outcome: 'recorded' });
});

test('calls at once open no sixth conflict', async () => {
  const { vendor, sell } = await soldTwice(8);
  const answers = (await Promise.all(Array.from({ length: 8 }, () => sell()))).flat();
  expect(answers.filter(({ outcome }) => outcome === 'recorded')).toHaveLength(5);
  expect(await listOpenConflicts(app.db, vendor.id)).toHaveLength(5);
});
