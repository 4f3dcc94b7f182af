/** A site whose files are moved between DATA_DIR and S3, and what must be true of them whatever happens. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { FilesPlace } from '../../src/app/files/files-place.table.ts';
import { claimPlace, readPlace } from '../../src/app/files/files-place.ts';
import { openLocalFiles, openS3Files, type StoredFiles } from '../../src/app/files/stored-files.ts';
import type { Env } from '../../src/app/settings/read-settings.ts';
import { openLongConnection } from '../../src/platform/database/copy/copy-out.ts';
import { type BackupPlace, sitePlace } from './backup.ts';
import { root } from './root.ts';
import { s3Of, startS3, type TestS3 } from './s3.ts';

const program = path.join(root, 'src/tools/files-move.ts');
const archive = 'f47ac10b-58cc-4372-a567-0e02b2c3d479.zip';

export interface MovingSite {
  s3: TestS3;
  place: BackupPlace;
  /** The photos that the site has stored: whatever is killed, all of them stay. */
  photos: Map<string, Buffer>;
  open(place: FilesPlace): Promise<StoredFiles>;
  /** Returns where the database says that the files are. */
  whereNow(): Promise<FilesPlace>;
  /** Starts the program that moves them. */
  start(to: FilesPlace, env?: Env): { kill(): void; ended: Promise<{ code: number | null; said: string }> };
  /** All is where the database says, byte for byte. */
  expectWhole(): Promise<void>;
  expectEmpty(place: FilesPlace): Promise<void>;
  close(): Promise<void>;
}

/** Makes a site with photos of so many bytes, and the archive of a store, in DATA_DIR. */
export async function movingSite(count: number, bytes: number): Promise<MovingSite> {
  const s3 = await startS3();
  const place = await sitePlace();
  await claimPlace(place, place.stored);
  const photos = new Map<string, Buffer>();
  for (let number = 0; number < count; number += 1) {
    const photo = randomBytes(bytes);
    photos.set(`uploads/${number}.webp`, photo);
    await place.files.put(`uploads/${number}.webp`, { bytes: photo, contentType: 'image/webp' });
  }
  const large = randomBytes(20 * bytes);
  await place.stored.largeFiles.write(archive, 0, large);

  const open = async (where: FilesPlace) =>
    where === 'local'
      ? openLocalFiles(place.config.dataDir)
      : openS3Files(s3Of(s3.env), path.join(place.config.dataDir, 'b'));
  const whereNow = async () => {
    const client = await openLongConnection(place.url, 'test');
    return (await readPlace(client).finally(() => client.end()))?.place ?? 'local';
  };
  return {
    s3,
    place,
    photos,
    open,
    whereNow,
    start(to, env = s3.env) {
      const child = spawn(process.execPath, [program, '--to', to], {
        env: { PATH: process.env['PATH'], ...place.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (part: Buffer) => {
          said += part;
        });
      }
      return {
        kill: () => void child.kill('SIGKILL'),
        ended: once(child, 'close').then(([code]) => ({ code: code as number | null, said })),
      };
    },
    async expectWhole() {
      const { files, largeFiles } = await open(await whereNow());
      for (const [key, photo] of photos) {
        const found = await files.get(key);
        expect(Buffer.compare(found?.bytes ?? Buffer.alloc(0), photo), key).toBe(0);
        expect(found?.contentType).toBe('image/webp');
      }
      expect(Buffer.compare(await largeFiles.use(archive, (file) => readFile(file)), large)).toBe(0);
    },
    async expectEmpty(where) {
      const { files, largeFiles } = await open(where);
      const left: string[] = [];
      for (const list of [files.list(''), largeFiles.list()]) for await (const { key } of list) left.push(key);
      expect(left).toEqual([]);
    },
    async close() {
      await place.close();
      await s3.close();
    },
  };
}
