import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';
import { vendors } from '../catalog/vendors.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** export: everything of a store as an archive. archive: an archive of ours to read in. csv: pieces as a table. */
export const transferKindEnum = pgEnum('transfer_kind', ['export', 'archive', 'csv']);

/** receiving: bytes are missing. waiting, working: the job's. checked: read, and its vendor decides. done, failed: over. */
export const transferStateEnum = pgEnum('transfer_state', [
  'receiving',
  'waiting',
  'working',
  'checked',
  'done',
  'failed',
]);

export const transfers = pgTable(
  'transfers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    requestedBy: text('requested_by').references(() => users.id, { onDelete: 'set null' }),
    kind: transferKindEnum('kind').notNull(),
    state: transferStateEnum('state').notNull().default('waiting'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Steps done, and steps in all as far as it is known. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    report: jsonb('report').$type<unknown>(),
    problem: text('problem'),
    /** Goes up with each begin, so that a process that was taken for dead saves nothing any more. */
    begun: integer('begun').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
    expiresAt: at('expires_at'),
  },
  (t) => [
    index('transfers_vendor').on(t.vendorId, t.createdAt),
    index('transfers_waiting').on(t.createdAt).where(sql`state in ('waiting', 'working')`),
    index('transfers_expired').on(t.expiresAt).where(sql`expires_at is not null`),
    uniqueIndex('transfers_one_at_a_time')
      .on(t.vendorId, t.kind)
      .where(sql`state in ('receiving', 'waiting', 'working')`),
  ],
);
