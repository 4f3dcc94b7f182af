/** When vendors' payment accounts are read, and what a reading changes. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { vendors } from '../../../../src/features/catalog/vendors.table.ts';
import { paymentAccounts } from '../../../../src/features/studio/payments/payment-accounts.table.ts';
import {
  readDueAccounts,
  readPaymentAccount,
  refreshForDashboard,
} from '../../../../src/features/studio/payments/read-accounts.server.ts';
import { DomainError } from '../../../../src/platform/errors.ts';
import { type EmulatedApp, emulatedApp } from '../../../support/emulated-app.ts';
import { makeVendor } from '../../../support/factories.ts';

let app: EmulatedApp;
beforeAll(async () => {
  app = await emulatedApp();
});
afterAll(() => app.close());

const hour = 60 * 60_000;

/** A vendor whose account is read when it is due. */
async function vendorWith(account: string, changes: Parameters<typeof makeVendor>[1] = {}) {
  const vendor = await makeVendor(app.db, { stripeAccountId: account, paymentsState: 'started', ...changes });
  await app.db.insert(paymentAccounts).values({ vendorId: vendor.id, dueAt: app.clock.now() });
  return vendor;
}

async function stateOf(vendorId: string) {
  const [row] = await app.db
    .select({ state: vendors.paymentsState, account: paymentAccounts })
    .from(vendors)
    .leftJoin(paymentAccounts, eq(paymentAccounts.vendorId, vendors.id))
    .where(eq(vendors.id, vendorId));
  return { state: row?.state, ...row?.account };
}

const minutesUntil = (date: Date | undefined) =>
  date === undefined ? null : Math.round((date.getTime() - app.clock.now().getTime()) / 60_000);

test.each([
  ['acct_sentinel_new', 'started', 60],
  ['acct_sentinel_asked', 'more_needed', 60],
  ['acct_sentinel_checking', 'more_needed', 60],
  ['acct_sentinel_ready', 'ready', 24 * 60],
  ['acct_sentinel_ready_until', 'ready', 24 * 60],
  ['acct_sentinel_overdue', 'restricted', 60],
  ['acct_sentinel_rejected', 'restricted', 60],
  ['acct_sentinel_closed', 'disconnected', 60],
  ['acct_1NotOurs', 'disconnected', 60],
])('the account %s is %s, and is read again after %i minutes', async (account, state, minutes) => {
  const { id } = await vendorWith(account);
  expect(await readPaymentAccount(app, id)).toBe(true);
  const found = await stateOf(id);
  expect(found).toMatchObject({ state, problem: null });
  expect(minutesUntil(found.dueAt)).toBe(minutes);
});

test.each(['refused', '500', '429', 'garbage'])(
  'a provider that is %s changes no state, and is asked again in ten minutes',
  async (fault) => {
    const states = ['ready', 'more_needed', 'restricted'] as const;
    // Each is asked again after a second, so they are asked at once.
    const keep = async (paymentsState: (typeof states)[number]) => {
      const { id } = await vendorWith(`acct_sentinel_${fault}`, { paymentsState });
      expect(await readPaymentAccount(app, id)).toBe(false);
      const found = await stateOf(id);
      expect(found).toMatchObject({ state: paymentsState, problem: 'payments_unavailable', readAt: null });
      expect(minutesUntil(found.dueAt)).toBe(10);
    };
    await Promise.all(states.map(keep));
  },
);

test('the job reads what is due, once', async () => {
  const due = await vendorWith('acct_sentinel_ready');
  const typed = await makeVendor(app.db, { stripeAccountId: 'acct_sentinel_ready', paymentsState: 'none' });
  expect((await readDueAccounts(app)).read).toBeGreaterThanOrEqual(2);
  expect(await stateOf(due.id)).toMatchObject({ state: 'ready' });
  expect(await stateOf(typed.id)).toMatchObject({ state: 'ready' });
  const reading = vi.spyOn(app.payments, 'readAccount');
  await readDueAccounts(app);
  expect(reading).not.toHaveBeenCalled();
  app.clock.advance(25 * hour);
  await Promise.all([readDueAccounts(app), readDueAccounts(app)]);
  const asked = reading.mock.calls.length;
  const { rowCount } = await app.db.execute('select from payment_accounts');
  expect(asked).toBe(rowCount);
  reading.mockRestore();
});

test('opening the dashboard reads the account at most once in 30 seconds', async () => {
  const { id } = await vendorWith('acct_sentinel_ready');
  const reading = vi.spyOn(app.payments, 'readAccount');
  expect(await refreshForDashboard(app, id)).toBe(true);
  expect(await refreshForDashboard(app, id)).toBe(false);
  app.clock.advance(29_000);
  await refreshForDashboard(app, id);
  expect(reading).toHaveBeenCalledTimes(1);
  app.clock.advance(1_000);
  await refreshForDashboard(app, id);
  expect(reading).toHaveBeenCalledTimes(2);
  reading.mockRestore();
});

test('a vendor without an account isn’t asked about', async () => {
  const { id } = await makeVendor(app.db, { stripeAccountId: null });
  expect(await readPaymentAccount(app, id)).toBe(false);
});

/** A provider whose answer is "restricted", once it is given. */
function slowProvider() {
  let give: (state: 'restricted') => void = () => {};
  const state = new Promise<'restricted'>((resolve) => {
    give = resolve;
  });
  const payments = { readAccount: async (id: string) => ({ id, state: await state, requirements: [] }) };
  return { payments, answer: () => give('restricted') };
}

test('a slow reading never overwrites a later one', async () => {
  const { id } = await vendorWith('acct_sentinel_ready');
  const { payments, answer } = slowProvider();
  const slow = readPaymentAccount({ ...app, payments }, id);
  await vi.waitFor(async () => expect((await stateOf(id)).askedAt).not.toBeNull());
  app.clock.advance(1_000);
  await readPaymentAccount(app, id);
  answer();
  await slow;
  expect(await stateOf(id)).toMatchObject({ state: 'ready' });
});

test('a reading says nothing about an account that has replaced its own', async () => {
  const { id } = await vendorWith('acct_sentinel_ready');
  const { payments, answer } = slowProvider();
  const slow = readPaymentAccount({ ...app, payments }, id);
  await vi.waitFor(async () => expect((await stateOf(id)).askedAt).not.toBeNull());
  await app.db.update(vendors).set({ stripeAccountId: 'acct_sentinel_other' }).where(eq(vendors.id, id));
  answer();
  await slow;
  expect(await stateOf(id)).toMatchObject({ state: 'started', readAt: null });
});

test('an unexpected error of a reading is a problem, too, and changes nothing', async () => {
  const { id } = await vendorWith('acct_sentinel_ready', { paymentsState: 'ready' });
  const broken = {
    readAccount: async () => {
      throw new DomainError('vendor_not_ready', 'no');
    },
  };
  await readPaymentAccount({ ...app, payments: broken }, id);
  expect(await stateOf(id)).toMatchObject({ state: 'ready', problem: 'vendor_not_ready' });
});
