/** A checkout and a webhook that die at any of their steps, in this process (real kills: tests/storms/money). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handlePaymentEvent } from '../../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { reconcileOrders } from '../../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { Crash, dyingCheckout } from '../../../support/crashes.ts';
import { ledgerGaps } from '../../../support/ledger.ts';
import {
  cartOf,
  checkOut,
  mailsOf,
  makePiece,
  newGuest,
  openShop,
  orderOf,
  type Shop,
  stockOf,
} from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

/** Calls at which a process can die, on each side of them; a checkout has fewer. */
const deaths = Array.from({ length: 4 }, (_, at) => [false, true].map((isAfter) => ({ at, isAfter }))).flat();

/** Starts a checkout that may die. Returns true if it did. */
async function startDying(product: { id: string }, { at, isAfter }: (typeof deaths)[number], idempotencyKey: string) {
  const buyer = newGuest();
  const dying = dyingCheckout(app, at, isAfter);
  await checkOut(dying, cartOf(product), { buyer, idempotencyKey }).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  return { buyer, died: dying.died() };
}

test('the hold of a checkout that died at any step is gone once its session has ended', async () => {
  const products: { id: string }[] = [];
  const died: boolean[] = [];
  for (const death of deaths) {
    const { product } = await makePiece(app.db, { inventory: 1 });
    died.push((await startDying(product, death, crypto.randomUUID())).died);
    products.push(product);
  }
  expect(died).toContain(true);
  app.clock.advance(40 * 60_000);
  expect((await reconcileOrders(app)).failed).toBe(0);
  for (const { id } of products) expect(await stockOf(app.db, id)).toEqual({ free: 1, held: 0, sold: 0 });
  expect(await ledgerGaps(app.db)).toEqual([]);
});

test('a checkout that died at any step is continued by the same request, and its payment is one order, though the webhook dies as well', async () => {
  for (const death of deaths) {
    const { product } = await makePiece(app.db, { inventory: 1 });
    const idempotencyKey = `${crypto.randomUUID()}.1`;
    const { buyer } = await startDying(product, death, idempotencyKey);
    // A restart takes longer than the next request waits for a session in the making.
    app.clock.advance(11_000);
    const order = await checkOut(app, cartOf(product), { buyer, idempotencyKey });
    const sessionId = order.checkout.sessionId ?? '';
    app.payments.pay(sessionId);
    const event = app.payments.event(sessionId);
    await handlePaymentEvent(dyingCheckout(app, death.at, death.isAfter), event).catch(() => {});
    await handlePaymentEvent(app, event);
    await handlePaymentEvent(app, event);
    expect((await orderOf(app.db, order.id)).status).toBe('paid');
    expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 0, sold: 1 });
    const mails = await mailsOf(app, order.number);
    expect(mails.map(({ template }) => template).sort()).toEqual(['order-confirmed', 'order-received']);
  }
  expect(await ledgerGaps(app.db)).toEqual([]);
});
