import type { Dirent } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkFileKey, isFileKey } from './file-key.ts';
import type { Files, ListedFile, StoredFile } from './files.ts';
import { syncFolder, writeWhole } from './write-whole.ts';

const notThere = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'EISDIR') return null;
  throw error;
};

/** Moves a file; one that isn't there is no problem. */
async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  try {
    await rename(from, to);
  } catch (error) {
    // A linked folder can be on another disk.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') return void notThere(error as NodeJS.ErrnoException);
    const bytes = await readFile(from).catch(notThere);
    if (bytes === null) return;
    await writeWhole(to, bytes);
    await rm(from, { force: true });
  }
  await syncFolder(path.dirname(to));
}

interface Named {
  name: string;
  isFolder: boolean;
}

/** Reads the names in a folder. A link to a folder is one, as it is for those who read and write below it. */
async function readNames(folder: string): Promise<Named[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(notThere)) ?? [];
  const isFolder = async (entry: Dirent) =>
    entry.isSymbolicLink()
      ? ((await stat(path.join(folder, entry.name)).catch(notThere))?.isDirectory() ?? false)
      : entry.isDirectory();
  return Promise.all(entries.map(async (entry) => ({ name: entry.name, isFolder: await isFolder(entry) })));
}

/** Sorts the names of a folder as the keys below them: "a-b" comes before "a/b", and "a0" after it. */
function inKeyOrder(names: readonly Named[]): Named[] {
  const sortName = ({ name, isFolder }: Named) => (isFolder ? `${name}/` : name);
  return names.toSorted((a, b) => (sortName(a) < sortName(b) ? -1 : 1));
}

/** Lists the files of a folder and of those in it. Drafts of files that are being written are none. */
async function* listFolder(folder: string, above: string): AsyncGenerator<ListedFile> {
  for (const { name, isFolder } of inKeyOrder(await readNames(folder))) {
    const key = above + name;
    const file = path.join(folder, name);
    if (isFolder) yield* listFolder(file, `${key}/`);
    else if (isFileKey(key)) {
      // It may have gone meanwhile.
      const found = await stat(file).catch(notThere);
      if (found !== null) yield { key, bytes: found.size, storedAt: found.mtime };
    }
  }
}

/**
 * Stores files in a local folder, their content types in a parallel folder. Keys are lowercase paths such as
 * "vendors/ab12.avif"; any other key is a bug and throws.
 */
export function createLocalFolder(folder: string): Files {
  const place = (kind: 'bytes' | 'types', key: string) => path.join(folder, kind, checkFileKey(key));
  const write = async (file: string, content: Uint8Array | string) => {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeWhole(file, content);
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
    move: async (from, to) => {
      for (const kind of ['bytes', 'types'] as const) await moveFile(place(kind, from), place(kind, to));
    },
    async *list(prefix) {
      const above = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      for await (const file of listFolder(path.join(folder, 'bytes', above), above)) {
        if (file.key.startsWith(prefix)) yield file;
      }
    },
  };
}
