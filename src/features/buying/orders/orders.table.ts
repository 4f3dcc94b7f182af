import { sql } from 'drizzle-orm';
import {
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
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Picture } from '../../../platform/pictures.ts';
import { users } from '../../accounts/accounts.table.ts';
import { events } from '../../catalog/events.table.ts';
import { products } from '../../catalog/products.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { taxOwners } from '../../tax/tax.ts';
import { tenders } from './orders.ts';

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

export const deliveryEnum = pgEnum('delivery', ['shipping', 'pickup']);

/**
 * web: paid through this site, also by card at a booth (`phone_id`). booth: sold in person for cash, or paid elsewhere, and recorded
 * by the vendor; nobody paid through the site.
 */
export const orderChannelEnum = pgEnum('order_channel', ['web', 'booth']);

export const tenderEnum = pgEnum('tender', tenders);

/** Who has to hand on the tax of an order: its artist, or the operator, who collects it beside our fee. */
export const taxOwnerEnum = pgEnum('tax_owner', taxOwners);

export const checkoutUiEnum = pgEnum('checkout_ui', ['hosted', 'embedded']);

/** All that searches of orders look at, but for their pieces, events, and addresses. The index of it finds candidates; each search then says where. */
export const orderSearchText = sql.raw(
  `(number || chr(10) || coalesce(customer_name, '') || chr(10) || coalesce(customer_email, '') || chr(10) || coalesce(place, '') || chr(10) || coalesce(tender_label, ''))`,
);

