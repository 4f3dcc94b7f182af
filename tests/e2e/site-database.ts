import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';

/**
 * Works in the database of the site on which somebody is signed in here: for what only an artist, or time, could change.
 * Several sites may run on this machine; theirs is the one that knows their account.
 */
export async function inDatabase<Found>(page: Page, work: (db: pg.Client) => Promise<Found>): Promise<Found> {
  const { id } = await (await page.request.get('/api/users/me')).json();
  for (const folder of await readdir(tmpdir())) {
    if (!folder.startsWith('test-e2e-')) continue;
    const settings = await readFile(path.join(tmpdir(), folder, 'postgres.json'), 'utf8').catch(() => '');
    const { password, port } = JSON.parse(settings || '{}');
    const db = new pg.Client({ user: 'app', host: '127.0.0.1', database: 'postgres', password, port: port ?? 1 });
    db.on('error', () => {});
    try {
      // A site that was killed leaves its folder behind, one that starts has no tables yet.
      const found = await db.connect().then(
        () => db.query('select 1 from users where id = $1', [id]).catch(() => null),
        () => null,
      );
      if (found?.rowCount) return await work(db);
    } finally {
      await db.end();
    }
  }
  throw new Error('No running site knows this account.');
}
