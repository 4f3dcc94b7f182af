/** Decides about pieces that were sold twice: as the artist says, or after three days for the buyer. */
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { type DueRows, workThrough } from '../../../platform/jobs/due-rows.ts';
import type { Cents } from '../../../platform/money.ts';
import { hourMs } from '../../../platform/time.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { products } from '../../catalog/products.table.ts';
import type { OrderMailServices } from '../orders/order-mails.server.ts';
import { readOrderLines } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.table.ts';
import type { RefundRequest } from '../refunds/refund-plan.ts';
import { countUnitsLeft } from '../refunds/refund-units.ts';
import { readOrderMoney, readRefunds } from '../refunds/refunds.server.ts';
import { previewRefund, startRefund } from '../refunds/start-refund.server.ts';
import { notifyOrderKept } from './conflicts.server.ts';
import { saleConflicts } from './conflicts.table.ts';
import { conflictErrors } from './words.ts';

type Conflict = typeof saleConflicts.$inferSelect;

/** What an artist can say. kept: there is another one for the buyer. refunded: give the money back now. over: the note was read. */
export const conflictDecisions = ['kept', 'refunded', 'over'] as const;

export type ConflictDecision = (typeof conflictDecisions)[number];

export interface OpenConflict {
  id: string;
  piece: string;
  quantity: number;
  sale: string;
  /** The order whose buyer goes without; null for a note. */
  loser: { number: string; customerName: string | null } | null;
  dueAt: Date;
}

/** Lists a store's open conflicts, the first due first. @param orderId of one order alone: that of the sale, or of who goes without */
export async function listOpenConflicts(db: Database, vendorId: string, orderId?: string): Promise<OpenConflict[]> {
  const loser = alias(orders, 'loser');
  const rows = await db
    .select({
      id: saleConflicts.id,
      piece: products.name,
      quantity: saleConflicts.quantity,
      sale: orders.number,
      loserNumber: loser.number,
      customerName: loser.customerName,
      dueAt: saleConflicts.dueAt,
    })
    .from(saleConflicts)
    .innerJoin(orders, eq(orders.id, saleConflicts.orderId))
    .innerJoin(products, eq(products.id, saleConflicts.productId))
    .leftJoin(loser, eq(loser.id, saleConflicts.loserId))
    .where(
      and(
        eq(orders.vendorId, vendorId),
        eq(saleConflicts.state, 'open'),
        orderId === undefined ? undefined : or(eq(orders.id, orderId), eq(saleConflicts.loserId, orderId)),
      ),
    )
    .orderBy(asc(saleConflicts.dueAt), asc(saleConflicts.id))
    .limit(50);
  return rows.map(({ loserNumber, customerName, ...row }) => ({
    ...row,
    loser: loserNumber === null ? null : { number: loserNumber, customerName },
  }));
}

/** Returns what of the loser's order can't be sent: everything, if nothing else is left of it. No unit comes back. */
async function toRequest(
  tx: Database,
  loserId: string,
  { productId, quantity }: Conflict,
): Promise<RefundRequest | null> {
  const lines = await readOrderLines(tx, loserId);
  const left = countUnitsLeft(lines, await readRefunds(tx, loserId));
  const line = lines.find((one) => one.productId === productId);
  const units = Math.min(quantity, line === undefined ? 0 : (left.get(line.position) ?? 0));
  if (line === undefined || units === 0) return null;
  const all = [...left.values()].reduce((sum, count) => sum + count, 0);
  if (units === all) return { kind: 'all', restock: false };
  return { kind: 'parts', lines: [{ position: line.position, quantity: units, restock: false }], shipping: false };
}

/** Returns the order of a conflict's loser, and what of it is refunded; null if it no longer waits, or nothing is left to give back. */
async function findWanted(db: Database, conflict: Conflict) {
  const { loserId } = conflict;
  if (loserId === null) return null;
  const waits = and(eq(orders.status, 'paid'), inArray(orders.parcelState, ['to_send', 'to_hand_over']));
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, loserId), waits));
  if (order === undefined) return null;
  const request = await toRequest(db, loserId, conflict);
  return request && { order, request };
}

/** What the refund of a conflict's loser would give back. Its revision changes whenever that would be another amount. */
export interface ConflictRefund {
  amountCents: Cents;
  revision: string;
}

