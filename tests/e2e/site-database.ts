import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

export const siteOrigin = `http://localhost:${process.env['E2E_PORT']}`;

/** Returns the data folder of the site that this run started; see tests/support/e2e-server.ts. */
export function siteFolder(): string {
  const prefix = `test-e2e-${process.env['E2E_PORT']}-`;
  const name = readdirSync(tmpdir()).find((one) => one.startsWith(prefix));
  if (!name) throw new Error('The site of this run has no data folder.');
  return path.join(tmpdir(), name);
}

let pool: pg.Pool | undefined;

/** Connects to the site's database, to add accounts without sign-up and to change what only a vendor or time could change. */
export function siteDatabase(): pg.Pool {
  if (!pool) {
    const { password, port } = JSON.parse(readFileSync(path.join(siteFolder(), 'postgres.json'), 'utf8'));
    pool = new pg.Pool({ user: 'app', host: '127.0.0.1', database: 'postgres', password, port, max: 2 });
    pool.on('error', () => {});
  }
  return pool;
}
