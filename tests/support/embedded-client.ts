import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Connects to the embedded database of a site that runs with this data folder. The caller ends the connection. */
export async function connectEmbedded(dataDir: string): Promise<pg.Client> {
  const { password, port } = JSON.parse(await readFile(path.join(dataDir, 'postgres.json'), 'utf8'));
  const client = new pg.Client({ user: 'app', host: '127.0.0.1', database: 'postgres', password, port });
  await client.connect();
  return client;
}
