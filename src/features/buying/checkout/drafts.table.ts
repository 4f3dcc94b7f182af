import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../accounts/accounts.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import type { CartItem } from '../cart/cart.ts';
import { checkoutUiEnum } from '../orders/orders.table.ts';
import { deliveryEnum } from '../orders/parcels.table.ts';

/**
 * Carts that wait for an address, or for the press on the page that shows the place of a pickup. A draft holds no units and has no address: both begin with the order that is made of it
 * (`orders.draft_id`), of which there is at most one that isn't over.
 */
export const checkoutDrafts = pgTable(
  'checkout_drafts',
  {
    /** Random, and part of the page's address. */
    id: text('id').primaryKey(),
    /** The stored form of the request's Idempotency-Key, which becomes its order's. */
    key: text('key').notNull().unique(),
    /** Hash of the request: the same key with another cart is a conflict. */
    requestHash: text('request_hash').notNull(),
    /** The owner, as with orders. Null for a browser that refuses cookies: then whoever has the id is the owner. */
    buyerKey: text('buyer_key'),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    delivery: deliveryEnum('delivery').notNull(),
    items: jsonb('items').$type<readonly CartItem[]>().notNull(),
    customerEmail: text('customer_email'),
    ui: checkoutUiEnum('ui').notNull(),
    /** Session or draft of the cart's last checkout, which this one replaces. */
    earlierSession: text('earlier_session'),
    /** The total when it was made, which the page compares with the current one. */
    totalCents: integer('total_cents').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('checkout_drafts_expires').on(t.expiresAt)],
);
