import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { type DueRows, workThrough } from '../../platform/jobs/due-rows.ts';
import { hourMs, minuteMs } from '../../platform/time.ts';
import { planTerms } from '../buying/fees/plans.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { addDaysTo, runningStatuses } from './plan-state.ts';
import { plans } from './plans.table.ts';
import { readDuePlans } from './read-plans.server.ts';
import { notifyArtist, type PlanServices, settlePlan } from './settle-plan.server.ts';

/** A store that was listed before has seen the site without the plan. */
const newWithinMs = hourMs;

/** Begins a store's free days, once: 30 from now, whether its first piece was published now or the plan was turned on. */
export async function beginPlan(services: PlanServices, vendorId: string): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const { id, name, slug, email, listedAt } = vendors;
    const [store] = await tx
      .select({ id, name, slug, email, listedAt })
      .from(vendors)
      .where(eq(vendors.id, vendorId))
      .for('no key update');
    if (!store || store.listedAt === null) return;
    const [begun] = await tx
      .insert(plans)
      .values({ vendorId, freeUntil: addDaysTo(now, planTerms.freeDays), createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (!begun) return;
    const isNew = now.getTime() - store.listedAt.getTime() < newWithinMs;
    await notifyArtist(services, tx, begun, isNew ? 'begins' : 'begins-now', store);
    await settlePlan(services, tx, vendorId);
  });
}

/** A store that is being closed, or is suspended, begins nothing. */
async function beginPlans(services: PlanServices): Promise<void> {
  const listed = await services.db
    .select({ id: vendors.id })
    .from(vendors)
    .leftJoin(plans, eq(plans.vendorId, vendors.id))
    .where(and(eq(vendors.isActive, true), isNotNull(vendors.listedAt), isNull(plans.vendorId), ne(vendors.email, '')));
  for (const { id } of listed) await beginPlan(services, id);
}

/** Plans of which something changes by the clock alone. */
const unsettled: DueRows<typeof plans> = {
  table: plans,
  key: 'vendorId',
  dueAt: 'settleDueAt',
  waits: isNotNull(plans.settleDueAt),
  orderBy: plans.settleDueAt,
  leaseMs: 10 * minuteMs,
};

async function settleDuePlans(services: PlanServices): Promise<void> {
  await workThrough(services, unsettled, {
    work: ({ vendorId }) => services.db.transaction((tx) => settlePlan(services, tx, vendorId)),
    failure: ({ vendorId }) => `Settling the plan of store ${vendorId} failed`,
  });
}

/** Opens the shops that rest, once the site doesn't charge anymore. They are settled anew if it does again. */
async function endPlans({ db, clock }: PlanServices): Promise<void> {
  await db.transaction(async (tx) => {
    const opened = await tx
      .update(vendors)
      .set({ restsAt: null })
      .where(isNotNull(vendors.restsAt))
      .returning({ id: vendors.id });
    if (opened.length === 0) return;
    const ids = opened.map(({ id }) => id);
    await tx.update(plans).set({ stage: 'open', settleDueAt: clock.now() }).where(inArray(plans.vendorId, ids));
  });
}

/**
 * Has all subscriptions that run read soon, so that each is charged or paused as the site is set now. A start calls it, because the
 * setting changes with starts only.
 */
export async function readRunningPlans({ db, clock }: PlanServices): Promise<void> {
  const runs = inArray(plans.status, [...runningStatuses]);
  await db
    .update(plans)
    .set({ dueAt: clock.now() })
    .where(and(isNotNull(plans.accountId), isNull(plans.endedAt), runs));
}

/** Does what is due. Several instances may run it at once. */
export async function advancePlans(services: PlanServices): Promise<void> {
  if (!services.config.chargesPlan) {
    await endPlans(services);
    return await readDuePlans(services);
  }
  await beginPlans(services);
  await readDuePlans(services);
  await settleDuePlans(services);
}
