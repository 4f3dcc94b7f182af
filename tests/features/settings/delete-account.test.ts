/** Deleting an account: what goes at once, what stays until orders are over, and that nothing stops it halfway. */
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mail } from '../../../src/app/app.ts';
import { accountHooksOf } from '../../../src/app/people/account-hooks.ts';
import { continueErasures } from '../../../src/app/people/finish-erasures.ts';
import { auditLog, users } from '../../../src/features/accounts/accounts.table.ts';
import { removeAccount } from '../../../src/features/accounts/provider-accounts.server.ts';
import { erasures } from '../../../src/features/accounts/settings/erasures.table.ts';
import { toBuyer } from '../../../src/features/buying/checkout/buyer.server.ts';
import { joinGuestOrders } from '../../../src/features/buying/orders/join-guest-orders.server.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { favorites } from '../../../src/features/favorites/favorites.table.ts';
import { answerThread } from '../../../src/features/messages/messages.server.ts';
import { messages, threads } from '../../../src/features/messages/messages.table.ts';
import { deleteAccount, readDeletion } from '../../../src/features/settings/privacy/delete-account.server.ts';
import { DomainError } from '../../../src/platform/errors.ts';
import type { RunningMailQueue } from '../../../src/platform/mail/queue.ts';
import { makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { type FilledAccount, fillAccount, omar, ruth } from '../../support/filled-account.ts';
import { findInFiles, findInTables } from '../../support/find-traces.ts';
import { openMailQueue } from '../../support/mail-queue.ts';
import { changeOrder } from '../../support/orders.ts';
import { type PaymentsStub, paymentsStub } from '../../support/payments-stub.ts';
import { aViewer } from '../../support/people.ts';
import { cartOf, checkOut, inventoryOf, orderOf } from '../../support/shop.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp & { payments: PaymentsStub };
let queue: RunningMailQueue<Mail>;
let sent: Mail[];
let logged: string[];
const traces = Object.values(ruth);

beforeEach(async () => {
  [sent, logged] = [[], []];
  const payments = paymentsStub({ now: () => app.clock.now() });
  const made = await testApp({ payments });
  queue = await openMailQueue<Mail>({
    connectionString: made.databaseUrl,
    mailer: { description: 'memory', send: async () => {} },
    render: async (mail) => {
      sent.push(mail);
      return { subject: '', html: '', text: '' };
    },
    log: (message, error) => void logged.push(`${message} ${String(error)}`),
    pollSeconds: 0.5,
  });
  app = { ...made, payments, mails: { ...queue.queue, mails: [] } };
  vi.spyOn(console, 'error').mockImplementation((...parts) => void logged.push(parts.map(String).join(' ')));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await queue.stop();
  await app.close();
});

const remove = (userId: string, typed = 'DELETE') => deleteAccount(app, userId, typed, accountHooksOf(app));
const erasureOf = async (userId: string) =>
  (await app.db.select().from(erasures).where(eq(erasures.userId, userId)))[0];
const deliver = async () => {
  await queue.start();
  await queue.idle();
};
const hour = 3_600_000;
async function goOn(): Promise<void> {
  app.clock.advance(2 * hour);
  await continueErasures(app);
}

describe('what is left of a person', () => {
  let account: FilledAccount;
  beforeEach(async () => {
    await fillAccount(app, omar);
    account = await fillAccount(app, ruth);
  });

  test('is only what an open order needs, and after it nothing, in all tables, files, and logs', async () => {
    expect(await findInTables(app.db, traces)).toEqual(
      expect.arrayContaining([
        'account_settings',
        'invites',
        'messages',
        'orders',
        'pgboss',
        'reports',
        'threads',
        'users',
      ]),
    );
    expect(await findInFiles(app.config.dataDir, traces)).toHaveLength(1);
    await remove(account.userId);
    await continueErasures(app);
    // The mail that says so.
    expect(await findInTables(app.db, traces)).toEqual(['orders', 'parcels', 'pgboss', 'threads']);
    await deliver();
    expect(sent.filter(({ to }) => to === ruth.email)).toMatchObject([
      { template: 'account-deleted', data: { openOrders: [account.orders.open.number] } },
    ]);
    expect(await findInTables(app.db, traces)).toEqual(['orders', 'parcels', 'threads']);
    expect(await findInTables(app.db, [ruth.text, account.tracking.over])).toEqual([]);
    expect(await findInFiles(app.config.dataDir, traces)).toEqual([]);
    const rows = await app.db.select().from(orders).where(eq(orders.customerName, ruth.name));
    expect(rows.map(({ number }) => number)).toEqual([account.orders.open.number]);
    const left = await app.db.select().from(threads).where(eq(threads.visitorEmail, ruth.email));
    expect(left.map(({ id }) => id)).toEqual([account.threads.aboutOpen]);

    await goOn();
    expect((await erasureOf(account.userId))?.finishedAt).toBeNull();
    await changeOrder(app.db, account.orders.open.id, { parcelState: 'sent', sentAt: app.clock.now() });
    await goOn();
    // The artist still needs them, as the parcel may come back.
    expect(await findInTables(app.db, traces)).toEqual(['orders', 'parcels', 'threads']);
    expect(await findInTables(app.db, [account.tracking.open])).toEqual(['labels']);
    app.clock.advance(30 * 24 * hour);
    await goOn();
    expect(await findInTables(app.db, [...traces, account.tracking.open])).toEqual([]);
    expect((await erasureOf(account.userId))?.finishedAt).not.toBeNull();
    expect(logged.join('\n')).not.toMatch(/quillfeather|ruth\.q|larkspur|umbrella/i);
  }, 60_000);

  test('goes with a parcel on its way once it is delivered, and the page counts it before', async () => {
    const isOpen = eq(orders.id, account.orders.open.id);
    await changeOrder(app.db, account.orders.open.id, {
      parcelState: 'sent',
      sentAt: app.clock.now(),
      trackingNumber: '94001',
    });
    const deletion = await readDeletion(app, account.userId);
    expect(deletion?.openOrders).toMatchObject([{ number: account.orders.open.number }]);
    await remove(account.userId);
    await deliver();
    expect(await orderOf(app.db, account.orders.open.id)).toMatchObject({
      customerName: ruth.name,
      trackingNumber: '94001',
    });
    await app.db.update(orders).set({ parcelState: 'delivered' }).where(isOpen);
    await goOn();
    expect(await findInTables(app.db, traces)).toEqual([]);
  }, 60_000);

  test('is erased after 180 days even if an order never ends, with mails that nobody could deliver', async () => {
    await remove(account.userId);
    app.clock.advance(180 * 24 * hour - 1);
    await continueErasures(app);
    expect(await findInTables(app.db, traces)).toEqual(['orders', 'parcels', 'pgboss', 'threads']);
    app.clock.advance(1);
    await continueErasures(app);
    expect(await findInTables(app.db, traces)).toEqual([]);
  }, 60_000);

  test('leaves amounts, days, and pieces, the other side’s messages, and everything of others', async () => {
    const others = await findInTables(app.db, Object.values(omar));
    const before = await orderOf(app.db, account.orders.over.id);
    await remove(account.userId);
    await goOn();
    const after = await orderOf(app.db, account.orders.over.id);
    const { totalCents, paidAt, number, paymentId, parcelState } = before;
    const kept = { totalCents, paidAt, number, paymentId, parcelState };
    expect(after).toMatchObject({ ...kept, userId: null, customerEmail: null });
    const texts = await app.db.select().from(messages).where(eq(messages.threadId, account.threads.asking));
    expect(texts.map(({ side, body }) => [side, body])).toEqual([
      ['visitor', ''],
      ['vendor', 'We do.'],
    ]);
    expect(await findInTables(app.db, Object.values(omar))).toEqual(others);
    const log = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, account.userId));
    expect(log.map(({ action }) => action)).toContain('account.removed');
    const hearts = and(eq(favorites.itemId, account.piece.id), eq(favorites.type, 'product'));
    expect(await app.db.select().from(favorites).where(hearts)).toEqual([]);
  }, 60_000);

  test('doesn’t let an artist write to nobody, but to the buyer of an open order', async () => {
    await remove(account.userId);
    const write = (threadId: string) => answerThread(app, threadId, { side: 'vendor', body: 'It is on its way.' });
    await expect(write(account.threads.asking)).rejects.toMatchObject({ code: 'forbidden' });
    await write(account.threads.aboutOpen);
    await deliver();
    expect(
      sent
        .filter(({ to }) => to === ruth.email)
        .map(({ template }) => template)
        .toSorted(),
    ).toEqual(['account-deleted', 'artist-answer']);
  }, 60_000);

  test('belongs to a new account with the same address from then on', async () => {
    await remove(account.userId);
    const again = await makeUser(app.db, { email: ruth.email, name: ruth.name });
    expect(await joinGuestOrders(app.db, again)).toBe(1);
    app.clock.advance(181 * 24 * hour);
    await continueErasures(app);
    expect((await orderOf(app.db, account.orders.open.id)).customerEmail).toBe(ruth.email);
  }, 60_000);

  test('goes as well when the provider removes the account', async () => {
    await removeAccount(app, account.userId, accountHooksOf(app));
    await removeAccount(app, account.userId, accountHooksOf(app));
    expect(await findInTables(app.db, traces)).toEqual(['orders', 'parcels', 'threads']);
  }, 60_000);

  test('is all there if something fails before the end, and a second try finishes', async () => {
    const before = await findInTables(app.db, traces);
    for (const fail of ['before', 'after'] as const) {
      const hooks = accountHooksOf(app);
      const onRemoved: typeof hooks.onRemoved = async (tx, userId, now) => {
        if (fail === 'after') await hooks.onRemoved(tx, userId, now);
        throw new Error('The process ended.');
      };
      await expect(deleteAccount(app, account.userId, 'DELETE', { ...hooks, onRemoved })).rejects.toThrow();
      expect(await findInTables(app.db, traces)).toEqual(before);
    }
    await remove(account.userId);
    expect(await findInTables(app.db, traces)).toEqual(['orders', 'parcels', 'pgboss', 'threads']);
  }, 60_000);

  test('goes by later runs if files or the provider fail at first', async () => {
    const removed: string[] = [];
    let isAway = true;
    const failing: TestApp = {
      ...app,
      files: {
        ...app.files,
        remove: async (key) => {
          if (isAway) throw new Error('The disk is away.');
          await app.files.remove(key);
        },
      },
      identity: {
        ...app.identity,
        deleteAccount: async (userId) => {
          if (isAway) throw new DomainError('identity_unavailable', 'The provider is away.');
          removed.push(userId);
        },
      },
    };
    await app.db.update(orders).set({ parcelState: 'delivered' }).where(eq(orders.userId, account.userId));
    await remove(account.userId);
    app.clock.advance(2 * hour);
    await expect(continueErasures(failing)).rejects.toThrow();
    expect((await erasureOf(account.userId))?.finishedAt).toBeNull();
    isAway = false;
    await continueErasures(failing);
    await continueErasures(failing);
    expect(removed).toEqual([account.userId]);
    expect((await erasureOf(account.userId))?.finishedAt).not.toBeNull();
    expect(await findInFiles(app.config.dataDir, traces)).toEqual([]);
  }, 60_000);

  test('is deleted once by two requests at the same time', async () => {
    await Promise.all([remove(account.userId), remove(account.userId)]);
    await deliver();
    expect(sent.filter(({ template }) => template === 'account-deleted')).toHaveLength(1);
  }, 60_000);
});

