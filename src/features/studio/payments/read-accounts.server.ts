/**
 * Reads vendors' payment accounts at the provider and stores what it says. An account is read when its vendor comes back
 * from the provider or opens the dashboard, when it refused a payment, after each of its events, and by the clock. A failed
 * reading changes no state, so that no outage closes a store.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { log } from '../../../platform/http/log.ts';
import { type Reading, readDue, readNow } from '../../../platform/jobs/readings.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import type { PaymentAccount, Payments } from '../../buying/payments.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { paymentAccounts } from './payment-accounts.table.ts';

export interface PaymentAccountServices {
  db: Database;
  payments: Pick<Payments, 'readAccount'>;
  clock: Clock;
}

/** Accounts that one run of the job reads at the same time. */
const atOnce = 5;

const accountReading: Reading<PaymentAccountServices, PaymentAccount> = {
  table: paymentAccounts,
  name: 'Reading the payment account',
  hasAccount: sql`exists (select from ${vendors} where ${vendors.id} = ${paymentAccounts.vendorId}
    and ${vendors.stripeAccountId} is not null)`,
  async accountOf(db, vendorId) {
    const [vendor] = await db
      .select({ account: vendors.stripeAccountId })
      .from(vendors)
      .where(eq(vendors.id, vendorId));
    return vendor?.account ?? null;
  },
  ask: ({ payments }, account) => payments.readAccount(account),
  // An account that is ready is read daily, any other hourly.
  nextMs: ({ state }) => (state === 'ready' ? dayMs : hourMs),
  store: ({ db }, { vendorId, account }, { state, requirements }, write) =>
    db.transaction(async (tx) => {
      // The vendor may have another account by now.
      const isSame = and(eq(vendors.id, vendorId), eq(vendors.stripeAccountId, account));
      const [vendor] = await tx.select({ id: vendors.id }).from(vendors).where(isSame).for('no key update');
      if (vendor === undefined || !(await write(tx, { requirements }))) return false;
      await tx
        .update(vendors)
        .set({ paymentsState: state })
        .where(and(isSame, ne(vendors.paymentsState, state)));
      return true;
    }),
};

/**
 * Reads a vendor's account now.
 * @param unless milliseconds within which an earlier reading is recent enough
 * @returns false if it wasn't read: it was asked recently, the vendor has no account, or the provider didn't answer
 */
export const readPaymentAccount = (services: PaymentAccountServices, vendorId: string, unless = 0): Promise<boolean> =>
  readNow(accountReading, services, vendorId, unless);

/** Longest wait of a page for the provider. The reading goes on behind it. */
const pageWaitMs = 1_500;
const dashboardGapMs = 30_000;

/**
 * Reads the account of a vendor who opens the dashboard, at most once in 30 s, without making them wait for long.
 * @returns true if it was read in time
 */
export async function refreshForDashboard(services: PaymentAccountServices, vendorId: string): Promise<boolean> {
  const reading = readPaymentAccount(services, vendorId, dashboardGapMs).catch(logFailure);
  return (await Promise.race([reading, sleep(pageWaitMs, false, { ref: false })])) === true;
}

/** Reads an account soon, behind the answer to somebody who needn't wait for it. */
export function refreshInBackground(services: PaymentAccountServices, vendorId: string): void {
  void readPaymentAccount(services, vendorId, 1_000).catch(logFailure);
}

function logFailure(error: unknown): void {
  log.error('Reading a payment account failed.', error);
}

/** Rows for accounts that were typed into the table of vendors. */
async function addMissingRows({ db, clock }: PaymentAccountServices): Promise<void> {
  await db.execute(sql`
    insert into ${paymentAccounts} (vendor_id, due_at)
    select ${vendors.id}, ${clock.now().toISOString()}::timestamptz from ${vendors}
    where ${vendors.stripeAccountId} is not null
      and not exists (select from ${paymentAccounts} where ${paymentAccounts.vendorId} = ${vendors.id})
    on conflict do nothing`);
}

/** Reads the accounts whose time has come. Several instances may run it at once. */
export async function readDueAccounts(services: PaymentAccountServices): Promise<{ read: number; failed: number }> {
  await addMissingRows(services);
  return await readDue(accountReading, services, atOnce);
}