/** What an artist's list begins with: 0 is to be sent, 1 to be handed over, 2 on its way, 3 the rest. */
export const orderRank = sql.raw(
  `(case when status <> 'paid' then 3 when parcel_state = 'to_send' then 0 when parcel_state = 'to_hand_over' then 1 when parcel_state = 'sent' then 2 else 3 end)`,
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
    channel: orderChannelEnum('channel').notNull().default('web'),
    status: orderStatusEnum('status').notNull().default('pending'),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Hash of the account, or of a guest's random id, to limit open checkouts per buyer. Null for a booth's orders. */
    buyerKey: text('buyer_key'),
    /** Hash of the buyer's network, to limit what a network holds. Cleared a few hours after the order has ended. */
    networkKey: text('network_key'),
    /** Hash of the IPv6 /48 around that network, cleared with it. Null for IPv4. */
    ipv6SiteKey: text('ipv6_site_key'),
    idempotencyKey: text('idempotency_key').unique(),
    /** Hash of the request: the same key with another cart is a conflict. Null for what the form “Sold in person” recorded, whose columns are compared. */
    requestHash: text('request_hash'),
    /** The vendor's account that is paid. Null for a booth's orders. */
    stripeAccountId: text('stripe_account_id'),
    sessionId: text('session_id').unique(),
    /** The draft that asked for the address. Null for orders without shipping. It may be gone. */
    draftId: text('draft_id'),
    sessionUrl: text('session_url'),
    clientSecret: text('client_secret'),
    paymentId: text('payment_id'),
    currency: text('currency').notNull().default('usd'),
    /** Amount before the discount. */
    goodsCents: integer('goods_cents').notNull(),
    /** Discount on each unit price. */
    discountPercent: integer('discount_percent').notNull().default(0),
    discountCents: integer('discount_cents').notNull().default(0),
    shippingCents: integer('shipping_cents').notNull(),
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
    ui: checkoutUiEnum('ui').notNull().default('hosted'),
    customerEmail: text('customer_email'),
    customerName: text('customer_name'),
    tender: tenderEnum('tender'),
    place: text('place'),
    /** The day on which it was sold, YYYY-MM-DD in the site's time zone. `paid_at` is a moment of that day. */
    soldOn: date('sold_on', { mode: 'string' }),
    /** The event at which it was sold in person, as it was when it was recorded; null for none. */
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'set null' }),
    /** The paired phone on which it was sold: `booth_phones`, a table of a room above. */
    phoneId: uuid('phone_id'),
    clientSaleId: uuid('client_sale_id'),
    /** When it was sold, by the phone's clock, which may be wrong. */
    phoneSoldAt: timestamp('phone_sold_at', { withTimezone: true }),
    /** What that clock showed when the phone sent it. */
    phoneSentAt: timestamp('phone_sent_at', { withTimezone: true }),
    /** Hash of the random code that opens the receipt, made on the phone. */
    receiptTokenHash: text('receipt_token_hash'),
    /** "Square", where it was paid elsewhere. */
    tenderLabel: text('tender_label'),
    /** What finds a payment elsewhere again, such as the number of a check. */
    tenderReference: text('tender_reference'),
    cashGivenCents: integer('cash_given_cents'),
    /** Why the order needs a person (`needs_attention`). The sweeper handles `refund_due`. */
    attention: text('attention'),
    /** When an admin settled it; null while it needs somebody. The status stays: it says what happened to the payment. */
    attentionClosedAt: timestamp('attention_closed_at', { withTimezone: true }),
    attentionClosedBy: text('attention_closed_by').references(() => users.id, { onDelete: 'set null' }),
    attentionNote: text('attention_note'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /**
     * Day by which the vendor promised to send it, YYYY-MM-DD in the site's time zone; null if they promised none. Until it is
     * paid, the day if it were paid when it was placed: a vendor who changes the days doesn't change what the buyer was shown.
     */
    shipBy: date('ship_by', { mode: 'string' }),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** Time of the next reconciling. Each run postpones it first, so that two runs never work on one order. */
    checkAfter: timestamp('check_after', { withTimezone: true }),
  },
  (t) => [
    index('orders_pending_expires').on(t.expiresAt).where(sql`status = 'pending'`),
    index('orders_pending_buyer').on(t.buyerKey).where(sql`status = 'pending'`),
    index('orders_network').on(t.networkKey, t.closedAt).where(sql`network_key is not null`),
    index('orders_ipv6_site').on(t.ipv6SiteKey, t.closedAt).where(sql`ipv6_site_key is not null`),
    index('orders_refund_due').on(t.createdAt).where(sql`status = 'needs_attention' and attention = 'refund_due'`),
    index('orders_vendor_created').on(t.vendorId, t.createdAt),
    index('orders_vendor_paid').on(t.vendorId, t.paidAt).where(sql`paid_at is not null`),
    // Payments that came too late, which figures count too.
    index('orders_vendor_late')
      .on(t.vendorId)
      .where(sql`paid_at is null and status in ('refunded', 'needs_attention')`),
    index('orders_vendor_waiting').on(t.vendorId, t.shipBy).where(sql`parcel_state in ('to_send', 'to_hand_over')`),
    index('orders_draft').on(t.draftId).where(sql`draft_id is not null`),
    index('orders_payment').on(t.paymentId).where(sql`payment_id is not null`),
    index('orders_charge_unread').on(t.paidAt).where(sql`paid_at is not null and processor_fee_cents is null`),
    // The admin panel's list, and what of it needs a person.
    index('orders_created').on(t.createdAt, t.id),
    index('orders_attention').on(t.createdAt).where(sql`status = 'needs_attention'`),
    index('orders_user_created').on(t.userId, t.createdAt),
    index('orders_vendor_booth').on(t.vendorId, t.soldOn).where(sql`channel = 'booth' and paid_at is not null`),
    unique('orders_client_sale').on(t.vendorId, t.clientSaleId),
    index('orders_phone').on(t.phoneId, t.createdAt).where(sql`phone_id is not null`),
    index('orders_event').on(t.vendorId, t.eventId).where(sql`event_id is not null`),
    index('orders_receipt_token').on(t.receiptTokenHash).where(sql`receipt_token_hash is not null`),
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
    check('orders_event', sql`${t.eventId} is null or ${t.channel} = 'booth' or ${t.phoneId} is not null`),
    check(
      'orders_channel',
      sql`case ${t.channel}
        when 'web' then ${t.stripeAccountId} is not null and ${t.buyerKey} is not null and ${t.requestHash} is not null
          and num_nonnulls(${t.tender}, ${t.place}, ${t.soldOn}, ${t.clientSaleId}, ${t.tenderLabel}, ${t.tenderReference}, ${t.cashGivenCents}) = 0
        else (${t.clientSaleId} is null or ${t.phoneId} is not null) and ${t.tender} is not null and ${t.soldOn} is not null and ${t.status} in ('paid', 'cancelled') and ${t.parcelState} = 'none'
          and ${t.userId} is null and ${t.sessionId} is null and ${t.paymentId} is null and ${t.shippingCents} = 0
          and ${t.processingFeeCents} = 0 and ${t.applicationFeeCents} = 0 and coalesce(${t.processorFeeCents} = 0, false) end`,
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
    unitPriceCents: integer('unit_price_cents').notNull(),
    quantity: integer('quantity').notNull(),
    /** Its share of the order's tax, that on shipping and processing included. */
    taxCents: integer('tax_cents').notNull().default(0),
    /** The main picture at that time. */
    picture: jsonb('picture').$type<Picture | null>(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    unique('order_lines_product_once').on(t.orderId, t.productId),
    index('order_lines_product').on(t.productId),
    index('order_lines_name').using('gin', sql`name gin_trgm_ops`),
    check('order_lines_quantity', sql`${t.quantity} between 1 and 99`),
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
