import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { checkoutUiEnum, orders } from './orders.table.ts';

/** How an order is paid through this site: the provider's session, whose retry it is, and whose units it holds until when. */
export const checkouts = pgTable(
  'checkouts',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The draft that asked for the address. Null for orders without one. It may be gone. */
    draftId: text('draft_id'),
    ui: checkoutUiEnum('ui').notNull().default('hosted'),
    sessionId: text('session_id').unique(),
    sessionUrl: text('session_url'),
    clientSecret: text('client_secret'),
    idempotencyKey: text('idempotency_key').unique(),
    /** Hash of the request: the same key with another cart is a conflict. */
    requestHash: text('request_hash').notNull(),
    /** Hash of the account, or of a guest's random id, to limit open checkouts per buyer. */
    buyerKey: text('buyer_key').notNull(),
    /** Hash of the buyer's network, to limit what a network holds. Cleared a few hours after the order has ended. */
    networkKey: text('network_key'),
    /** Hash of the IPv6 /48 around that network, cleared with it. Null for IPv4. */
    prefix48Key: text('ipv6_site_key'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Time of the next reconciling. Each run postpones it first, so that two runs never work on one order. */
    dueAt: timestamp('due_at', { withTimezone: true }),
  },
  (t) => [
    index('checkouts_buyer').on(t.buyerKey),
    index('checkouts_network').on(t.networkKey).where(sql`network_key is not null`),
    index('checkouts_ipv6_site').on(t.prefix48Key).where(sql`ipv6_site_key is not null`),
    index('checkouts_draft').on(t.draftId).where(sql`draft_id is not null`),
  ],
);
