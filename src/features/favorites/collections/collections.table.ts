import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../accounts/accounts.table.ts';
import { favoriteTypeEnum } from '../favorites.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Favorites that their owner put together under a name. */
export const collections = pgTable(
  'collections',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Part of the link that shows it to anybody; null while it is private. Taking the link back forgets it for ever. */
    shareToken: text('share_token').unique(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('collections_user').on(t.userId)],
);

/** What is in a collection, in the order in which it was put there. */
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
