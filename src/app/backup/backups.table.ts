import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { backupKinds } from './backup-names.ts';

/** The backups that were made, for metrics and the daily job. What is in the folder, its files say. */
export const backups = pgTable(
  'backups',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: backupKinds }).notNull(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
    /** Size of the file; null for one that failed too often. */
    bytes: bigint('bytes', { mode: 'number' }),
    /** Where it is, as a restore takes it; null once it was deleted, and for those of a release that didn't note it. */
    file: text('file'),
    /** When it was last restored beside everything, and was whole. */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
  },
  (table) => [index('backups_taken').on(table.takenAt)],
);

/** Backups that an admin asked for. One waits at a time. */
export const backupRequests = pgTable(
  'backup_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    state: text('state', { enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** Why the last try failed; empty if none has. */
    problem: text('problem').notNull().default(''),
  },
  (table) => [uniqueIndex('backup_requests_waiting').on(table.state).where(sql`state = 'waiting'`)],
);
