/** Opens a backup, and reads its parts. Nothing of it is used before `checkParts` has read all of it. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { isProcessAlive } from '../../platform/database/file-lock.ts';
import { decryptWith, isEncrypted, NotWhole, WrongPassphrase } from '../../platform/files/age.ts';
import {
  fileMember,
  filesName,
  type Manifest,
  manifestName,
  parseManifest,
  parseStoredFile,
  type StoredFileLine,
} from './manifest.ts';
import { BackupProblem } from './problem.ts';

export interface OpenBackup {
  manifest: Manifest;
  /** Lists the stored files. */
  listFiles(): Promise<StoredFileLine[]>;
  has(part: string): boolean;
  read(part: string): Promise<Readable>;
  /** Reads everything, and compares it with what the manifest says. @throws BackupProblem */
  checkParts(): Promise<void>;
  close(): Promise<void>;
}

const broken = (file: string, what: string): BackupProblem =>
  new BackupProblem(`${file} is not whole: ${what} Nothing was restored. Take another backup, or get this one anew.`);
const foreign = (file: string): BackupProblem => new BackupProblem(`${file} is not a backup of this site.`);

const plainName = /^restore-(\d+)\.zip$/;

/** Removes what killed restores have left, which is not encrypted. */
async function removeLeftovers(workFolder: string): Promise<void> {
  for (const name of await readdir(workFolder)) {
    const pid = Number(plainName.exec(name)?.[1] ?? 0);
    if (pid > 0 && (pid === process.pid || !isProcessAlive(pid)))
      await rm(path.join(workFolder, name), { force: true });
  }
}

/** Decrypts the file beside the data, if it is encrypted. Returns the plain one. */
async function decrypt(file: string, passphrase: string | null, workFolder: string): Promise<string> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BackupProblem(`${file} can't be read (${error.code}).`);
  });
  const { buffer: start, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0).finally(() => handle.close());
  if (!isEncrypted(start.subarray(0, bytesRead))) return file;
  if (passphrase === null) throw new BackupProblem(`${file} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
  await removeLeftovers(workFolder);
  const plain = path.join(workFolder, `restore-${process.pid}.zip`);
  try {
    await pipeline(createReadStream(file), decryptWith(passphrase), createWriteStream(plain, { mode: 0o600 }));
    return plain;
  } catch (error) {
    await rm(plain, { force: true });
    if (error instanceof WrongPassphrase) {
      throw new BackupProblem(`BACKUP_PASSPHRASE is not the passphrase of ${file}.`);
    }
    throw error instanceof NotWhole ? broken(file, error.message) : error;
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

/** Opens the ZIP file. One that was cut off has lost the list of its parts, which is at its end. */
async function openZipFile(file: string, plain: string) {
  try {
    const zip = await openPromise(plain, { autoClose: false });
    return { zip, entries: await readEntries(zip) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined) throw error;
    const start = await buffer(createReadStream(plain, { end: 3 }));
    throw start.toString('latin1') === 'PK\x03\x04' ? broken(file, 'its end is missing.') : foreign(file);
  }
}

async function hashOf(part: Readable): Promise<{ bytes: number; sha256: string }> {
  const sha256 = createHash('sha256');
  let bytes = 0;
  for await (const chunk of part as AsyncIterable<Buffer>) {
    sha256.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: sha256.digest('hex') };
}

/**
 * Opens a backup.
 * @param workFolder where an encrypted one is decrypted, until it is closed
 * @throws BackupProblem for a file that is none, is cut off, or has another passphrase
 */
export async function openBackup(file: string, passphrase: string | null, workFolder: string): Promise<OpenBackup> {
  const plain = await decrypt(file, passphrase, workFolder);
  const removePlain = async () => {
    if (plain !== file) await rm(plain, { force: true });
  };
  try {
    const { zip, entries } = await openZipFile(file, plain);
    const read = async (part: string): Promise<Readable> => {
      const entry = entries.get(part);
      if (!entry) throw broken(file, `${part} is missing.`);
      return zip.openReadStreamPromise(entry);
    };
    const close = async () => {
      zip.close();
      await removePlain();
    };
    const text = entries.has(manifestName) ? (await buffer(await read(manifestName))).toString('utf8') : '';
    const manifest = parseManifest(text);
    if (manifest === null) {
      zip.close();
      throw foreign(file);
    }
    const listFiles = async () => {
      const lines = (await buffer(await read(filesName))).toString('utf8').split('\n').slice(0, -1);
      const files = lines.map(parseStoredFile).filter((line) => line !== null);
      if (files.length !== manifest.files) throw broken(file, 'its list of files is not complete.');
      return files;
    };
    const checkPart = async ({ name, bytes, sha256 }: Manifest['parts'][number]) => {
      const found = await read(name)
        .then(hashOf)
        .catch(() => null);
      if (found?.sha256 !== sha256 || found.bytes !== bytes) throw broken(file, `${name} differs from its manifest.`);
    };
    return {
      manifest,
      listFiles,
      has: (part) => entries.has(part),
      read,
      async checkParts() {
        for (const part of manifest.parts) await checkPart(part);
        for (const { key, ...part } of await listFiles()) await checkPart({ ...part, name: fileMember(key) });
      },
      close,
    };
  } catch (error) {
    await removePlain();
    throw error;
  }
}
