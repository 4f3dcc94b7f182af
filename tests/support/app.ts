import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { App } from '../../src/app/app.ts';
import type { Env } from '../../src/app/settings/read-settings.ts';
import { type CreateAppOptions, createApp } from '../../src/app/start/create-app.ts';
import { openFrontDoor } from '../../src/app/start/open-front-door.ts';
import type { StripeEmulator } from '../../src/demo/emulators/stripe/emulator.ts';
import type { PasswordHashing } from '../../src/features/accounts/embedded/password-hash.ts';
import { openDatabase } from '../../src/platform/database/connection.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { freePort } from '../../src/platform/database/embedded/postmaster.ts';
import type { FrontDoor } from '../../src/platform/http/front-door/front-door.ts';
import type { FrontDoorOptions } from '../../src/platform/http/front-door/options.ts';
import { readStaticFiles, type StaticFiles } from '../../src/platform/http/front-door/static-files.ts';
import { loadHandler } from './build.ts';
import { type CapturedMails, capturedMails } from './captured-mails.ts';
import { cityDatabase } from './city-database.ts';
import { type FakeClock, fakeClock } from './clock.ts';
import { testConfig } from './config.ts';
import { type FreshDatabase, freshDatabase, maxWaitMs, testConnections } from './database.ts';
import { cheapHashing } from './hashing.ts';
import { noJobs } from './jobs.ts';
import { testIdentity } from './people.ts';
import { root } from './root.ts';

export interface StartedApp {
  /** Origin, without a slash at the end. */
  url: string;
  app: App;
  db: Database;
  databaseUrl: string;
  /** The app's clock, which stands still until a test moves it. */
  clock: FakeClock;
  mails: CapturedMails;
  frontDoor: FrontDoor;
  /** Path prefixes of emulated services on this origin. */
  mounts: readonly string[];
  /** The emulated Stripe; null if the test passed in other payments. */
  emulator: StripeEmulator | null;
  /** All log lines. */
  logged: string[];
  /** Sends a request to a path of this site as an API client. Redirects are not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Posts JSON as a page of this site. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

export interface StartAppOptions {
  /** Settings that override those of a test site. */
  env?: Env;
  /** True for the demo city, without its past year. Default: false. */
  seed?: boolean;
  /** How passwords are hashed. Default: at the lowest cost. */
  hashing?: PasswordHashing;
  /** Services that replace those chosen by the settings. */
  parts?: CreateAppOptions['parts'];
  /** The identity provider: a stub with its own tokens, or the one in the settings. Default: the stub. */
  accounts?: 'tokens of tests' | 'as configured';
  /** Options of the front door. */
  frontDoor?: Partial<FrontDoorOptions>;
  connections?: number;
  /** Where the app and its front door log instead of `logged`, and who hears of the queries and the requests. */
  watch?: Pick<CreateAppOptions, 'onQuery'> & {
    log?: Record<'warn' | 'error', (message: string, details?: unknown) => void>;
  };
  /** The address of another app's database, whose second instance this is: with a DATA_DIR of its own. */
  databaseUrl?: string;
}

let builtFiles: Promise<StaticFiles> | undefined;
/** The apps of a worker share the build's files. They are compressed on demand: all of them is more work than a start. */
const readFiles = async (folder: string): Promise<StaticFiles> => {
  builtFiles ??= readStaticFiles(folder);
  return { ...(await builtFiles), warm: async () => {} };
};

/** Leaves the database to whoever made it. */
const openSame = (url: string): FreshDatabase => ({ ...openDatabase(url), url });

/** Starts the built site as in production, with its own database, behind its front door, on a free port. */
export async function startApp(options: StartAppOptions = {}): Promise<StartedApp> {
  const handler = await loadHandler();
  const fresh = options.databaseUrl
    ? openSame(options.databaseUrl)
    : await (options.seed ? cityDatabase() : freshDatabase());
  const folder = await mkdtemp(path.join(tmpdir(), 'test-site-'));
  const port = await freePort(null);
  const env = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: fresh.url, ...options.env };
  const config = testConfig(env);
  const clock = fakeClock();
  const mails = capturedMails();
  const logged: string[] = [];
  const log = (message: string, details?: unknown) =>
    void logged.push(`${message} ${details instanceof Error ? details.stack : JSON.stringify(details ?? '')}`);
  const standIn = options.accounts === 'as configured' ? {} : { identity: testIdentity(() => running.app.db) };
  const parts = { clock, mails, jobs: noJobs, ...standIn, ...options.parts };
  const { seed = false, connections = testConnections, hashing = cheapHashing, watch = {} } = options;
  const { log: doorLog = { warn: log, error: log }, ...queries } = watch;
  const running = await createApp(config, {
    ...{ root, log: doorLog.error, seed, year: false, connections, maxWaitMs, hashing, parts, isPrepared: true },
    ...queries,
  });
  const { app, mounts } = running;
  const frontDoor = await openFrontDoor(running, {
    handler,
    clientDir: path.join(root, 'dist/client'),
    log: doorLog,
    // Nobody's next request is on its way when a test ends.
    changes: { readFiles, improvesPages: false, limits: { drainMs: 0 }, ...options.frontDoor },
  });
  await frontDoor.listen();
  const url = `http://127.0.0.1:${port}`;
  const request = (target: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    // Compressing and unpacking every answer is a large part of the work of tests.
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
    return fetch(url + target, { redirect: 'manual', ...init, headers });
  };
  return {
    url,
    app,
    db: app.db,
    databaseUrl: fresh.url,
    clock,
    mails,
    frontDoor,
    mounts: Object.keys(mounts),
    emulator: running.emulator,
    logged,
    fetch: request,
    post: (target, body, headers = {}) =>
      request(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: config.siteUrl, ...headers },
        body: JSON.stringify(body),
      }),
    close: async () => {
      await frontDoor.close();
      await running.close();
      await fresh.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
