import { sql } from 'drizzle-orm';
import { index, pgEnum, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { vendors } from '../catalog/vendors.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const messageSideEnum = pgEnum('message_side', ['visitor', 'vendor']);

export const threads = pgTable(
  'threads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** The visitor's account; null for guests. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    visitorName: text('visitor_name').notNull(),
    /** Nobody but the mail queue reads it: neither side sees the other's address. */
    visitorEmail: text('visitor_email').notNull(),
    /** A keyed hash of the mailbox, by which a store's threads with one address are counted. */
    mailboxHash: text('mailbox_hash'),
    /**
     * When the visitor proved that the address is theirs: by a press on the page of their link, or by their account. About an
     * order only their account proves it, and its last message counts.
     */
    openedAt: at('opened_at'),
    /** When the address's owner said that they didn't write this. Nobody writes or reads here anymore but the vendor. */
    disownedAt: at('disowned_at'),
    /** Hash of the IPv6 /48 from which a guest began it, cleared once it no longer counts. Null for IPv4. */
    prefix48Key: text('ipv6_site_key'),
    createdAt: at('created_at').notNull().defaultNow(),
    lastAt: at('last_at').notNull().defaultNow(),
    vendorReadAt: at('vendor_read_at'),
    /** Since when the visitor can't write any more, because the vendor blocked them. */
    blockedAt: at('blocked_at'),
  },
  (t) => [
    index('threads_vendor_last').on(t.vendorId, t.lastAt),
    index('threads_order').on(t.orderId).where(sql`order_id is not null`),
    index('threads_user').on(t.userId).where(sql`user_id is not null`),
    index('threads_vendor_mailbox').on(t.vendorId, t.mailboxHash),
    index('threads_ipv6_site').on(t.createdAt).where(sql`ipv6_site_key is not null`),
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
    /**
     * Why the other side got no mail with it; null if they did. The visitor hasn't opened an earlier mail, got the day's
     * mails or the order's, or wants none of this store, which may be suspended; the vendor gets a summary, or got it.
     */
    notMailed: text('not_mailed', {
      enum: ['unopened', 'daily', 'capped', 'muted', 'suspended', 'waiting', 'summed_up'],
    }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('messages_waiting').on(t.createdAt).where(sql`not_mailed = 'waiting'`),
    index('messages_thread_created').on(t.threadId, t.createdAt),
  ],
);

/** Mailboxes whose owner wants no mail of a store's threads, because somebody else wrote there with their address. */
export const mutedVendors = pgTable(
  'muted_vendors',
  {
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    /** A keyed hash, because the row outlives the account. */
    mailboxHash: text('mailbox_hash').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.vendorId, t.mailboxHash] })],
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
    handledAt: at('handled_at'),
    handledBy: text('handled_by'),
  },
  (t) => [
    primaryKey({ columns: [t.threadId, t.side] }),
    index('thread_reports_created').on(t.createdAt),
    index('thread_reports_open').on(t.createdAt).where(sql`handled_at is null`),
  ],
);
