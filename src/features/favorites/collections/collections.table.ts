import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../accounts/accounts.table.ts';
import { favoriteTypeEnum } from '../favorites.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Named groups of an account's favorites. */
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

/** Items of collections, ordered by the time when they were added. */
export const collectionItems = pgTable(
  'collection_items',
  {
    collectionId: uuid('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    type: favoriteTypeEnum('type').notNull(),
    itemId: text('item_id').notNull(),
    addedAt: at('added_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.collectionId, t.type, t.itemId] })],
);
