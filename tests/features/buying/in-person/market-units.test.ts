/** Pieces at the market alone: when they leave the web, who may sell them meanwhile, and that they always come back. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadBoothDay } from '../../../../src/features/booth/day.server.ts';
import { cancelPayment, startPayment } from '../../../../src/features/booth/payments.server.ts';
import { quoteCart } from '../../../../src/features/buying/cart/quote.server.ts';
import { handlePaymentEvent } from '../../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { reconcileOrders } from '../../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { saleConflicts } from '../../../../src/features/buying/in-person/conflicts.table.ts';
import { returnMarketUnits, settleMarketUnits } from '../../../../src/features/buying/in-person/market-units.server.ts';
import { undoSale } from '../../../../src/features/buying/in-person/record-sale.server.ts';
import { orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { stockMovements } from '../../../../src/features/buying/orders/stock.table.ts';
import { events, eventVendors } from '../../../../src/features/catalog/events.table.ts';
import { products } from '../../../../src/features/catalog/products.table.ts';
import { findVendorBySlug } from '../../../../src/features/catalog/vendors.server.ts';
import { vendors } from '../../../../src/features/catalog/vendors.table.ts';
import { leaveEvent, listBringable, saveBringing } from '../../../../src/features/market/bring/bring.server.ts';
import { eventPieces, marketReserves } from '../../../../src/features/market/market.table.ts';
import { listAppearances, listExhibitors } from '../../../../src/features/market/read-market.server.ts';
import { closeStores } from '../../../../src/features/transfers/closing/close-store.server.ts';
import { at, countUnits, type Fair, makeFair } from '../../../support/at-market.ts';
import { phoneSale, sendSales } from '../../../support/booth.ts';
import { sellInPerson, trySellInPerson } from '../../../support/in-person.ts';
import { ledgerGaps } from '../../../support/ledger.ts';
import { cartOf, checkOut, openShop, orderOf, type Shop, tryCheckOut } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
beforeEach(async () => {
  // Each fair is alone: the work looks at all of them.
  await app.db.delete(events);
  await at(app, 'before');
});
afterAll(async () => {
  expect(await ledgerGaps(app.db)).toEqual([]);
  await app.close();
});

const close = ({ place }: Fair, day = '2026-11-21') =>
  app.db.transaction((tx) =>
    returnMarketUnits(tx, { ...place, day }, { now: app.clock.now(), timeZone: app.config.site.timeZone }),
  );
const cash = ({ phone, product }: Fair, quantity = 1) => {
  const line = { productId: product.id, name: product.name, unitPriceCents: product.priceCents, quantity };
  return sendSales(app, phone, phoneSale([product], { now: app.clock.now(), lines: [line] }));
};
const pay = async (orderId: string) => {
  const { checkout } = await orderOf(app.db, orderId);
  const sessionId = checkout?.sessionId;
  app.payments.pay(sessionId ?? '');
  await handlePaymentEvent(app, app.payments.event(sessionId ?? ''));
};
const orderNumbered = async (number: string) => {
  const [order] = await app.db.select().from(orders).where(eq(orders.number, number));
  return order?.id ?? '';
};
const movements = async ({ product }: Fair) =>
  (await app.db.select().from(stockMovements).where(eq(stockMovements.productId, product.id)))
    .filter(({ cause }) => cause !== 'opening')
    .map(({ kind, quantity, orderId }) => `${kind} ${quantity}${orderId === null ? '' : ' of an order'}`);

test('units leave the web at midnight of the day, not before, and are back by noon of the next one', async () => {
  const fair = await makeFair(app, { inventory: 5, units: 2 });
  await at(app, 'before');
  expect(await countUnits(app, fair.product)).toEqual({ free: 5, held: 0, sold: 0, left: null });
  for (const moment of ['midnight', 'open', 'evening', 'nextMorning'] as const) {
    await at(app, moment);
    expect(await countUnits(app, fair.product), moment).toEqual({ free: 3, held: 0, sold: 0, left: 2 });
  }
  await at(app, 'nextNoon');
  expect(await countUnits(app, fair.product)).toEqual({ free: 5, held: 0, sold: 0, left: null });
  expect(await movements(fair)).toEqual(['reserve 2', 'unreserve 2']);
  expect(await settleMarketUnits(app)).toBe(0);
});

test('the work done twice at once moves units once', async () => {
  const fair = await makeFair(app, { inventory: 5, units: 2 });
  app.clock.set('2026-11-21T15:00:00Z');
  await Promise.all([settleMarketUnits(app), settleMarketUnits(app), settleMarketUnits(app)]);
  expect(await countUnits(app, fair.product)).toEqual({ free: 3, held: 0, sold: 0, left: 2 });
});

test('a piece that was sold online before has nothing left to keep; one that comes free on the day goes to the market', async () => {
  const fair = await makeFair(app);
  const order = await checkOut(app, cartOf(fair.product));
  await at(app, 'open');
  expect(await countUnits(app, fair.product)).toEqual({ free: 0, held: 1, sold: 0, left: null });
  app.payments.expire(order.checkout.sessionId ?? '');
  await reconcileOrders(app);
  await at(app, 'open');
  expect(await countUnits(app, fair.product)).toEqual({ free: 0, held: 0, sold: 0, left: 1 });
});

test('nobody can buy it on the web meanwhile: a checkout is refused, a cart says where it is, and Sold is what nobody reads', async () => {
  const fair = await makeFair(app);
  await at(app, 'open');
  await expect(checkOut(app, cartOf(fair.product))).rejects.toMatchObject({
    code: 'out_of_stock',
    message: `${fair.product.name} is at Logan Street and for sale there only. You weren’t charged. Remove it to check out.`,
    details: { fields: [{ message: 'At Logan Street today', available: 0 }] },
  });
  const clock = { now: app.clock.now(), timeZone: app.config.site.timeZone };
  const request = { vendor: fair.vendor.slug, items: cartOf(fair.product), delivery: null };
  const quote = await quoteCart(app.db, request, null, app.config.processingFee, clock);
  expect(quote.problem).toBe(
    `${fair.product.name} is at Logan Street and for sale there only. Remove it to check out.`,
  );
  expect(quote.lines[0]).toMatchObject({ problem: 'At Logan Street today', buyable: 0 });
  const at14 = { event: 'Logan Street', booth: '14', isOver: false };
  const [shown] = (await listExhibitors(app.db, fair.event.id)).flatMap(({ pieces }) => pieces);
  expect(shown).toMatchObject({ units: 1, product: { inventory: 0, atMarket: at14 } });
  const [place] = await listAppearances(app.db, fair.vendor.id, app.clock.now(), fair.product.id);
  expect(place).toMatchObject({ booth: '14', hasPiece: true });
  await at(app, 'evening');
  expect((await listExhibitors(app.db, fair.event.id))[0]?.pieces[0]?.product.atMarket?.isOver).toBe(true);
  expect(await findVendorBySlug(app.db, fair.vendor.slug)).not.toBeNull();
});

test('the phone can sell it: for cash, by card, and by the form of the dashboard', async () => {
  const fair = await makeFair(app, { inventory: 4, units: 3 });
  await at(app, 'open');
  expect((await loadBoothDay(app, fair.phone)).pieces).toMatchObject([{ id: fair.product.id, free: 4 }]);
  expect(await cash(fair)).toMatchObject([{ outcome: 'recorded', conflict: false }]);
  expect(await countUnits(app, fair.product)).toEqual({ free: 1, held: 0, sold: 1, left: 2 });
  expect(await movements(fair)).toEqual([
    'reserve 3',
    'unreserve 1 of an order',
    'hold 1 of an order',
    'sale 1 of an order',
  ]);
  const asked = fair.payment();
  const { number } = await startPayment(app, fair.phone, asked);
  expect(await countUnits(app, fair.product)).toEqual({ free: 1, held: 1, sold: 1, left: 1 });
  await pay(await orderNumbered(number));
  await sellInPerson(app, fair.vendor.id, { piece: fair.product.id });
  expect(await countUnits(app, fair.product)).toEqual({ free: 1, held: 0, sold: 3, left: 0 });
  // The last one is free for all, at the booth too.
  expect(await cash(fair)).toMatchObject([{ outcome: 'recorded', conflict: false }]);
  await at(app, 'nextNoon');
  expect(await countUnits(app, fair.product)).toEqual({ free: 0, held: 0, sold: 4, left: null });
});

test('a sale of more than is at the market takes the rest from what is free', async () => {
  const fair = await makeFair(app, { inventory: 4, units: 1 });
  await at(app, 'open');
  expect(await cash(fair, 3)).toMatchObject([{ outcome: 'recorded', conflict: false }]);
  expect(await countUnits(app, fair.product)).toEqual({ free: 1, held: 0, sold: 3, left: 0 });
});

test('a card payment that is canceled puts its unit back at the market, not on the web; after closing, on the web', async () => {
  const fair = await makeFair(app);
  await at(app, 'open');
  for (let round = 0; round < 2; round += 1) {
    const asked = fair.payment();
    await startPayment(app, fair.phone, asked);
    expect(await countUnits(app, fair.product)).toEqual({ free: 0, held: 1, sold: 0, left: 0 });
    expect((await cancelPayment(app, fair.phone, asked.id)).state).toBe('ended');
    expect(await countUnits(app, fair.product)).toEqual({ free: 0, held: 0, sold: 0, left: 1 });
    expect(await tryCheckOut(app, fair.product, 1, {})).toBe('out_of_stock');
  }
  const late = fair.payment();
  await startPayment(app, fair.phone, late);
  await close(fair);
  await cancelPayment(app, fair.phone, late.id);
  expect(await countUnits(app, fair.product)).toEqual({ free: 1, held: 0, sold: 0, left: null });
});

test('a sale that is undone on the day is at the market again', async () => {
  const fair = await makeFair(app);
  await at(app, 'open');
  const order = await sellInPerson(app, fair.vendor.id, { piece: fair.product.id });
  await undoSale(app, fair.vendor.id, order.id);
  expect(await countUnits(app, fair.product)).toEqual({ free: 0, held: 0, sold: 0, left: 1 });
});

test('two phones sell the last one: both are recorded, and the second is one conflict', async () => {
  const fair = await makeFair(app);
  await at(app, 'open');
  const answers = await Promise.all([cash(fair), cash(fair)]);
  expect(
    answers
      .flat()
      .map((answer) => 'conflict' in answer && answer.conflict)
      .toSorted(),
  ).toEqual([false, true]);
  expect(await app.db.$count(saleConflicts, eq(saleConflicts.productId, fair.product.id))).toBe(1);
  expect(await countUnits(app, fair.product)).toEqual({ free: 0, held: 0, sold: 2, left: 0 });
  // The form of the dashboard never sells what isn’t there.
  expect(await trySellInPerson(app, fair.vendor.id, { piece: fair.product.id })).toBe('out_of_stock');
});

test('closing the day puts the rest back, once, and it stays for sale; sales that come late are recorded', async () => {
  const fair = await makeFair(app, { inventory: 3 });
  await at(app, 'open');
  await cash(fair);
  await Promise.all([close(fair), close(fair)]);
  for (const moment of ['evening', 'nextMorning', 'nextNoon'] as const) {
    await at(app, moment);
    expect(await countUnits(app, fair.product), moment).toEqual({ free: 2, held: 0, sold: 1, left: null });
  }
  expect(await cash(fair)).toMatchObject([{ outcome: 'recorded', conflict: false }]);
  expect(await countUnits(app, fair.product)).toEqual({ free: 1, held: 0, sold: 2, left: null });
});

test('a fair of two days has its units again on the second one', async () => {
  const fair = await makeFair(app);
  await app.db.update(events).set({ endsAt: new Date('2026-11-22T21:00:00Z') });
  await at(app, 'open');
  await close(fair);
  await at(app, 'evening');
  expect(await countUnits(app, fair.product)).toMatchObject({ free: 1, left: null });
  await at(app, 'nextMorning');
  expect(await countUnits(app, fair.product)).toMatchObject({ free: 0, left: 1 });
  await close(fair, '2026-11-22');
  await at(app, 'nextNoon');
  expect(await countUnits(app, fair.product)).toMatchObject({ free: 1, left: null });
});

test('the units come back from an event that is left, canceled, hidden, moved, or deleted, and from what is no longer sold', async () => {
  const ways: Record<string, (fair: Fair) => Promise<unknown>> = {
    left: ({ place }) => leaveEvent(app.db, place),
    'named no more': ({ place }) => app.db.delete(eventVendors).where(eq(eventVendors.vendorId, place.vendorId)),
    'not brought': ({ product }) => app.db.delete(eventPieces).where(eq(eventPieces.productId, product.id)),
    'for the web too': ({ product }) =>
      app.db.update(eventPieces).set({ marketOnly: false }).where(eq(eventPieces.productId, product.id)),
    canceled: () => app.db.update(events).set({ cancelledAt: app.clock.now() }),
    hidden: () => app.db.update(events).set({ isPublished: false }),
    moved: () =>
      app.db
        .update(events)
        .set({ startsAt: new Date('2026-11-28T15:00:00Z'), endsAt: new Date('2026-11-28T21:00:00Z') }),
    deleted: () => app.db.delete(events),
    unpublished: ({ product }) => app.db.update(products).set({ isActive: false }).where(eq(products.id, product.id)),
    suspended: ({ vendor }) => app.db.update(vendors).set({ isActive: false }).where(eq(vendors.id, vendor.id)),
  };
  for (const [name, way] of Object.entries(ways)) {
    await app.db.delete(events);
    const fair = await makeFair(app, { inventory: 3 });
    await at(app, 'open');
    await cash(fair);
    expect(await countUnits(app, fair.product), name).toEqual({ free: 0, held: 0, sold: 1, left: 2 });
    await way(fair);
    await settleMarketUnits(app);
    expect(await countUnits(app, fair.product), name).toEqual({ free: 2, held: 0, sold: 1, left: null });
  }
  expect(await ledgerGaps(app.db)).toEqual([]);
});

test('a store that closes for good leaves nothing at a market: its pieces go, or keep what is free', async () => {
  const [sold, unsold] = [await makeFair(app, { inventory: 3 }), await makeFair(app, { inventory: 3 })];
  await at(app, 'open');
  await cash(sold);
  await app.db.transaction((tx) => closeStores(tx, [sold.vendor.id, unsold.vendor.id], app.clock.now(), true));
  await settleMarketUnits(app);
  expect(await app.db.$count(marketReserves)).toBe(0);
  expect(await countUnits(app, sold.product)).toEqual({ free: 2, held: 0, sold: 1, left: null });
  expect(await app.db.$count(products, eq(products.id, unsold.product.id))).toBe(0);
});

test('the form on the day counts what was brought: more come from the stock, fewer go back, and what is sold stays sold', async () => {
  const fair = await makeFair(app, { inventory: 5, units: 3 });
  await at(app, 'open');
  await cash(fair);
  const bring = async (units: number) => {
    const said = { booth: '14', hours: '', note: '', pieces: new Map([[fair.product.id, units]]), seen: null };
    await saveBringing(app, fair.place, { ...said, marketOnly: new Set([fair.product.id]) });
    await settleMarketUnits(app, fair.place);
    return await countUnits(app, fair.product);
  };
  expect(await listBringable(app.db, fair.place)).toMatchObject([{ inventory: 4, most: 5 }]);
  expect(await bring(3)).toEqual({ free: 2, held: 0, sold: 1, left: 2 });
  expect(await bring(5)).toEqual({ free: 0, held: 0, sold: 1, left: 4 });
  await expect(bring(6)).rejects.toThrow('Only 5 of');
  expect(await bring(2)).toEqual({ free: 3, held: 0, sold: 1, left: 1 });
  expect(await bring(1)).toEqual({ free: 4, held: 0, sold: 1, left: 0 });
});
