import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Database } from '../../../platform/database/database.ts';
import type { Kind, RecordOf, StoredRecord } from './records.ts';

/** The emulator's storage. Records are replaced as a whole. */
export interface Store {
  get<K extends Kind>(kind: K, id: string): Promise<RecordOf<K> | null>;
  /** Returns all records of a kind, newest first. */
  list<K extends Kind>(kind: K): Promise<RecordOf<K>[]>;
  put(record: StoredRecord): Promise<void>;
}

export function openMemoryStore(): Store {
  const records = new Map<string, StoredRecord>();
  return {
    get: async (kind, id) => (records.get(`${kind} ${id}`) as RecordOf<typeof kind> | undefined) ?? null,
    list: async (kind) =>
      [...records.values()].filter((record): record is RecordOf<typeof kind> => record.kind === kind).reverse(),
    put: async (record) => void records.set(`${record.kind} ${record.id}`, record),
  };
}

/** A separate schema, because the application must not read the provider's data. */
export const shippoTables = `
  create schema if not exists emulated_shippo;
  create table if not exists emulated_shippo.records (
    kind text not null,
    id text not null,
    data jsonb not null,
    seq bigint generated always as identity,
    primary key (kind, id)
  );`;

const schemaLock = 7260411129;

/** Opens a store in PostgreSQL, which several processes may share. */
export async function openPostgresStore(pool: Pool): Promise<Store> {
  await pool.query(`begin; select pg_advisory_xact_lock(${schemaLock}); ${shippoTables} commit;`);
  const rows = async (query: string, values: unknown[]) =>
    (await pool.query<{ data: StoredRecord }>(query, values)).rows;
  return {
    async get(kind, id) {
      const [row] = await rows('select data from emulated_shippo.records where kind = $1 and id = $2', [kind, id]);
      return (row?.data as RecordOf<typeof kind> | undefined) ?? null;
    },
    async list(kind) {
      const all = await rows('select data from emulated_shippo.records where kind = $1 order by seq desc', [kind]);
      return all.map(({ data }) => data as RecordOf<typeof kind>);
    },
    async put(record) {
      await pool.query(
        `insert into emulated_shippo.records (kind, id, data) values ($1, $2, $3)
         on conflict (kind, id) do update set data = excluded.data`,
        [record.kind, record.id, JSON.stringify(record)],
      );
    },
  };
}

/** Adds records that another store has made to the one that `openPostgresStore` has opened in this database. */
export async function importRecords(tx: Database, records: readonly StoredRecord[]): Promise<void> {
  await tx.execute(sql`
    insert into emulated_shippo.records (kind, id, data)
    select record ->> 'kind', record ->> 'id', record from jsonb_array_elements(${JSON.stringify(records)}::jsonb) record`);
}
