import type { RowJobs } from '../../platform/jobs/row-jobs.ts';
import { runEvery } from '../../platform/run-every.ts';
import { attachPictures } from './attach.server.ts';
import { type PictureJobOptions, type PictureServices, pictureWork } from './picture-jobs.server.ts';

const attachEveryMs = 10_000;

/**
 * Starts the job on this instance.
 * @returns a function that stops it; a picture that is being made is given back, and begun again by the next start
 */
export async function startPictureWork(
  app: PictureServices,
  jobs: RowJobs,
  options: PictureJobOptions,
): Promise<() => Promise<void>> {
  const stopMaking = await jobs.work(pictureWork(app, options));
  // Pieces that were created when their photos were ready already.
  const stopAttaching = runEvery(
    attachEveryMs,
    () => attachPictures(app.db, app.clock.now()),
    (error) => options.log('Giving pictures to their pieces failed.', error),
  );
  return async () => {
    const stopped = stopMaking();
    await options.maker.close();
    await Promise.all([stopped, stopAttaching()]);
  };
}
