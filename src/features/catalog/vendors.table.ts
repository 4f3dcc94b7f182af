import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Picture } from '../../platform/pictures.ts';
import { users } from '../accounts/accounts.table.ts';

export const vendors = pgTable(
  'vendors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull().unique(),
    ownerUserId: text('owner_user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    owner: text('owner').notNull(),
    /** Private; receives messages and order notices. */
    email: text('email').notNull(),
    neighborhood: text('neighborhood').notNull().default(''),
    description: text('description').notNull().default(''),
    about: text('about').notNull().default(''),
    joinedDate: date('joined_date', { mode: 'string' }).notNull(),
    /** Connected account; null until the vendor has set up payments. */
    stripeAccountId: text('stripe_account_id'),
    isActive: boolean('is_active').notNull().default(true),
    theme: text('theme').notNull().default('artsy'),
    portrait: jsonb('portrait').$type<Picture | null>(),
    headerPicture: jsonb('header_picture').$type<Picture | null>(),
    /** CSS as typed, for editing; `customCss` is the sanitized form. */
    customCssSource: text('custom_css_source').notNull().default(''),
    customCss: text('custom_css').notNull().default(''),
    shippingCents: integer('shipping_cents').notNull().default(0),
    freeShippingOverCents: integer('free_shipping_over_cents'),
    /** Where and when orders can be picked up; null if they can't. */
    pickup: text('pickup'),
    customerDiscountPercent: integer('customer_discount_percent').notNull().default(0),
    /** Position in featured lists: lower comes first. */
    position: integer('position').notNull().default(1000),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('vendors_active_position').on(t.isActive, t.position, t.id),
    check('vendors_shipping', sql`${t.shippingCents} between 0 and 100000`),
    check('vendors_discount', sql`${t.customerDiscountPercent} between 0 and 90`),
  ],
);
