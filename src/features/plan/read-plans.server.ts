/**
 * Reads vendors' subscriptions at the provider and stores what it says. A plan is read when its vendor opens its page or comes back
 * from the provider, after each of its events, and by the clock. A failed reading changes no state, so that no outage closes a shop.
 */
import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isDomainError } from '../../platform/errors.ts';
import { log } from '../../platform/http/log.ts';
import { dayMs, minuteMs } from '../../platform/time.ts';
import { isSuspended } from '../buying/checkout/suspend-store.server.ts';
import { planPayments } from '../buying/figures/plan-payments.table.ts';
import { vendors } from '../catalog/vendors.table.ts';
import type { Invoice, Subscription } from './billing.ts';
import { endSubscription } from './end-plans.server.ts';
import { isRunning, isToBePaused } from './plan-state.ts';
import { plans } from './plans.table.ts';
import { type PlanServices, settlePlan } from './settle-plan.server.ts';

const nextReadingMs = { done: dayMs, failed: 10 * minuteMs };

interface Claim {
  vendorId: string;
  account: string;
  askedAt: Date;
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/**
 * Marks a plan as being read, and postpones its next reading in case this one is lost.
 * @param unless a plan that was asked within so many milliseconds is left alone
 */
async function claim({ db, clock }: PlanServices, vendorId: string, unless: number): Promise<Claim | null> {
  const now = clock.now();
  const [row] = await db
    .update(plans)
    .set({ askedAt: now, dueAt: later(now, nextReadingMs.failed) })
    .where(
      and(
        eq(plans.vendorId, vendorId),
        isNotNull(plans.accountId),
        unless > 0 ? or(isNull(plans.askedAt), lte(plans.askedAt, later(now, -unless))) : undefined,
      ),
    )
    .returning({ account: plans.accountId });
  return row?.account == null ? null : { vendorId, account: row.account, askedAt: now };
}

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

/**
 * Stores what the provider said.
 * @returns false if it counts no more: a reading that began later was faster, or a checkout of another account was opened
 */
async function store(services: PlanServices, claimed: Claim, { subscription, invoices }: Found): Promise<boolean> {
  const { vendorId, account, askedAt } = claimed;
  const next = later(services.clock.now(), nextReadingMs.done);
  const postponed = later(askedAt, nextReadingMs.failed);
  return await services.db.transaction(async (tx) => {
    await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, vendorId)).for('no key update');
    const isSame = and(eq(plans.vendorId, vendorId), eq(plans.accountId, account));
    const [row] = await tx
      .update(plans)
      .set({
        subscriptionId: subscription?.id ?? null,
        status: subscription?.status ?? null,
        trialEndsAt: subscription?.trialEndsAt ?? null,
        periodEndsAt: subscription?.periodEndsAt ?? null,
        endsAt: subscription?.endsAt ?? null,
        endedAt: subscription?.endedAt ?? null,
        unpaidSince: subscription?.unpaidSince ?? null,
        card: subscription?.card ?? null,
        problem: null,
        readAt: askedAt,
        // An event that arrived while the plan was read has asked for another reading.
        dueAt: sql`case when ${plans.dueAt} = ${postponed.toISOString()}::timestamptz
          then ${next.toISOString()}::timestamptz else ${plans.dueAt} end`,
        ...(subscription !== null &&
          isRunning(subscription) && {
            checkoutKey: null,
            checkoutSession: null,
            checkoutFreeUntil: null,
            checkoutOpenedAt: null,
            // Whoever lets it run on, here or at the provider, is back.
            ...(subscription.endsAt === null && { seasonAt: null }),
          }),
      })
      .where(and(isSame, or(isNull(plans.readAt), lte(plans.readAt, askedAt))))
      .returning({ vendorId: plans.vendorId });
    if (row === undefined) return false;
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

/** Asks again soon, since the call that failed may have done nothing. */
async function noteFailure({ db, clock }: PlanServices, vendorId: string, error: unknown): Promise<void> {
  const problem = isDomainError(error) ? error.code : 'internal';
  const dueAt = later(clock.now(), nextReadingMs.failed);
  await db.update(plans).set({ problem, dueAt }).where(eq(plans.vendorId, vendorId));
}

/** Reads a claimed plan. Returns false if that failed, which is stored and changes nothing else. */
async function readClaimed(services: PlanServices, claimed: Claim): Promise<boolean> {
  let found: Found;
  try {
    found = await ask(services, claimed.account);
  } catch (error) {
    const problem = isDomainError(error) ? error.code : 'internal';
    await services.db.update(plans).set({ problem }).where(eq(plans.vendorId, claimed.vendorId));
    return false;
  }
  const counts = await store(services, claimed, found);
  try {
    // After it is stored, so that a shop that was paid for doesn't wait for this.
    if (counts) {
      await endWaived(services, claimed.vendorId, found);
      await setPause(services, claimed.vendorId, found);
    }
  } catch (error) {
    await noteFailure(services, claimed.vendorId, error);
  }
  return true;
}

/**
 * Reads a vendor's plan now.
 * @param unless milliseconds within which an earlier reading is recent enough
 * @returns false if it wasn't read: it was asked recently, no checkout was ever opened, or the provider didn't answer
 */
export async function readPlan(services: PlanServices, vendorId: string, unless = 0): Promise<boolean> {
  const claimed = await claim(services, vendorId, unless);
  return claimed !== null && (await readClaimed(services, claimed));
}

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
  const due = await services.db
    .select({ vendorId: plans.vendorId })
    .from(plans)
    .where(lte(plans.dueAt, services.clock.now()))
    .orderBy(plans.dueAt);
  // Another instance may have asked since the list was made.
  for (const { vendorId } of due) await readPlan(services, vendorId, 1_000);
}
