import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { type DueRows, workThrough } from '../../platform/jobs/due-rows.ts';
import { dayMs, hourMs } from '../../platform/time.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { parcels } from '../buying/orders/parcels.table.ts';
import { labelSaga, runLabel } from './label-saga.server.ts';
import { labelFileKey } from './labels.server.ts';
import { labels, postageAccounts } from './postage.table.ts';
import type { PostageServices } from './services.ts';
import { trackLabel } from './track-label.server.ts';

/** How many rows a round takes. */
const batch = 20;
/** Carriers take a label for about a month. The copy has an address on it. */
const retentionMs = 90 * dayMs;

/** A store that disconnected, or whose token is refused, is asked for nothing. */
const isConnected = sql`exists (select from ${postageAccounts} join ${orders} on ${orders.vendorId} = ${postageAccounts.vendorId}
  where ${orders.id} = ${labels.orderId} and ${postageAccounts.refusedAt} is null)`;

const continued = { ...labelSaga.rows, waits: and(labelSaga.rows.waits, isConnected) };

/** Parcels whose pings never came. A question that fails is asked again after an hour. */
const tracked: DueRows<typeof labels> = {
  table: labels,
  key: 'id',
  dueAt: 'trackDueAt',
  waits: and(isNotNull(labels.trackDueAt), isConnected),
  orderBy: labels.trackDueAt,
  leaseMs: hourMs,
};

/** Deletes the copies of labels that nobody can use anymore, and of those whose buyer's address was erased. */
async function deleteCopies({ db, files, clock }: PostageServices): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  const old = await db
    .select({ id: labels.id })
    .from(labels)
    .innerJoin(parcels, eq(parcels.orderId, labels.orderId))
    .where(and(isNotNull(labels.copiedAt), or(lte(labels.copiedAt, before), isNull(parcels.address))))
    .limit(batch);
  for (const { id } of old) {
    await files.remove(labelFileKey(id));
    await db.update(labels).set({ copiedAt: null }).where(eq(labels.id, id));
  }
}

/** Continues labels, asks for parcels, and deletes old copies. Several processes may run it at once. */
export async function reconcileLabels(app: PostageServices): Promise<void> {
  await deleteCopies(app);
  await workThrough(app, continued, {
    work: (label) => runLabel(app, label),
    failure: ({ id }) => `Continuing label ${id} failed`,
    max: batch,
  });
  await workThrough(app, tracked, {
    work: (label) => trackLabel(app, label),
    failure: ({ id }) => `Asking for the parcel of label ${id} failed`,
    max: batch,
  });
}
