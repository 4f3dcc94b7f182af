import { hasWorkers, registerWorker } from '../../../platform/browser/offline/register-worker.ts';
import { smallestFile } from '../../../platform/pictures.ts';
import { boothPath, boothWorkerPath } from '../../../site/booth-paths.ts';
import type { BoothDay } from '../booth.api.ts';

async function keepPage(slug: string, day: BoothDay | null): Promise<void> {
  const active = await registerWorker(boothWorkerPath, boothPath(slug));
  if (day === null || !navigator.onLine) return;
  active?.postMessage(day.pieces.flatMap(({ picture }) => (picture === null ? [] : [smallestFile(picture)])));
}

export function startWorker(slug: string, day: BoothDay | null): void {
  if (!hasWorkers()) return;
  void keepPage(slug, day).catch(() => undefined);
}
