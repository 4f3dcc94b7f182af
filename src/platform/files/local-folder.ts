import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Files, StoredFile } from './files.ts';

const keyPattern = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

const notThere = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'EISDIR') return null;
  throw error;
};

/** Makes a rename last. Not every system can open folders; those that can't need no sync. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/**
 * Stores files in a local folder, their content types in a parallel folder. Keys are lowercase paths such as
 * "vendors/ab12.avif"; any other key is a bug and throws.
 */
export function createLocalFolder(folder: string): Files {
  const place = (kind: 'bytes' | 'types', key: string) => {
    if (key.length > 200 || !keyPattern.test(key)) throw new Error(`"${key}" is not a key for a file.`);
    return path.join(folder, kind, key);
  };
  /** Writes atomically: readers see the old file or the new one, also after a power failure. */
  const write = async (file: string, content: Uint8Array | string) => {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const draft = `${file}.${randomBytes(6).toString('hex')}~`;
    try {
      const handle = await open(draft, 'w', 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
    } catch (error) {
      // A full disk keeps nothing half-written.
      await rm(draft, { force: true });
      throw error;
    }
    await syncFolder(path.dirname(file));
  };
  return {
    description: `files in ${folder}`,
    put: async (key: string, { bytes, contentType }: StoredFile) => {
      await write(place('types', key), contentType);
      await write(place('bytes', key), bytes);
    },
    get: async (key) => {
      const bytes = await readFile(place('bytes', key)).catch(notThere);
      const contentType = await readFile(place('types', key), 'utf8').catch(notThere);
      return bytes && contentType ? { bytes: new Uint8Array(bytes), contentType } : null;
    },
    remove: async (key) => {
      await rm(place('bytes', key), { force: true });
      await rm(place('types', key), { force: true });
    },
  };
}