/** Computes the refund of an open conflict; null if there is nothing to give back, or it isn't possible now. */
export async function previewConflictRefund(db: Database, conflictId: string): Promise<ConflictRefund | null> {
  const [conflict] = await db.select().from(saleConflicts).where(eq(saleConflicts.id, conflictId));
  const wanted = conflict === undefined ? null : await findWanted(db, conflict);
  if (wanted === null) return null;
  try {
    const { plan, revision } = previewRefund(await readOrderMoney(db, wanted.order), wanted.request);
    return { amountCents: plan.amountCents, revision };
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}

/** Records the refund of a conflict's loser, which the regular work carries out. Returns false if nothing is left to give back. */
async function refundLoser(
  tx: Database,
  conflict: Conflict,
  { requestedBy, revision, now }: { requestedBy: string | null; revision: string | null; now: Date },
): Promise<boolean> {
  const wanted = await findWanted(tx, conflict);
  if (wanted === null) return false;
  const { order, request } = wanted;
  // The conflict's own id: however often it is decided, it is one refund.
  const refund = { id: conflict.id, orderId: order.id, request, revision, source: 'vendor' as const };
  await startRefund(tx, { ...refund, requestedBy, reason: conflictErrors.reason }, now);
  return true;
}

async function close(tx: Database, id: string, state: Conflict['state'], now: Date): Promise<void> {
  await tx.update(saleConflicts).set({ state, closedAt: now }).where(eq(saleConflicts.id, id));
}

/**
 * Does what the artist has decided, and tells a buyer who keeps the order. Decided twice, the first one stands.
 * @param decided `revision` is that of the refund that was shown: another one isn't made
 * @throws DomainError `not_found` also for another store's; `disputed` or `stale` if the refund isn't possible now
 */
export async function decideConflict(
  app: OrderMailServices & { db: Database },
  vendorId: string,
  decided: { id: string; decision: ConflictDecision; by: string | null; revision: string },
  now: Date,
): Promise<void> {
  const { id, decision, by: requestedBy, revision } = decided;
  if (!isUuid(id)) throw new DomainError('not_found', conflictErrors.none);
  await app.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ conflict: saleConflicts })
      .from(saleConflicts)
      .innerJoin(orders, and(eq(orders.id, saleConflicts.orderId), eq(orders.vendorId, vendorId)))
      .where(eq(saleConflicts.id, id))
      .for('update', { of: saleConflicts });
    if (!found) throw new DomainError('not_found', conflictErrors.none);
    const { conflict } = found;
    if (conflict.state !== 'open') return;
    const done = decision === 'refunded' ? await refundLoser(tx, conflict, { requestedBy, revision, now }) : true;
    await close(tx, id, done ? decision : 'over', now);
    if (decision === 'kept') await notifyOrderKept(tx, app, conflict);
  });
}

/** Closes a conflict whose artist has decided nothing. Whoever decides at the same moment was first. */
async function settleConflict(db: Database, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [conflict] = await tx.select().from(saleConflicts).where(eq(saleConflicts.id, id)).for('update');
    if (conflict?.state !== 'open') return;
    const isRefunded = await refundLoser(tx, conflict, { requestedBy: null, revision: null, now });
    await close(tx, id, isRefunded ? 'refunded' : 'over', now);
  });
}

const waits = and(eq(saleConflicts.state, 'open'), isNotNull(saleConflicts.loserId));

const undecided: DueRows<typeof saleConflicts> = {
  table: saleConflicts,
  key: 'id',
  dueAt: 'dueAt',
  waits,
  orderBy: saleConflicts.dueAt,
  // One that can't be refunded now is tried again then.
  leaseMs: hourMs,
};

/**
 * Closes what no longer needs a decision, because the order was sent or refunded, and refunds the buyers whose artist has decided
 * nothing. Notes stay until they are read.
 */
export async function settleConflicts({ db, clock }: { db: Database; clock: { now(): Date } }): Promise<number> {
  const now = clock.now();
  const isOver = sql`not exists (select from ${orders} as loser where loser.id = ${saleConflicts.loserId}
    and loser.status = 'paid' and loser.parcel_state in ('to_send', 'to_hand_over'))`;
  const { id } = saleConflicts;
  const over = await db
    .update(saleConflicts)
    .set({ state: 'over', closedAt: now })
    .where(
      inArray(id, db.select({ id }).from(saleConflicts).where(and(waits, isOver)).for('update', { skipLocked: true })),
    )
    .returning({ id });
  const { done } = await workThrough({ db, clock }, undecided, {
    work: (conflict) => settleConflict(db, conflict.id, now),
    failure: () => 'A piece that was sold twice could not be settled',
    max: 50,
  });
  return over.length + done;
}
