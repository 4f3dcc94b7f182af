import {
  type NotificationServices,
  sendNotifications,
} from '../../features/notifications/send-notifications.server.ts';
import { startWords } from '../../features/notifications/words.ts';
import { runEvery } from '../../platform/run-every.ts';
import { minuteMs } from '../../platform/time.ts';
import type { Config } from '../../site/config.ts';
import type { App } from '../app.ts';

const lookEveryMs = minuteMs;

/** Where the demo's operator would be, so that its outbox can show a newsletter. */
const demoAddress = '1 Demo Square, Louisville, KY 40202 (invented)';

/** Returns the postal address that promotional mails show; empty if there is none, and none are sent. */
export const postalAddress = ({ site, demo }: Config): string => site.operatorAddress || (demo ? demoAddress : '');

export const describeNotifications = (config: Config): string =>
  postalAddress(config) === '' ? startWords.off : startWords.on;

export function notificationServices({ db, clock, mails, sealFor, config }: App): NotificationServices {
  const { site, demo } = config;
  const { timeZone, city } = site;
  return { db, clock, mails, sealFor, demo, timeZone, city, operatorAddress: postalAddress(config) };
}

/** Sends what is due, every minute. Returns the function that stops it after the current page of readers. */
export function startNotificationWork(app: App, log: (message: string, error?: unknown) => void): () => Promise<void> {
  const stopped = new AbortController();
  const stop = runEvery(
    lookEveryMs,
    () => sendNotifications(notificationServices(app), stopped.signal),
    (error) => log('Sending notifications failed; it goes on where it was.', error),
  );
  return async () => {
    stopped.abort();
    await stop();
  };
}
