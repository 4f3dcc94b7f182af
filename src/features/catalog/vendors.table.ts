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
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Picture } from '../../platform/pictures.ts';
import { users } from '../accounts/accounts.table.ts';
import { paymentsStates } from './payments-state.ts';
import type { PickupHours } from './pickup-hours.ts';

export const paymentsStateEnum = pgEnum('payments_state', paymentsStates);

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
    /** One line, shown whole on cards: at most 90 characters where it is edited. */
    description: text('description').notNull().default(''),
    /** What the vendor makes, in a few words. Empty to show the description in its place. */
    specialties: text('specialties').notNull().default(''),
    about: text('about').notNull().default(''),
    joinedDate: date('joined_date', { mode: 'string' }).notNull(),
    /** Connected account; null until the vendor has begun to set up payments. It says nothing about `paymentsState`. */
    stripeAccountId: text('stripe_account_id'),
    paymentsState: paymentsStateEnum('payments_state').notNull().default('none'),
    /** False while the store is suspended: nobody but its owner and admins sees it, and nothing can be bought. */
    isActive: boolean('is_active').notNull().default(true),
    /** Why an admin suspended it, for its artist. Null for stores that aren't suspended, and without a reason. */
    suspendedReason: text('suspended_reason'),
    /** Since when it is suspended; null for stores that aren't, and for those of a release that didn't note it. */
    suspendedAt: timestamp('suspended_at', { withTimezone: true }),
    /** Nothing can be bought until then; the page stays. Null if the vendor is there. */
    awayUntil: timestamp('away_until', { withTimezone: true }),
    /** Since when, or from when on, the shop rests for want of the $15 plan: compared with the clock, so that nothing has to run then. */
    restsAt: timestamp('rests_at', { withTimezone: true }),
    /** When the first piece was published. Lists, the sitemap, and search know the store from then on. */
    listedAt: timestamp('listed_at', { withTimezone: true }),
    theme: text('theme').notNull().default('artsy'),
    /** Colors in place of the theme's, as "#rrggbb"; null for the theme's. */
    primaryColor: text('primary_color'),
    secondaryColor: text('secondary_color'),
    portrait: jsonb('portrait').$type<Picture | null>(),
    headerPicture: jsonb('header_picture').$type<Picture | null>(),
    /** CSS as typed, for editing; `customCss` is the sanitized form. */
    customCssSource: text('custom_css_source').notNull().default(''),
    customCss: text('custom_css').notNull().default(''),
    /** Price of shipping an order; 0 is free, and null means that the vendor hasn't said. */
    shippingCents: integer('shipping_cents'),
    freeShippingOverCents: integer('free_shipping_over_cents'),
    /** Where and when orders can be picked up; null if they can't. */
    pickup: text('pickup'),
    /** On which days of the week, and from when to when; null if the vendor hasn't said. `pickup` tells the rest. */
    pickupHours: jsonb('pickup_hours').$type<PickupHours | null>(),
    /** Orders are sent within so many business days after they are paid; null if the vendor hasn't said. */
    sendsWithinDays: integer('sends_within_days'),
    customerDiscountPercent: integer('customer_discount_percent').notNull().default(0),
    /** Name of the vendor's account at Instagram, without "@"; empty for none. */
    instagram: text('instagram').notNull().default(''),
    /** URL of the vendor's own website, with https; empty for none. */
    website: text('website').notNull().default(''),
    /** What the vendor says about returns and commissions; empty for nothing. */
    salesNote: text('sales_note').notNull().default(''),
    /** Position in featured lists: lower comes first. */
    position: integer('position').notNull().default(1000),
    /** Goes up with each change of what the vendor edits, so that a stale form is noticed. */
    revision: integer('revision').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('vendors_active_position').on(t.isActive, t.position, t.id),
    index('vendors_name').on(t.name, t.id),
    check('vendors_shipping', sql`${t.shippingCents} between 0 and 100000`),
    check('vendors_sends_within', sql`${t.sendsWithinDays} between 1 and 60`),
    check('vendors_discount', sql`${t.customerDiscountPercent} between 0 and 90`),
    // Pages link to them.
    check('vendors_instagram', sql`${t.instagram} ~ '^[a-z0-9._]{0,30}$'`),
    check('vendors_website', sql`${t.website} = '' or (${t.website} like 'https://%' and length(${t.website}) <= 200)`),
  ],
);

/** Slugs that stores had before: their URLs redirect to the store, or end if it was closed. Never given to another store. */
export const formerVendorSlugs = pgTable(
  'former_vendor_slugs',
  {
    slug: text('slug').primaryKey(),
    vendorId: uuid('vendor_id').references(() => vendors.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('former_vendor_slugs_vendor').on(t.vendorId)],
);
