import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Picture } from '../../platform/pictures.ts';
import { users } from '../accounts/accounts.table.ts';
import { vendors } from '../catalog/vendors.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** receiving: bytes are missing. received: waits to be re-encoded. ready: has a picture. refused: is no picture that we take. */
export const uploadStateEnum = pgEnum('upload_state', ['receiving', 'received', 'ready', 'refused']);

export const uploads = pgTable(
  'uploads',
  {
    /** Made by the browser, so that a repeated request makes no second upload. */
    id: uuid('id').primaryKey(),
    /** Null for pictures of the site's events and of invites, which admins send. */
    vendorId: uuid('vendor_id').references(() => vendors.id, { onDelete: 'cascade' }),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    /**
     * The piece that gets the picture once both exist; null for the storefront's own pictures. No reference, because a new
     * piece's photo is sent while its name is still being typed.
     */
    productId: uuid('product_id'),
    alt: text('alt').notNull().default(''),
    state: uploadStateEnum('state').notNull().default('receiving'),
    bytes: integer('bytes').notNull(),
    /** Bytes of its picture's files; 0 until they are made. */
    storedBytes: integer('stored_bytes').notNull().default(0),
    /** What is stored, in whole chunks except for the last one. Never more than what is on the disk. */
    received: integer('received').notNull().default(0),
    /** Set once it is `ready`. Its key is `pictureKeyOf` the upload. */
    picture: jsonb('picture').$type<Picture | null>(),
    problem: text('problem'),
    /** When its AVIF files were made, or given up. */
    finishedAt: at('finished_at'),
    /** The piece's revision that its appending made; null if it was not appended. */
    attachedRevision: integer('attached_revision'),
    /** Since when nothing has used the picture; null while something does, or if nobody has looked. */
    unusedSince: at('unused_since'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('uploads_vendor').on(t.vendorId, t.createdAt),
    index('uploads_product').on(t.productId).where(sql`product_id is not null`),
    index('uploads_waiting').on(t.createdAt).where(sql`finished_at is null`),
    check('uploads_bytes', sql`${t.bytes} between 1 and 10485760 and ${t.received} between 0 and ${t.bytes}`),
  ],
);
