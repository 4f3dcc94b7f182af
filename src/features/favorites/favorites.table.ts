import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgEnum, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';

export const favoriteTypeEnum = pgEnum('favorite_type', ['artist', 'product', 'collection', 'event']);

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Favorites of accounts. An item's favorite count is the number of its rows that are not removed. A removed row stays for
 * a while as a tombstone: it can be restored, and an older change from another device does not bring it back.
 */
export const favorites = pgTable(
  'favorites',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: favoriteTypeEnum('type').notNull(),
    itemId: text('item_id').notNull(),
    addedAt: at('added_at').notNull().defaultNow(),
    /** Null while it is a favorite. */
    removedAt: at('removed_at'),
    /** True if a removed one is still listed as recently removed. */
    restorable: boolean('restorable').notNull().default(true),
    /** Time of the owner's last change, by the server's clock: an older change loses. */
    changedAt: at('changed_at').notNull().defaultNow(),
    /** Idempotency keys of its last changes, so that a repeated call changes nothing twice. */
    changeKeys: text('change_keys').array().notNull().default([]),
    /** The item when it was saved, to show what has changed since. */
    savedName: text('saved_name').notNull().default(''),
    savedPriceCents: integer('saved_price_cents'),
    savedAvailable: boolean('saved_available'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.type, t.itemId] }),
    index('favorites_item').on(t.type, t.itemId).where(sql`removed_at is null`),
    index('favorites_changed').on(t.changedAt).where(sql`removed_at is not null`),
  ],
);
