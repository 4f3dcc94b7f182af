import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Picture } from '../../../platform/pictures.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Deleted accounts, and what is still to erase of them. The row outlives the account. */
export const erasures = pgTable('erasures', {
  userId: text('user_id').primaryKey(),
  requestedAt: at('requested_at').notNull().defaultNow(),
  /** The rest is erased by then, whatever the orders' state. */
  finishBy: at('finish_by').notNull(),
  finishedAt: at('finished_at'),
  /** The stores of the account. Their photos go first, and one with open orders is closed when they end. */
  vendorIds: uuid('vendor_ids').array().notNull().default(sql`'{}'::uuid[]`),
  /** The account's picture while its files are still there. */
  avatar: jsonb('avatar').$type<Picture | null>(),
  /** When the account was deleted at the provider that keeps the passwords; null until then, or without one. */
  providerDeletedAt: at('provider_deleted_at'),
});
