import { eq, or, sql } from 'drizzle-orm';
import { isUuid } from '../../platform/uuid.ts';
import { paymentEvents } from '../buying/orders/orders.table.ts';
import type { PlanEvent } from './billing.ts';
import { plans } from './plans.table.ts';
import { readPlanBehindAnswer, requestReading } from './read-plans.server.ts';
import type { PlanServices } from './settle-plan.server.ts';

/**
 * Reads the plan that a verified event names. The event is stored once, with the wish to read the plan, so that a crash loses
 * neither; it says nothing that is believed, so neither its order nor its age matters.
 * @returns false for a repeated event, and for one about a plan that no vendor has
 */
export async function handlePlanEvent(services: PlanServices, event: PlanEvent): Promise<boolean> {
  const { id, type, accountId, vendorId } = event;
  const now = services.clock.now();
  const named = await services.db.transaction(async (tx) => {
    const byVendor = vendorId !== null && isUuid(vendorId) ? eq(plans.vendorId, vendorId) : undefined;
    const byAccount = accountId === null ? undefined : eq(plans.accountId, accountId);
    const which = byVendor || byAccount ? or(byVendor, byAccount) : sql`false`;
    const found = await tx.select({ id: plans.vendorId }).from(plans).where(which);
    const outcome = found.length === 0 ? 'ignored' : 'plan_read';
    const stored = await tx
      .insert(paymentEvents)
      .values({ id, type, account: accountId, outcome, receivedAt: now })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (stored.length === 0) return [];
    for (const { id: vendor } of found) await requestReading(tx, vendor, now);
    return found;
  });
  for (const vendor of named) readPlanBehindAnswer(services, vendor.id);
  return named.length > 0;
}
