import { inArray } from 'drizzle-orm';
import type { Subscription } from './billing.ts';
import { isRunning } from './plan-state.ts';
import { plans } from './plans.table.ts';
import type { PlanServices } from './settle-plan.server.ts';

/** Ends a subscription that runs with its period, or at once if that isn't paid. */
export async function endSubscription(
  { billing }: Pick<PlanServices, 'billing'>,
  { id, unpaidSince }: Pick<Subscription, 'id' | 'unpaidSince'>,
): Promise<void> {
  if (unpaidSince === null) await billing.setEndsWithPeriod(id, true);
  else await billing.cancelNow(id);
}

/**
 * Ends the plans of stores that are being closed, at the provider first. What was paid stays in the figures. It can be repeated.
 * @returns true once nothing of them can be charged anymore
 */
export async function endPlansOf(
  { db, billing }: Pick<PlanServices, 'db' | 'billing'>,
  vendorIds: readonly string[],
): Promise<boolean> {
  if (vendorIds.length === 0) return true;
  const ofStores = inArray(plans.vendorId, [...vendorIds]);
  for (const plan of await db.select().from(plans).where(ofStores)) {
    if (plan.checkoutSession !== null) await billing.expireCheckout(plan.checkoutSession);
    // Asked anew: a checkout that was finished a moment ago has a subscription that the row doesn't know.
    const all = plan.accountId === null ? [] : await billing.readSubscriptions(plan.accountId);
    for (const { id } of all.filter(isRunning)) await billing.cancelNow(id);
  }
  await db.delete(plans).where(ofStores);
  return true;
}
