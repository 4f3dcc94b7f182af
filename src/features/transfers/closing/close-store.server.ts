/**
 * Closes a store for good, when its artist deletes their account. Its row stays without the artist, because orders name it and
 * its address must not lead to somebody else's store. Its payment account stays the artist's at the provider.
 */
import { and, asc, eq, inArray, isNotNull, like, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { listOpenStoreOrders } from '../../buying/erasure/open-orders.server.ts';
import { orderLines, orders } from '../../buying/orders/orders.table.ts';
import { sales } from '../../buying/orders/sales.table.ts';
import { refundRequests, refunds } from '../../buying/refunds/refunds.table.ts';
import { vendorBoxes } from '../../catalog/boxes/boxes.table.ts';
import { eventVendors } from '../../catalog/events.table.ts';
import { erasedValues } from '../../catalog/piece-fields.ts';
import { formerProductSlugs, products } from '../../catalog/products.table.ts';
import { formerVendorSlugs, vendors } from '../../catalog/vendors.table.ts';
import { eventDays } from '../../market/event-days.table.ts';
import { closeConversations } from '../../messages/erase-messages.server.ts';
import { removePicture } from '../../pictures/picture-jobs.server.ts';
import { uploads } from '../../pictures/uploads.table.ts';
import { disconnectPostage } from '../../postage/account.server.ts';
import { paymentAccounts } from '../../studio/payments/payment-accounts.table.ts';
import { erasedColumns } from '../../studio/storefront/store-fields.ts';
import { taxPermits, taxPostponements } from '../../tax/tax.table.ts';
import { removeTransferFiles } from '../transfer-files.server.ts';
import { transfers } from '../transfers.table.ts';

interface ClosingStore {
  id: string;
  slug: string;
  email: string;
}

/** Locks the stores of an account until the transaction ends. */
export async function lockStoresOf(tx: Database, userId: string): Promise<ClosingStore[]> {
  return await tx
    .select({ id: vendors.id, slug: vendors.slug, email: vendors.email })
    .from(vendors)
    .where(eq(vendors.ownerUserId, userId))
    .orderBy(asc(vendors.id))
    .for('update');
}

/** Takes the artist's words and pictures out of the store's orders; what was sold for how much stays. */
async function eraseFromOrders(tx: Database, vendorId: string): Promise<void> {
  const ofStore = tx.select({ id: orders.id }).from(orders).where(eq(orders.vendorId, vendorId));
  await tx
    .update(orderLines)
    .set({ picture: null })
    .where(
      and(inArray(orderLines.orderId, ofStore), like(sql`${orderLines.picture} ->> 'key'`, `uploads/${vendorId}/%`)),
    );
  const hasWords = and(eq(sales.vendorId, vendorId), or(isNotNull(sales.place), isNotNull(sales.tenderReference)));
  const worded = tx.select({ id: sales.orderId }).from(sales).where(hasWords);
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, worded))
    .orderBy(asc(orders.id))
    .for('update');
  await tx.update(sales).set({ place: null, tenderReference: null }).where(hasWords);
  await tx
    .update(refunds)
    .set({ reason: null })
    .where(and(inArray(refunds.orderId, ofStore), isNotNull(refunds.reason)));
  await tx
    .update(refundRequests)
    .set({ answer: '' })
    .where(and(inArray(refundRequests.orderId, ofStore), isNotNull(refundRequests.answer)));
}

/** Deletes the pieces. Those that were ordered stay as a name. */
async function erasePieces(tx: Database, vendorId: string, now: Date): Promise<void> {
  const ordered = tx.select({ one: sql`1` }).from(orderLines).where(eq(orderLines.productId, products.id));
  await tx.delete(formerProductSlugs).where(eq(formerProductSlugs.vendorId, vendorId));
  await tx.delete(products).where(and(eq(products.vendorId, vendorId), notExists(ordered)));
  await tx
    .update(products)
    .set({ isActive: false, archivedAt: now, ...erasedValues })
    .where(eq(products.vendorId, vendorId));
}

async function closeStore(tx: Database, vendorId: string, now: Date): Promise<void> {
  await erasePieces(tx, vendorId, now);
  await eraseFromOrders(tx, vendorId);
  await closeConversations(tx, vendorId, now);
  await tx.delete(eventVendors).where(eq(eventVendors.vendorId, vendorId));
  await tx.delete(eventDays).where(eq(eventDays.vendorId, vendorId));
  await tx.delete(paymentAccounts).where(eq(paymentAccounts.vendorId, vendorId));
  await tx.delete(vendorBoxes).where(eq(vendorBoxes.vendorId, vendorId));
  await tx.delete(taxPermits).where(eq(taxPermits.vendorId, vendorId));
  await tx.delete(taxPostponements).where(eq(taxPostponements.vendorId, vendorId));
  await tx.update(formerVendorSlugs).set({ vendorId: null }).where(eq(formerVendorSlugs.vendorId, vendorId));
  await tx
    .update(vendors)
    .set({
      ownerUserId: null,
      owner: sql`${vendors.name}`,
      // Marks the store as closed for good.
      email: '',
      ...erasedColumns,
      stripeAccountId: null,
      paymentsState: 'none',
      isActive: false,
      suspendedReason: null,
      suspendedAt: null,
      awayUntil: null,
      restsAt: null,
      listedAt: null,
      customCss: '',
      updatedAt: now,
    })
    .where(eq(vendors.id, vendorId));
}

/**
 * Closes the stores that have no open orders. The others are hidden until their orders end; only a provider's removal of an
 * account meets them, because our own page doesn't take it.
 */
export async function closeStores(tx: Database, vendorIds: readonly string[], now: Date, all = false): Promise<void> {
  for (const id of vendorIds) {
    await disconnectPostage(tx, id);
    const isOver = all || (await listOpenStoreOrders(tx, id)).length === 0;
    if (isOver) await closeStore(tx, id, now);
    else await tx.update(vendors).set({ isActive: false, updatedAt: now }).where(eq(vendors.id, id));
  }
}

/** Closes stores of a deleted account that were left open, now that their orders have ended. Returns true if none is left. */
export async function closeLeftStores(tx: Database, vendorIds: readonly string[], now: Date, all: boolean) {
  if (vendorIds.length === 0) return true;
  const which = and(inArray(vendors.id, [...vendorIds]), sql`${vendors.email} <> ''`);
  const left = await tx.select({ id: vendors.id }).from(vendors).where(which).orderBy(asc(vendors.id)).for('update');
  await closeStores(
    tx,
    left.map(({ id }) => id),
    now,
    all,
  );
  return (await tx.select({ id: vendors.id }).from(vendors).where(which)).length === 0;
}

type FileServices = Pick<Services, 'db' | 'files' | 'largeFiles'>;

/** Removes the photos and archives of closed stores, files first: if the process ends in between, the rows are found again. */
export async function removeStoreFiles(app: FileServices, vendorIds: readonly string[]): Promise<void> {
  for (const vendorId of vendorIds) {
    const [store] = await app.db.select({ email: vendors.email }).from(vendors).where(eq(vendors.id, vendorId));
    if (store && store.email !== '') continue;
    for (const upload of await app.db.select().from(uploads).where(eq(uploads.vendorId, vendorId))) {
      await removePicture(app, upload);
      await app.db.delete(uploads).where(eq(uploads.id, upload.id));
    }
    for (const { id } of await app.db.select().from(transfers).where(eq(transfers.vendorId, vendorId))) {
      await removeTransferFiles(app, id);
      await app.db.delete(transfers).where(eq(transfers.id, id));
    }
  }
}
