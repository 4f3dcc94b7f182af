import type { Client } from 'pg';

/** A table with its columns in order, without those that are computed. */
export interface TableName {
  schema: string;
  name: string;
  columns: string[];
}

export interface SequenceValue {
  schema: string;
  name: string;
  /** The last one that was given out. */
  value: string;
}

const ours = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

/** Returns the tables of this database's user. A partitioned table is one; what extensions bring is left out. */
export async function listTables(client: Client): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(`
    select n.nspname as schema, c.relname as name, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and ${ours} and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1, 2`);
  return rows;
}

/** Returns the sequences that were used. They are no part of a snapshot: read later, they are as far or farther. */
export async function listSequences(client: Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(`
    select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
    where last_value is not null and pg_has_role(sequenceowner, 'usage') order by 1, 2`);
  return rows;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const sqlName = ({ schema, name }: { schema: string; name: string }): string =>
  `${quote(schema)}.${quote(name)}`;

export const sqlColumns = ({ columns }: TableName): string => columns.map(quote).join(', ');
