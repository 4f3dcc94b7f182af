import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { planTerms } from '../buying/fees/plans.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { addDaysTo, isRunning } from './plan-state.ts';
import { type PlanRow, plans } from './plans.table.ts';
import { readPlanBehindAnswer } from './read-plans.server.ts';
import { type PlanDeps, settlePlan } from './settle-plan.server.ts';

interface Waiver {
  vendorId: string;
  /** The admin; null if the site itself does it. */
  by: string | null;
  note: string;
}

/** Ends a subscription that runs with its period, or at once if that isn't paid. Returns false if none runs. */
async function endSubscription({ billing }: PlanDeps, plan: PlanRow | undefined): Promise<boolean> {
  if (!plan?.subscriptionId || !isRunning(plan)) return false;
  if (plan.unpaidSince === null) await billing.setEndsWithPeriod(plan.subscriptionId, true);
  else await billing.cancelNow(plan.subscriptionId);
  return true;
}

/** Lets a subscription run on that the waiver would have ended. Returns false if there is none. */
async function continueSubscription({ billing }: PlanDeps, plan: PlanRow | undefined): Promise<boolean> {
  if (!plan?.subscriptionId || !isRunning(plan) || plan.endsAt === null || plan.seasonAt !== null) return false;
  await billing.setEndsWithPeriod(plan.subscriptionId, false);
  return true;
}

const readRow = async ({ db }: PlanDeps, vendorId: string): Promise<PlanRow | undefined> => {
  const [row] = await db.select().from(plans).where(eq(plans.vendorId, vendorId));
  return row;
};

/**
 * Waives a store's plan. Nothing more is charged of a subscription that runs.
 * @param log writes the act, in the same transaction
 */
export async function waivePlan(
  deps: PlanDeps,
  { vendorId, by, note }: Waiver,
  log: (tx: Database) => Promise<void>,
): Promise<void> {
  const now = deps.clock.now();
  const hasEnded = await endSubscription(deps, await readRow(deps, vendorId));
  await deps.db.transaction(async (tx) => {
    await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, vendorId)).for('no key update');
    const waiver = { waivedAt: now, waivedBy: by, waivedNote: note };
    await tx
      .insert(plans)
      .values({ vendorId, freeUntil: now, createdAt: now, ...waiver })
      .onConflictDoUpdate({ target: plans.vendorId, set: waiver });
    await log(tx);
    await settlePlan(deps, tx, vendorId);
  });
  if (hasEnded) readPlanBehindAnswer(deps, vendorId);
}

/** Ends a waiver, once: the store has 30 free days again, and a subscription that still runs goes on. */
export async function endWaiver(deps: PlanDeps, vendorId: string, log: (tx: Database) => Promise<void>): Promise<void> {
  const now = deps.clock.now();
  const plan = await readRow(deps, vendorId);
  if (plan?.waivedAt == null) return;
  const goesOn = await continueSubscription(deps, plan);
  await deps.db.transaction(async (tx) => {
    await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, vendorId)).for('no key update');
    const ended = await tx
      .update(plans)
      .set({ waivedAt: null, waivedBy: null, waivedNote: '', freeUntil: addDaysTo(now, planTerms.freeDays) })
      .where(and(eq(plans.vendorId, vendorId), isNotNull(plans.waivedAt)))
      .returning({ id: plans.vendorId });
    if (ended.length === 0) return;
    await log(tx);
    await settlePlan(deps, tx, vendorId);
  });
  if (goesOn) readPlanBehindAnswer(deps, vendorId);
}
