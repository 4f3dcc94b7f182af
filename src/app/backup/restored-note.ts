/**
 * What a restore notes in the database, with its rows: from then on they stand, and whatever ends the rest, the same command goes on
 * there. It is a comment on the table of migrations, because a table of its own is one that the backup's release may not know.
 */
import type { Client, Pool } from 'pg';
import { object, optional, safeParse, string } from 'valibot';
import { hash } from '../../platform/hashes/hash.ts';
import { type Manifest, parseJson } from './manifest.ts';

/** `at` and `takenAt` are missing in notes of 1.0.0. */
const noteSchema = object({ restored: string(), at: optional(string()), takenAt: optional(string()) });

/** Tells backups apart, also when a later release knows more of them. */
const idOf = ({ site, takenAt, tables }: Manifest): string =>
  hash(JSON.stringify([site, takenAt, tables.map(({ rows, sum }) => [rows, sum])]));

export async function writeNote(client: Client, manifest: Manifest): Promise<void> {
  const { takenAt } = manifest;
  const note = JSON.stringify({ restored: idOf(manifest), at: new Date().toISOString(), takenAt });
  const { rows } = await client.query<{ text: string }>(
    `select format('comment on table drizzle.__drizzle_migrations is %L', $1::text) as text`,
    [note],
  );
  await client.query(rows[0]?.text ?? '');
}

async function readNote(client: Client | Pool) {
  const { rows } = await client.query<{ text: string | null }>(
    `select obj_description(to_regclass('drizzle.__drizzle_migrations'), 'pg_class') as text`,
  );
  const parsed = safeParse(noteSchema, parseJson(rows[0]?.text ?? ''));
  return parsed.success ? parsed.output : null;
}

export async function isNoted(client: Client, manifest: Manifest): Promise<boolean> {
  return (await readNote(client))?.restored === idOf(manifest);
}

/** Returns when a backup was restored into this database, and the moment that it shows; null if none was, or it isn't known. */
export async function readRestored(client: Client | Pool): Promise<{ at: Date; takenAt: Date } | null> {
  const { at, takenAt } = (await readNote(client)) ?? {};
  return at === undefined || takenAt === undefined ? null : { at: new Date(at), takenAt: new Date(takenAt) };
}
