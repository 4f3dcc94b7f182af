import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Picture } from '../../../platform/pictures.ts';
import { users } from '../../accounts/accounts.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Invites of artists. An invite is active until it is used, declined, revoked, or expired. */
export const invites = pgTable(
  'invites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the normalized code. The code itself is stored nowhere. */
    codeHash: text('code_hash').notNull().unique(),
    codeEnd: text('code_end').notNull(),
    /** SHA-256 of the secret that only the mail has. Null once the invite's person is erased. */
    mailTokenHash: text('mail_token_hash'),
    /** When an account was created with that secret. */
    mailTokenUsedAt: at('mail_token_used_at'),
    artistName: text('artist_name').notNull(),
    /** Lower case. Only an account that verified this address can redeem the invite. */
    artistEmail: text('artist_email').notNull(),
    /** Kept free for the artist while the invite is active. */
    vendorSlug: text('vendor_slug').notNull(),
    note: text('note'),
    picture: jsonb('picture').$type<Picture | null>(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    usedAt: at('used_at'),
    /** The account that has used it or, if it was revoked unused, that has declined it. */
    usedBy: text('used_by').references(() => users.id, { onDelete: 'set null' }),
    vendorId: uuid('vendor_id').references(() => vendors.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('invites_created').on(t.createdAt),
    index('invites_email').on(t.artistEmail),
    uniqueIndex('invites_open_slug').on(t.vendorSlug).where(sql`used_at is null and revoked_at is null`),
  ],
);

export type StoredInvite = typeof invites.$inferSelect;
