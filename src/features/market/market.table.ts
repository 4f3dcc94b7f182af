import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { events, eventVendors } from '../catalog/events.table.ts';
import { products } from '../catalog/products.table.ts';

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
    note: text('note').notNull().default(''),
    /** The last day, in the site's time zone, that the artist has closed: from then on nothing is kept for the market on it. */
    closedOn: date('closed_on'),
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
    /** True to sell these units at the event alone while it lasts. */
    marketOnly: boolean('market_only').notNull().default(false),
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

/**
 * Units of pieces that are at a market now, and so not for sale on the web. A row stays until the rest is back in the stock. The
 * ledger's file of reserves in `buying` writes it, under the lock of the piece.
 */
export const marketReserves = pgTable(
  'market_reserves',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** No foreign key: an event that is deleted must leave its units to be put back, and its lock could wait for a piece. */
    eventId: uuid('event_id').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** How many were set aside, those that were sold since included. */
    units: integer('units').notNull().default(0),
    left: integer('units_left').notNull().default(0),
    /** Counts the movements, so that each of them has a cause of its own. */
    version: integer('version').notNull().default(0),
    /** True once the event has ended and the rest is on its way back. */
    isOver: boolean('is_over').notNull().default(false),
  },
  (t) => [
    unique('market_reserves_once').on(t.eventId, t.productId),
    index('market_reserves_product').on(t.productId),
    check('market_reserves_left', sql`${t.left} between 0 and ${t.units}`),
  ],
);
