import { and, eq } from 'drizzle-orm';
import { DomainError } from '../../platform/errors.ts';
import { noteTracking } from '../buying/orders/parcel.server.ts';
import { lockOrder } from '../buying/orders/read-orders.server.ts';
import type { Label } from './labels.server.ts';
import { labels } from './postage.table.ts';
import type { PostageServices } from './services.ts';
import { postageErrors } from './words.ts';

export const isUnscanned = ({ tracking, sentAt }: Pick<Label, 'tracking' | 'sentAt'>): boolean =>
  sentAt === null && (tracking === 'unknown' || tracking === 'pre_transit');

/**
 * Records that a label is given back, which `continueLabel` does. Another one can be bought at once.
 * @throws DomainError `not_found`; `stale` if there is none to give back, or the carrier has scanned it
 */
export async function startVoid(
  { db, clock }: PostageServices,
  { vendorId, orderId, id }: { vendorId: string; orderId: string; id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === null || order.vendorId !== vendorId) throw new DomainError('not_found', postageErrors.noOrder);
    const own = and(eq(labels.id, id), eq(labels.orderId, orderId));
    const [label] = await tx.select().from(labels).where(own).for('update');
    if (label?.status === 'voiding' || label?.status === 'voided') return;
    if (label?.status !== 'bought' || label.finishedAt === null) throw new DomainError('stale', postageErrors.noLabel);
    if (!isUnscanned(label)) throw new DomainError('stale', postageErrors.scanned);
    const none = { carrier: null, trackingNumber: null, transitDays: null };
    await noteTracking(tx, { vendorId, orderId }, none, label.trackingNumber);
    const voiding = {
      status: 'voiding',
      voidAskedAt: clock.now(),
      dueAt: null,
      trackDueAt: null,
      problem: null,
    } as const;
    await tx.update(labels).set(voiding).where(eq(labels.id, id));
  });
}
