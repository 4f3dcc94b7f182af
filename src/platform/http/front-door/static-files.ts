/** Static files of the build, in memory with their compressed forms, so that serving needs no disk access. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { boothWorkerPath } from '../../../site/booth-paths.ts';
import { paths, siteWorkerPath } from '../../../site/paths.ts';
import { bestQuality, createVariants, type Variants } from './encodings.ts';
import { mimeType } from './mime.ts';
import type { HeaderRecord, Reply } from './reply.ts';

export interface StaticFiles {
  /** Finds a file by its path as normalized by request-path.ts; null if there is none. */
  find(path: string): Reply | null;
  /** Compresses all files one by one. A request before that waits for its own file only. */
  warm(): Promise<void>;
}

/** Returns the Cache-Control. Names under /_astro/ contain a hash; media and icons change only with a new build. */
function cacheControl(url: string): string {
  if (url.startsWith('/_astro/')) return 'public, max-age=31536000, immutable';
  if (url.startsWith('/media/') || /^\/(?:favicon|icon|apple-touch-icon)\b/.test(url)) return 'public, max-age=604800';
  // A service worker decides what browsers cache, so a new one must take effect at once.
  if (url === paths.offlineWorker || url === boothWorkerPath || url === siteWorkerPath) return 'public, no-cache';
  return 'public, max-age=3600';
}

/** Reads every file under `folder`. A missing folder counts as empty. */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const replies = new Map<string, Reply>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const segments = path.relative(folder, file).split(path.sep);
    if (segments.some((segment) => segment.startsWith('.') && segment !== '.well-known')) continue;
    const url = `/${segments.map(encodeURIComponent).join('/')}`;
    const type = mimeType(entry.name);
    const headers: HeaderRecord = { 'content-type': type, 'cache-control': cacheControl(url) };
    replies.set(url, {
      status: 200,
      headers,
      body: createVariants(await readFile(file), type, bestQuality),
      ranges: true,
    });
  }

  return {
    find: (url) => replies.get(url) ?? null,
    async warm() {
      for (const reply of replies.values()) await (reply.body as Variants).prepare();
    },
  };
}
