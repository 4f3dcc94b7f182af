/**
 * The SQL that is replaced rather than added to: functions, triggers, and views, each file as it is now. A comment on the schema of the
 * bookkeeping says which texts are in place: anyone may read it, and no backup has it, so a restored database gets all of them.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { hash } from '../hashes/hash.ts';
import { databaseFolder } from './migration-files.ts';

interface SqlFile {
  name: string;
  text: string;
  line: string;
}

async function readFiles(root: string): Promise<SqlFile[]> {
  const folder = path.join(root, databaseFolder);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return { name, text, line: `${name} ${hash(text)}` };
    }),
  );
}

async function readPlaced(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ text: string | null }>(
    `select obj_description(to_regnamespace('drizzle'), 'pg_namespace') as text`,
  );
  return rows[0]?.text?.split('\n') ?? [];
}

export async function findChangedSql(client: pg.Client, root: string): Promise<string[]> {
  const placed = await readPlaced(client);
  return (await readFiles(root)).filter(({ line }) => !placed.includes(line)).map(({ name }) => name);
}

/** Puts the files in place whose text has changed, in the caller's transaction. */
export async function placeSql(client: pg.Client, root: string): Promise<void> {
  const placed = await readPlaced(client);
  const files = await readFiles(root);
  for (const { text, line } of files) if (!placed.includes(line)) await client.query(text);
  const lines = files.map(({ line }) => line).join('\n');
  const { rows } = await client.query<{ text: string }>(
    `select format('comment on schema drizzle is %L', $1::text) as text`,
    [lines],
  );
  await client.query(rows[0]?.text ?? '');
}
