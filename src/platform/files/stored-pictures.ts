import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { paths } from '../../site/paths.ts';
import type { Files } from './files.ts';

export interface StoredPictures {
  /** Returns the largest file of a picture, AVIF if there is one yet; null if there is none. */
  read(picture: { key: string; widths: readonly number[] }): Promise<Buffer | null>;
}

const keyPattern = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/;

/**
 * @param folders folders of static files, in which `/media/…` is looked up in this order
 * @param files what people sent, where it is looked up last
 */
export function createStoredPictures(folders: readonly string[], files: Files): StoredPictures {
  return {
    async read({ key, widths }) {
      if (!keyPattern.test(key) || widths.length === 0) return null;
      const file = paths.media(key, Math.max(...widths), 'avif');
      for (const folder of folders) {
        const found = await readFile(path.join(folder, file)).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
          throw error;
        });
        if (found !== null) return found;
      }
      const base = `${key}-${Math.max(...widths)}`;
      const sent = (await files.get(`${base}.avif`)) ?? (await files.get(`${base}.webp`));
      return sent && Buffer.from(sent.bytes);
    },
  };
}
