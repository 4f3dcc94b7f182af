import { and, asc, eq, gte, isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Cents } from '../../platform/money.ts';
import { minuteMs } from '../../platform/time.ts';
import { planTerms } from '../buying/fees/plans.ts';
import { planPayments } from '../buying/figures/plan-payments.table.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { endSubscription } from './end-plans.server.ts';
import { addDaysTo, isRunning } from './plan-state.ts';
import { type PlanRow, plans } from './plans.table.ts';
import { readPlan, readPlanBehindAnswer } from './read-plans.server.ts';
import { type PlanServices, settlePlan } from './settle-plan.server.ts';

interface Waiver {
  vendorId: string;
  /** The admin; null if the site itself does it. */
  by: string | null;
  note: string;
}

async function endRunning(services: PlanServices, plan: PlanRow | undefined): Promise<boolean> {
  if (!plan?.subscriptionId || !isRunning(plan)) return false;
  await endSubscription(services, { id: plan.subscriptionId, unpaidSince: plan.unpaidSince });
  return true;
}

/** Lets a subscription run on that the waiver would have ended. Returns false if there is none. */
async function continueSubscription({ billing }: PlanServices, plan: PlanRow | undefined): Promise<boolean> {
  if (!plan?.subscriptionId || !isRunning(plan) || plan.endsAt === null || plan.seasonAt !== null) return false;
  await billing.setEndsWithPeriod(plan.subscriptionId, false);
  return true;
}

/** Does the same for one that a reading has ended once more, just before the waiver ended. */
async function continueEnded({ billing }: PlanServices, { accountId, seasonAt }: PlanRow): Promise<void> {
  if (accountId === null || seasonAt !== null) return;
  for (const one of await billing.readSubscriptions(accountId))
    if (isRunning(one) && one.endsAt !== null) await billing.setEndsWithPeriod(one.id, false);
}

const readRow = async ({ db }: PlanServices, vendorId: string): Promise<PlanRow | undefined> => {
  const [row] = await db.select().from(plans).where(eq(plans.vendorId, vendorId));
  return row;
};

/** A checkout whose session is being made finds that its key is gone. */
const noCheckout = { checkoutKey: null, checkoutFreeUntil: null, checkoutOpenedAt: null };

/**
 * Waives a store's plan. Nothing more is charged of a subscription that runs, and a checkout that is open can't be finished anymore.
 * @param log writes the act, in the same transaction
 */
export async function waivePlan(
  services: PlanServices,
  { vendorId, by, note }: Waiver,
  log: (tx: Database) => Promise<void>,
): Promise<void> {
  const now = services.clock.now();
  const hasEnded = await endRunning(services, await readRow(services, vendorId));
  const plan = await services.db.transaction(async (tx) => {
    await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, vendorId)).for('no key update');
    const waiver = { waivedAt: now, waivedBy: by, waivedNote: note };
    const [waived] = await tx
      .insert(plans)
      .values({ vendorId, freeUntil: now, createdAt: now, ...waiver })
      .onConflictDoUpdate({ target: plans.vendorId, set: { ...waiver, ...noCheckout } })
      .returning({ checkoutSession: plans.checkoutSession });
    await log(tx);
    await settlePlan(services, tx, vendorId);
    return waived;
  });
  // A reading ends it, now or once the provider answers again.
  if (plan?.checkoutSession != null) await readPlan(services, vendorId);
  else if (hasEnded) readPlanBehindAnswer(services, vendorId);
}

export interface PaidInvoice {
  number: string | null;
  totalCents: Cents;
  paidAt: Date;
}

/**
 * Returns what was paid in spite of a waiver: the provider took it in the same moment, or the artist paid what was open. The
 * provider's times are whole seconds of its own clock, so the minute before counts too.
 */
export async function readPaidWhileWaived(db: Database, { vendorId, waivedAt }: PlanRow): Promise<PaidInvoice[]> {
  if (waivedAt === null) return [];
  const { number, totalCents, paidAt } = planPayments;
  const since = new Date(waivedAt.getTime() - minuteMs);
  const paid = await db
    .select({ number, totalCents, paidAt })
    .from(planPayments)
    .where(and(eq(planPayments.vendorId, vendorId), gte(paidAt, since)))
    .orderBy(asc(paidAt));
  return paid.flatMap((one) => (one.paidAt === null || one.totalCents === 0 ? [] : [{ ...one, paidAt: one.paidAt }]));
}

/** Ends a waiver, once: the store has 30 free days again, and a subscription that still runs goes on. */
export async function endWaiver(
  services: PlanServices,
  vendorId: string,
  log: (tx: Database) => Promise<void>,
): Promise<void> {
  const now = services.clock.now();
  const plan = await readRow(services, vendorId);
  if (plan?.waivedAt == null) return;
  const goesOn = await continueSubscription(services, plan);
  const hasEnded = await services.db.transaction(async (tx) => {
    await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, vendorId)).for('no key update');
    const ended = await tx
      .update(plans)
      .set({ waivedAt: null, waivedBy: null, waivedNote: '', freeUntil: addDaysTo(now, planTerms.freeDays) })
      .where(and(eq(plans.vendorId, vendorId), isNotNull(plans.waivedAt)))
      .returning({ id: plans.vendorId });
    if (ended.length === 0) return false;
    await log(tx);
    await settlePlan(services, tx, vendorId);
    return true;
  });
  if (hasEnded) await continueEnded(services, plan);
  if (goesOn) readPlanBehindAnswer(services, vendorId);
}
