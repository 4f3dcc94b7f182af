import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../accounts/accounts.table.ts';
import type { PostalAddress } from '../payments.ts';

export const savedAddresses = pgTable('saved_addresses', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  address: jsonb('address').$type<PostalAddress>().notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull().defaultNow(),
});
