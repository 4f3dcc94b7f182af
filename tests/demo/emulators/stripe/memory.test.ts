/** What the emulator has acknowledged, it still knows after the process died. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../../src/platform/database/connection.ts';
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts';
import { account, aPickup, aPlan, openShop, testClock } from './shop.ts';

let database: FreshDatabase;
let connections: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  database = await freshDatabase();
  connections = openDatabase(database.url, { max: 5 });
});
afterEach(async () => {
  await connections.pool.query('drop schema if exists emulated_stripe cascade');
});
afterAll(async () => {
  await connections.close();
  await database.close();
});

/** Where everything is kept. */
const open = () => ({ pool: connections.pool });

describe('kept in the database', () => {
  test('a subscription renews in the next process, which catches up with what it missed', async () => {
    const persistence = open();
    const clock = testClock();
    const before = await openShop({ clock, emulator: { persistence } });
    const checkout = aPlan(clock);
    const { id } = await before.billing.openCheckout(checkout);
    await before.emulator.pay(id);
    // No close: the process is gone without a word, and the next one starts much later.
    clock.forward(75 * 86_400_000);
    const after = await openShop({ clock, emulator: { persistence } });
    await after.emulator.tick();
    expect(await after.billing.readSubscriptions(account)).toMatchObject([
      { status: 'active', card: { last4: '4242' } },
    ]);
    const invoices = await after.billing.readInvoices(account);
    expect(invoices.map(({ totalCents, status }) => [totalCents, status])).toEqual([
      [1500, 'paid'],
      [1500, 'paid'],
      [1500, 'paid'],
      [0, 'paid'],
    ]);
  });

  test('sessions, payments, refunds and idempotency keys are known to the next process', async () => {
    const persistence = open();
    const clock = testClock();
    const before = await openShop({ clock, emulator: { persistence } });
    const request = aPickup(clock);
    const unpaid = await before.payments.createCheckout(request);
    const paid = await before.payments.createCheckout(aPickup(clock));
    await before.emulator.pay(paid.id);
    const paymentId = (await before.payments.getCheckout({ sessionId: paid.id, account }))?.paymentId ?? '';
    const wanted = { refundId: 'one', paymentId, account, amountCents: 2000 };
    const refund = await before.payments.refund(wanted);
    // No close: the process is gone without a word.

    const after = await openShop({ clock, emulator: { persistence } });
    expect(await after.payments.getCheckout({ sessionId: paid.id, account })).toMatchObject({
      status: 'complete',
      paymentId,
    });
    expect(await after.payments.createCheckout(request)).toMatchObject({ id: unpaid.id, status: 'open' });
    expect(await after.payments.refund(wanted)).toEqual(refund);
    expect((await after.emulator.events()).map(({ type }) => type)).toEqual([
      'checkout.session.completed',
      'refund.created',
      'charge.refunded',
    ]);
  });

  test('webhooks that were not accepted before the end are sent at once by the next process', async () => {
    const persistence = open();
    const clock = testClock();
    const before = await openShop({ clock, emulator: { persistence } });
    const { id } = await before.payments.createCheckout(aPickup(clock));
    await before.emulator.pay(id);

    const after = await openShop({ clock, emulator: { persistence, automatic: true } });
    await vi.waitFor(
      () => expect(after.received).toMatchObject([{ kind: 'checkout_completed', session: { id } }]),
      5000,
    );
    await after.emulator.close();

    const last = await openShop({ clock, emulator: { persistence, automatic: true } });
    await last.emulator.tick();
    expect(last.received).toEqual([]);
    await last.emulator.close();
  });

  test('two hundred checkouts at once are paid and remembered', async () => {
    const persistence = open();
    const clock = testClock();
    const shop = await openShop({ clock, emulator: { persistence } });
    const sessions = await Promise.all(Array.from({ length: 200 }, () => shop.payments.createCheckout(aPickup(clock))));
    await Promise.all(sessions.map(({ id }) => shop.emulator.pay(id)));

    const after = await openShop({ clock, emulator: { persistence } });
    expect(await after.emulator.events()).toHaveLength(200);
  });

  test('what was refused leaves no trace', async () => {
    const persistence = open();
    const shop = await openShop({ emulator: { persistence } });
    const request = aPickup(shop.clock, { expiresAt: new Date(shop.clock.now().getTime() + 60_000) });
    await expect(shop.payments.createCheckout(request)).rejects.toMatchObject({ code: 'invalid' });
    const later = { ...request, expiresAt: aPickup(shop.clock).expiresAt };
    expect(await shop.payments.createCheckout(later)).toMatchObject({ status: 'open' });
  });
});

test('two processes on one database see the same sessions, and pay them once', async () => {
  const clock = testClock();
  const one = await openShop({ clock, emulator: { persistence: { pool: connections.pool } } });
  const two = await openShop({ clock, emulator: { persistence: { pool: connections.pool } } });
  const request = aPickup(clock);
  const [a, b] = await Promise.all([one.payments.createCheckout(request), two.payments.createCheckout(request)]);
  expect(a.id).toBe(b.id);
  const answers = await Promise.all([one, two, one, two].map(({ emulator }) => emulator.pay(a.id)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(await one.emulator.events()).toHaveLength(1);
});

test('a webhook that waits for its next attempt does not wait after a restart', async () => {
  const clock = testClock();
  const emulator = { persistence: open(), automatic: true };
  const before = await openShop({
    clock,
    emulator: { ...emulator, deliver: async () => new Response(null, { status: 503 }) },
  });
  const { id } = await before.payments.createCheckout(aPickup(clock));
  await before.emulator.pay(id);
  // The clock stands still, so the second attempt never comes.
  await vi.waitFor(async () => expect(await before.emulator.events()).toMatchObject([{ attempts: 1 }]), 5000);

  const after = await openShop({ clock, emulator });
  await vi.waitFor(() => expect(after.received).toMatchObject([{ session: { id } }]), 5000);
});
