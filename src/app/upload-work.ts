/** Starts the background work on photos that vendors send. */
import path from 'node:path';
import { cleanUploads } from '../features/pictures/clean-uploads.server.ts';
import type { PictureMaker } from '../features/pictures/picture-maker.server.ts';
import { startPictureWork } from '../features/pictures/picture-work.server.ts';
import { runEvery } from '../platform/run-every.ts';
import { hourMs } from '../platform/time.ts';
import type { App } from './app.ts';

const cleanEveryMs = hourMs;

interface WorkOptions {
  /** Runs the program that re-encodes pictures. */
  maker: PictureMaker;
  /** Of the database. */
  url: string;
  log(message: string, error?: unknown): void;
}

/** Returns the folder for pictures that are being made. */
export const picturesFolder = (dataDir: string): string => path.join(dataDir, 'pictures');

/** Makes pictures as photos arrive, and removes what nobody uses. Returns the function that stops both. */
export async function startUploadWork(app: App, { maker, url, log }: WorkOptions): Promise<() => Promise<void>> {
  const workFolder = picturesFolder(app.config.dataDir);
  const stopMaking = await startPictureWork(app, { maker, workFolder, url, log });
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
