import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Picture } from '../../../platform/pictures.ts';
import { users } from '../../accounts/accounts.table.ts';
import { events } from '../../catalog/events.table.ts';
import { products } from '../../catalog/products.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { taxOwners } from '../../tax/tax.ts';
import { channels } from '../channels.ts';
import { priceReasons, tenders } from './orders.ts';

/**
 * About money alone. pending: its lines hold inventory. paid: sold. expired, cancelled: inventory released. needs_attention: a
 * person decides, or the sweeper if a refund is due. refunded: everything was given back; what was is the sum of its refunds.
 */
export const orderStatusEnum = pgEnum('order_status', [
  'pending',
  'paid',
  'expired',
  'cancelled',
  'needs_attention',
  'refunded',
]);

/** Where the parcel is, whatever happened to the money. none: there is nothing to send, because nothing was paid, or all was refunded. */
export const parcelEnum = pgEnum('parcel_state', [
  'none',
  'to_send',
  'sent',
  'delivered',
  'to_hand_over',
  'handed_over',
]);

export const orderChannelEnum = pgEnum('order_channel', channels);

export const tenderEnum = pgEnum('tender', tenders);

export const priceReasonEnum = pgEnum('price_reason', priceReasons);

/** Who has to hand on the tax of an order: its artist, or the operator, who collects it beside our fee. */
export const taxOwnerEnum = pgEnum('tax_owner', taxOwners);

export const checkoutUiEnum = pgEnum('checkout_ui', ['hosted', 'embedded']);

/** All that searches of orders look at, but for their pieces, events, addresses, and sales in person. The index of it finds candidates; each search then says where. */
export const orderSearchText = sql.raw(
  `(number || chr(10) || coalesce(customer_name, '') || chr(10) || coalesce(customer_email, ''))`,
);

/** True for what was sold in person, cards by QR code among it. */
export const orderIsAtBooth = sql.raw(`(channel <> 'online')`);

/** What an artist's list begins with: 0 is to be sent, 1 to be handed over, 2 has a label and is to be dropped off, 3 on its way, 4 the rest. */
export const orderRank = sql.raw(
  `(case when status <> 'paid' then 4 when parcel_state = 'to_send' and has_label then 2 when parcel_state = 'to_send' then 0 when parcel_state = 'to_hand_over' then 1 when parcel_state = 'sent' then 3 else 4 end)`,
);

