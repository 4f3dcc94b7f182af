import { paths } from '../../../site/paths.ts';
import { isOfflineCache, type WorkerMessage } from './offline-rules.ts';

/** Deletes the offline copy and the worker after a sign-out. Works without the worker, which may be gone or outdated. */
export async function deleteOfflineCopy(): Promise<void> {
  if (!isSecureContext || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(paths.favorites);
  registration?.active?.postMessage({ kind: 'leave' } satisfies WorkerMessage);
  for (const name of await caches.keys()) if (isOfflineCache(name)) await caches.delete(name);
  await registration?.unregister();
}
