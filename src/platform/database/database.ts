import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

/** A connection pool or an open transaction: reads and writes take either. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;
