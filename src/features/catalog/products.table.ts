import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Picture } from '../../platform/pictures.ts';
import { vendors } from './vendors.table.ts';

export const categories = pgTable('categories', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull().unique(),
  position: integer('position').notNull().default(0),
});

export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    medium: text('medium').notNull().default(''),
    size: text('size').notNull().default(''),
    year: integer('year'),
    care: text('care'),
    priceCents: integer('price_cents').notNull(),
    /** What cash pays at the vendor's booth; null if it pays the price. Nothing else uses it. */
    cashPriceCents: integer('cash_price_cents'),
    /** Number of units free to buy now: neither sold nor held for an open checkout. */
    inventory: integer('inventory').notNull().default(0),
    /** Null only for drafts and archived pieces whose vendor hasn't chosen one yet. */
    categorySlug: text('category_slug').references(() => categories.slug),
    /** Key of the box that it is sent in, ours or its vendor's own; null for the usual one. */
    box: text('box'),
    /** What one unit weighs without its box; null if nobody has said. */
    weightOz: integer('weight_oz'),
    pictures: jsonb('pictures').$type<readonly Picture[]>().notNull().default([]),
    /** True if published. Drafts and archived pieces don't exist for the public. */
    isActive: boolean('is_active').notNull().default(true),
    /** When it was published first; null if it never was. */
    publishedAt: timestamp('published_at', { withTimezone: true }),
    /** Set while the piece is archived; it is not published then. */
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    position: integer('position').notNull().default(1000),
    /** Goes up with each change of what the vendor edits, so that a stale form is noticed. Checkouts don't change it. */
    revision: integer('revision').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('products_vendor_slug').on(t.vendorId, t.slug),
    index('products_vendor_position').on(t.vendorId, t.isActive, t.position, t.id),
    index('products_category_created').on(t.categorySlug, t.isActive, t.createdAt, t.id),
    index('products_active_created').on(t.isActive, t.createdAt, t.id),
    // What came out since the last newsletter.
    index('products_published').on(t.publishedAt).where(sql`is_active`),
    check('products_inventory', sql`${t.inventory} >= 0`),
    check('products_archived', sql`${t.archivedAt} is null or not ${t.isActive}`),
    check('products_published_category', sql`${t.categorySlug} is not null or not ${t.isActive}`),
    check('products_weight', sql`${t.weightOz} between 1 and 2400`),
    check('products_price', sql`${t.priceCents} between 50 and 99999999`),
    check('products_cash_price', sql`${t.cashPriceCents} between 1 and ${t.priceCents}`),
  ],
);

/** Slugs that products had before they were renamed; their URLs redirect. A slug is never given to another product of the vendor. */
export const formerProductSlugs = pgTable(
  'former_product_slugs',
  {
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.vendorId, t.slug] }), index('former_product_slugs_product').on(t.productId)],
);
