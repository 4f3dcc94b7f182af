import { index, integer, pgEnum, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../../catalog/products.table.ts';
import { orders } from './orders.table.ts';

export const stockMovementKindEnum = pgEnum('stock_movement_kind', ['hold', 'release', 'sale', 'return']);

/** The ledger of inventory: at most one movement of a kind per order and product, so nothing moves twice. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    kind: stockMovementKindEnum('kind').notNull(),
    quantity: integer('quantity').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.productId, t.kind] }), index('stock_movements_product').on(t.productId)],
);

/** Every webhook event that took effect or was judged, stored in the transaction of its effect. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  account: text('account'),
  orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
  outcome: text('outcome').notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
});
