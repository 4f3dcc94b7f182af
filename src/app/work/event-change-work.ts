import { sendEventChanges } from '../../features/notifications/event-changes/event-changes.server.ts';
import { runEvery } from '../../platform/run-every.ts';
import type { App } from '../app.ts';

const lookEveryMs = 5_000;

/** Tells people about events that they saved and that were moved or canceled. Returns the function that stops it. */
export function startEventChangeWork(app: App, log: (message: string, error?: unknown) => void): () => Promise<void> {
  const stopped = new AbortController();
  const { db, clock, mails, config } = app;
  const services = { db, clock, mails, timeZone: config.site.timeZone, demo: config.demo };
  const stop = runEvery(
    lookEveryMs,
    () => sendEventChanges(services, stopped.signal),
    (error) => log('Sending mails about changed events failed; it goes on where it was.', error),
  );
  return async () => {
    stopped.abort();
    await stop();
  };
}
