import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { vendors } from '../catalog/vendors.table.ts';

/** Messages of visitors to vendors. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    fromName: text('from_name').notNull(),
    fromEmail: text('from_email').notNull(),
    body: text('body').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('messages_vendor_created').on(t.vendorId, t.createdAt)],
);
