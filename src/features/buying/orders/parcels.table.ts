import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../accounts/accounts.table.ts';
import { deliveryNames } from '../../catalog/deliveries.ts';
import type { PostalAddress } from '../payments.ts';
import { orders } from './orders.table.ts';

export const deliveryEnum = pgEnum('delivery', deliveryNames);

/** Whom a parcel is for, in searches. */
export const recipientName = sql.raw(`(address ->> 'name')`);

/**
 * How an order reaches its buyer. An order that was handed over where it was sold has none. What is left to do, and by which day, is
 * in the order (`parcel_state`, `ship_by`), since the artist's list is sorted by both and by the payment.
 */
export const parcels = pgTable(
  'parcels',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    delivery: deliveryEnum('delivery').notNull(),
    /** What the buyer typed before the payment; null for a pickup, and once it was erased. */
    address: jsonb('address').$type<PostalAddress | null>(),
    /** Null if it has none, or the vendor didn't name it. */
    carrier: text('carrier'),
    trackingNumber: text('tracking_number'),
    /** Business days that the carrier has named for the label; null without one of ours. */
    transitDays: integer('transit_days'),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
    /** Four digits that the buyer tells at pickup. Null if nothing is to hand over. */
    pickupCode: text('pickup_code'),
    /** How many wrong codes were typed. */
    pickupTries: integer('pickup_tries').notNull().default(0),
    handedOverAt: timestamp('handed_over_at', { withTimezone: true }),
    handedOverBy: text('handed_over_by').references(() => users.id, { onDelete: 'set null' }),
    /** How the buyer was recognized, if not by the code. */
    handOverNote: text('hand_over_note'),
  },
  (t) => [
    index('parcels_recipient').using('gin', sql`${recipientName} gin_trgm_ops`),
    // What was sent keeps its address, so that erasure reads only what waits, or was never paid.
    index('parcels_unsent_address').on(t.orderId).where(sql`address is not null and sent_at is null`),
  ],
);
