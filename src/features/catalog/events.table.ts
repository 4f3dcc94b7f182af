import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Picture } from '../../platform/pictures.ts';
import { vendors } from './vendors.table.ts';

export const events = pgTable(
  'events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    details: text('details').notNull().default(''),
    location: text('location').notNull(),
    address: text('address').notNull().default(''),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** What it costs to come in; 0 is free, and null means that nobody has said. */
    admissionCents: integer('admission_cents'),
    picture: jsonb('picture').$type<Picture | null>(),
    isPublished: boolean('is_published').notNull().default(true),
    /** Since when it doesn't take place; null while it does. Its page stays and says so. */
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    /** When it would have started before it was moved; null if its start never changed while it was public. */
    movedFrom: timestamp('moved_from', { withTimezone: true }),
    /** Goes up with each change, so that a stale form is noticed. */
    revision: integer('revision').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('events_published_starts').on(t.isPublished, t.startsAt),
    check('events_admission_not_negative', sql`${t.admissionCents} >= 0`),
  ],
);

export const eventVendors = pgTable(
  'event_vendors',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.vendorId] }), index('event_vendors_vendor').on(t.vendorId)],
);
