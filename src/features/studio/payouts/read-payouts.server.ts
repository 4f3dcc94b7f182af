/**
 * Reads a vendor's balance and payouts at the provider, for the dashboard. A page waits a second for them at most, and says that
 * they can't be read if they aren't there by then; the reading goes on, and the next page has it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { log } from '../../../platform/http/log.ts';
import type { Balance, Payments, Payout, PayoutItem, PayoutSchedule } from '../../buying/payments.ts';
import { vendors } from '../../catalog/vendors.table.ts';

export interface PayoutServices {
  db: Database;
  payments: Pick<Payments, 'readBalance' | 'listPayouts' | 'listPayoutItems' | 'readPayoutSchedule'>;
  clock: Clock;
}

interface Payouts {
  account: string;
  balance: Balance;
  /** Newest first. */
  payouts: readonly Payout[];
}

/** none: the vendor has no account yet. unread: the provider didn't answer, or not in time. */
export type PayoutsReading = { state: 'none' } | { state: 'unread' } | ({ state: 'read' } & Payouts);

const pageWaitMs = 1_000;
/** Time in which the provider is asked once, whatever it answers. */
const gapMs = 30_000;
const readingsKept = 1_000;

/** A reading under way, or its outcome; null if it failed. */
interface Reading {
  at: number;
  outcome: Promise<unknown>;
}

/** The readings of one process, by its connection to the provider. */
const readingsOf = new WeakMap<PayoutServices['payments'], LRUCache<string, Reading>>();

/**
 * Reads once in 30 s, for all who ask meanwhile.
 * @returns null if that failed, or takes longer than a page waits
 */
async function readOnce<T>(services: PayoutServices, key: string, work: () => Promise<T>): Promise<T | null> {
  const readings = readingsOf.get(services.payments) ?? new LRUCache<string, Reading>({ max: readingsKept });
  readingsOf.set(services.payments, readings);
  const now = services.clock.now().getTime();
  let reading = readings.get(key);
  if (reading === undefined || now - reading.at >= gapMs) {
    reading = { at: now, outcome: work().catch(logFailure) };
    readings.set(key, reading);
  }
  const late = sleep(pageWaitMs, null, { ref: false });
  return (await Promise.race([reading.outcome, late])) as T | null;
}

function logFailure(error: unknown): null {
  log.error('Reading payouts failed.', isDomainError(error) ? error.code : error);
  return null;
}

export async function readPayouts(services: PayoutServices, vendorId: string): Promise<PayoutsReading> {
  const { db, payments } = services;
  const [vendor] = await db.select({ account: vendors.stripeAccountId }).from(vendors).where(eq(vendors.id, vendorId));
  const account = vendor?.account ?? null;
  if (account === null) return { state: 'none' };
  const read = await readOnce(services, `${vendorId} ${account}`, async () => {
    const [balance, payouts] = await Promise.all([payments.readBalance(account), payments.listPayouts(account)]);
    return { balance, payouts };
  });
  return read === null ? { state: 'unread' } : { state: 'read', account, ...read };
}

/** Reads when an account's money goes out; null if that can't be told now. */
export function readSchedule(services: PayoutServices, account: string): Promise<PayoutSchedule | null> {
  return readOnce(services, `${account} schedule`, () => services.payments.readPayoutSchedule(account));
}

/** Reads the movements that a payout is the sum of; null if they can't be read now. */
export function readPayoutItems(
  services: PayoutServices,
  payout: { account: string; payoutId: string },
): Promise<PayoutItem[] | null> {
  return readOnce(services, `${payout.account} ${payout.payoutId}`, () => services.payments.listPayoutItems(payout));
}
