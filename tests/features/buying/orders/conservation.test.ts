import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Buyer } from '../../../../src/features/buying/checkout/buyer.server.ts';
import { cancelCheckout, readCheckoutState } from '../../../../src/features/buying/checkout/checkout-state.server.ts';
import { handlePaymentEvent } from '../../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { reconcileOrders } from '../../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { undoSale } from '../../../../src/features/buying/in-person/record-sale.server.ts';
import { orderLines, orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { setInventory } from '../../../../src/features/buying/orders/stock.server.ts';
import { isDomainError } from '../../../../src/platform/errors.ts';
import { makeProduct, makeVendor } from '../../../support/factories.ts';
import { sellInPerson } from '../../../support/in-person.ts';
import { fc, rounds } from '../../../support/rounds.ts';
import { checkOut, inventoryOf, newGuest, openShop, type Shop, stockOf } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const pick = fc.nat(30);
const steps = fc.oneof(
  fc.record({ do: fc.constant('checkout' as const), a: fc.nat(3), b: fc.nat(3), again: fc.boolean() }),
  fc.record({ do: fc.constant('pay' as const), which: pick }),
  fc.record({ do: fc.constant('expire' as const), which: pick }),
  fc.record({ do: fc.constant('cancel' as const), which: pick }),
  fc.record({ do: fc.constant('deliver' as const), which: pick, times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('look' as const), which: pick }),
  // The process dies before the call to the provider, or after the provider created the session but before it was stored.
  fc.record({ do: fc.constant('crash' as const), a: fc.nat(3), asked: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ do: fc.constant('reconcile' as const), away: fc.boolean() }),
  // The vendor sells in person, perhaps with the form before, and undoes it.
  fc.record({
    do: fc.constant('in person' as const),
    second: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 3 }),
    again: fc.boolean(),
  }),
  fc.record({ do: fc.constant('undo' as const), which: pick, times: fc.integer({ min: 1, max: 2 }) }),
  // The vendor counts, with a form that may be stale.
  fc.record({ do: fc.constant('count' as const), second: fc.boolean(), to: fc.nat(8), wrong: fc.nat(3) }),
);
type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never;

interface World {
  products: { id: string; initial: number }[];
  buyer: Buyer;
  cartId: string;
  attempt: number;
  vendorId: string;
  /** Key of the form in which the vendor last recorded a sale in person. */
  saleKey: string;
}

async function newWorld(): Promise<World> {
  const vendor = await makeVendor(app.db);
  const products = [];
  for (const initial of [2, 5])
    products.push({ id: (await makeProduct(app.db, vendor, { inventory: initial })).id, initial });
  return {
    products,
    buyer: newGuest(),
    cartId: crypto.randomUUID(),
    attempt: 0,
    vendorId: vendor.id,
    saleKey: crypto.randomUUID(),
  };
}

/** Accepts business errors only; anything else is a bug. */
async function tolerant(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isDomainError(error)) throw error;
  });
}

const sessionsOf = async ({ vendorId }: World) => {
  const rows = await app.db.select().from(orders).where(eq(orders.vendorId, vendorId));
  const ids = new Set(rows.map(({ id }) => id));
  return [...app.payments.sessions.values()].filter(({ orderId }) => orderId !== null && ids.has(orderId));
};

