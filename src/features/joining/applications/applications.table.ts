import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Picture } from '../../../platform/pictures.ts';
import { users } from '../../accounts/accounts.table.ts';
import { invites } from '../invites/invites.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const applicationStateEnum = pgEnum('application_state', ['open', 'invited', 'declined']);

export const applications = pgTable(
  'applications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    makes: text('makes').notNull(),
    links: text('links').array().notNull().default(sql`'{}'::text[]`),
    /** What admins asked or said before they decided, oldest first. The audit log has who did. */
    replies: jsonb('replies').$type<readonly { body: string; at: string }[]>().notNull().default([]),
    state: applicationStateEnum('state').notNull().default('open'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When an admin invited or declined; null while it is open. */
    decidedAt: at('decided_at'),
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    inviteId: uuid('invite_id').references(() => invites.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('applications_one_open').on(t.userId).where(sql`state = 'open'`),
    index('applications_user').on(t.userId),
    index('applications_created').on(t.createdAt, t.id),
    index('applications_open').on(t.createdAt).where(sql`state = 'open'`),
    index('applications_decided').on(t.decidedAt).where(sql`decided_at is not null`),
    check('applications_decision', sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
  ],
);

/**
 * Photos of applications. A row is there before its files and outlives its application, so that no file is ever without one; a job
 * removes what belongs to no application.
 */
export const applicationPhotos = pgTable(
  'application_photos',
  {
    /** Nobody can guess it. */
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'set null' }),
    position: integer('position').notNull().default(0),
    /** Its key is `photoKey` of the id. */
    picture: jsonb('picture').$type<Picture>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('application_photos_application').on(t.applicationId),
    index('application_photos_lost').on(t.createdAt).where(sql`application_id is null`),
  ],
);
