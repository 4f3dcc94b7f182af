import { boolean, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** How far search engines have been told what changed: one row. */
export const indexNow = pgTable('index_now', {
  id: boolean('id').primaryKey().default(true),
  reportedUntil: timestamp('reported_until', { withTimezone: true }).notNull(),
});
