import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { vendors } from '../../catalog/vendors.table.ts';
import { orders } from './orders.table.ts';

/** Cards that artists charged by the provider's own app: without an order of ours, until they say which piece it was. */
export const bareCharges = pgTable(
  'bare_charges',
  {
    /** The provider's id of the charge. */
    id: text('id').primaryKey(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    amountCents: integer('amount_cents').notNull(),
    chargedAt: timestamp('charged_at', { withTimezone: true }).notNull(),
    /** The sale that it paid; null until somebody said so. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** When somebody said that it is no sale of the store's, or recorded already. */
    dismissedAt: timestamp('dismissed_at', { withTimezone: true }),
  },
  (t) => [
    index('bare_charges_vendor').on(t.vendorId, t.chargedAt),
    check('bare_charges_amount', sql`${t.amountCents} > 0`),
  ],
);
