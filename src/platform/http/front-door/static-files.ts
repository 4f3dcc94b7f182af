/** The files of the build, in memory with their compressed forms: no disk is touched while serving. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { paths } from '../../../site/paths.ts';
import { createVariants, type Variants } from './encodings.ts';
import { mimeType } from './mime.ts';
import type { HeaderRecord, Reply } from './reply.ts';

export interface StaticFiles {
  /** By encoded path, as request-path.ts writes it; null when there is no such file. */
  find(path: string): Reply | null;
  /** Compresses everything, one file at a time. Whoever asks before waits for that one file only. */
  warm(): Promise<void>;
}

/** Names under /_astro/ hold a hash of the content; those under /media/ and icons change only with a new build. */
function cacheControl(url: string): string {
  if (url.startsWith('/_astro/')) return 'public, max-age=31536000, immutable';
  if (url.startsWith('/media/') || /^\/(?:favicon|icon|apple-touch-icon)\b/.test(url)) return 'public, max-age=604800';
  // It decides what browsers keep, so a new one counts at once.
  if (url === paths.offlineWorker) return 'public, no-cache';
  return 'public, max-age=3600';
}

/** Reads every file under `folder`. A folder that is not there holds no files. */
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
    replies.set(url, { status: 200, headers, body: createVariants(await readFile(file), type, 11), ranges: true });
  }

  return {
    find: (url) => replies.get(url) ?? null,
    async warm() {
      for (const reply of replies.values()) await (reply.body as Variants).prepare();
    },
  };
}
