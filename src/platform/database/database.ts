/**
 * Everything the business needs from outside. Adapters implement these; `app/create-app.ts` chooses them.
 */
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

/** A connection pool or an open transaction: reads and writes take either. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;
