import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PaymentRequirement } from '../../buying/payments.ts';
import { vendors } from '../../catalog/vendors.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** When a vendor's payment account was read, and what it lacks. Its state is `vendors.payments_state`, which pages show. */
export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    vendorId: uuid('vendor_id')
      .primaryKey()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    requirements: jsonb('requirements').$type<readonly PaymentRequirement[]>().notNull().default([]),
    /** When the last successful reading began; null for none. */
    readAt: at('read_at'),
    /** When the provider was last asked, with or without success; null for never. */
    askedAt: at('asked_at'),
    /** When the account is to be read again. A run that reads it postpones it first. */
    dueAt: at('due_at').notNull().defaultNow(),
    /** Code of the last failure to read; null if the last reading succeeded. */
    problem: text('problem'),
  },
  (t) => [index('payment_accounts_due').on(t.dueAt)],
);
