import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** Waits for queries under way, then closes every connection. Safe to call twice. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections at most. */
  max?: number;
  /** Told of connections that broke while nobody used them; the pool replaces them by itself. */
  onError?: (error: Error) => void;
}

/**
 * Opens a pool of connections; nothing is connected until the first query.
 * No query runs longer than 3 s, none waits longer than 2 s for a connection: a slow database must not pile up requests.
 * @param url `postgres://user:password@host:port/database`
 */
export function openDatabase(url: string, { max = 10, onError = () => {} }: DatabaseOptions = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'app',
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 3_000,
    lock_timeout: 2_500,
    idle_in_transaction_session_timeout: 10_000,
    // On our side as well, for a server that does not answer any more.
    query_timeout: 6_000,
  });
  pool.on('error', onError);
  // A connection that breaks in the middle of a transaction reports it here too, not only in the query's answer.
  pool.on('connect', (client) => client.on('error', onError));
  let closed: Promise<void> | undefined;
  return {
    db: drizzle(pool),
    pool,
    close: () => {
      closed ??= pool.end();
      return closed;
    },
  };
}
