/**
 * Reads vendors' subscriptions at the provider and stores what it says. A plan is read when its vendor opens its page or comes back
 * from the provider, after each of its events, and by the clock. A failed reading changes no state, so that no outage closes a shop.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { log } from '../../platform/http/log.ts';
import { later } from '../../platform/jobs/due-rows.ts';
import {
  type Begun,
  problemOf,
  type Reading,
  readDue,
  readNow,
  repeatMs,
  type Write,
} from '../../platform/jobs/readings.ts';
import { dayMs } from '../../platform/time.ts';
import { isSuspended } from '../buying/checkout/suspend-store.server.ts';
import { planPayments } from '../buying/figures/plan-payments.table.ts';
import { vendors } from '../catalog/vendors.table.ts';
import type { Invoice, Subscription } from './billing.ts';
import { endSubscription } from './end-plans.server.ts';
import { isRunning, isToBePaused } from './plan-state.ts';
import { type PlanRow, plans } from './plans.table.ts';
import { type PlanServices, settlePlan } from './settle-plan.server.ts';

const isPaying = ({ status }: Subscription) => status === 'active' || status === 'trialing';

/** When subscriptions run at the same time, the one that pays stays; of two that pay, the older one. */
const inOrderOfKeeping = (one: Subscription, other: Subscription): number =>
  Number(isPaying(other)) - Number(isPaying(one)) ||
  one.createdAt.getTime() - other.createdAt.getTime() ||
  (one.id < other.id ? -1 : 1);

const endOf = ({ endedAt, createdAt }: Subscription): number => (endedAt ?? createdAt).getTime();

/** Returns the subscription that counts, and those that double it. What was never begun counts as none. */
function pickSubscription(all: readonly Subscription[]): {
  counts: Subscription | null;
  doubles: Subscription[];
} {
  const [first = null, ...doubles] = all.filter(isRunning).toSorted(inOrderOfKeeping);
  const ended = all
    .filter((one) => !isRunning(one) && (one.status === 'canceled' || one.status === 'paused'))
    .toSorted((one, other) => endOf(other) - endOf(one));
  return { counts: first ?? ended[0] ?? null, doubles };
}

async function storeInvoices(tx: Database, vendorId: string, invoices: readonly Invoice[]): Promise<void> {
  for (const { id, number, createdAt, totalCents, status, paidAt } of invoices) {
    const set = { number, totalCents, status, paidAt };
    await tx
      .insert(planPayments)
      .values({ id, vendorId, createdAt, ...set })
      .onConflictDoUpdate({ target: planPayments.id, set });
  }
}

interface Found {
  subscription: Subscription | null;
  invoices: readonly Invoice[];
}

/** Stores what the provider said, unless a checkout of another account was opened meanwhile. */
function store(services: PlanServices, { vendorId, account }: Begun, { subscription, invoices }: Found, write: Write) {
  return services.db.transaction(async (tx) => {
    await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, vendorId)).for('no key update');
    const columns: Partial<PlanRow> = {
      subscriptionId: subscription?.id ?? null,
      status: subscription?.status ?? null,
      trialEndsAt: subscription?.trialEndsAt ?? null,
      periodEndsAt: subscription?.periodEndsAt ?? null,
      endsAt: subscription?.endsAt ?? null,
      endedAt: subscription?.endedAt ?? null,
      unpaidSince: subscription?.unpaidSince ?? null,
      card: subscription?.card ?? null,
      ...(subscription !== null &&
        isRunning(subscription) && {
          checkoutKey: null,
          checkoutSession: null,
          checkoutFreeUntil: null,
          checkoutOpenedAt: null,
          // Whoever lets it run on, here or at the provider, is back.
          ...(subscription.endsAt === null && { seasonAt: null }),
        }),
    };
    if (!(await write(tx, columns, eq(plans.accountId, account)))) return false;
    await storeInvoices(tx, vendorId, invoices);
    await settlePlan(services, tx, vendorId);
    return true;
  });
}

/** Asks the provider. Subscriptions that double the one that counts are canceled, so that nothing is charged twice. */
async function ask({ billing }: PlanServices, account: string): Promise<Found> {
  const { counts, doubles } = pickSubscription(await billing.readSubscriptions(account));
  for (const { id } of doubles) await billing.cancelNow(id);
  return { subscription: counts, invoices: await billing.readInvoices(account) };
}

/**
 * Lets the provider write invoices that are owed, and none while the site doesn't charge, the store is suspended, or its shop rests
 * because it is late.
 */
