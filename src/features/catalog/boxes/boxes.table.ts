import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { vendors } from '../vendors.table.ts';

export const vendorBoxes = pgTable(
  'vendor_boxes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Inches. */
    length: integer('length').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** With its padding. */
    weightOz: integer('weight_oz').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('vendor_boxes_name').on(t.vendorId, sql`lower(${t.name})`),
    index('vendor_boxes_vendor').on(t.vendorId, t.createdAt, t.id),
    check('vendor_boxes_sides', sql`least(${t.length}, ${t.width}, ${t.height}) >= 1`),
    check('vendor_boxes_weight', sql`${t.weightOz} >= 0`),
  ],
);
