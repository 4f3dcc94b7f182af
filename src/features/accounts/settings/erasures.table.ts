import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Deleted accounts whose open orders still need a name and an address. The row outlives the account. */
export const erasures = pgTable('erasures', {
  userId: text('user_id').primaryKey(),
  requestedAt: at('requested_at').notNull().defaultNow(),
  /** By then the rest is erased, whatever the orders' state. */
  finishBy: at('finish_by').notNull(),
  /** When the last personal data was erased; null until then. */
  finishedAt: at('finished_at'),
  /** When the account was deleted at the provider that keeps the passwords; null until then, or without one. */
  providerDeletedAt: at('provider_deleted_at'),
});
