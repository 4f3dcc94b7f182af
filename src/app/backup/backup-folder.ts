/** Keeps backups in a folder, which only its owner can read. */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isProcessAlive } from '../../platform/database/file-lock.ts';
import { openDataDir } from '../../platform/files/data-dir.ts';
import { syncFolder } from '../../platform/files/write-whole.ts';
import { toFile } from '../../platform/files/write-zip.ts';
import { hourMs } from '../../platform/time.ts';
import { isBackupOf } from './backup-names.ts';
import type { BackupStore } from './backup-store.ts';

const unfinished = /^(backup-.+)\.(\d+)\.part$/;

async function removeLeftovers(folder: string, site: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, whose = '', pidText] = unfinished.exec(name) ?? [];
    const pid = Number(pidText ?? 0);
    if (pid === 0 || !isBackupOf(site, whose)) continue;
    const file = path.join(folder, name);
    // In containers, another process may have the number by now. One that still writes has touched its file.
    const written = (await stat(file).catch(() => null))?.mtimeMs ?? Date.now();
    if (!isProcessAlive(pid) || pid === process.pid || Date.now() - written > hourMs) await rm(file, { force: true });
  }
}

export const openBackupFolder = (folder: string): BackupStore => ({
  description: folder,
  refuseUnusable: () => openDataDir(folder, undefined, { setting: 'BACKUP_DIR', mode: 0o700 }),
  removeLeftovers: (site) => removeLeftovers(folder, site),
  begin(name) {
    const file = path.join(folder, name);
    const part = `${file}.${process.pid}.part`;
    return {
      write: toFile(part),
      async finish() {
        await rename(part, file);
        await syncFolder(folder);
        return { file, bytes: (await stat(file)).size };
      },
      abandon: () => rm(part, { force: true }),
    };
  },
  list: () => readdir(folder),
  remove: (name) => rm(path.join(folder, name), { force: true }),
});
