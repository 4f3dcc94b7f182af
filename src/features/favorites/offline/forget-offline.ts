/** Takes away what is kept for the time without a connection. */
import { paths } from '../../../site/paths.ts';
import { isOfflineCache, type ToWorker } from './offline-rules.ts';

/**
 * Nobody is signed in here any more: nothing stays, whoever said so, and whatever state the worker is in. Does nothing
 * where the browser keeps nothing.
 */
export async function forgetOffline(): Promise<void> {
  if (!isSecureContext || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(paths.favorites);
  registration?.active?.postMessage({ kind: 'leave' } satisfies ToWorker);
  for (const name of await caches.keys()) if (isOfflineCache(name)) await caches.delete(name);
  await registration?.unregister();
}
