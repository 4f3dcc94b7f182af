/** Opens a backup, and reads its parts. Nothing of it is used before `checkParts` has read all of it. */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, openSync, readSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { isProcessAlive } from '../../platform/database/file-lock.ts';
import { decryptWith, isEncrypted, NotWhole, WrongPassphrase } from '../../platform/files/age.ts';
import type { Config } from '../../site/config.ts';
import {
  fileMember,
  filesName,
  isOfNewerFormat,
  type Manifest,
  manifestName,
  parseManifest,
  parseStoredFile,
  type StoredFileLine,
} from './manifest.ts';
import { BackupProblem } from './problem.ts';

export interface OpenBackup {
  manifest: Manifest;
  listFiles(): Promise<StoredFileLine[]>;
  has(part: string): boolean;
  read(part: string): Promise<Readable>;
  /** Reads everything, and compares it with what the manifest says. @throws BackupProblem */
  checkParts(): Promise<void>;
  close(): void;
}

type BackupConfig = Pick<Config, 'backup' | 's3' | 'dataDir'>;

const isBucketUrl = (file: string): boolean => file.startsWith('s3://');

const broken = (file: string, what: string): BackupProblem =>
  new BackupProblem(
    `${file} is incomplete or damaged: ${what} Nothing was restored. Take another backup, or download this one again.`,
  );
const foreign = (file: string): BackupProblem => new BackupProblem(`${file} is not a backup of this site.`);

const newer = (file: string): BackupProblem =>
  new BackupProblem(`${file} was made by a newer release, in a format that this one can't read. Use that release.`);

/** As long as it has a name. */
const plainName = /^restore-(\d+)\.zip$/;

/** Removes what killed restores have left, which is not encrypted. */
async function removeLeftovers(workFolder: string): Promise<void> {
  for (const name of await readdir(workFolder)) {
    const pid = Number(plainName.exec(name)?.[1] ?? 0);
    if (pid > 0 && (pid === process.pid || !isProcessAlive(pid)))
      await rm(path.join(workFolder, name), { force: true });
  }
}

function readStart(fd: number, bytes: number): Buffer {
  const start = Buffer.alloc(bytes);
  return start.subarray(0, readSync(fd, start, 0, bytes, 0));
}

function openFile(file: string): number {
  let fd: number | null = null;
  try {
    fd = openSync(file, 'r');
    readStart(fd, 1);
    return fd;
  } catch (error) {
    if (fd !== null) closeSync(fd);
    throw new BackupProblem(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/**
 * Writes a file that has lost its name: whatever ends this process, nothing of it stays.
 * @returns its descriptor
 */
async function writeNameless(folder: string, write: (target: Writable) => Promise<void>): Promise<number> {
  const name = path.join(folder, `restore-${process.pid}.zip`);
  const written = openSync(name, 'wx', 0o600);
  const read = openSync(name, 'r');
  rmSync(name);
  try {
    // Streams close the descriptor that they have.
    await write(createWriteStream('', { fd: written }));
    return read;
  } catch (error) {
    closeSync(read);
    throw error;
  }
}

async function download(url: string, config: BackupConfig): Promise<number> {
  // The packages of S3 are loaded by sites that use them.
  const { openStoredBackup } = await import('./backup-bucket.ts');
  const stored = await openStoredBackup(url, config);
  return writeNameless(config.dataDir, (target) => pipeline(stored, target));
}

/** Decrypts beside the data. Returns the descriptor of the plain file, and closes the other one. */
async function decrypt(fd: number, file: string, passphrase: string, workFolder: string): Promise<number> {
  try {
    const encrypted = createReadStream('', { fd, start: 0 });
    return await writeNameless(workFolder, (target) => pipeline(encrypted, decryptWith(passphrase), target));
  } catch (error) {
    if (error instanceof WrongPassphrase) {
      throw new BackupProblem(`BACKUP_PASSPHRASE is not the passphrase of ${file}.`);
    }
    throw error instanceof NotWhole ? broken(file, error.message) : error;
  }
}

async function openPlain(file: string, config: BackupConfig): Promise<number> {
  await removeLeftovers(config.dataDir);
  const fd = isBucketUrl(file) ? await download(file, config) : openFile(file);
  if (!isEncrypted(readStart(fd, 64))) return fd;
  const { passphrase } = config.backup;
  if (passphrase !== null) return decrypt(fd, file, passphrase, config.dataDir);
  closeSync(fd);
  throw new BackupProblem(`${file} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

/** Opens the ZIP file, which then owns the descriptor. One that was cut off has lost the list of its parts, which is at its end. */
async function openZipFile(file: string, fd: number) {
  try {
    const zip = await fromFdPromise(fd, { autoClose: false });
    return { zip, entries: await readEntries(zip) };
  } catch (error) {
    const start = readStart(fd, 4);
    closeSync(fd);
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
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
 * @param file its path, or its address in a bucket as `s3://bucket/prefix/name`
 * @param config of the site, in whose DATA_DIR is room to download and decrypt it, until it is closed
 * @throws BackupProblem for a file that is none, is cut off, has another passphrase, or is of a newer format
 */
export async function openBackup(file: string, config: BackupConfig): Promise<OpenBackup> {
  const from = isBucketUrl(file) ? file : path.resolve(file);
  return openParts(from, await openPlain(from, config));
}

/** @param fd the plain file, which this owns from now on */
async function openParts(file: string, fd: number): Promise<OpenBackup> {
  const { zip, entries } = await openZipFile(file, fd);
  const read = async (part: string): Promise<Readable> => {
    const entry = entries.get(part);
    if (!entry) throw broken(file, `${part} is missing.`);
    return zip.openReadStreamPromise(entry);
  };
  /** No other part has the manifest's checksum, so the archive's own has to do. */
  const readManifest = async (): Promise<string> => {
    const entry = entries.get(manifestName);
    if (!entry) throw foreign(file);
    const bytes = await read(manifestName)
      .then(buffer)
      .catch(() => null);
    if (bytes === null || crc32(bytes) !== entry.crc32) throw broken(file, 'its manifest was changed.');
    return bytes.toString('utf8');
  };
  try {
    const text = await readManifest();
    const manifest = parseManifest(text);
    if (manifest === null) throw isOfNewerFormat(text) ? newer(file) : foreign(file);
    const listFiles = async () => {
      const lines = (await buffer(await read(filesName))).toString('utf8').split('\n').slice(0, -1);
      const files = lines.map(parseStoredFile).filter((line) => line !== null);
      if (files.length !== manifest.files)
        throw broken(file, 'its list of files is not complete, or names one that can’t be.');
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
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}
