import { sql } from 'drizzle-orm';
import { index, pgEnum, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { vendors } from '../catalog/vendors.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const messageSideEnum = pgEnum('message_side', ['visitor', 'vendor']);

/** Conversations of a visitor with a vendor, begun by the form on the storefront or from an order. */
export const threads = pgTable(
  'threads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    /** The order that it is about; null if it is about none. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** The visitor's account; null for guests. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    visitorName: text('visitor_name').notNull(),
    /** Nobody but the mail queue reads it: neither side sees the other's address. */
    visitorEmail: text('visitor_email').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When the last message was written. */
    lastAt: at('last_at').notNull().defaultNow(),
    /** When the vendor last saw it; null if never. */
    vendorReadAt: at('vendor_read_at'),
    /** Since when the visitor can't write any more, because the vendor blocked them. */
    blockedAt: at('blocked_at'),
  },
  (t) => [
    index('threads_vendor_last').on(t.vendorId, t.lastAt),
    index('threads_order').on(t.orderId).where(sql`order_id is not null`),
    index('threads_user').on(t.userId).where(sql`user_id is not null`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    side: messageSideEnum('side').notNull(),
    body: text('body').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('messages_thread_created').on(t.threadId, t.createdAt)],
);

/** What one side of a thread told admins about the other, once. */
export const threadReports = pgTable(
  'thread_reports',
  {
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    side: messageSideEnum('side').notNull(),
    reason: text('reason').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When an admin dealt with it, and who; null until then. */
    handledAt: at('handled_at'),
    handledBy: text('handled_by'),
  },
  (t) => [
    primaryKey({ columns: [t.threadId, t.side] }),
    index('thread_reports_created').on(t.createdAt),
    index('thread_reports_open').on(t.createdAt).where(sql`handled_at is null`),
  ],
);
