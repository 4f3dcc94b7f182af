import path from 'node:path';
import { handler } from '@astrojs/node/server.js';
import { readRelease } from '../../platform/database/release.ts';
import { openStartingDoor } from '../../platform/http/front-door/starting.ts';
import { log, setUpLog } from '../../platform/http/log.ts';
import { ConfigError } from '../../site/config.ts';
import { refuseProblems, warningsOf } from '../doctor/check.ts';
import { checkStripe } from '../doctor/check-services.ts';
import { checkSettings, isLive } from '../doctor/check-settings.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createWatcher } from '../metrics/request-log.ts';
import { unknownSettings } from '../settings/unknown-settings.ts';
import { readConfigWithPort } from './choose-port.ts';
import { createApp, type RunningApp } from './create-app.ts';
import { openFrontDoor } from './open-front-door.ts';
import { startProblem } from './start-problem.ts';

export { handler };

/** Takes seconds, in which visitors need not wait. */
async function warnOfOtherFolders({ findOtherFolders }: RunningApp): Promise<void> {
  const { state, sentence } = await findOtherFolders();
  if (state === 'problem') log.warn(sentence);
}

/** Milliseconds after which a stopping process exits even if something still hangs. */
const stopMs = 30_000;

async function start(root: string, onFatal: (problem: Error) => void) {
  for (const sentence of unknownSettings(process.env)) log.warn(sentence);
  const config = await readConfigWithPort(process.env, root);
  setUpLog(config);
  const checks = checkSettings(config);
  refuseProblems(checks);
  let phase = 'starting';
  const starting = await openStartingDoor(config, () => phase);
  const metrics = config.metricsToken === null ? null : createMetrics(await readRelease(root));
  const running = await createApp(config, {
    root,
    log: log.error,
    onFatal,
    tell: (doing) => {
      phase = doing;
    },
    ...(metrics && { onQuery: metrics.queried }),
  });
  const frontDoor = await openFrontDoor(running, {
    starting,
    handler,
    clientDir: path.join(root, 'dist/client'),
    log,
    watcher: createWatcher(config, metrics),
    ...(metrics && { readMetrics: () => metrics.read(running.app.db, config.dataDir) }),
  });
  try {
    if (isLive(config)) checks.push(checkStripe(await running.app.payments.findProblem()));
    refuseProblems(checks);
    await frontDoor.listen();
    await running.startWork();
  } catch (error) {
    await running.close();
    throw error;
  }
  for (const line of running.description) log.info(line);
  for (const sentence of [...running.warnings, ...warningsOf(checks)]) log.warn(sentence);
  void warnOfOtherFolders(running).catch(() => {});
  if (config.betaPassword !== null) log.info('Private beta: closed to everyone without BETA_PASSWORD');
  if (!config.loopback && config.siteUrl.startsWith('http:')) {
    log.warn('SITE_URL is public but not https: anyone on the network path can read and take over sign-ins.');
  }
  log.info(`${config.site.name} is open at ${config.siteUrl}${config.demo ? ' (demo)' : ''}`);
  return {
    close: async () => {
      await frontDoor.close();
      await running.close();
    },
  };
}

/**
 * Runs until SIGTERM, SIGINT or SIGHUP, then finishes running requests and exits with 0. Further signals are ignored,
 * because npm and the terminal each send one. A wrong setting or a lost database is printed as a sentence and exits with
 * 1, so that the process manager can act.
 * @param root the project's root folder
 */
export async function run(root: string): Promise<void> {
  // The adapter's listener says nothing of what fails during the start, which has to end it.
  process.removeAllListeners('unhandledRejection');
  let stopping = false;
  const stop = (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopMs).unref();
    starting
      .then(({ close }) => close())
      .then(
        () => process.exit(code),
        () => process.exit(1),
      );
  };
  const starting = start(root, (problem) => {
    log.error(problem.message);
    stop(1);
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  try {
    await starting;
  } catch (error) {
    if (error instanceof ConfigError) for (const problem of error.problems) console.error(problem);
    else console.error(startProblem(error));
    process.exit(1);
  }
  // A bug in one request must not end all others. Durable state is safe: it is in the database, written in transactions.
  process.on('uncaughtException', (error) => log.error('Uncaught exception.', error));
  process.on('unhandledRejection', (error) => log.error('Unhandled promise rejection.', error));
}
