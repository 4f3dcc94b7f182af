import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { events } from '../catalog/events.table.ts';
import { vendors } from '../catalog/vendors.table.ts';
import type { EventCost } from './market.ts';

/**
 * What an artist notes at the end of an event. Sums of what was sold are never stored: they come from the orders. It outlives
 * their taking part, because it belongs to their books.
 */
export const eventDays = pgTable(
  'event_days',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    /** The change in the cash box at the beginning. */
    floatCents: integer('float_cents').notNull().default(0),
    /** The cash in the box at the end; null if nobody counted. */
    countedCents: integer('counted_cents'),
    boothFeeCents: integer('booth_fee_cents').notNull().default(0),
    costs: jsonb('costs').$type<readonly EventCost[]>().notNull().default([]),
    /** How many of which pieces came home, by the piece's id; those that nobody counted aren't there. */
    home: jsonb('home').$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** When it was closed first; null until then. It may be corrected afterwards. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** When the cash was counted last: what came in since isn't in it. */
    countedAt: timestamp('counted_at', { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.eventId] }),
    check(
      'event_days_amounts',
      sql`${t.floatCents} >= 0 and ${t.boothFeeCents} >= 0 and coalesce(${t.countedCents}, 0) >= 0`,
    ),
  ],
);
