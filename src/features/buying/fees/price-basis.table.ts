import { sql } from 'drizzle-orm';
import { boolean, check, pgTable } from 'drizzle-orm/pg-core';

/**
 * Whether the prices of pieces and of shipping contain card processing, in one row: they are stored as buyers see them. Without it, no
 * start of a release that knows it has looked yet, and they don't.
 */
export const priceBasis = pgTable(
  'price_basis',
  {
    id: boolean('id').primaryKey().default(true),
    containsProcessing: boolean('contains_processing').notNull(),
  },
  (t) => [check('price_basis_id', sql`${t.id}`)],
);
