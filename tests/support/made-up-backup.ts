/** Backups of no site, which take no time to restore as far as they can be. */
import { createHash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import type { Manifest } from '../../src/app/backup/manifest.ts';
import { type Made, zipOf } from './make-zip.ts';

/** The table that says which migrations there are is the only one that no migration makes. */
const history = { schema: 'drizzle', name: '__drizzle_migrations', columns: ['hash', 'created_at'], rows: 1, sum: '' };

const partOf = (name: string, content: Buffer) => ({
  name,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** Writes one with a row, a photo, and what a test adds to its manifest. Returns its path, which is the one that was given. */
export async function madeUpBackup(file: string, tables: Manifest['tables'] = []): Promise<string> {
  const photo = Buffer.from('a photo');
  const { name: _, ...ofPhoto } = partOf('', photo);
  const members: Made[] = [
    { name: 'tables/drizzle.__drizzle_migrations.tsv', content: Buffer.from('a hash\t1\n') },
    ...tables.map(({ schema, name }) => ({ name: `tables/${schema}.${name}.tsv`, content: Buffer.from('1\n') })),
    {
      name: 'files.jsonl',
      content: Buffer.from(`${JSON.stringify({ key: 'vendors/one.avif', contentType: 'image/avif', ...ofPhoto })}\n`),
    },
  ];
  const manifest: Manifest = {
    format: 'river-city-backup',
    version: 1,
    release: '1.0.0',
    kind: 'asked',
    site: 'https://art.example',
    takenAt: '2026-11-27T00:00:00.000Z',
    server: '18.4',
    migrations: [],
    tables: [history, ...tables],
    sequences: [],
    parts: members.map(({ name, content = photo }) => partOf(name, content)),
    files: 1,
  };
  const last = { name: 'manifest.json', content: Buffer.from(JSON.stringify(manifest)) };
  await rename(await zipOf([...members, { name: 'files/vendors/one.avif', content: photo }, last]), file);
  return file;
}
