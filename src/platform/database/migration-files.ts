import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hash } from '../hashes/hash.ts';

/** Relative to the project's root, in a checkout and in the image. */
export const databaseFolder = 'src/app/database';

export interface Migration {
  /** The name of its file: 0000_first-release. */
  name: string;
  /** When it was made. It identifies a migration in the database; its number may have changed before it was released. */
  madeAt: number;
  hash: string;
  statements: readonly string[];
  marker: Marker | null;
}

interface Marker {
  /** `contract` takes away what the release before this one may not miss. */
  kind: 'expand' | 'contract';
  /** The newest migration of the oldest release that runs on the database afterwards; null if any release does. */
  needs: string | null;
  /** False if it can't run in a transaction, such as `CREATE INDEX CONCURRENTLY`. It may then be run again after a kill. */
  transaction: boolean;
}

const markers = /^-- (?:(expand)|(contract), needs (\d{4}_[\w-]+))(, outside a transaction)?\n/;

/** Returns what the first line says; null if it is no marker. */
function readMarker(text: string): Marker | null {
  const [found, expand, , needs = null, outside] = markers.exec(text) ?? [];
  if (found === undefined) return null;
  return { kind: expand === undefined ? 'contract' : 'expand', needs, transaction: outside === undefined };
}

export async function readMigrations(root: string): Promise<Migration[]> {
  const folder = path.join(root, databaseFolder, 'migrations');
  const journal = await readFile(path.join(folder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { tag: string; when: number }[] };
  return Promise.all(
    entries.map(async ({ tag: name, when: madeAt }) => {
      const text = await readFile(path.join(folder, `${name}.sql`), 'utf8');
      const statements = text.split('--> statement-breakpoint');
      return { name, madeAt, hash: hash(text), statements, marker: readMarker(text) };
    }),
  );
}
