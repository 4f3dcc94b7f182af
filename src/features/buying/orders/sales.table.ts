import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { vendors } from '../../catalog/vendors.table.ts';
import { orders, tenderEnum } from './orders.table.ts';

/** What was sold in person for cash, or paid elsewhere, and recorded by the vendor; nobody paid through the site. */
export const sales = pgTable(
  'sales',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    tender: tenderEnum('tender').notNull(),
    /** "Square", where it was paid elsewhere. */
    tenderLabel: text('tender_label'),
    /** What finds a payment elsewhere again, such as the number of a check. */
    tenderReference: text('tender_reference'),
    cashGivenCents: integer('cash_given_cents'),
    place: text('place'),
    /** The day on which it was sold, YYYY-MM-DD in the site's time zone. The order's `paid_at` is a moment of that day. */
    soldOn: date('sold_on', { mode: 'string' }).notNull(),
    /** The form's key, or that of the phone's sale: sent twice, it is one sale. */
    idempotencyKey: text('idempotency_key').unique(),
    /** Hash of what a phone sent: the same key with another sale is a conflict. Null for a form's, whose columns are compared. */
    requestHash: text('request_hash'),
  },
  () => [
    index('sales_text').using('gin', sql`(coalesce(place, '') || chr(10) || coalesce(tender_label, '')) gin_trgm_ops`),
  ],
);

/** What a paired phone sold at a booth, for cash or by card. */
export const boothSales = pgTable(
  'booth_sales',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id),
    /** The paired phone: `booth_phones`, a table of a room above. */
    phoneId: uuid('phone_id').notNull(),
    /** The phone's id of a sale that it recorded without a card; the same one twice is one sale. */
    clientSaleId: uuid('client_sale_id'),
    /** When it was sold, by the phone's clock, which may be wrong. */
    soldAt: timestamp('sold_at', { withTimezone: true }),
    /** What that clock showed when the phone sent it. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** Hash of the random code that opens the receipt, made on the phone. */
    receiptTokenHash: text('receipt_token_hash'),
  },
  (t) => [
    unique('booth_sales_client_sale').on(t.vendorId, t.clientSaleId),
    index('booth_sales_phone').on(t.phoneId),
    index('booth_sales_receipt_token').on(t.receiptTokenHash).where(sql`receipt_token_hash is not null`),
    check('booth_sales_clocks', sql`(${t.soldAt} is null) = (${t.sentAt} is null)`),
  ],
);
