/**
 * Reads vendors' payment accounts at the provider and stores what it says. An account is read when its vendor comes back
 * from the provider or opens the dashboard, when it refused a payment, after each of its events, and by the clock. A failed
 * reading changes no state, so that no outage closes a store.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { log } from '../../../platform/http/log.ts';
import { dayMs, hourMs, minuteMs } from '../../../platform/time.ts';
import type { PaymentAccount, Payments } from '../../buying/payments.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { paymentAccounts } from './payment-accounts.table.ts';

export interface PaymentAccountServices {
  db: Database;
  payments: Pick<Payments, 'readAccount'>;
  clock: Clock;
}

/** An account that is ready is read daily, any other hourly, and one that couldn't be read sooner than both. */
const nextReadingMs = { ready: dayMs, other: hourMs, failed: 10 * minuteMs };
/** Accounts that one run of the job reads at the same time. */
const atOnce = 5;

interface Claim {
  vendorId: string;
  account: string;
  askedAt: Date;
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/**
 * Marks accounts as being read, and postpones their next reading in case this one is lost.
 * @param unless accounts that were asked within so many milliseconds are left out
 */
async function claim(
  { db, clock }: PaymentAccountServices,
  { vendorId, unless = 0 }: { vendorId: string; unless?: number },
): Promise<Claim | null> {
  const now = clock.now();
  const [row] = await db
    .update(paymentAccounts)
    .set({ askedAt: now, dueAt: later(now, nextReadingMs.failed) })
    .from(vendors)
    .where(
      and(
        eq(paymentAccounts.vendorId, vendorId),
        eq(vendors.id, paymentAccounts.vendorId),
        isNotNull(vendors.stripeAccountId),
        unless > 0 ? or(isNull(paymentAccounts.askedAt), lte(paymentAccounts.askedAt, later(now, -unless))) : undefined,
      ),
    )
    .returning({ account: vendors.stripeAccountId });
  return row?.account == null ? null : { vendorId, account: row.account, askedAt: now };
}

/** Stores what the provider said, unless a reading that began later was faster, or the vendor has another account now. */
async function store({ db, clock }: PaymentAccountServices, claimed: Claim, found: PaymentAccount): Promise<void> {
  const { vendorId, account, askedAt } = claimed;
  const { state, requirements } = found;
  const next = later(clock.now(), state === 'ready' ? nextReadingMs.ready : nextReadingMs.other);
  const postponed = later(askedAt, nextReadingMs.failed);
  await db.transaction(async (tx) => {
    const isSame = and(eq(vendors.id, vendorId), eq(vendors.stripeAccountId, account));
    const [vendor] = await tx.select({ id: vendors.id }).from(vendors).where(isSame).for('no key update');
    if (vendor === undefined) return;
    const stored = await tx
      .update(paymentAccounts)
      .set({
        requirements,
        problem: null,
        readAt: askedAt,
        // An event that arrived while the account was read has asked for another reading.
        dueAt: sql`case when ${paymentAccounts.dueAt} = ${postponed.toISOString()}::timestamptz
          then ${next.toISOString()}::timestamptz else ${paymentAccounts.dueAt} end`,
      })
      .where(
        and(
          eq(paymentAccounts.vendorId, vendorId),
          or(isNull(paymentAccounts.readAt), lte(paymentAccounts.readAt, askedAt)),
        ),
      )
      .returning({ vendorId: paymentAccounts.vendorId });
    if (stored.length === 0) return;
    await tx
      .update(vendors)
      .set({ paymentsState: state })
      .where(and(isSame, ne(vendors.paymentsState, state)));
  });
}

/** Reads a claimed account. Returns false if that failed, which is stored and changes nothing else. */
async function readClaimed(services: PaymentAccountServices, claimed: Claim): Promise<boolean> {
  let found: PaymentAccount;
  try {
    found = await services.payments.readAccount(claimed.account);
  } catch (error) {
    const problem = isDomainError(error) ? error.code : 'internal';
    await services.db.update(paymentAccounts).set({ problem }).where(eq(paymentAccounts.vendorId, claimed.vendorId));
    return false;
  }
  await store(services, claimed, found);
  return true;
}

/**
 * Reads a vendor's account now.
 * @param unless milliseconds within which an earlier reading is recent enough
 * @returns false if it wasn't read: it was asked recently, the vendor has no account, or the provider didn't answer
 */
export async function readPaymentAccount(
  services: PaymentAccountServices,
  vendorId: string,
  unless = 0,
): Promise<boolean> {
  const claimed = await claim(services, { vendorId, unless });
  return claimed !== null && (await readClaimed(services, claimed));
}

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
  const now = services.clock.now();
  const due = await services.db
    .select({ vendorId: paymentAccounts.vendorId })
    .from(paymentAccounts)
    .where(lte(paymentAccounts.dueAt, now))
    .orderBy(paymentAccounts.dueAt);
  const outcome = { read: 0, failed: 0 };
  await eachAtOnce(due, async ({ vendorId }) => {
    // Another instance may have asked since the list was made.
    const claimed = await claim(services, { vendorId, unless: 1_000 });
    if (claimed === null) return;
    outcome[(await readClaimed(services, claimed)) ? 'read' : 'failed'] += 1;
  });
  return outcome;
}

async function eachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
