/** An order whose payment an admin has settled at the provider. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { settleByHand } from '../../../src/features/admin/orders/settle-by-hand.server.ts';
import { handlePaymentEvent } from '../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { settleOrder } from '../../../src/features/buying/checkout/settle-order.server.ts';
import { asAdmin } from '../../support/people.ts';
import { openShop, orderOf, type Shop, startOrder, stockOf } from '../../support/shop.ts';

let app: Shop;
let actorId: string;
beforeAll(async () => {
  app = await openShop();
  actorId = (await asAdmin(app.db)).userId;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const settle = (id: string) => settleByHand(app, { actorId, act: 'settle', id, note: 'Refunded it in Stripe.' });
const free = { free: 10, held: 0, sold: 0 };

test('it holds nothing any more, and the same event again doesn’t bring it back', async () => {
  const { order, product, sessionId } = await startOrder(app);
  const session = { ...app.payments.pay(sessionId), totalCents: 1 };
  await handlePaymentEvent(app, app.payments.event(sessionId, { session }));
  await settle(order.id);
  await settle(order.id);
  expect(await stockOf(app.db, product.id)).toEqual(free);
  const settled = await orderOf(app.db, order.id);
  expect(settled).toMatchObject({ attentionClosedBy: actorId, attentionNote: 'Refunded it in Stripe.' });
  expect(await handlePaymentEvent(app, app.payments.event(sessionId, { session }))).toBe('unchanged');
  expect(await orderOf(app.db, order.id)).toEqual(settled);
});

test('a payment that comes later needs a person again if it doesn’t match, and is given back if it does', async () => {
  for (const [changes, attention] of [
    [{ totalCents: 1 }, 'mismatch'],
    [{}, 'refund_due'],
  ] as const) {
    const { order, product, sessionId } = await startOrder(app);
    const known = app.payments.sessions.get(sessionId);
    app.payments.sessions.delete(sessionId);
    app.clock.advance(32 * 60_000);
    await settleOrder(app, order, { how: 'ask' });
    await settle(order.id);
    expect(await stockOf(app.db, product.id)).toEqual(free);
    if (known) app.payments.sessions.set(sessionId, known);
    const session = { ...app.payments.pay(sessionId), ...changes };
    expect(await handlePaymentEvent(app, app.payments.event(sessionId, { session }))).toBe(attention);
    expect(await orderOf(app.db, order.id)).toMatchObject({ attention, attentionClosedAt: null });
    expect(await stockOf(app.db, product.id)).toEqual(free);
  }
});
