import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { workThrough } from '../../platform/jobs/work-through.ts';
import { dayMs, hourMs } from '../../platform/time.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { continueLabel } from './continue-label.server.ts';
import { labelFileKey } from './labels.server.ts';
import { labels, postageAccounts } from './postage.table.ts';
import type { PostageServices } from './services.ts';
import { trackLabel } from './track-label.server.ts';

const batch = 20;
/** A question that fails is asked again after this long. */
const postponedMs = hourMs;
/** Carriers take a label for about a month. The copy has an address on it. */
const retentionMs = 90 * dayMs;

async function continueLabels(app: PostageServices): Promise<number> {
  const isLeft = sql`(${labels.status} = 'voiding' or (${labels.status} in ('buying', 'bought') and ${labels.finishedAt} is null))`;
  const due = await app.db
    .select({ id: labels.id })
    .from(labels)
    .innerJoin(orders, eq(orders.id, labels.orderId))
    .innerJoin(postageAccounts, eq(postageAccounts.vendorId, orders.vendorId))
    .where(and(isLeft, isNull(postageAccounts.refusedAt), or(isNull(labels.dueAt), lte(labels.dueAt, app.clock.now()))))
    .orderBy(asc(labels.createdAt))
    .limit(batch);
  return workThrough(
    due,
    ({ id }) => `Continuing label ${id} failed`,
    ({ id }) => continueLabel(app, id),
  );
}

/** Parcels whose pings never came. Each question is postponed first, so that two runs don't ask for one parcel. */
async function trackLabels(app: PostageServices): Promise<number> {
  const now = app.clock.now();
  const due = await app.db.transaction(async (tx) => {
    const some = await tx
      .select({ label: labels, vendorId: orders.vendorId })
      .from(labels)
      .innerJoin(orders, eq(orders.id, labels.orderId))
      .innerJoin(postageAccounts, eq(postageAccounts.vendorId, orders.vendorId))
      .where(and(isNotNull(labels.trackDueAt), lte(labels.trackDueAt, now), isNull(postageAccounts.refusedAt)))
      .orderBy(asc(labels.trackDueAt))
      .limit(batch)
      .for('update', { of: labels, skipLocked: true });
    for (const { label } of some) {
      const trackDueAt = new Date(now.getTime() + postponedMs);
      await tx.update(labels).set({ trackDueAt }).where(eq(labels.id, label.id));
    }
    return some;
  });
  return workThrough(
    due,
    ({ label }) => `Asking for the parcel of label ${label.id} failed`,
    ({ label, vendorId }) => trackLabel(app, label, vendorId),
  );
}

/** Deletes the copies of labels that nobody can use anymore, and of those whose buyer's address was erased. */
async function deleteCopies({ db, files, clock }: PostageServices): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  const old = await db
    .select({ id: labels.id })
    .from(labels)
    .innerJoin(orders, eq(orders.id, labels.orderId))
    .where(and(isNotNull(labels.copiedAt), or(lte(labels.copiedAt, before), isNull(orders.shippingAddress))))
    .limit(batch);
  for (const { id } of old) {
    await files.remove(labelFileKey(id));
    await db.update(labels).set({ copiedAt: null }).where(eq(labels.id, id));
  }
}

/** Continues labels, asks for parcels, and deletes old copies. Several processes may run it at once. */
export async function reconcileLabels(app: PostageServices): Promise<{ labels: number; parcels: number }> {
  await deleteCopies(app);
  return { labels: await continueLabels(app), parcels: await trackLabels(app) };
}
