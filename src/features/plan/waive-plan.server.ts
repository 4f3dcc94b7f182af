import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { planTerms } from '../buying/fees/plans.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { addDaysTo, isRunning } from './plan-state.ts';
import { plans } from './plans.table.ts';
import { readPlanBehindAnswer } from './read-plans.server.ts';
import { type PlanDeps, settlePlan } from './settle-plan.server.ts';

interface Waiver {
  vendorId: string;
  /** The admin; null if the site itself does it. */
  by: string | null;
  note: string;
}

/**
 * Waives a store's plan. A subscription that runs ends with its period, so that nothing more is charged.
 * @param log writes the act, in the same transaction
 */
export async function waivePlan(
  deps: PlanDeps,
  { vendorId, by, note }: Waiver,
  log: (tx: Database) => Promise<void>,
): Promise<void> {
  const now = deps.clock.now();
  const [plan] = await deps.db.select().from(plans).where(eq(plans.vendorId, vendorId));
  const runs = plan?.subscriptionId && isRunning(plan) ? plan.subscriptionId : null;
  if (runs !== null) await deps.billing.setEndsWithPeriod(runs, true);
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
  if (runs !== null) readPlanBehindAnswer(deps, vendorId);
}

/** Ends a waiver: the store has 30 free days again, unless it has a subscription. */
export async function endWaiver(deps: PlanDeps, vendorId: string, log: (tx: Database) => Promise<void>): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, vendorId)).for('no key update');
    await tx
      .update(plans)
      .set({ waivedAt: null, waivedBy: null, waivedNote: '', freeUntil: addDaysTo(now, planTerms.freeDays) })
      .where(eq(plans.vendorId, vendorId));
    await log(tx);
    await settlePlan(deps, tx, vendorId);
  });
  readPlanBehindAnswer(deps, vendorId);
}
