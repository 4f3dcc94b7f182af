/** A database with the demo and its past year, and a DATA_DIR that goes with it: made once in a run, and copied for each file. */
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createApp } from '../../src/app/create-app.ts';
import { canary } from './canaries.ts';
import { capturedMails } from './captured-mails.ts';
import { testConfig } from './config.ts';
import { copyDatabase, type FreshDatabase, testServer } from './database.ts';
import { noJobs } from './jobs.ts';
import { demoTemplate, templateName, withDatabase } from './postgres.ts';
import { root } from './root.ts';

export interface DemoPlace extends FreshDatabase {
  dataDir: string;
}

/** Any fixed number will do. */
const lock = 7260411025;

async function makeDemo(databaseUrl: string, folder: string): Promise<void> {
  await mkdir(folder);
  // No six of its characters are in another text by chance.
  await writeFile(path.join(folder, 'secret'), canary(64), { mode: 0o600 });
  const config = testConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrl });
  const parts = { mails: capturedMails(), jobs: noJobs };
  const { close } = await createApp(config, { root, seed: true, parts });
  await close();
}

/** Makes the demo unless another file has. */
async function findDemo(): Promise<ReturnType<typeof demoTemplate>> {
  const server = testServer();
  const demo = demoTemplate(server);
  const client = new pg.Client({ connectionString: withDatabase(server, 'postgres') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [demo.name]);
    if (rowCount === 0) {
      const draft = `${demo.name}_draft`;
      await client.query(`create database ${draft} template ${templateName(server)}`);
      await makeDemo(withDatabase(server, draft), demo.folder);
      await client.query(`alter database ${draft} rename to ${demo.name}`);
    }
  } finally {
    await client.end();
  }
  return demo;
}

/** Copies the demo. */
export async function demoPlace(): Promise<DemoPlace> {
  const demo = await findDemo();
  const database = await copyDatabase(demo.name);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'test-demo-'));
  await chmod(dataDir, 0o711);
  await cp(demo.folder, dataDir, { recursive: true });
  return {
    ...database,
    dataDir,
    close: async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
