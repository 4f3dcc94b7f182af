import path from 'node:path';
import { describeDemoData } from '../../demo/demo-data.server.ts';
import type { StripeEmulator } from '../../demo/emulators/stripe/emulator.ts';
import { avatarsPath } from '../../features/accounts/avatar/avatars.server.ts';
import { createAvatarsServer } from '../../features/accounts/avatar/serve-avatars.server.ts';
import type { PasswordHashing } from '../../features/accounts/embedded/password-hash.ts';
import { indexNowQueue, indexNowWork, tellsSearchEngines } from '../../features/catalog/index-now.server.ts';
import { describeShadowedStores } from '../../features/catalog/shadowed-stores.server.ts';
import { createPictureMaker, picturesFolder } from '../../features/pictures/picture-maker.server.ts';
import { pictureQueue } from '../../features/pictures/picture-queue.ts';
import { createUploadsServer, uploadsPath } from '../../features/pictures/serve-uploads.server.ts';
import { readRunningPlans } from '../../features/plan/advance-plans.server.ts';
import { refreshInBackground } from '../../features/studio/payments/read-accounts.server.ts';
import { createTableTaxes } from '../../features/tax/table-taxes.server.ts';
import { transferQueue } from '../../features/transfers/transfers.server.ts';
import { systemClock } from '../../platform/clock.ts';
import { listen } from '../../platform/database/listen.ts';
import { setRemovedAside } from '../../platform/files/removed-files.ts';
import { createStoredPictures } from '../../platform/files/stored-pictures.ts';
import { log as siteLog } from '../../platform/http/log.ts';
import { everyPage, pageTagChannel } from '../../platform/http/page-tags.server.ts';
import { closeJobs, openJobs } from '../../platform/jobs/jobs.ts';
import { openRowJobs } from '../../platform/jobs/row-jobs.ts';
import type { MailQueue } from '../../platform/mail/mail.ts';
import { createPdfMaker } from '../../platform/pdf/pdf-maker.ts';
import { runEvery } from '../../platform/run-every.ts';
import { createSeal } from '../../platform/seal.ts';
import { readOrCreateSecret } from '../../platform/secret-file.ts';
import type { Config } from '../../site/config.ts';
import type { App, Mail } from '../app.ts';
import { backupQueue, startDailyBackup } from '../backup/daily-backup.ts';
import { type DatabaseOptions, openMigrated } from '../database/open-database.ts';
import type { Check } from '../doctor/check.ts';
import { answerProbe, checkSharedFolder } from '../doctor/instances.ts';
import { refuseOtherPlace } from '../files/files-place.ts';
import { createMailing } from '../mails/mailing.ts';
import { startEventChangeWork } from '../work/event-change-work.ts';
import { describeNotifications, startNotificationWork } from '../work/notification-work.ts';
import { listRegularWork } from '../work/regular-work.ts';
import { startTransferWork } from '../work/transfer-work.ts';
import { startUploadWork } from '../work/upload-work.ts';
import { createAvatarMaker } from './avatars.ts';
import { createIdentity } from './identity.ts';
import { createPayments } from './payments.ts';
import { createPostage } from './postage.ts';
import { findProgram } from './programs.ts';
import { createReadinessCheck } from './readiness.ts';
import { seedCity, seedPast } from './seed-city.ts';

export interface RunningApp {
  app: App;
  /** Signs cookies. The same in every instance. */
  secret: string;
  /** Third-party services emulated by this process: path prefix → fetch handler. */
  mounts: Record<string, (request: Request, clientAddress: string) => Promise<Response>>;
  /** The emulated payment provider; null when the real one is used. */
  emulator: StripeEmulator | null;
  /** Subscribes to changed pages of this and other processes. Resolves with the function that unsubscribes. */
  subscribePurges(listener: { purge(tags: readonly string[]): void; clear(): void }): Promise<() => Promise<void>>;
  ready(): Promise<boolean>;
  description: readonly string[];
  warnings: readonly string[];
  findOtherFolders(): Promise<Check>;
  /** Starts the background work: mail and the sweepers. Call it once requests are served. */
  startWork(): Promise<void>;
  /** Stops everything in reverse order. Call it after the last request. */
  close(): Promise<void>;
}

export interface CreateAppOptions extends Omit<DatabaseOptions, 'log' | 'onFatal'> {
  log?: DatabaseOptions['log'];
  /** Called when a vital service is lost for good. The message says what to do. Default: log it. */
  onFatal?: DatabaseOptions['onFatal'];
  /** True to seed an empty database with the demo city. Default: `config.demo`. */
  seed?: boolean;
  /** False to seed the demo city without its past year of orders. Default: with it. */
  year?: boolean;
  /** How passwords of accounts in our own database are hashed. Default: at the cost of real sites. */
  hashing?: PasswordHashing;
  /** For tests: replaces the services that the settings choose. */
  parts?: Partial<Pick<App, 'billing' | 'clock' | 'identity' | 'jobs' | 'mails' | 'payments' | 'postage'>>;
}

const subscribePurges = (app: App, url: string, { purge, clear }: Parameters<RunningApp['subscribePurges']>[0]) => {
  const heard = (payload: string) => {
    const tags: string[] = JSON.parse(payload);
    void answerProbe(app, tags);
    if (tags.includes(everyPage)) clear();
    else purge(tags);
  };
  return listen(url, pageTagChannel, { heard, missed: clear });
};

type Described = Readonly<
  Record<'server' | 'paid' | 'labels' | 'mail' | 'identity' | 'files', { description: string }>
>;

