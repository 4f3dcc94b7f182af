/** Payments that go through while the buyer's account is being deleted: the buyer gets the confirmation, and nothing else stays. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Mail } from '../../../src/app/app.ts';
import { accountHooksOf } from '../../../src/app/people/account-hooks.ts';
import { users } from '../../../src/features/accounts/accounts.table.ts';
import { openLink } from '../../../src/features/accounts/links/signed-links.server.ts';
import { removeAccount } from '../../../src/features/accounts/provider-accounts.server.ts';
import { toBuyer } from '../../../src/features/buying/checkout/buyer.server.ts';
import { handlePaymentEvent } from '../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { deleteAccount } from '../../../src/features/settings/privacy/delete-account.server.ts';
import type { RunningMailQueue } from '../../../src/platform/mail/queue.ts';
import { mailPurpose } from '../../../src/platform/seal.ts';
import { makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { findInTables } from '../../support/find-traces.ts';
import { openMailQueue } from '../../support/mail-queue.ts';
import { type PaymentsStub, paymentsStub } from '../../support/payments-stub.ts';
import { aViewer } from '../../support/people.ts';
import { cartOf, checkOut, orderOf } from '../../support/shop.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp & { payments: PaymentsStub };
let queue: RunningMailQueue<Mail>;
let sent: Mail[];

beforeEach(async () => {
  sent = [];
  const payments = paymentsStub({ now: () => app.clock.now() });
  const made = await testApp({ payments });
  queue = await openMailQueue<Mail>({
    connectionString: made.databaseUrl,
    mailer: { description: 'memory', send: async () => {} },
    render: async (mail) => {
      sent.push(mail);
      return { subject: '', html: '', text: '' };
    },
    log: () => {},
    pollSeconds: 0.5,
  });
  app = { ...made, payments, mails: { ...queue.queue, mails: [] } };
});
afterEach(async () => {
  await queue.stop();
  await app.close();
});

/** Starts a checkout of a signed-in customer. */
async function begin() {
  const user = await makeUser(app.db, { email: 'ruth.q@buyers.example' });
  const piece = await makeProduct(app.db, await makeVendor(app.db));
  const viewer = aViewer({ userId: user.id, email: user.email });
  const input = { buyer: toBuyer(viewer, '10.1.1.1', null), customerEmail: user.email };
  const order = await checkOut(app, cartOf(piece), input);
  return { user, order, sessionId: order.checkout.sessionId ?? '' };
}
type Begun = Awaited<ReturnType<typeof begin>>;

const remove = (userId: string) => deleteAccount(app, userId, 'DELETE', accountHooksOf(app));
const sendPaidEvent = (sessionId: string) => handlePaymentEvent(app, app.payments.event(sessionId));

test.each<[string, (begun: Begun) => Promise<unknown>]>([
  [
    'right before, and its mail still waits',
    async ({ user, sessionId }) => {
      app.payments.pay(sessionId);
      await sendPaidEvent(sessionId);
      await remove(user.id);
    },
  ],
  [
    'right before, and only the deletion learns of it',
    async ({ user, sessionId }) => {
      app.payments.pay(sessionId);
      await remove(user.id);
    },
  ],
  [
    'right before the provider removes the account',
    async ({ user, sessionId }) => {
      app.payments.pay(sessionId);
      await sendPaidEvent(sessionId);
      await removeAccount(app, user.id, accountHooksOf(app));
    },
  ],
  [
    'after a deletion that could not end the checkout',
    async ({ user, sessionId }) => {
      app.payments.fault = 'away';
      await remove(user.id);
      app.payments.fault = null;
      app.payments.pay(sessionId);
      await sendPaidEvent(sessionId);
    },
  ],
])('a payment %s is confirmed by mail, whose link opens the order', async (_when, run) => {
  const begun = await begin();
  await run(begun);
  await queue.start();
  await queue.idle();
  const { id, number } = begun.order;
  expect(await orderOf(app.db, id)).toMatchObject({ status: 'paid', userId: null, customerEmail: begun.user.email });
  const confirmations = sent.filter(({ template }) => template === 'order-confirmed');
  expect(confirmations).toMatchObject([{ to: begun.user.email, data: { orderNumber: number } }]);
  const [mail] = confirmations;
  const sealed = mail?.template === 'order-confirmed' ? (mail.data.sealedLink ?? '') : '';
  const token = app.sealFor(mailPurpose).open(sealed).replace('/orders/', '');
  expect(await openLink(app, 'order', token)).toBe(id);
  expect(await app.db.select().from(users).where(eq(users.id, begun.user.id))).toEqual([]);
  expect(await findInTables(app.db, [begun.user.email])).toEqual(['orders', 'signed_links']);
});
