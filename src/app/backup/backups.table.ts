import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
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
  },
  (table) => [index('backups_taken').on(table.takenAt)],
);