/** What waits for the artist is sorted by the day to send it, and then by its age. */
export const orderWaitsUntil = sql.raw(
  `(case when status = 'paid' and parcel_state in ('to_send', 'to_hand_over') then ship_by end)`,
);
export const orderWaitsSince = sql.raw(
  `(case when status = 'paid' and parcel_state in ('to_send', 'to_hand_over') then paid_at end)`,
);

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Number shown to people: "RC-7K3M-9QXD". */
    number: text('number').notNull().unique(),
    channel: orderChannelEnum('channel').notNull().default('online'),
    status: orderStatusEnum('status').notNull().default('pending'),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The vendor's account that is paid. Null for what was sold in person. */
    stripeAccountId: text('stripe_account_id'),
    paymentId: text('payment_id'),
    currency: text('currency').notNull().default('usd'),
    /** What the artist asks, before the discount. */
    goodsCents: integer('goods_cents').notNull(),
    /** Discount on each unit price. */
    discountPercent: integer('discount_percent').notNull().default(0),
    discountCents: integer('discount_cents').notNull().default(0),
    shippingCents: integer('shipping_cents').notNull(),
    /** The card processing in the price of shipping that was shown, which is the sum of both. */
    shippingProcessingCents: integer('shipping_processing_cents').notNull().default(0),
    /** What the buyer pays for card processing in all, whether as a line or in the prices that were shown. */
    processingFeeCents: integer('processing_fee_cents').notNull(),
    taxCents: integer('tax_cents').notNull().default(0),
    /** How it was taxed when it was placed (`TaxTerms`). All are null if no tax was collected. */
    taxState: text('tax_state'),
    /** Hundredths of a percent. */
    taxRate: integer('tax_rate'),
    taxOwedBy: taxOwnerEnum('tax_owed_by'),
    taxPermit: text('tax_permit'),
    roundingCents: integer('rounding_cents').notNull().default(0),
    totalCents: integer('total_cents').notNull(),
    /** Without the tax that the operator collects beside it. */
    applicationFeeCents: integer('application_fee_cents').notNull(),
    /** Stripe's object of our fee, of which refunds give parts back. Null until it was read, or if there was no fee. */
    applicationFeeId: text('application_fee_id'),
    /** What the card processor really kept of the charge, from its balance transaction. Null until it was read. */
    processorFeeCents: integer('processor_fee_cents'),
    /** What is left to do with it. The rest of how it reaches its buyer is in `parcels`. */
    parcelState: parcelEnum('parcel_state').notNull().default('none'),
    /** True while it has a label that was bought here, so that all that is left to do is to drop it off. */
    hasLabel: boolean('has_label').notNull().default(false),
    customerEmail: text('customer_email'),
    customerName: text('customer_name'),
    /** The event at which it was sold in person, as it was when it was recorded; null for none. */
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'set null' }),
    /** Why the order needs a person (`needs_attention`). The sweeper handles `refund_due`. */
    attention: text('attention'),
    /** When an admin settled it; null while it needs somebody. The status stays: it says what happened to the payment. */
    attentionClosedAt: timestamp('attention_closed_at', { withTimezone: true }),
    attentionClosedBy: text('attention_closed_by').references(() => users.id, { onDelete: 'set null' }),
    attentionNote: text('attention_note'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /**
     * Day by which the vendor promised to send it, YYYY-MM-DD in the site's time zone; null if they promised none. Until it is
     * paid, the day if it were paid when it was placed: a vendor who changes the days doesn't change what the buyer was shown.
     */
    shipBy: date('ship_by', { mode: 'string' }),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (t) => [
    // They are few at any time, so whatever else is asked about them is looked up in their checkouts.
    index('orders_pending').on(t.vendorId).where(sql`status = 'pending'`),
    index('orders_refund_due').on(t.createdAt).where(sql`status = 'needs_attention' and attention = 'refund_due'`),
    index('orders_vendor_created').on(t.vendorId, t.createdAt),
    index('orders_vendor_paid').on(t.vendorId, t.paidAt).where(sql`paid_at is not null`),
    // Payments that came too late, which figures count too.
    index('orders_vendor_late')
      .on(t.vendorId)
      .where(sql`paid_at is null and status in ('refunded', 'needs_attention')`),
    index('orders_vendor_waiting').on(t.vendorId, t.shipBy).where(sql`parcel_state in ('to_send', 'to_hand_over')`),
    index('orders_payment').on(t.paymentId).where(sql`payment_id is not null`),
    index('orders_charge_unread').on(t.paidAt).where(sql`paid_at is not null and processor_fee_cents is null`),
    // The admin panel's list, and what of it needs a person.
    index('orders_created').on(t.createdAt, t.id),
    index('orders_attention').on(t.createdAt).where(sql`status = 'needs_attention'`),
    index('orders_user_created').on(t.userId, t.createdAt),
    index('orders_event').on(t.vendorId, t.eventId).where(sql`event_id is not null`),
    index('orders_search').using('gin', sql`${orderSearchText} gin_trgm_ops`),
    // The artist's list in its order; the migration includes the columns that its numbers are made of.
    index('orders_vendor_list')
      .on(t.vendorId, orderRank, orderWaitsUntil, orderWaitsSince, t.paidAt.desc(), t.id.desc())
      .where(sql`paid_at is not null`),
    index('orders_guest_email').on(sql`lower(${t.customerEmail})`).where(sql`user_id is null`),
    check(
      'orders_total',
      sql`${t.totalCents} = ${t.goodsCents} - ${t.discountCents} + ${t.shippingCents} + ${t.processingFeeCents} + ${t.taxCents} + ${t.roundingCents}`,
    ),
    check(
      'orders_tax',
      sql`case num_nulls(${t.taxState}, ${t.taxRate}, ${t.taxOwedBy}, ${t.taxPermit}) when 0 then true when 4 then ${t.taxCents} = 0 else false end`,
    ),
    check('orders_event', sql`${t.eventId} is null or ${t.channel} <> 'online'`),
    check(
      'orders_channel',
      sql`case ${t.channel}
        when 'in_person' then ${t.status} in ('paid', 'cancelled') and ${t.parcelState} = 'none'
          and ${t.userId} is null and ${t.paymentId} is null and ${t.shippingCents} = 0
          and ${t.processingFeeCents} = 0 and ${t.applicationFeeCents} = 0 and coalesce(${t.processorFeeCents} = 0, false)
        else ${t.stripeAccountId} is not null end`,
    ),
  ],
);

/** The ordered products, with their name and price at that time. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Where it stands in the order, from 0. */
    position: integer('position').notNull(),
    /** Null for what was sold in person without being a piece of the store. */
    productId: uuid('product_id').references(() => products.id),
    name: text('name').notNull(),
    /** What the artist asks for one, before the discount. */
    unitPriceCents: integer('unit_price_cents').notNull(),
    /** The card processing in the price of one that was shown, which is the sum of both. */
    processingCents: integer('processing_cents').notNull().default(0),
    /** The piece's own price at that time, if it was sold at a booth for another one. */
    listPriceCents: integer('list_price_cents'),
    /** Why it was; null if nobody said. */
    priceReason: priceReasonEnum('price_reason'),
    quantity: integer('quantity').notNull(),
    /** Its share of the order's tax, that on shipping and processing included. */
    taxCents: integer('tax_cents').notNull().default(0),
    /** The main picture at that time. */
    picture: jsonb('picture').$type<Picture | null>(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_lines_product').on(t.productId),
    index('order_lines_name').using('gin', sql`name gin_trgm_ops`),
    check('order_lines_quantity', sql`${t.quantity} between 1 and 99`),
    check('order_lines_list_price', sql`${t.priceReason} is null or ${t.listPriceCents} is not null`),
  ],
);

/** All verified webhook events with their outcome, stored in the transaction of their effect. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  account: text('account'),
  orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
  outcome: text('outcome').notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
});