async function setPause(
  { db, billing, clock, config }: PlanServices,
  vendorId: string,
  { subscription }: Found,
): Promise<void> {
  if (subscription === null || !isRunning(subscription)) return;
  const isPaused = !config.chargesPlan || isToBePaused(subscription, clock.now()) || (await isSuspended(db, vendorId));
  if (isPaused !== subscription.isPaused) await billing.setPaused(subscription.id, isPaused);
}

async function findWaived({ db }: PlanServices, vendorId: string) {
  const { waivedAt, seasonAt, checkoutSession } = plans;
  const [row] = await db
    .select({ waivedAt, seasonAt, checkoutSession })
    .from(plans)
    .where(eq(plans.vendorId, vendorId));
  return row?.waivedAt == null ? null : row;
}

/**
 * Ends what a waiver ends: a checkout that is open, and a subscription that goes on. The artist may have been at the provider when the
 * plan was waived, or gone back there since.
 */
async function endWaived(services: PlanServices, vendorId: string, { subscription }: Found): Promise<void> {
  const { db, billing, clock } = services;
  const waived = await findWaived(services, vendorId);
  if (waived === null) return;
  const { checkoutSession } = waived;
  const isOngoing = subscription !== null && isRunning(subscription) && subscription.endsAt === null;
  if (checkoutSession === null && !isOngoing) return;
  if (checkoutSession !== null) await billing.expireCheckout(checkoutSession);
  if (isOngoing) {
    await endSubscription(services, subscription);
    // A waiver that was ended meanwhile ends nothing.
    if ((await findWaived(services, vendorId)) === null && waived.seasonAt === null)
      await billing.setEndsWithPeriod(subscription.id, false);
  }
  // Asked again soon: the checkout may have been finished a moment ago.
  const ofPlan = eq(plans.vendorId, vendorId);
  await db.update(plans).set({ dueAt: clock.now() }).where(ofPlan);
  if (checkoutSession === null) return;
  const ofSession = eq(plans.checkoutSession, checkoutSession);
  await db.update(plans).set({ checkoutSession: null }).where(and(ofPlan, ofSession));
}

/** Does what follows at the provider, after all is stored, so that a shop that was paid for doesn't wait for this. */
async function follow(services: PlanServices, { vendorId }: Begun, found: Found): Promise<void> {
  try {
    await endWaived(services, vendorId, found);
    await setPause(services, vendorId, found);
  } catch (error) {
    // Asked again soon, since the call that failed may have done nothing.
    const dueAt = later(services.clock.now(), repeatMs);
    await services.db
      .update(plans)
      .set({ problem: problemOf(error), dueAt })
      .where(eq(plans.vendorId, vendorId));
  }
}

const planReading: Reading<PlanServices, Found> = {
  table: plans,
  name: 'Reading the plan',
  hasAccount: isNotNull(plans.accountId),
  async accountOf(db, vendorId) {
    const [plan] = await db.select({ account: plans.accountId }).from(plans).where(eq(plans.vendorId, vendorId));
    return plan?.account ?? null;
  },
  ask,
  store,
  after: follow,
  nextMs: () => dayMs,
};

/**
 * Reads a vendor's plan now.
 * @param unless milliseconds within which an earlier reading is recent enough
 * @returns false if it wasn't read: it was asked recently, no checkout was ever opened, or the provider didn't answer
 */
export const readPlan = (services: PlanServices, vendorId: string, unless = 0): Promise<boolean> =>
  readNow(planReading, services, vendorId, unless);

/** Has a plan read and settled soon, in the transaction after which it may be another one. A plan that nobody ever paid has nothing to read. */
export async function requestReading(tx: Database, vendorId: string, now: Date): Promise<void> {
  await tx
    .update(plans)
    .set({
      dueAt: sql`case when ${plans.accountId} is not null then ${now.toISOString()}::timestamptz end`,
      settleDueAt: now,
    })
    .where(eq(plans.vendorId, vendorId));
}

/** Reads a plan soon, behind the answer to somebody who needn't wait for it. */
export function readPlanBehindAnswer(services: PlanServices, vendorId: string): void {
  void readPlan(services, vendorId).catch((error: unknown) => log.error('Reading a plan failed.', error));
}

/** Reads the plans whose time has come. Several instances may run it at once. */
export async function readDuePlans(services: PlanServices): Promise<void> {
  await readDue(planReading, services);
}
