import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isDomainError } from '../../platform/errors.ts';
import { dayMs, hourMs } from '../../platform/time.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { followCarrier } from '../buying/orders/parcel.server.ts';
import { lockOrder } from '../buying/orders/read-orders.server.ts';
import { findPinged, withToken } from './account.server.ts';
import { type Label, toSentParcel } from './labels.server.ts';
import { labels } from './postage.table.ts';
import type { Tracking, TrackingState } from './postage.ts';
import type { PostageServices } from './services.ts';

/** Parcels of the first week move every few hours; later ones are asked for twice a day, and after two months no more. */
const [soonMs, laterMs] = [2 * hourMs, 12 * hourMs];
const [young, lost] = [7 * dayMs, 60 * dayMs];

const over: readonly TrackingState[] = ['delivered', 'returned'];
const scanned: readonly TrackingState[] = ['transit', 'delivered', 'returned'];

/** Returns when the carrier is asked again; null for a parcel whose way is over. */
function nextQuestion({ boughtAt, createdAt }: Label, state: TrackingState, now: Date): Date | null {
  const age = now.getTime() - (boughtAt ?? createdAt).getTime();
  if (over.includes(state) || age > lost) return null;
  return new Date(now.getTime() + (age < young ? soonMs : laterMs));
}

/** Tells the order a step, unless it was refunded meanwhile. */
async function tell(tx: Database, app: PostageServices, label: Label, vendorId: string, step: 'sent' | 'delivered') {
  const key = { vendorId, orderId: label.orderId };
  await followCarrier(tx, app, key, { parcel: toSentParcel(label), step }, app.clock.now()).catch((error: unknown) => {
    if (!isDomainError(error) || error.code !== 'stale') throw error;
  });
}

/** Stores where a parcel is, and tells its order each step once. Answers may come late, so none leads back. */
async function applyTracking(app: PostageServices, label: Label, vendorId: string, { state }: Tracking): Promise<void> {
  const now = app.clock.now();
  await app.db.transaction(async (tx) => {
    await lockOrder(tx, label.orderId);
    const [current] = await tx.select().from(labels).where(eq(labels.id, label.id)).for('update');
    if (current === undefined || current.status !== 'bought' || over.includes(current.tracking)) return;
    const isSent = scanned.includes(state) && current.sentAt === null;
    const isThere = state === 'delivered' && current.deliveredAt === null;
    if (isThere) await tell(tx, app, current, vendorId, 'delivered');
    else if (isSent) await tell(tx, app, current, vendorId, 'sent');
    await tx
      .update(labels)
      .set({
        tracking: state,
        trackDueAt: nextQuestion(current, state, now),
        ...(isSent && { sentAt: now }),
        ...(isThere && { deliveredAt: now }),
      })
      .where(eq(labels.id, label.id));
  });
}

/**
 * Asks where the parcel of a label is.
 * @throws DomainError `postage_unavailable`, `postage_disconnected`
 */
export async function trackLabel(app: PostageServices, label: Label): Promise<void> {
  const { carrier, trackingNumber } = label;
  const { vendorId } = orders;
  const [order] = await app.db.select({ vendorId }).from(orders).where(eq(orders.id, label.orderId));
  if (trackingNumber === null || order === undefined) return;
  const reported = await withToken(app, order.vendorId, (token) =>
    app.postage.readTracking(token, { carrier, trackingNumber }),
  );
  await applyTracking(app, label, order.vendorId, reported);
}

/** Reads the number that a ping is about. It only says which parcel is worth a question: nothing else in it is read. */
function readNumber(body: string): string | null {
  try {
    const ping: { data?: { tracking_number?: unknown } | null } | null = JSON.parse(body);
    const number = ping?.data?.tracking_number;
    return typeof number === 'string' ? number : null;
  } catch {
    return null;
  }
}

/**
 * Asks for the parcel that a ping is about.
 * @returns false if nobody is pinged by this key
 */
export async function handlePing(app: PostageServices, pingKey: string, body: string): Promise<boolean> {
  const vendorId = await findPinged(app.db, pingKey);
  if (vendorId === null) return false;
  const number = readNumber(body);
  if (number === null) return true;
  const [found] = await app.db
    .select({ label: labels })
    .from(labels)
    .innerJoin(orders, eq(orders.id, labels.orderId))
    .where(and(eq(orders.vendorId, vendorId), eq(labels.trackingNumber, number), eq(labels.status, 'bought')));
  if (found) await trackLabel(app, found.label);
  return true;
}
