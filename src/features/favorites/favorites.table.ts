import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgEnum, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';

export const favoriteTypeEnum = pgEnum('favorite_type', ['artist', 'product', 'collection', 'event']);

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * The last write of accounts to each item: that it is a favorite, or that it is none since. An item's favorite count is the
 * number of its rows that are favorites. A removed row stays for a while: it can be restored, and an older write from another
 * device does not bring it back.
 */
export const favorites = pgTable(
  'favorites',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: favoriteTypeEnum('type').notNull(),
    itemId: text('item_id').notNull(),
    favorite: boolean('favorite').notNull().default(true),
    /** Time of the write, never in the future by the server's clock: an older write loses. */
    changedAt: at('changed_at').notNull().defaultNow(),
    /** Since when it is a favorite. Restoring it keeps the time. */
    addedAt: at('added_at').notNull().defaultNow(),
    /** The item when it was saved, to show what has changed since. */
    savedName: text('saved_name').notNull().default(''),
    savedPriceCents: integer('saved_price_cents'),
    savedAvailable: boolean('saved_available'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.type, t.itemId] }),
    index('favorites_item').on(t.type, t.itemId).where(sql`favorite`),
    index('favorites_changed').on(t.changedAt).where(sql`not favorite`),
  ],
);

export type FavoriteRow = typeof favorites.$inferSelect;

/** When accounts last cleared their list of recently removed favorites, which shows only later removals. */
export const favoriteClearings = pgTable('favorite_clearings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  clearedAt: at('cleared_at').notNull(),
});
