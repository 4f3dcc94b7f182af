import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Addresses that get no more mail: their server refused one for good, or an admin marked them. */
export const refusedAddresses = pgTable('refused_addresses', {
  /** A keyed hash of the address in lower case, because the row outlives the account. */
  addressHash: text('address_hash').primaryKey(),
  reason: text('reason', { enum: ['refused', 'admin'] }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
