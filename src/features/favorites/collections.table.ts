import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';
import { favoriteTypeEnum } from './favorites.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const collections = pgTable(
  'collections',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Secret part of the link that shows the collection to anyone; null while it is private. */
    shareToken: text('share_token').unique(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('collections_user').on(t.userId)],
);

/**
 * The last write to each item of a collection: that it is inside, or that it was removed. A removed row stays for a while, so
 * an older write from another device doesn't put the item back.
 */
export const collectionItems = pgTable(
  'collection_items',
  {
    collectionId: uuid('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    type: favoriteTypeEnum('type').notNull(),
    itemId: text('item_id').notNull(),
    inside: boolean('inside').notNull().default(true),
    /** Time of the write, never in the future by the server's clock: an older write loses. */
    changedAt: at('changed_at').notNull().defaultNow(),
    addedAt: at('added_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.type, t.itemId] }),
    index('collection_items_changed').on(t.changedAt).where(sql`not inside`),
  ],
);

export type CollectionItemRow = typeof collectionItems.$inferSelect;
