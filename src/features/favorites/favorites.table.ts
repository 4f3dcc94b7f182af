import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgEnum, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';

export const favoriteTypeEnum = pgEnum('favorite_type', ['artist', 'product', 'collection', 'event']);

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A heart: one account holds one thing once. A heart count is the number of rows of the thing that are not removed. A
 * removed row stays for a while, to be restored, and so that an older change of another device does not bring it back.
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
    /** Whether a removed one is still listed as recently removed. */
    restorable: boolean('restorable').notNull().default(true),
    /** When its owner last changed it, by our clock: an older change is not followed. */
    changedAt: at('changed_at').notNull().defaultNow(),
    /** What its last changes were called by the browsers that made them: a call that comes late changes nothing twice. */
    changeKeys: text('change_keys').array().notNull().default([]),
    /** What it was when it was saved, to tell what has changed since. */
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
