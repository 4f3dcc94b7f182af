import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';

interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** Waits for running queries, then closes every connection. Safe to call twice. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  max?: number;
  /** How long a query waits for a connection, 2 s if not given. */
  maxWaitMs?: number;
  /** True if `url` leads through a pooler that gives each transaction another connection: then `limitRole` has set the limits. */
  pooled?: boolean;
  /** Called for idle connections that break; the pool replaces them. */
  onError?: (error: Error) => void;
  onQuery?: (ms: number, succeeded: boolean) => void;
}

/** Limits of the server, in milliseconds. */
export const serverLimits = {
  statement_timeout: 3_000,
  lock_timeout: 2_500,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** Measures the queries of a connection. The pool calls them with a callback, transactions with a promise. */
function watchQueries(client: pg.PoolClient, onQuery: (ms: number, succeeded: boolean) => void): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const measured = (...given: unknown[]): unknown => {
    const startedAt = performance.now();
    const done = (succeeded: boolean): void => onQuery(performance.now() - startedAt, succeeded);
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      const measuredCallback = (error: unknown, ...rest: unknown[]): void => {
        done(!error);
        callback(error, ...rest);
      };
      return query(...given.slice(0, -1), measuredCallback);
    }
    const answer = query(...given);
    if (answer instanceof Promise) {
      answer.then(
        () => done(true),
        () => done(false),
      );
    }
    return answer;
  };
  Object.assign(client, { query: measured });
}

/**
 * Opens a pool of connections; it connects with the first query. Queries are limited to 3 s, and to 2 s of waiting for a
 * connection, so that requests don't pile up behind a slow database.
 * @param url `postgres://user:password@host:port/database`
 */
export function openDatabase(
  url: string,
  { max = 10, maxWaitMs = 2_000, pooled = false, onError = () => {}, onQuery }: DatabaseOptions = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'app',
    connectionTimeoutMillis: maxWaitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // As settings of the session, which such a pooler refuses.
    ...(pooled ? {} : serverLimits),
    // A client-side limit as well, for a server that no longer answers.
    query_timeout: 6_000,
  });
  pool.on('error', onError);
  // A connection that breaks during a transaction emits `error` too. Without a listener that would end the process.
  pool.on('connect', (client) => {
    client.on('error', onError);
    if (onQuery) watchQueries(client, onQuery);
  });
  const db = drizzle(pool);
  // Drizzle's own transactions keep a connection forever if `begin` fails, as it does while a database restarts.
  db.transaction = async (work, settings) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, settings);
    } finally {
      client.release();
    }
  };
  let closed: Promise<void> | undefined;
  return {
    db,
    pool,
    close: () => {
      closed ??= pool.end();
      return closed;
    },
  };
}

export const poolOf = (db: Database): pg.Pool => (db as Database & { $client: pg.Pool }).$client;
