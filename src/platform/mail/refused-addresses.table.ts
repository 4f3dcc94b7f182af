import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Addresses that get no more mail: their server refused one for good, or an admin marked them. Those whose owner wants no receipts of
 * sales in person are hashed by another seal, so that all other mail still reaches them.
 */
export const refusedAddresses = pgTable('refused_addresses', {
  /** A keyed hash of the address in lower case, because the row outlives the account. */
  addressHash: text('address_hash').primaryKey(),
  reason: text('reason', { enum: ['refused', 'admin', 'receipts'] }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
