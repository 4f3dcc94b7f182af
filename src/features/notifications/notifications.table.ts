import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';
import { products } from '../catalog/products.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** One edition of a notification: what it tells is fixed when it begins, so that it can stop and go on. */
export const notificationRuns = pgTable(
  'notification_runs',
  {
    /** For example "newsletter". */
    kind: text('kind').notNull(),
    /** Its day in the site's time zone, YYYY-MM-DD. */
    edition: text('edition').notNull(),
    content: jsonb('content').notNull().default(sql`'{}'::jsonb`),
    /** The last account that was looked at; null before the first. */
    after: text('after'),
    startedAt: at('started_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (t) => [primaryKey({ columns: [t.kind, t.edition] })],
);

/** Which mail was queued for whom, in the same transaction as the mail. Nobody gets one twice. */
export const notificationsSent = pgTable(
  'notifications_sent',
  {
    kind: text('kind').notNull(),
    edition: text('edition').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sentAt: at('sent_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.edition, t.userId] }), index('notifications_sent_user').on(t.userId)],
);

/** What products cost, and whether they could be bought, when price drops and returns were last looked for. */
export const noticedProducts = pgTable('noticed_products', {
  productId: uuid('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  priceCents: integer('price_cents').notNull(),
  inStock: boolean('in_stock').notNull(),
  noticedAt: at('noticed_at').notNull().defaultNow(),
});
