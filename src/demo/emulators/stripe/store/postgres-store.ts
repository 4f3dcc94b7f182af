import { sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../../../../platform/database/database.ts';
import { digest } from '../../../../platform/hashes/hash.ts';
import type { AccountKind, RecordOf, StoredRecord } from '../records.ts';
import { collectWrites, createKeyedQueue, type Store, type Write } from './store.ts';

/** A separate schema, because the application must not read the provider's data. */
export const stripeTables = `
  create schema if not exists emulated_stripe;
  create table if not exists emulated_stripe.records (
    kind text not null,
    id text not null,
    due_at bigint,
    data text not null,
    seq bigint generated always as identity,
    primary key (kind, id)
  );
  create index if not exists records_due on emulated_stripe.records (due_at) where due_at is not null;
  create index if not exists records_account on emulated_stripe.records (kind, (data::json ->> 'account'));`;

/** Opens a store in PostgreSQL, which several processes may share. */
export async function openPostgresStore(pool: Pool): Promise<Store> {
  await inTransaction(pool, 'emulated_stripe', (client) => client.query(stripeTables));
  // One change at a time per lock in this process, so that waiting for the lock takes no connections.
  const runInTurn = createKeyedQueue();
  const records = async (sql: string, values: unknown[]): Promise<StoredRecord[]> => {
    const { rows } = await pool.query<{ data: string }>(sql, values);
    return rows.map((row) => JSON.parse(row.data) as StoredRecord);
  };

  return {
    get: (kind, id) => read(pool, kind, id),
    async list(kind) {
      const sql = 'select data from emulated_stripe.records where kind = $1 order by seq';
      return (await records(sql, [kind])) as RecordOf<typeof kind>[];
    },
    due: (now, limit) =>
      records('select data from emulated_stripe.records where due_at <= $1 order by due_at limit $2', [now, limit]),
    async nextDue() {
      const { rows } = await pool.query<{ next: string | null }>(
        'select min(due_at) as next from emulated_stripe.records',
      );
      return rows[0]?.next == null ? null : Number(rows[0].next);
    },
    change: (lock, work) =>
      runInTurn(lock, () =>
        inTransaction(pool, lock, async (client) => {
          const { tx, writes } = collectWrites({
            get: (kind, id) => read(client, kind, id),
            listOf: (kind, account) => readOf(client, kind, account),
          });
          const result = await work(tx);
          await save(client, writes());
          return result;
        }),
      ),
    close: async () => undefined,
  };
}

/** Runs a transaction while no other process runs one with the same lock. */
async function inTransaction<T>(pool: Pool, lock: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Both in one round trip.
    await client.query(`begin; select pg_advisory_xact_lock(${lockNumber(lock)})`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => {
      broken = reason;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function lockNumber(lock: string): string {
  return digest(`emulated_stripe ${lock}`).readBigInt64BE().toString();
}

async function read<K extends StoredRecord['kind']>(
  client: Pool | PoolClient,
  kind: K,
  id: string,
): Promise<RecordOf<K> | null> {
  const sql = 'select data from emulated_stripe.records where kind = $1 and id = $2';
  const { rows } = await client.query<{ data: string }>(sql, [kind, id]);
  return rows[0] ? (JSON.parse(rows[0].data) as RecordOf<K>) : null;
}

async function readOf<K extends AccountKind>(client: PoolClient, kind: K, account: string): Promise<RecordOf<K>[]> {
  const sql = `select data from emulated_stripe.records where kind = $1 and data::json ->> 'account' = $2 order by seq`;
  const { rows } = await client.query<{ data: string }>(sql, [kind, account]);
  return rows.map(({ data }) => JSON.parse(data) as RecordOf<K>);
}

async function save(client: PoolClient, writes: Write[]): Promise<void> {
  const kept = writes.flatMap(({ record }) => (record === null ? [] : [record]));
  const removed = writes.filter(({ record }) => record === null);
  if (kept.length > 0) {
    await client.query(
      `insert into emulated_stripe.records (kind, id, due_at, data)
         select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[])
       on conflict (kind, id) do update set due_at = excluded.due_at, data = excluded.data`,
      [kept.map((r) => r.kind), kept.map((r) => r.id), kept.map((r) => r.dueAt), kept.map((r) => JSON.stringify(r))],
    );
  }
  for (const { kind, id } of removed) {
    await client.query('delete from emulated_stripe.records where kind = $1 and id = $2', [kind, id]);
  }
}

/**
 * Adds records that another store has made to the one that `openPostgresStore` has opened in this database, in their order.
 * @param tx an open transaction, with which they come or don't
 */
export async function importRecords(tx: Database, records: readonly StoredRecord[]): Promise<void> {
  const rows = JSON.stringify(
    records.map((record) => ({ kind: record.kind, id: record.id, dueAt: record.dueAt, data: JSON.stringify(record) })),
  );
  await tx.execute(sql`
    insert into emulated_stripe.records (kind, id, due_at, data)
    select record ->> 'kind', record ->> 'id', (record ->> 'dueAt')::bigint, record ->> 'data'
    from jsonb_array_elements(${rows}::jsonb) with ordinality as all_records (record, place) order by place`);
}
