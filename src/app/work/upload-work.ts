import { cleanUploads } from '../../features/pictures/clean-uploads.server.ts';
import { type PictureMaker, picturesFolder } from '../../features/pictures/picture-maker.server.ts';
import { startPictureWork } from '../../features/pictures/picture-work.server.ts';
import type { RowJobs } from '../../platform/jobs/row-jobs.ts';
import { runEvery } from '../../platform/run-every.ts';
import { hourMs } from '../../platform/time.ts';
import type { App } from '../app.ts';

const cleanEveryMs = hourMs;

interface WorkOptions {
  maker: PictureMaker;
  jobs: RowJobs;
  log(message: string, error?: unknown): void;
}

/** Makes pictures as photos arrive, and removes what nobody uses. Returns the function that stops both. */
export async function startUploadWork(app: App, { maker, jobs, log }: WorkOptions): Promise<() => Promise<void>> {
  const stopMaking = await startPictureWork(app, jobs, { maker, workFolder: picturesFolder(app.config), log });
  const stopCleaning = runEvery(
    cleanEveryMs,
    () => cleanUploads(app, app.clock.now()),
    (error) => log('Cleaning photos away failed.', error),
  );
  return async () => {
    await stopCleaning();
    await stopMaking();
  };
}
