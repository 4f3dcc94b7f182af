import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { vendors } from '../../catalog/vendors.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What the provider says of the invoices of the $15 plan. The plan writes them; figures count them in the month in which they were paid. */
export const planPayments = pgTable(
  'plan_payments',
  {
    id: text('id').primaryKey(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    /** What is printed on it; null while it is a draft. */
    number: text('number'),
    totalCents: integer('total_cents').notNull(),
    status: text('status').notNull(),
    createdAt: at('created_at').notNull(),
    paidAt: at('paid_at'),
  },
  (t) => [index('plan_payments_vendor').on(t.vendorId, t.createdAt), index('plan_payments_paid').on(t.paidAt)],
);