async function take(world: World, step: Step): Promise<void> {
  const [first, second] = world.products;
  const lines = (a: number, b: number) =>
    [
      { productId: first?.id ?? '', quantity: a },
      { productId: second?.id ?? '', quantity: b },
    ].filter(({ quantity }) => quantity > 0);
  if (step.do === 'checkout') {
    const cart = lines(step.a, step.b);
    if (cart.length === 0) return;
    if (!step.again) world.attempt += 1;
    const idempotencyKey = `${world.cartId}.${world.attempt}`;
    const mine = step.again ? { buyer: world.buyer, idempotencyKey } : {};
    return tolerant(checkOut(app, cart, mine));
  }
  if (step.do === 'crash') {
    app.payments.fault = step.asked ? 'answer lost' : 'away';
    await tolerant(checkOut(app, lines(Math.max(1, step.a), 0)));
    app.payments.fault = null;
    return;
  }
  if (step.do === 'wait') return app.clock.advance(step.minutes * 60_000);
  if (step.do === 'reconcile') {
    app.payments.fault = step.away ? 'away' : null;
    await reconcileOrders(app);
    app.payments.fault = null;
    return;
  }
  if (step.do === 'in person') {
    const piece = (step.second ? second : first)?.id ?? '';
    if (!step.again) world.saleKey = crypto.randomUUID();
    return tolerant(sellInPerson(app, world.vendorId, { piece, quantity: step.quantity, key: world.saleKey }));
  }
  if (step.do === 'undo') {
    const sales = await app.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.vendorId, world.vendorId), eq(orders.channel, 'in_person')))
      .orderBy(orders.createdAt, orders.id);
    const sale = sales[step.which % Math.max(1, sales.length)];
    if (sale === undefined) return;
    const undo = () => tolerant(undoSale(app, world.vendorId, sale.id));
    await Promise.all(Array.from({ length: step.times }, undo));
    return;
  }
  if (step.do === 'count') {
    const product = step.second ? second : first;
    if (!product) return;
    const free = await inventoryOf(app.db, product.id);
    const seen = step.wrong === 3 ? free + 1 : free;
    const change = { productId: product.id, count: step.to, seen, cause: crypto.randomUUID(), now: app.clock.now() };
    await tolerant(app.db.transaction((tx) => setInventory(tx, change)));
    if (seen === free) product.initial += step.to - free;
    return;
  }
  const sessions = await sessionsOf(world);
  const session = sessions[step.which % Math.max(1, sessions.length)];
  if (session === undefined) return;
  if (step.do === 'pay') app.payments.pay(session.id);
  if (step.do === 'expire') app.payments.expire(session.id);
  if (step.do === 'cancel') await tolerant(cancelCheckout(app, session.id));
  if (step.do === 'look') await tolerant(readCheckoutState(app, session.id));
  if (step.do === 'deliver') {
    const event = app.payments.event(session.id);
    await Promise.all(Array.from({ length: step.times }, () => handlePaymentEvent(app, event)));
  }
}

async function check(world: World): Promise<void> {
  for (const { id, initial } of world.products) {
    const { free, held, sold } = await stockOf(app.db, id);
    expect({ sum: free + held + sold, negative: Math.min(free, held, sold) < 0 }).toEqual({
      sum: initial,
      negative: false,
    });
  }
}

/** Expires every session and runs the sweeper. */
async function comeToRest(world: World): Promise<void> {
  app.clock.advance(32 * 60_000);
  await reconcileOrders(app);
  const paidAtProvider = new Map((await sessionsOf(world)).map((one) => [one.orderId, one.paymentStatus === 'paid']));
  const rows = await app.db.select().from(orders).where(eq(orders.vendorId, world.vendorId));
  let sold = 0;
  for (const row of rows) {
    if (row.channel === 'in_person') expect(['paid', 'cancelled']).toContain(row.status);
    else expect(paidAtProvider.get(row.id) ? ['paid'] : ['expired', 'cancelled']).toContain(row.status);
    if (row.status !== 'paid') continue;
    const lines = await app.db.select().from(orderLines).where(eq(orderLines.orderId, row.id));
    sold += lines.reduce((sum, { quantity }) => sum + quantity, 0);
  }
  const stocks = await Promise.all(world.products.map(({ id }) => stockOf(app.db, id)));
  expect(stocks.map(({ held }) => held)).toEqual([0, 0]);
  expect(stocks.reduce((sum, stock) => sum + stock.sold, 0)).toBe(sold);
}

const runs = rounds(15, 2_000);

test(`held, sold, and free units add up to the initial stock in ${runs} random histories of a store`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 20 }), async (life) => {
      const world = await newWorld();
      for (const step of life) {
        await take(world, step);
        await check(world);
      }
      await comeToRest(world);
      await check(world);
    }),
    { numRuns: runs, endOnFailure: false },
  );
}, 900_000);
