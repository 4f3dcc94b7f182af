import { smallestFile } from '../../../platform/pictures.ts';
import { boothPath, boothWorkerPath } from '../../../site/booth-paths.ts';
import type { BoothDay } from '../booth.api.ts';

async function registerWorker(slug: string, day: BoothDay | null): Promise<void> {
  await navigator.serviceWorker.register(boothWorkerPath, { scope: boothPath(slug) });
  const { active } = await navigator.serviceWorker.ready;
  if (day === null || !navigator.onLine) return;
  active?.postMessage(day.pieces.flatMap(({ picture }) => (picture === null ? [] : [smallestFile(picture)])));
}

/** Does nothing in browsers without workers, on insecure pages, and in development, which has no worker. */
export function startWorker(slug: string, day: BoothDay | null): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void registerWorker(slug, day).catch(() => undefined);
}
