import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkFileKey } from '../file-key.ts';
import type { LargeFiles } from '../large-files.ts';
import type { Bucket } from './bucket.ts';

/** Digits in the names of parts, so that they sort by where they begin. */
const offsetDigits = 12;
const partPattern = /^(.+)\/(\d{12})$/;

/**
 * Keeps large files in a bucket, below a prefix. One that arrives in parts has an object for each, named by where it begins.
 * @param local the folder of this machine where files are written, and read from when `work` needs them
 */
export function createS3LargeFiles(
  bucket: Bucket,
  { prefix, local }: { prefix: string; local: LargeFiles },
): LargeFiles {
  const keyOf = (name: string) => prefix + checkFileKey(name);
  const workName = (name: string) => `${checkFileKey(name)}.work`;

  async function download(name: string, to: string): Promise<void> {
    const whole = await bucket.open(keyOf(name));
    if (whole) await pipeline(whole.stream, createWriteStream(to, { mode: 0o600 }));
    let isThere = whole !== null;
    const handle = await open(to, isThere ? 'r+' : 'w', 0o600);
    try {
      for await (const { key } of bucket.list(`${keyOf(name)}/`)) {
        const part = await bucket.get(key);
        const offset = Number(partPattern.exec(key)?.[2]);
        if (part === null) continue;
        await handle.write(part.bytes, 0, part.bytes.length, offset);
        isThere = true;
      }
    } finally {
      await handle.close();
    }
    if (!isThere) throw Object.assign(new Error(`${name} is not in the bucket.`), { code: 'ENOENT' });
  }

  return {
    folder: local.folder,
    async keep(file, name) {
      await bucket.putFile(keyOf(name), file);
      await rm(file, { force: true });
    },
    write: (name, offset, bytes) =>
      bucket.put(`${keyOf(name)}/${String(offset).padStart(offsetDigits, '0')}`, {
        bytes,
        contentType: 'application/octet-stream',
      }),
    async use(name, work) {
      const file = path.join(await local.folder(), workName(name));
      try {
        await download(name, file);
        return await work(file);
      } finally {
        await rm(file, { force: true });
      }
    },
    open: (name) => bucket.open(keyOf(name)),
    async remove(name) {
      await bucket.remove(keyOf(name));
      for await (const { key } of bucket.list(`${keyOf(name)}/`)) await bucket.remove(key);
      for (const one of [name, workName(name)]) await local.remove(one);
    },
    async *list() {
      for await (const file of bucket.list(prefix)) {
        const key = file.key.slice(prefix.length);
        yield { ...file, key: partPattern.exec(key)?.[1] ?? key };
      }
      // What a killed process left on this machine.
      for await (const file of local.list()) yield { ...file, key: file.key.replace(/\.work$/, '') };
    },
  };
}
