/** Starts the background work on what vendors take along. */

import { cleanTransfers, workOnTransfers } from '../features/transfers/transfer-work.server.ts';
import { runEvery } from '../platform/run-every.ts';
import { hourMs } from '../platform/time.ts';
import type { App } from './app.ts';

const lookEveryMs = 2_000;
const cleanEveryMs = hourMs;

/** Makes archives as they are asked for, and removes old ones. Returns the function that stops both. */
export function startTransferWork(app: App, log: (message: string, error?: unknown) => void): () => Promise<void> {
  const stopped = new AbortController();
  const stopWorking = runEvery(
    lookEveryMs,
    () => workOnTransfers(app, { signal: stopped.signal, log }),
    (error) => log('Working on archives failed.', error),
  );
  const stopCleaning = runEvery(
    cleanEveryMs,
    () => cleanTransfers(app, app.clock.now()),
    (error) => log('Cleaning archives away failed.', error),
  );
  return async () => {
    stopped.abort();
    await stopWorking();
    await stopCleaning();
  };
}
