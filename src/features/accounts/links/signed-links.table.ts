import { sql } from 'drizzle-orm';
import { pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const linkSubjectEnum = pgEnum('link_subject', ['order', 'thread']);

/** Links in mails that open one order or thread without an account, for the person at one address. A new link is a new row. */
export const signedLinks = pgTable(
  'signed_links',
  {
    /** The token is made from it, so that each mail can carry the same link. */
    id: uuid('id').primaryKey(),
    subject: linkSubjectEnum('subject').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The only address that a new link is mailed to. */
    email: text('email').notNull(),
    /** SHA-256 of its token. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** The end of its time, moved on by each change of what it opens. */
    expiresAt: at('expires_at').notNull(),
    /** When its person ended it, or a new one replaced it. */
    endedAt: at('ended_at'),
  },
  (t) => [uniqueIndex('signed_links_live').on(t.subject, t.subjectId).where(sql`ended_at is null`)],
);
