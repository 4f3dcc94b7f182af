import { index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { vendors } from '../../catalog/vendors.table.ts';
import { orders } from '../orders/orders.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What labels cost and what carriers paid back, for figures. A trigger on the labels writes it, so that no step of a label can forget
 * it (docs/decisions/0120).
 */
export const postagePayments = pgTable(
  'postage_payments',
  {
    /** The label's. */
    id: uuid('id').primaryKey(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    cents: integer('cents').notNull(),
    boughtAt: at('bought_at').notNull(),
    /** When the carrier paid it back; null if it didn't. */
    returnedAt: at('returned_at'),
  },
  (t) => [
    index('postage_payments_order').on(t.orderId),
    index('postage_payments_bought').on(t.vendorId, t.boughtAt),
    index('postage_payments_returned').on(t.vendorId, t.returnedAt),
  ],
);
