/**
 * What a restore notes in the database, with its rows: from then on they stand, and whatever ends the rest, the same command goes on
 * there. It is a comment on the table of migrations, because a table of its own is one that the backup's release may not know.
 */
import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { object, picklist, safeParse, string } from 'valibot';
import { type Manifest, parseJson } from './manifest.ts';

/** `other`: what was sealed and signed with the backup's secret can't be read with the one of this site. */
const secretStates = ['restored', 'same', 'other', 'none'] as const;

const noteSchema = object({ restored: string(), secret: picklist(secretStates) });

export type SecretState = (typeof secretStates)[number];

/** Tells backups apart, also when a later release knows more of them. */
const idOf = ({ site, takenAt, tables }: Manifest): string =>
  createHash('sha256')
    .update(JSON.stringify([site, takenAt, tables.map(({ rows, sum }) => [rows, sum])]))
    .digest('hex');

export async function writeNote(client: Client, manifest: Manifest, secret: SecretState): Promise<void> {
  const note = JSON.stringify({ restored: idOf(manifest), secret });
  const { rows } = await client.query<{ text: string }>(
    `select format('comment on table drizzle.__drizzle_migrations is %L', $1::text) as text`,
    [note],
  );
  await client.query(rows[0]?.text ?? '');
}

/** Returns what became of the secret, if this backup was restored here. */
export async function readNote(client: Client, manifest: Manifest): Promise<SecretState | null> {
  const { rows } = await client.query<{ text: string | null }>(
    `select obj_description(to_regclass('drizzle.__drizzle_migrations'), 'pg_class') as text`,
  );
  const parsed = safeParse(noteSchema, parseJson(rows[0]?.text ?? ''));
  return parsed.success && parsed.output.restored === idOf(manifest) ? parsed.output.secret : null;
}
