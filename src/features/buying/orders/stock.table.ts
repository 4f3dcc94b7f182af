import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { products } from '../../catalog/products.table.ts';
import { orders } from './orders.table.ts';

/**
 * hold, release, sale, return: units of an order. adjust: the vendor counted; the quantity may be negative. reserve, unreserve: the
 * vendor sets units aside and puts them back on sale.
 */
export const stockMovementKindEnum = pgEnum('stock_movement_kind', [
  'hold',
  'release',
  'sale',
  'return',
  'adjust',
  'reserve',
  'unreserve',
]);

/**
 * The ledger of inventory. `products.inventory` is the sum of its movements:
 * adjust − hold + release + return − reserve + unreserve. A sale moves nothing, because its units were held.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: stockMovementKindEnum('kind').notNull(),
    /** What moved the units: "checkout", "booth", "undo", or the idempotency key of an edit. The same cause never moves them twice. */
    cause: text('cause').notNull(),
    quantity: integer('quantity').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('stock_movements_once').on(t.orderId, t.productId, t.kind, t.cause).nullsNotDistinct(),
    index('stock_movements_product').on(t.productId),
    check('stock_movements_quantity', sql`${t.quantity} > 0 or ${t.kind} = 'adjust'`),
  ],
);