describe('an open checkout', () => {
  async function begin() {
    const user = await makeUser(app.db);
    const vendor = await makeVendor(app.db);
    const piece = await makeProduct(app.db, vendor);
    const viewer = aViewer({ userId: user.id, email: user.email });
    const order = await checkOut(app, cartOf(piece), { buyer: toBuyer(viewer, '10.1.1.1', null) });
    return { user, piece, order };
  }

  test('ends, and its units are back', async () => {
    const { user, piece, order } = await begin();
    await remove(user.id);
    expect((await orderOf(app.db, order.id)).status).toBe('cancelled');
    expect(await inventoryOf(app.db, piece.id)).toBe(10);
  });

  test('that can’t be ended now keeps the account’s mark, and is erased once it has ended', async () => {
    const { user, order } = await begin();
    const expireCheckout = async () => {
      throw new DomainError('payments_unavailable', 'Stripe is away.');
    };
    const away = { ...app, payments: { ...app.payments, expireCheckout } };
    await deleteAccount(away, user.id, 'DELETE', accountHooksOf(app));
    expect(await orderOf(app.db, order.id)).toMatchObject({ status: 'pending', userId: null });
    await goOn();
    expect((await erasureOf(user.id))?.finishedAt).toBeNull();
    await app.db.update(orders).set({ status: 'expired' }).where(eq(orders.id, order.id));
    await goOn();
    expect((await orderOf(app.db, order.id)).checkout?.buyerKey).toBe('erased');
  });

  test('that begins at the same moment is either ended, refused, or marked', async () => {
    const user = await makeUser(app.db);
    const piece = await makeProduct(app.db, await makeVendor(app.db));
    const buyer = toBuyer(aViewer({ userId: user.id, email: user.email }), '10.1.1.1', null);
    await Promise.allSettled([checkOut(app, cartOf(piece), { buyer }), remove(user.id)]);
    const rows = await app.db.select().from(orders);
    expect(rows.every(({ userId }) => userId === null)).toBe(true);
    expect(await app.db.select().from(users).where(eq(users.id, user.id))).toEqual([]);
  });
});
