import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { products } from '../../catalog/products.table.ts';
import { orders } from '../orders/orders.table.ts';

/**
 * open: the artist has to decide. kept: they found or made another one for the buyer. refunded: the buyer got the money back.
 * over: nothing is left to decide, because the order was sent, refunded, or canceled otherwise, or the artist has read the note.
 */
export const conflictStateEnum = pgEnum('conflict_state', ['open', 'kept', 'refunded', 'over']);

/** Units that were sold in person though none was free. What was handed over stands, so one who bought online goes without. */
export const saleConflicts = pgTable(
  'sale_conflicts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    /**
     * The order whose buyer goes without: the newest paid order that wasn't sent. Null if there is none; then it is a note. No
     * foreign key, whose lock could wait for a refund of that order, which waits for the piece.
     */
    loserId: uuid('loser_id'),
    state: conflictStateEnum('state').notNull().default('open'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the buyer is refunded if the artist hasn't decided. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (t) => [
    unique('sale_conflicts_once').on(t.orderId, t.productId, t.loserId).nullsNotDistinct(),
    index('sale_conflicts_open').on(t.dueAt).where(sql`state = 'open'`),
    index('sale_conflicts_loser').on(t.loserId).where(sql`loser_id is not null`),
    check('sale_conflicts_quantity', sql`${t.quantity} > 0`),
  ],
);
