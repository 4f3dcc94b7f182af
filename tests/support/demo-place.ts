/** A database with the demo and its past year, and a DATA_DIR that goes with it: made once in a run, and copied for each file. */
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../../src/app/start/create-app.ts';
import { canary } from './canaries.ts';
import { capturedMails } from './captured-mails.ts';
import { testConfig } from './config.ts';
import { copyDatabase, type FreshDatabase, testServer } from './database.ts';
import { noJobs } from './jobs.ts';
import { demoTemplate } from './postgres.ts';
import { root } from './root.ts';
import { sharedTemplate } from './shared-template.ts';

export interface DemoPlace extends FreshDatabase {
  dataDir: string;
}

async function makeDemo(databaseUrl: string, folder: string): Promise<void> {
  await mkdir(folder);
  // No six of its characters are in another text by chance.
  await writeFile(path.join(folder, 'secret'), canary(64), { mode: 0o600 });
  const config = testConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrl });
  const parts = { mails: capturedMails(), jobs: noJobs };
  const { close } = await createApp(config, { root, seed: true, parts });
  await close();
}

/** Copies the demo. */
export async function demoPlace(): Promise<DemoPlace> {
  const demo = demoTemplate(testServer());
  await sharedTemplate(demo.name, (url) => makeDemo(url, demo.folder));
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
