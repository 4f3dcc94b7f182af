/** Starts the job that makes pictures: at once when a photo has arrived, and now and then in case that was missed. */
import { listen } from '../../platform/database/listen.ts';
import { runEvery } from '../../platform/run-every.ts';
import { attachPictures } from './attach.server.ts';
import { makeNextPicture, type PictureJobOptions, type PictureServices } from './picture-jobs.server.ts';
import { uploadsChannel } from './uploads.server.ts';

const lookEveryMs = 10_000;

/**
 * Starts the job on this instance.
 * @param url of the database, for a connection that listens
 * @returns a function that stops it; a picture that is being made is given back, and begun again by the next start
 */
export async function startPictureWork(
  app: PictureServices,
  options: PictureJobOptions & { url: string },
): Promise<() => Promise<void>> {
  const stopped = new AbortController();
  const { signal } = stopped;
  let running: Promise<void> | null = null;
  let again = false;

  const work = async (): Promise<void> => {
    while (!signal.aborted && (await makeNextPicture(app, { ...options, signal })));
  };
  const wake = (): Promise<void> => {
    again = true;
    running ??= (async () => {
      try {
        while (again && !signal.aborted) {
          again = false;
          await work();
        }
      } finally {
        running = null;
      }
    })();
    return running;
  };
  const heard = (): void => {
    wake().catch((error: unknown) => options.log('Making pictures failed.', error));
  };

  const stopListening = await listen(options.url, uploadsChannel, { heard, missed: heard });
  const look = async (): Promise<void> => {
    // Pieces that were created when their photos were ready already.
    await attachPictures(app.db, app.clock.now());
    await wake();
  };
  const stopLooking = runEvery(lookEveryMs, look, (error) => options.log('Making pictures failed.', error));
  return async () => {
    stopped.abort();
    await stopListening();
    await options.maker.close();
    await stopLooking();
    await running?.catch(() => {});
  };
}
