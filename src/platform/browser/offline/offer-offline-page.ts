import { siteWorkerPath } from '../../../site/paths.ts';
import { whenIdle } from '../when-idle.ts';
import { hasWorkers, registerWorker } from './register-worker.ts';

let isOffered = false;

/**
 * Keeps a page of ours for when there is no connection. Called for people who use the site, so that somebody who only looks at a page
 * fetches nothing more.
 */
export function offerOfflinePage(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (isOffered || !hasWorkers() || connection?.saveData) return;
  isOffered = true;
  whenIdle(() => void registerWorker(siteWorkerPath, '/').catch(() => undefined));
}
