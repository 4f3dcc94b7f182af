import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../../accounts/accounts.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { orderLines, orders } from '../orders/orders.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * started: recorded, and asked for at Stripe or about to be. pending: Stripe has it and hasn't sent the money yet. succeeded: the
 * buyer gets it. failed: it was refused, or came back.
 */
export const refundStatusEnum = pgEnum('refund_status', ['started', 'pending', 'succeeded', 'failed']);

/** vendor, admin: somebody decided it here. late_payment: the order had ended before it was paid. outside: made at Stripe. */
export const refundSourceEnum = pgEnum('refund_source', ['vendor', 'admin', 'late_payment', 'outside']);

/** Every refund of an order, with the steps of its way that are done. Amounts are what the buyer gets back, by what it is for. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key at Stripe, and in the refund's metadata there. */
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The order's, which a trigger copies, so that an index finds a store's refunds. */
    vendorId: uuid('vendor_id'),
    status: refundStatusEnum('status').notNull().default('started'),
    source: refundSourceEnum('source').notNull(),
    requestedBy: text('requested_by').references(() => users.id, { onDelete: 'set null' }),
    /** The buyer reads it. */
    reason: text('reason'),
    amountCents: integer('amount_cents').notNull(),
    goodsCents: integer('goods_cents').notNull(),
    shippingCents: integer('shipping_cents').notNull(),
    processingFeeCents: integer('processing_fee_cents').notNull(),
    taxCents: integer('tax_cents').notNull().default(0),
    roundingCents: integer('rounding_cents').notNull().default(0),
    /** What we give back of our fee once the refund has succeeded. */
    applicationFeeCents: integer('application_fee_cents').notNull(),
    /** What goes back with it of the tax that the operator collected. */
    feeTaxCents: integer('fee_tax_cents').notNull().default(0),
    /** Stripe's refund; null until it answered. */
    providerId: text('provider_id').unique(),
    /** Stripe's refund of our fee; null until it was made, or if there is nothing to give back. */
    feeRefundId: text('fee_refund_id'),
    /** Why Stripe refused it or sent it back, its word. */
    failure: text('failure'),
    /** What we gave back of our fee for a refund that failed later; admins see it. */
    operatorLossCents: integer('operator_loss_cents').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When Stripe took it from the vendor's balance, which it does for a pending refund too; null if it never did. */
    takenAt: at('taken_at'),
    succeededAt: at('succeeded_at'),
    failedAt: at('failed_at'),
    /** When Stripe moved what it gave back of our fee, or when there was nothing to give. */
    feeReturnedAt: at('fee_returned_at'),
    stockReturnedAt: at('stock_returned_at'),
    /** When the last of its steps was done; null while something is left to do. */
    finishedAt: at('finished_at'),
    /** Time of the next try. Each run postpones it first, so that two runs never work on one refund. */
    dueAt: at('due_at'),
  },
  (t) => [
    index('refunds_order').on(t.orderId, t.createdAt),
    // One refund of an order at a time, but for those that Stripe tells us of.
    uniqueIndex('refunds_one_at_a_time')
      .on(t.orderId)
      .where(sql`status in ('started', 'pending') and source <> 'outside'`),
    index('refunds_unfinished').on(t.dueAt).where(sql`finished_at is null`),
    // The months in which figures count them.
    index('refunds_vendor_took').on(t.vendorId, sql`coalesce(taken_at, created_at)`),
    index('refunds_vendor_failed').on(t.vendorId, t.failedAt).where(sql`status = 'failed'`),
    index('refunds_vendor_fee_returned').on(t.vendorId, t.feeReturnedAt).where(sql`fee_returned_at is not null`),
    check('refunds_amount', sql`${t.amountCents} > 0`),
    check(
      'refunds_sum',
      sql`${t.amountCents} = ${t.goodsCents} + ${t.shippingCents} + ${t.processingFeeCents} + ${t.taxCents} + ${t.roundingCents}`,
    ),
  ],
);

/** The pieces that a refund gives the money back for, at their price after the discount. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    restock: boolean('restock').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.position] }),
    foreignKey({
      name: 'refund_lines_line',
      columns: [t.orderId, t.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }).onDelete('cascade'),
    check('refund_lines_quantity', sql`${t.quantity} > 0`),
  ],
);

export const refundRequests = pgTable(
  'refund_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When the vendor asked something back, in the order's thread; null if they didn't. */
    askedBackAt: at('asked_back_at'),
    closedAt: at('closed_at'),
    /** What the vendor said when declining; null if it was refunded. */
    answer: text('answer'),
  },
  (t) => [uniqueIndex('refund_requests_one_open').on(t.orderId).where(sql`closed_at is null`)],
);

/**
 * Photos of refund requests. A row is there before its files and outlives its request, so that no file is ever without one; a job
 * removes what belongs to no request.
 */
export const refundRequestPhotos = pgTable(
  'refund_request_photos',
  {
    /** Also in the names of its files. */
    id: uuid('id').primaryKey(),
    requestId: uuid('request_id').references(() => refundRequests.id, { onDelete: 'set null' }),
    position: integer('position').notNull(),
    /** Pixels of the photo, for the layout. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The widths of its files. */
    widths: integer('widths').array().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('refund_request_photos_request').on(t.requestId),
    index('refund_request_photos_lost').on(t.createdAt).where(sql`request_id is null`),
  ],
);

export const disputes = pgTable(
  'disputes',
  {
    /** Stripe's id. */
    id: text('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    amountCents: integer('amount_cents').notNull(),
    /** What Stripe charged for it; null if it was last read by a version that didn't ask. */
    feeCents: integer('fee_cents'),
    /** Stripe's words for why, and for where it stands: "fraudulent", "needs_response". */
    reason: text('reason').notNull(),
    status: text('status').notNull(),
    /** Until when Stripe takes evidence; null if it takes none. */
    evidenceDueBy: at('evidence_due_by'),
    createdAt: at('created_at').notNull(),
    /** When it was asked for; an answer to an earlier question changes nothing. */
    reportedAt: at('reported_at').notNull(),
  },
  (t) => [
    index('disputes_order').on(t.orderId),
    index('disputes_vendor').on(t.vendorId, t.createdAt),
    index('disputes_fee_unread').on(t.orderId).where(sql`fee_cents is null`),
  ],
);
