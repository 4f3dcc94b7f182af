import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { users } from '../../../../src/features/accounts/accounts.table.ts';
import { toBuyer } from '../../../../src/features/buying/checkout/buyer.server.ts';
import { handlePaymentEvent } from '../../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { reconcileOrders } from '../../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { joinGuestOrders } from '../../../../src/features/buying/orders/join-guest-orders.server.ts';
import { makeUser } from '../../../support/factories.ts';
import { aViewer } from '../../../support/people.ts';
import { checkOut, makePiece, openShop, orderOf, type Shop } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
});
afterAll(() => app.close());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const newAddress = () => `ada-${crypto.randomUUID().slice(0, 8)}@example.org`;

/** A pending order of a guest or of `userId`, whose payer will enter this address. */
async function started(email: string, userId: string | null = null) {
  const { product } = await makePiece(app.db);
  const buyer = userId === null ? {} : { buyer: toBuyer(aViewer({ userId, email }), '', null) };
  const order = await checkOut(app, [{ productId: product.id, quantity: 1 }], { customerEmail: email, ...buyer });
  return { id: order.id, sessionId: order.checkout.sessionId ?? '' };
}

async function pay(sessionId: string) {
  app.payments.pay(sessionId);
  return await handlePaymentEvent(app, app.payments.event(sessionId));
}

async function paid(email: string, userId: string | null = null): Promise<string> {
  const { id, sessionId } = await started(email, userId);
  await pay(sessionId);
  return id;
}

const ownerOf = async (orderId: string) => (await orderOf(app.db, orderId)).userId;

describe('when an address is verified', () => {
  test('the guest orders paid with it are assigned to the account, in any letter case', async () => {
    const email = newAddress();
    const guests = [await paid(email), await paid(email.toUpperCase())];
    const { id } = await makeUser(app.db, { email });
    expect(await joinGuestOrders(app.db, { id, email })).toBe(2);
    for (const order of guests) expect(await ownerOf(order)).toBe(id);
    expect(await joinGuestOrders(app.db, { id, email })).toBe(0);
  });

  test('an account with an unverified or another address gets nothing', async () => {
    const email = newAddress();
    const order = await paid(email);
    const unverified = await makeUser(app.db, { email, emailVerified: false });
    const other = await makeUser(app.db);
    expect(await joinGuestOrders(app.db, { id: unverified.id, email })).toBe(0);
    expect(await joinGuestOrders(app.db, { id: other.id, email })).toBe(0);
    expect(await joinGuestOrders(app.db, { id: other.id, email: other.email })).toBe(0);
    expect(await ownerOf(order)).toBeNull();
  });

  test('an order with an account keeps it', async () => {
    const email = newAddress();
    const owner = await makeUser(app.db);
    const order = await paid(email, owner.id);
    const { id } = await makeUser(app.db, { email });
    expect(await joinGuestOrders(app.db, { id, email })).toBe(0);
    expect(await ownerOf(order)).toBe(owner.id);
  });

  test.each([
    ['%', '_'],
    ["' or true --", '@x.example'],
  ])('a similar address gets nothing: %s%s', async (...parts) => {
    const order = await paid(newAddress());
    const email = parts.join('');
    const { id } = await makeUser(app.db, { email });
    await joinGuestOrders(app.db, { id, email });
    expect(await ownerOf(order)).toBeNull();
  });

  test('a pending order is not assigned, because its payer is not known yet', async () => {
    const email = newAddress();
    const { id: order, sessionId } = await started(email);
    const { id } = await makeUser(app.db, { email });
    expect(await joinGuestOrders(app.db, { id, email })).toBe(0);
    await pay(sessionId);
    expect(await ownerOf(order)).toBe(id);
  });
});

describe('when a guest pays', () => {
  test('with the verified address of an account, the order belongs to the account at once', async () => {
    const email = newAddress();
    const { id } = await makeUser(app.db, { email });
    expect(await ownerOf(await paid(email.toUpperCase()))).toBe(id);
  });

  test('with the unverified address of an account, the order stays a guest’s', async () => {
    const email = newAddress();
    await makeUser(app.db, { email, emailVerified: false });
    expect(await ownerOf(await paid(email))).toBeNull();
  });

  test('too late, the refunded order belongs to the account as well', async () => {
    const email = newAddress();
    const { id } = await makeUser(app.db, { email });
    const { id: order, sessionId } = await started(email);
    const late = app.payments.pay(sessionId);
    app.payments.sessions.set(sessionId, { ...late, status: 'expired', paymentStatus: 'unpaid' });
    await handlePaymentEvent(app, app.payments.event(sessionId));
    expect(await ownerOf(order)).toBeNull();
    app.payments.sessions.set(sessionId, late);
    expect(await handlePaymentEvent(app, app.payments.event(sessionId))).toBe('refund_due');
    expect(await ownerOf(order)).toBe(id);
    await reconcileOrders(app);
    expect(await orderOf(app.db, order)).toMatchObject({ status: 'refunded', userId: id });
  });

  test('an account’s order stays the account’s, whatever address is entered for the payment', async () => {
    const [owner, other] = [await makeUser(app.db), await makeUser(app.db, { email: newAddress() })];
    const { id, sessionId } = await started(owner.email, owner.id);
    app.payments.pay(sessionId);
    const session = app.payments.sessions.get(sessionId);
    if (!session) throw new Error('There is no session.');
    app.payments.sessions.set(sessionId, { ...session, customerEmail: other.email });
    await handlePaymentEvent(app, app.payments.event(sessionId));
    expect(await ownerOf(id)).toBe(owner.id);
  });
});

test('a concurrent payment and verification never miss each other', async () => {
  for (let round = 0; round < 30; round += 1) {
    const email = newAddress();
    const { id: order, sessionId } = await started(email);
    const { id } = await makeUser(app.db, { email, emailVerified: false });
    app.payments.pay(sessionId);
    await Promise.all([
      handlePaymentEvent(app, app.payments.event(sessionId)),
      app.db.transaction(async (tx) => {
        await tx.update(users).set({ emailVerified: true }).where(eq(users.id, id));
        await joinGuestOrders(tx, { id, email });
      }),
    ]);
    expect(await ownerOf(order)).toBe(id);
  }
});

test('deleting an account keeps its orders, without an account', async () => {
  const { id, email } = await makeUser(app.db, { email: newAddress() });
  const order = await paid(email, id);
  await app.db.delete(users).where(eq(users.id, id));
  expect(await orderOf(app.db, order)).toMatchObject({ userId: null, status: 'paid' });
});
