import { cleanTransfers, transferWork } from '../../features/transfers/transfer-work.server.ts';
import type { RowJobs } from '../../platform/jobs/row-jobs.ts';
import { runEvery } from '../../platform/run-every.ts';
import { hourMs } from '../../platform/time.ts';
import type { App } from '../app.ts';

const cleanEveryMs = hourMs;

/** Makes archives as they are asked for, and removes old ones. Returns the function that stops both. */
export async function startTransferWork(
  app: App,
  jobs: RowJobs,
  log: (message: string, error?: unknown) => void,
): Promise<() => Promise<void>> {
  const stopWorking = await jobs.work(transferWork(app));
  const stopCleaning = runEvery(
    cleanEveryMs,
    () => cleanTransfers(app, app.clock.now()),
    (error) => log('Cleaning archives away failed.', error),
  );
  return async () => {
    await stopWorking();
    await stopCleaning();
  };
}
