import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The page that it is about, a path of this site, or empty. */
    path: text('path').notNull().default(''),
    body: text('body').notNull(),
    /** For an answer; empty if the visitor wants none. */
    email: text('email').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    handledAt: at('handled_at'),
    handledBy: text('handled_by'),
  },
  (t) => [index('reports_open').on(t.createdAt).where(sql`handled_at is null`)],
);

export const reportReplies = pgTable(
  'report_replies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The row of the list of reports: "page.{id}" or "thread.{id}.{side}". */
    report: text('report').notNull(),
    /** Where it went; empty once its owner is gone. */
    email: text('email').notNull(),
    body: text('body').notNull(),
    sentBy: text('sent_by'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('report_replies_report').on(t.report, t.createdAt)],
);
