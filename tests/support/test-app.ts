import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { App } from '../../src/app/app.ts';
import type { Env } from '../../src/app/settings/read-settings.ts';
import type { Payments } from '../../src/features/buying/payments.ts';
import type { Postage } from '../../src/features/postage/postage.ts';
import { createTableTaxes } from '../../src/features/tax/table-taxes.server.ts';
import type { DatabaseOptions } from '../../src/platform/database/connection.ts';
import { createLargeFolder } from '../../src/platform/files/large-folder.ts';
import { createLocalFolder } from '../../src/platform/files/local-folder.ts';
import { createStoredPictures } from '../../src/platform/files/stored-pictures.ts';
import { createPdfMaker } from '../../src/platform/pdf/pdf-maker.ts';
import { createSeal } from '../../src/platform/seal.ts';
import { type CapturedMails, capturedMails } from './captured-mails.ts';
import { cityDatabase } from './city-database.ts';
import { type FakeClock, fakeClock } from './clock.ts';
import { testConfig } from './config.ts';
import { freshDatabase } from './database.ts';
import { noJobs } from './jobs.ts';
import { memoryBilling } from './memory-billing.ts';
import { testIdentity } from './people.ts';
import { root } from './root.ts';

export interface TestApp extends App {
  clock: FakeClock;
  mails: CapturedMails;
  /** URL of the app's database, for a second connection. */
  databaseUrl: string;
  close(): Promise<void>;
}

export interface TestAppOptions {
  env?: Env;
  payments?: Payments;
  postage?: Postage;
  database?: DatabaseOptions;
  /** True for the demo city, without its past year. Default: false. */
  city?: boolean;
}

/** Payments that refuse every call. Tests that pay pass others. */
const noPayments = new Proxy({} as Payments, {
  get: (_target, name) => {
    if (name === 'mode') return 'emulated';
    if (name === 'publishableKey' || name === 'then') return null;
    return async () => {
      throw new Error(`This test has no payments: pass some to call ${String(name)}.`);
    };
  },
});

/** Labels that refuse every call. Tests that buy some pass others. */
const noPostage = new Proxy({} as Postage, {
  get: (_target, name) => {
    if (name === 'mode') return 'emulated';
    if (name === 'connecting' || name === 'emulatorPage' || name === 'then') return null;
    return async () => {
      throw new Error(`This test has no postage: pass some to call ${String(name)}.`);
    };
  },
});

/** Creates an app for tests without HTTP: a new database, a stopped clock, and recorded mails. */
export async function testApp({
  env = {},
  payments = noPayments,
  postage = noPostage,
  database = {},
  city = false,
}: TestAppOptions = {}): Promise<TestApp> {
  const fresh = await (city ? cityDatabase : freshDatabase)(database);
  const folder = await mkdtemp(path.join(tmpdir(), 'test-app-'));
  const files = createLocalFolder(path.join(folder, 'files'));
  const clock = fakeClock();
  const script = path.join(root, 'src/app/start/pdf-program.ts');
  const pictures = createStoredPictures([path.join(root, 'public')], files);
  const pdfs = createPdfMaker({ script, pictures, now: () => clock.now(), log: console.error });
  return {
    config: testConfig({ DATA_DIR: folder, ...env }),
    db: fresh.db,
    databaseUrl: fresh.url,
    identity: testIdentity(() => fresh.db),
    payments,
    postage,
    billing: memoryBilling(() => clock.now()),
    readPlanEvent: () => {
      throw new Error('This test has no signed events.');
    },
    taxes: createTableTaxes(),
    mails: capturedMails(),
    files,
    largeFiles: createLargeFolder(path.join(folder, 'transfers')),
    pictures,
    avatars: { make: async () => ({ kind: 'failed' }) },
    maker: { make: async () => ({ kind: 'failed', message: 'This test makes no pictures.' }), close: async () => {} },
    jobs: noJobs,
    clock,
    pdfs,
    sealFor: (purpose) => createSeal('a secret of tests', purpose),
    close: async () => {
      await pdfs.close();
      await fresh.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
