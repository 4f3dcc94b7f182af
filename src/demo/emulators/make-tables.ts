import type { Client } from 'pg';
import { shippoTables } from './shippo/store.ts';
import { stripeTables } from './stripe/store/postgres-store.ts';

const tables: Readonly<Record<string, string>> = { emulated_stripe: stripeTables, emulated_shippo: shippoTables };

/** Makes the tables of the emulator that has this schema. For any other schema it does nothing. */
export async function makeEmulatedTables(client: Client, schema: string): Promise<void> {
  const sql = tables[schema];
  if (sql !== undefined) await client.query(sql);
}