function describeServices(config: Config, { server, paid, labels, mail, identity, files }: Described): string[] {
  return [
    `Database: ${server.description}`,
    `Payments: ${paid.description}`,
    `Shipping labels: ${labels.description}`,
    `Email: ${mail.description}`,
    `Newsletters and alerts: ${describeNotifications(config)}`,
    `Accounts: ${identity.description}`,
    `Files: ${files.description}`,
  ];
}

type Closer = () => Promise<unknown>;

function createTestMailing(queue: MailQueue<Mail>) {
  return { queue, start: async () => {}, stop: async () => {}, description: 'kept by a test' };
}

async function openQueues(
  config: Config,
  {
    url,
    log,
    parts: { mails, jobs },
    closers,
    ...services
  }: Pick<App, 'db' | 'clock'> &
    Required<Pick<CreateAppOptions, 'log' | 'parts'>> & { url: string; secret: string; closers: Closer[] },
) {
  if (mails && jobs) return { mail: createTestMailing(mails), jobs: { ...jobs, work: async () => async () => {} } };
  const boss = await openJobs(url, log);
  closers.push(() => closeJobs(boss));
  const rows = await openRowJobs({ boss, db: services.db, log }, [
    pictureQueue,
    transferQueue,
    indexNowQueue,
    backupQueue,
  ]);
  const mail = mails
    ? createTestMailing(mails)
    : await createMailing(config, { boss, ...services }, services.secret, log);
  closers.push(mail.stop);
  return { mail, jobs: rows };
}

/**
 * Starts everything that the settings ask for: database, migrations, demo city, payments, mail, files.
 * @throws Error with a readable message if a service can't start; services that did start are stopped again
 */
export async function createApp(config: Config, options: CreateAppOptions): Promise<RunningApp> {
  const { root, log = siteLog.error, parts = {} } = options;
  const onFatal = options.onFatal ?? (({ message }) => log(message));
  const closers: Closer[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) {
      await closer().catch((error: unknown) => log('A shutdown step failed.', error));
    }
  };
  try {
    const clock = parts.clock ?? systemClock;
    const { server, db, stored, warnings } = await openMigrated(config, { ...options, log, onFatal }, closers);
    const secret = config.identity.secret ?? (await readOrCreateSecret(config.dataDir));
    const sealFor = (purpose: string) => createSeal(secret, purpose);
    if (options.seed ?? config.demo) await seedCity(config, db, clock.now(), options.hashing);
    const leftover = config.demo ? null : await describeDemoData(db);
    const files = setRemovedAside(stored.files);
    // The second one is for development, which has no build.
    const statics = [path.join(root, 'dist/client'), path.join(root, 'public')];
    const pictures = createStoredPictures(statics, files);
    const pdfs = createPdfMaker({ script: findProgram(root, 'pdfs'), pictures, now: () => clock.now(), log });
    closers.push(pdfs.close);
    const paid = await createPayments(config, server.directUrl, { clock, log, pdfs });
    const shadowed = await describeShadowedStores(db);
    closers.push(paid.close);
    const labels = await createPostage(config, server.directUrl, clock, log);
    closers.push(labels.close);
    const { mail, jobs } = await openQueues(config, { url: server.directUrl, db, clock, secret, log, parts, closers });
    const maker = createPictureMaker(findProgram(root, 'pictures'));
    closers.push(maker.close);
    const accounts = parts.identity
      ? { identity: parts.identity, mounts: {}, mirror: null }
      : await createIdentity({ config, db, mails: mail.queue, clock, secret, sealFor, hashing: options.hashing, log });
    const { identity, mirror } = accounts;
    const app: App = {
      config,
      db,
      identity,
      payments: paid.payments,
      billing: paid.billing,
      readPlanEvent: paid.readPlanEvent,
      taxes: createTableTaxes(),
      postage: labels.postage,
      mails: mail.queue,
      files,
      largeFiles: stored.largeFiles,
      pictures,
      pdfs,
      avatars: createAvatarMaker(maker, path.join(picturesFolder(config), 'avatars')),
      jobs,
      clock,
      sealFor,
      maker,
      accountRefused: (vendorId) => refreshInBackground(app, vendorId),
      ...parts,
    };
    if (config.demo && (options.seed ?? true))
      await seedPast(app, statics, paid.emulator !== null && (options.year ?? true));
    return {
      app,
      secret,
      mounts: {
        ...paid.mounts,
        ...labels.mounts,
        ...accounts.mounts,
        [uploadsPath]: createUploadsServer(files),
        [avatarsPath]: createAvatarsServer(files),
      },
      emulator: paid.emulator,
      subscribePurges: (listener) => subscribePurges(app, server.directUrl, listener),
      ready: createReadinessCheck({ db, clock, stored, dataDir: config.dataDir }),
      description: describeServices(config, { server, paid, labels, mail, identity, files }),
      warnings: [...warnings, leftover, shadowed].filter((sentence) => sentence !== null),
      findOtherFolders: () => checkSharedFolder(app, server.directUrl),
      startWork: async () => {
        // Now that others can find this instance, their files haven't begun to be moved unnoticed.
        await refuseOtherPlace({ url: server.directUrl, config }, stored);
        await mail.start();
        await readRunningPlans(app);
        for (const [everyMs, work, failure] of listRegularWork(app, stored.files, mirror))
          closers.push(runEvery(everyMs, work, (error) => log(failure, error)));
        closers.push(await startUploadWork(app, { maker, jobs, log }));
        closers.push(await startTransferWork(app, jobs, log));
        closers.push(await startDailyBackup(app, { jobs, script: findProgram(root, 'backup'), log }));
        if (tellsSearchEngines(config)) closers.push(await jobs.work(indexNowWork(app)));
        closers.push(startNotificationWork(app, log));
        closers.push(startEventChangeWork(app, log));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
