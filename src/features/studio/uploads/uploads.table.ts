import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Picture } from '../../../platform/pictures.ts';
import { users } from '../../accounts/accounts.table.ts';
import { products } from '../../catalog/products.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** receiving: bytes are missing. received: waits to be re-encoded. ready: has a picture. refused: is no picture that we take. */
export const uploadStateEnum = pgEnum('upload_state', ['receiving', 'received', 'ready', 'refused']);

/** Photos that vendors send, from the first byte until the picture is deleted. */
export const uploads = pgTable(
  'uploads',
  {
    /** Made by the browser, so that a repeated request makes no second upload. */
    id: uuid('id').primaryKey(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** The piece that gets the picture once it is ready; null for the storefront's own pictures. */
    productId: uuid('product_id').references(() => products.id, { onDelete: 'set null' }),
    /** For people who can't see it. */
    alt: text('alt').notNull().default(''),
    state: uploadStateEnum('state').notNull().default('receiving'),
    bytes: integer('bytes').notNull(),
    received: integer('received').notNull().default(0),
    /** Set once it is `ready`; WebP first, AVIF later. Its key is "uploads/{vendor}/{upload}". */
    picture: jsonb('picture').$type<Picture | null>(),
    /** Why it was refused, a sentence. */
    problem: text('problem'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('uploads_vendor').on(t.vendorId),
    index('uploads_waiting').on(t.createdAt).where(sql`state in ('receiving', 'received')`),
    check('uploads_bytes', sql`${t.bytes} between 1 and 10485760 and ${t.received} between 0 and ${t.bytes}`),
  ],
);
