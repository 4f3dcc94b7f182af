import { date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';
import { vendors } from '../catalog/vendors.table.ts';

/** Permits of artists to collect sales tax, one for each state. Without one, their orders to it have no tax. */
export const taxPermits = pgTable(
  'tax_permits',
  {
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    /** Postal code, "KY". */
    state: text('state').notNull(),
    /** As the state gave it. Receipts show it beside the tax. */
    number: text('number').notNull(),
    enteredAt: timestamp('entered_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.vendorId, t.state] })],
);

/** Artists who said, after they read what it means, that they have no permit yet. One that they enter later counts instead. */
export const taxPostponements = pgTable('tax_postponements', {
  vendorId: uuid('vendor_id')
    .primaryKey()
    .references(() => vendors.id, { onDelete: 'cascade' }),
  answeredAt: timestamp('answered_at', { withTimezone: true }).notNull(),
});

/** The operator's own registrations as a marketplace. From its first day on, the operator owes the tax of all stores' orders. */
export const taxRegistrations = pgTable('tax_registrations', {
  state: text('state').primaryKey(),
  number: text('number').notNull(),
  /** First day, YYYY-MM-DD: it begins at midnight in the site's time zone. */
  fromDay: date('from_day', { mode: 'string' }).notNull(),
  enteredAt: timestamp('entered_at', { withTimezone: true }).notNull(),
  enteredBy: text('entered_by').references(() => users.id, { onDelete: 'set null' }),
});
