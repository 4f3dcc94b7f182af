import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core';

const filesPlaces = ['local', 's3'] as const;
export type FilesPlace = (typeof filesPlaces)[number];

/** Where the site's files are, in one row. Without it, no start of a release that knows it has looked yet. */
export const filesPlace = pgTable(
  'files_place',
  {
    id: boolean('id').primaryKey().default(true),
    place: text('place', { enum: filesPlaces }).notNull(),
    /** The bucket of this site has it in an object of its own. */
    mark: uuid('mark').notNull(),
    /** Where they are being moved; null if they stay. */
    movingTo: text('moving_to', { enum: filesPlaces }),
    /** Where they were before and may still be; null once that is empty. */
    leftIn: text('left_in', { enum: filesPlaces }),
  },
  (table) => [
    check('files_place_id', sql`${table.id}`),
    check('files_place_place', sql`${table.place} in ('local', 's3')`),
  ],
);
