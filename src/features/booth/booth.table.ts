import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import { users } from '../accounts/accounts.table.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { type PhoneSale, refusalReasons } from './booth.api.ts';

/** Phones that sell for a store. Their key outlives the session that paired them. */
export const boothPhones = pgTable(
  'booth_phones',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Hash of the random key in the phone's cookie. */
    keyHash: text('key_hash').notNull().unique(),
    /** The account that paired it, or that made the code that did. */
    pairedBy: text('paired_by').references(() => users.id, { onDelete: 'set null' }),
    /** True if it was paired by a code: whoever has it isn't signed in, and sees no totals. */
    isHelper: boolean('is_helper').notNull().default(false),
    /** Sales that it said it hasn't sent. */
    unsent: integer('unsent').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    /** It sells nothing after this; what it still sends goes to attention. */
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (t) => [index('booth_phones_vendor').on(t.vendorId, t.createdAt)],
);

export const refusalReasonEnum = pgEnum('booth_refusal', refusalReasons);

/** Sales that couldn't be recorded. Money was taken for them, so they wait for a person. */
export const boothAttention = pgTable(
  'booth_attention',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    phoneId: uuid('phone_id')
      .notNull()
      .references(() => boothPhones.id, { onDelete: 'cascade' }),
    clientSaleId: uuid('client_sale_id').notNull(),
    reason: refusalReasonEnum('reason').notNull(),
    sale: jsonb('sale').$type<PhoneSale>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (t) => [
    unique('booth_attention_sale').on(t.vendorId, t.clientSaleId),
    index('booth_attention_open').on(t.vendorId, t.createdAt).where(sql`closed_at is null`),
  ],
);

export const boothPayments = pgTable(
  'booth_payments',
  {
    /** The phone's own id of it. */
    id: uuid('id').primaryKey(),
    phoneId: uuid('phone_id')
      .notNull()
      .references(() => boothPhones.id, { onDelete: 'cascade' }),
    /** Part of the path that the QR code leads to. It opens the payment page, and nothing else. */
    token: text('token').notNull().unique(),
    /** Null until it was placed. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the phone said “Cancel” or “Next customer”. An order that is placed later is ended at once. */
    canceledAt: timestamp('canceled_at', { withTimezone: true }),
  },
  (t) => [index('booth_payments_order').on(t.orderId)],
);

/** What the owner of a store lets helpers do. A store without a row has the defaults. */
export const boothSettings = pgTable(
  'booth_settings',
  {
    vendorId: uuid('vendor_id')
      .primaryKey()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    /** The percentage that helpers may go below a piece's own price. */
    helperDiscountPercent: integer('helper_discount_percent').notNull().default(0),
  },
  (t) => [check('booth_settings_discount', sql`${t.helperDiscountPercent} between 0 and 100`)],
);

/** The code that pairs one helper's phone with a store: the latest alone, once, for ten minutes. */
export const boothHelperCodes = pgTable('booth_helper_codes', {
  vendorId: uuid('vendor_id')
    .primaryKey()
    .references(() => vendors.id, { onDelete: 'cascade' }),
  /** The code is this id, signed: nobody who reads the table has it. */
  id: uuid('id').notNull().unique(),
  createdBy: text('created_by')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** Receipts that were mailed: to one mailbox once for each sale. */
export const boothReceiptMails = pgTable(
  'booth_receipt_mails',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** A keyed hash: the address is in the mail alone, until that is sent. */
    addressHash: text('address_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When its link was opened, which only the mail has. */
    openedAt: timestamp('opened_at', { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.addressHash] }),
    index('booth_receipt_mails_address').on(t.addressHash, t.createdAt),
  ],
);
