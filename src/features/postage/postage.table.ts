import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';
import { orders } from '../buying/orders/orders.table.ts';
import type { PostalAddress } from '../buying/payments.ts';
import { vendors } from '../catalog/vendors.table.ts';
import type { Box } from './boxes.ts';
import { trackingStates } from './postage.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** The artists' own accounts at the provider of labels. A closed or disconnected one has no row. */
export const postageAccounts = pgTable('postage_accounts', {
  vendorId: uuid('vendor_id')
    .primaryKey()
    .references(() => vendors.id, { onDelete: 'cascade' }),
  /** The token, sealed. Nothing shows it again. */
  sealedToken: text('sealed_token').notNull(),
  /** The unguessable part of the URL that the provider pings. */
  pingKey: text('ping_key').notNull().unique(),
  sendsFrom: jsonb('sends_from').$type<PostalAddress>().notNull(),
  connectedAt: at('connected_at').notNull().defaultNow(),
  /** When the provider refused the token; null while it takes it. */
  refusedAt: at('refused_at'),
});

/**
 * buying: recorded, and asked for at the provider or about to be. bought: it can be printed. refused: nothing was bought. voiding:
 * given back, and not paid back yet. voided: paid back. void_refused: given back in vain, while another one was bought.
 */
export const labelStatusEnum = pgEnum('label_status', [
  'buying',
  'bought',
  'refused',
  'voiding',
  'voided',
  'void_refused',
]);

export const trackingStateEnum = pgEnum('tracking_state', trackingStates);

/** Every label of an order, with the steps of its way that are done. Where it goes is the order's. */
export const labels = pgTable(
  'labels',
  {
    /** Also in the label's metadata at the provider, by which it is found again. */
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: labelStatusEnum('status').notNull().default('buying'),
    requestedBy: text('requested_by').references(() => users.id, { onDelete: 'set null' }),
    rateId: text('rate_id').notNull(),
    carrier: text('carrier').notNull(),
    /** "USPS Ground Advantage". */
    service: text('service').notNull(),
    /** Business days that the carrier has named; null if it named none. */
    transitDays: integer('transit_days'),
    /** What the artist's account at the provider pays. */
    priceCents: integer('price_cents').notNull(),
    insuredCents: integer('insured_cents'),
    box: jsonb('box').$type<Box>().notNull(),
    /** With the box. */
    weightOz: integer('weight_oz').notNull(),
    /** The provider's label; null until it answered. */
    providerId: text('provider_id').unique(),
    trackingNumber: text('tracking_number'),
    problem: text('problem'),
    /** True once a call to buy it got no answer, so that the artist is told by mail. */
    wasLate: boolean('was_late').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    boughtAt: at('bought_at'),
    /** When its PDF was copied to our files; null again once the copy was deleted. */
    copiedAt: at('copied_at'),
    /** When the last step of buying was done; null while something is left to do. */
    finishedAt: at('finished_at'),
    voidAskedAt: at('void_asked_at'),
    voidedAt: at('voided_at'),
    /** Time of the next try to buy it or to give it back. Each run postpones it first, so that two runs never work on one label. */
    dueAt: at('due_at'),
    tracking: trackingStateEnum('tracking').notNull().default('unknown'),
    /** When the carrier is asked again; null if it isn't. */
    trackDueAt: at('track_due_at'),
    /** When the order was told that the carrier has the parcel, and that it has arrived. Each is told once. */
    sentAt: at('sent_at'),
    deliveredAt: at('delivered_at'),
  },
  (t) => [
    index('labels_order').on(t.orderId, t.createdAt),
    // One label of an order at a time. A void one can be followed by another.
    uniqueIndex('labels_one_open').on(t.orderId).where(sql`status in ('buying', 'bought')`),
    index('labels_unfinished')
      .on(t.dueAt)
      .where(sql`status = 'voiding' or (status in ('buying', 'bought') and finished_at is null)`),
    index('labels_tracked').on(t.trackDueAt).where(sql`track_due_at is not null`),
    index('labels_copied').on(t.copiedAt).where(sql`copied_at is not null`),
    check('labels_price', sql`${t.priceCents} > 0`),
    check('labels_weight', sql`${t.weightOz} > 0`),
  ],
);
