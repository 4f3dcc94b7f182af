import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { vendors } from '../../catalog/vendors.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What the provider waits for, in its own words, and until when. */
export interface PaymentRequirement {
  /** The provider's name of it. */
  key: string;
  /** ISO time after which the account is restricted; null for no date. */
  dueBy: string | null;
}

/** When a vendor's payment account was read, and what it lacks. Its state is `vendors.payments_state`, which pages show. */
export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    vendorId: uuid('vendor_id')
      .primaryKey()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    requirements: jsonb('requirements').$type<readonly PaymentRequirement[]>().notNull().default([]),
    /** Last successful reading; null for none. */
    readAt: at('read_at'),
    /** When the account is to be read again. A run that reads it postpones it first. */
    readAfter: at('read_after').notNull().defaultNow(),
    /** Code of the last failure to read; null if the last reading succeeded. */
    problem: text('problem'),
  },
  (t) => [index('payment_accounts_read_after').on(t.readAfter)],
);
