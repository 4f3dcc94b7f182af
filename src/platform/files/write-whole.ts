import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Makes a rename last. Not every system can open folders; those that can't need no sync. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/**
 * Writes a file that only its owner can read. Readers see the old file or the new one, also after a power failure, and a full disk
 * keeps the old one. Root leaves it to the user who has it.
 */
export async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}~`;
  try {
    const owner = process.getuid?.() === 0 ? await stat(file).catch(() => null) : null;
    const handle = await open(draft, 'w', 0o600);
    try {
      if (owner !== null) await handle.chown(owner.uid, owner.gid);
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
}
