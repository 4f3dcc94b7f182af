/** A card that was charged by Stripe's own app is offered on the day, and linked to a piece once. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadBoothDay } from '../../../src/features/booth/day.server.ts';
import { handlePaymentEvent } from '../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { linkCharge } from '../../../src/features/buying/in-person/bare-charges.server.ts';
import { undoSale } from '../../../src/features/buying/in-person/record-sale.server.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { savePermit } from '../../../src/features/tax/permits.server.ts';
import { makePhone } from '../../support/booth.ts';
import { makeProduct } from '../../support/factories.ts';
import { ledgerGaps } from '../../support/ledger.ts';
import { saleOf } from '../../support/orders.ts';
import { makePiece, openShop, type Shop, stockOf } from '../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2026-11-18T19:14:00Z'));

const charged = (account: string, charge: { id: string; amountCents: number } | null) =>
  handlePaymentEvent(app, {
    id: `evt_${crypto.randomUUID()}`,
    type: 'charge.succeeded',
    kind: 'charged',
    account,
    createdAt: app.clock.now(),
    session: null,
    paymentId: 'pi_app',
    dispute: null,
    charge: charge && { ...charge, at: app.clock.now() },
  });

test('it is offered to the owner alone on its day, and becomes one sale with the tax in it, whatever is said again', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 2 });
  const other = await makeProduct(app.db, vendor, { inventory: 2 });
  await savePermit(app.db, { vendorId: vendor.id, state: 'KY', number: 'KY-1', enteredAt: app.clock.now() });
  const phone = await makePhone(app.db, vendor);
  const account = vendor.stripeAccountId ?? '';
  const [id, none] = [crypto.randomUUID(), crypto.randomUUID()].map((text) => `ch_${text.replaceAll('-', '')}`) as [
    string,
    string,
  ];
  for (let times = 0; times < 2; times += 1) await charged(account, { id, amountCents: 4_800 });
  await charged(account, { id: none, amountCents: 900 });
  await charged('acct_of_nobody', { id: 'ch_foreign', amountCents: 900 });
  // One of our own orders is known by its session.
  expect(await charged(account, null)).toBe('ignored');
  const offered = async (by = phone) => (await loadBoothDay(app, by)).charges.map((charge) => charge.id);
  expect(await offered()).toEqual(expect.arrayContaining([id, none]));
  expect(await offered({ ...phone, isHelper: true })).toEqual([]);

  const order = await linkCharge(app, vendor.id, { id, productId: product.id });
  expect(order).toMatchObject({ channel: 'in_person', goodsCents: 4_528, taxCents: 272, totalCents: 4_800 });
  expect(await saleOf(app.db, order?.id ?? '')).toMatchObject({
    sale: { tender: 'card', tenderLabel: 'Stripe’s own app', tenderReference: id },
  });
  await linkCharge(app, vendor.id, { id: none, productId: null });
  for (const again of [product.id, other.id, null])
    await expect(linkCharge(app, vendor.id, { id, productId: again })).rejects.toMatchObject({ code: 'stale' });
  await expect(linkCharge(app, (await makePiece(app.db)).vendor.id, { id, productId: null })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await offered()).toEqual([]);
  expect(await app.db.$count(orders, eq(orders.vendorId, vendor.id))).toBe(1);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 1, held: 0, sold: 1 });
  expect(await ledgerGaps(app.db)).toEqual([]);
  app.clock.set('2026-11-19T19:14:00Z');
  await charged(account, { id: 'ch_tomorrow', amountCents: 700 });
  expect(await offered()).toEqual(['ch_tomorrow']);
});

test('linked to the wrong piece, it is offered again once that sale is undone, and linked to another', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 2 });
  const other = await makeProduct(app.db, vendor, { inventory: 2 });
  const phone = await makePhone(app.db, vendor);
  const id = 'ch_wrong';
  await charged(vendor.stripeAccountId ?? '', { id, amountCents: 4_800 });
  const offered = async () => (await loadBoothDay(app, phone)).charges.map((charge) => charge.id);
  for (const piece of [product, other, other]) {
    expect(await offered()).toEqual([id]);
    const sale = await linkCharge(app, vendor.id, { id, productId: piece.id });
    expect(await offered()).toEqual([]);
    expect(await stockOf(app.db, piece.id)).toEqual({ free: 1, held: 0, sold: 1 });
    await undoSale(app, vendor.id, sale?.id ?? '');
  }
  await linkCharge(app, vendor.id, { id, productId: null });
  expect(await offered()).toEqual([]);
  await expect(linkCharge(app, vendor.id, { id, productId: other.id })).rejects.toMatchObject({ code: 'stale' });
  expect(await ledgerGaps(app.db)).toEqual([]);
});

test('said of two pieces at once, it is one sale', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 2 });
  const other = await makeProduct(app.db, vendor, { inventory: 2 });
  await charged(vendor.stripeAccountId ?? '', { id: 'ch_race', amountCents: 4_800 });
  const said = [product, other, product, other].map(({ id: productId }) =>
    linkCharge(app, vendor.id, { id: 'ch_race', productId }),
  );
  const done = (await Promise.allSettled(said)).filter(({ status }) => status === 'fulfilled');
  expect(done.length).toBeGreaterThan(0);
  expect(await app.db.$count(orders, eq(orders.vendorId, vendor.id))).toBe(1);
});
