/** One network's guests in the demo, who can all buy, but none of whom can empty the market. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Buyer, toBuyer } from '../../../src/features/buying/checkout/buyer.server.ts';
import { networkUnits } from '../../../src/features/buying/checkout/hold-limits.server.ts';
import { reconcileOrders } from '../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { checkouts } from '../../../src/features/buying/orders/checkouts.table.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import type { CheckoutOrder } from '../../../src/features/buying/orders/read-orders.server.ts';
import { type Cart, type DemoMarket, demoUnits } from '../demo-market.ts';
import { makeUser } from '../factories.ts';
import { aViewer } from '../people.ts';
import { checkOut, newGuest } from '../shop.ts';

let networks = 0;

/** Resets the demo's stock, and returns a new network. */
async function arrive(demo: DemoMarket) {
  await demo.restock();
  networks += 1;
  const address = `2001:db8:${networks.toString(16)}:1`;
  const guest = (): Buyer => toBuyer(null, address, null);
  const market = () => demo.count(eq(checkouts.networkKey, guest().network ?? ''));
  return {
    guest,
    account: (userId: string): Buyer => toBuyer(aViewer({ userId }), address, null),
    market,
    async expectWithinLimits() {
      const { total, mine, emptied } = await market();
      if (mine <= networkUnits) return;
      expect(mine * 3).toBeLessThanOrEqual(total);
      expect(emptied).toBeLessThanOrEqual(2);
    },
  };
}

/** Twenty concurrent guests of one network each buy one product. */
export async function buyTwenty(demo: DemoMarket): Promise<void> {
  const { guest, market, expectWithinLimits } = await arrive(demo);
  const pieces = demo.dice.shuffled(demo.inStock).slice(0, 20);
  const started = await Promise.all(
    pieces.map(({ id }) => checkOut(demo.app, [{ productId: id, quantity: 1 }], { buyer: guest() })),
  );
  await expectWithinLimits();
  await Promise.all(started.map(({ checkout }) => demo.app.emulator.pay(checkout.sessionId ?? '')));
  // Stripe sends an event again that a busy machine couldn't answer.
  let statuses = await demo.app.emulator.deliverAll();
  if (statuses.includes(0)) statuses = await demo.app.emulator.deliverAll();
  expect(new Set(statuses)).toEqual(new Set([200]));
  const rows = await demo.app.db.select().from(orders);
  const ids = new Set(started.map(({ id }) => id));
  expect(rows.filter(({ id, status }) => ids.has(id) && status === 'paid').length).toBe(20);
  expect((await market()).total).toBe(demoUnits - 20);
}

/** An attacker with any number of cookies and accounts never holds more than a third. */
export async function attackFromOne(demo: DemoMarket): Promise<void> {
  const { guest, account, market, expectWithinLimits } = await arrive(demo);
  const known = [guest(), guest(), guest()];
  for (let m = 0; m < 2; m += 1) known.push(account((await makeUser(demo.app.db)).id));
  const open: { cart: Cart; order: CheckoutOrder }[] = [];
  for (let idle = 0; idle < 2; ) {
    const attempts = await Promise.all(
      Array.from({ length: 30 }, async (_, k) => {
        const cart = demo.randomCart();
        // Other guests buy at the same time.
        if (k % 10 === 0) return void (await demo.tryToHold(cart, newGuest()));
        const earlier = k % 3 === 0 && open.length > 0 ? demo.dice.oneOf(open).order.checkout.sessionId : null;
        const order = await demo.tryToHold(cart, k % 2 === 0 ? guest() : demo.dice.oneOf(known), earlier);
        return order === null ? undefined : { cart, order };
      }),
    );
    await expectWithinLimits();
    const won = attempts.filter((attempt) => attempt !== undefined);
    idle = won.length === 0 ? idle + 1 : 0;
    open.push(...won);
    if (open.length > 300) break;
  }
  const { mine, total } = await market();
  // The attacker does hold about the limit; otherwise this test would prove nothing.
  expect(mine).toBeGreaterThan(networkUnits);
  expect(total).toBe(demoUnits);
}

/** The same products, checked out again and again, are held beyond six units for at most three sessions. */
export async function renewAgainAndAgain(demo: DemoMarket): Promise<void> {
  const { guest, market, expectWithinLimits } = await arrive(demo);
  let held: { cart: Cart; session: string | null }[] = [];
  for (const product of demo.dice.shuffled(demo.inStock)) {
    const cart = [{ productId: product.id, quantity: product.inventory }];
    const order = await demo.tryToHold(cart, guest());
    if (order !== null) held.push({ cart, session: order.checkout.sessionId });
  }
  expect((await market()).mine).toBeGreaterThan(50);
  for (let renewal = 0; renewal < 4; renewal += 1) {
    demo.app.clock.advance(30 * 60_000);
    held = await Promise.all(
      held.map(async ({ cart, session }) => {
        const order = await demo.tryToHold(cart, guest(), session);
        return { cart, session: order?.checkout.sessionId ?? session };
      }),
    );
    await reconcileOrders(demo.app);
    await expectWithinLimits();
  }
  demo.app.clock.advance(2 * 60_000);
  await reconcileOrders(demo.app);
  await Promise.all(held.map(({ cart }) => demo.tryToHold(cart, guest())));
  expect((await market()).mine).toBeLessThanOrEqual(networkUnits);
}

/** Nine guests of one network, who each want all units of one vendor, leave two thirds, and seven vendors. */
export async function wantEverything(demo: DemoMarket): Promise<void> {
  const { guest, market } = await arrive(demo);
  const artists = new Set(demo.stock.map(({ vendorId }) => vendorId));
  expect(artists.size).toBe(9);
  await Promise.all(
    [...artists].map((vendorId) => {
      const pieces = demo.inStock.filter((product) => product.vendorId === vendorId);
      return demo.tryToHold(
        pieces.map(({ id, inventory }) => ({ productId: id, quantity: inventory })),
        guest(),
      );
    }),
  );
  const { total, mine, emptied } = await market();
  expect(total).toBe(demoUnits);
  expect(mine).toBeGreaterThan(0);
  expect(mine).toBeLessThanOrEqual(74);
  expect(emptied).toBeLessThanOrEqual(2);
}
