import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkFileKey } from './file-key.ts';
import type { LargeFiles } from './large-files.ts';

const nullIfMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Keeps large files in a folder, which nobody else on the machine can read. What is being written is there as well. */
export function createLargeFolder(folder: string): LargeFiles {
  const place = (name: string) => path.join(folder, checkFileKey(name));
  const openFolder = async (): Promise<string> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  };
  return {
    folder: openFolder,
    keep: (file, name) => rename(file, place(name)),
    async write(name, offset, bytes) {
      await openFolder();
      const handle = await open(place(name), offset === 0 ? 'w' : 'r+', 0o600);
      try {
        await handle.write(bytes, 0, bytes.length, offset);
      } finally {
        await handle.close();
      }
    },
    use: (name, work) => work(place(name)),
    async open(name) {
      const found = await stat(place(name)).catch(nullIfMissing);
      return found && { bytes: found.size, stream: createReadStream(place(name)) };
    },
    remove: (name) => rm(place(name), { force: true }),
    async *list() {
      for (const key of (await readdir(folder).catch(nullIfMissing)) ?? []) {
        // It may have gone meanwhile.
        const found = await stat(path.join(folder, key)).catch(() => null);
        if (found !== null) yield { key, bytes: found.size, storedAt: found.mtime };
      }
    },
  };
}
