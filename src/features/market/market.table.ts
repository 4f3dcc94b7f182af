import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { events, eventVendors } from '../catalog/events.table.ts';
import { products } from '../catalog/products.table.ts';

/** The booths of an event, as its organizer names them. */
export const eventBooths = pgTable(
  'event_booths',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** "14" */
    name: text('name').notNull(),
    /** Place in the organizer's list, from 0. */
    position: integer('position').notNull(),
  },
  (t) => [unique('event_booths_event_name').on(t.eventId, t.name)],
);

/** What an artist who takes part in an event says about it. Goes with the participation, and so with the event and the store. */
export const eventExhibitors = pgTable(
  'event_exhibitors',
  {
    eventId: uuid('event_id').notNull(),
    vendorId: uuid('vendor_id').notNull(),
    /** A booth of the same event, which nobody else has; null while it isn't known. */
    boothId: uuid('booth_id')
      .references(() => eventBooths.id, { onDelete: 'set null' })
      .unique('event_exhibitors_booth'),
    /** When they are there; empty for the event's own hours. */
    hours: text('hours').notNull().default(''),
    /** A line for visitors, or empty. */
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.vendorId] }),
    foreignKey({
      name: 'event_exhibitors_taking_part',
      columns: [t.eventId, t.vendorId],
      foreignColumns: [eventVendors.eventId, eventVendors.vendorId],
    }).onDelete('cascade'),
    index('event_exhibitors_vendor').on(t.vendorId),
  ],
);

/** The pieces that an artist brings to an event. Whether they are shown depends on what is published and in stock at the time. */
export const eventPieces = pgTable(
  'event_pieces',
  {
    eventId: uuid('event_id').notNull(),
    vendorId: uuid('vendor_id').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** How many; no more than were in stock when the artist said so. */
    units: integer('units').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.productId] }),
    foreignKey({
      name: 'event_pieces_exhibitor',
      columns: [t.eventId, t.vendorId],
      foreignColumns: [eventExhibitors.eventId, eventExhibitors.vendorId],
    }).onDelete('cascade'),
    index('event_pieces_exhibitor').on(t.eventId, t.vendorId),
    index('event_pieces_product').on(t.productId),
    check('event_pieces_units', sql`${t.units} > 0`),
  ],
);
