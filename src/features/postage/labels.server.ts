import { desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { carriers, type LabelParcel, type SentParcel } from '../buying/orders/parcel.ts';
import { labels } from './postage.table.ts';

export type Label = typeof labels.$inferSelect;

/** Reads the labels of an order, newest first. */
export async function readLabels(db: Database, orderId: string): Promise<Label[]> {
  return await db.select().from(labels).where(eq(labels.orderId, orderId)).orderBy(desc(labels.createdAt));
}

export const isOpenLabel = ({ status }: Pick<Label, 'status'>): boolean => status === 'buying' || status === 'bought';

export const labelFileKey = (id: string): string => `labels/${id}.pdf`;

/** Returns what an order says of a label's parcel. Parts of a carrier have tokens of their own, such as `dhl_express`. */
export const toSentParcel = ({ carrier, trackingNumber }: Pick<Label, 'carrier' | 'trackingNumber'>): SentParcel => ({
  carrier: carriers.find((one) => carrier === one || carrier.startsWith(`${one}_`)) ?? 'other',
  trackingNumber: trackingNumber ?? '',
});

/** Returns the same for a label that was just bought, with what the carrier promises. */
export const toBoughtParcel = (label: Label): LabelParcel => ({
  ...toSentParcel(label),
  transitDays: label.transitDays,
});

/** Takes the buyer out of the labels of these orders. The copies, which have an address on them, are deleted by the next run. */
export async function eraseLabels(tx: Database, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .update(labels)
    .set({ trackingNumber: null, trackDueAt: null })
    .where(inArray(labels.orderId, [...orderIds]));
}
