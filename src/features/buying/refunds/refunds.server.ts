import { and, asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import type { Cents } from '../../../platform/money.ts';
import type { LinkServices } from '../orders/order-link.server.ts';
import type { OrderMail } from '../orders/order-mails.ts';
import { accountOf, type OrderLine, readOrderLines } from '../orders/orders.server.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import type { Order } from '../orders/read-orders.server.ts';
import type { PaymentRef, Payments } from '../payments.ts';
import type { RefundMail } from './refund-mails.ts';
import { type EarlierRefund, sumParts, sumRefunds } from './refund-parts.ts';
import { disputes, refundLines, refunds } from './refunds.table.ts';

export interface RefundServices extends LinkServices {
  db: Database;
  payments: Payments;
  mails: MailQueue<OrderMail | RefundMail>;
}

export type RefundRow = typeof refunds.$inferSelect;
/** With the piece of the order's line; null if it was none of the store's. */
type RefundLine = typeof refundLines.$inferSelect & { productId: string | null };
export type DisputeRow = typeof disputes.$inferSelect;

export type Refund = RefundRow & { lines: RefundLine[] };

export interface OrderMoney {
  order: Order;
  lines: OrderLine[];
  /** Oldest first. */
  refunds: Refund[];
  /** Newest first. */
  disputes: DisputeRow[];
}

/** Reads the disputes of an order, newest first. */
export async function readDisputes(db: Database, orderId: string): Promise<DisputeRow[]> {
  return await db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(desc(disputes.createdAt));
}

/** Reads the refunds of an order, oldest first. */
export async function readRefunds(db: Database, orderId: string): Promise<Refund[]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select({ ...getTableColumns(refundLines), productId: orderLines.productId })
    .from(refundLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, refundLines.orderId), eq(orderLines.position, refundLines.position)),
    )
    .where(inArray(refundLines.refundId, ids))
    .orderBy(asc(refundLines.position));
  return rows.map((row) => ({ ...row, lines: lines.filter(({ refundId }) => refundId === row.id) }));
}

/** Reads what an order's refunds are computed from. Lock the order first to act on it. */
export async function readOrderMoney(db: Database, order: Order): Promise<OrderMoney> {
  return {
    order,
    lines: await readOrderLines(db, order.id),
    refunds: await readRefunds(db, order.id),
    disputes: await readDisputes(db, order.id),
  };
}

/** Returns what an order's refunds gave back, those on their way included. */
export function refundedCents(earlier: readonly EarlierRefund[]): Cents {
  return sumParts(sumRefunds(earlier));
}

export const isOpen = ({ status }: Pick<RefundRow, 'status'>): boolean => status === 'started' || status === 'pending';

/** Returns the payment of an order as the provider knows it; null if it has none. */
export function toPaymentRef(order: Order): PaymentRef | null {
  const { paymentId } = order;
  return paymentId === null ? null : { paymentId, account: accountOf(order) };
}

export async function findOrderByPayment(db: Database, { paymentId, account }: PaymentRef): Promise<Order | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.paymentId, paymentId), eq(orders.stripeAccountId, account)));
  return order ?? null;
}

export async function updateRefund(tx: Database, refund: Refund, changes: Partial<RefundRow>): Promise<Refund> {
  await tx.update(refunds).set(changes).where(eq(refunds.id, refund.id));
  return { ...refund, ...changes };
}
