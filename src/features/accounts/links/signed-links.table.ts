import { integer, pgEnum, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const linkSubjectEnum = pgEnum('link_subject', ['order', 'thread']);

/** Links in mails that open one order or thread without an account, for the person at one address. */
export const signedLinks = pgTable(
  'signed_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subject: linkSubjectEnum('subject').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The only address that a new link is mailed to. */
    email: text('email').notNull(),
    /** SHA-256 of its token. The token is made from the id and the generation, so that each mail can carry the same link. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Raised by a new link, which ends the old one. */
    generation: integer('generation').notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    /** The end of its time, moved on by each change of what it opens. */
    expiresAt: at('expires_at').notNull(),
    /** When its person ended it. */
    endedAt: at('ended_at'),
  },
  (t) => [unique('signed_links_one').on(t.subject, t.subjectId)],
);
