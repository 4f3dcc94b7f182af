/** Reads archives that people send, and trusts nothing in them: every name, size, and byte is checked while it is read. */
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { DomainError } from '../../platform/errors.ts';
import { archiveNames } from './archive-format.ts';
import { archiveBytes } from './transfer-limits.ts';
import { archiveErrors as errors } from './words.ts';

const archiveLimits = {
  bytes: archiveBytes,
  entries: 20_000,
  /** How many times more there may be in the file than it has bytes. */
  ratio: 100,
  entryBytes: 32 * 1024 * 1024,
  /** What the list says about a file beside its name. Ours has a time. */
  noteBytes: 200,
};

/** What macOS and Windows add to folders. */
const isClutter = (name: string): boolean =>
  name.startsWith('__MACOSX/') || /(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name);

/**
 * Returns the entries without the folders around all of them: who unpacks an archive and packs its folder again has one more.
 * @throws DomainError `invalid` if what says that it is ours is elsewhere
 */
function unwrap(entries: Map<string, Entry>): Map<string, Entry> {
  let inner = entries;
  while (!inner.has(archiveNames.about)) {
    const tops = new Set([...inner.keys()].map((name) => name.slice(0, name.indexOf('/') + 1)));
    const [top = ''] = tops;
    if (tops.size !== 1 || top === '') break;
    inner = new Map([...inner].map(([name, entry]) => [name.slice(top.length), entry]));
  }
  if (inner.has(archiveNames.about)) return inner;
  if ([...entries.keys()].some((name) => name.endsWith(`/${archiveNames.about}`))) refuse(errors.repacked);
  return entries;
}

export interface OpenArchive {
  has(name: string): boolean;
  /** Reads a file whole; null if there is none. @throws DomainError `invalid`, also for more bytes than `most` */
  read(name: string, most?: number): Promise<Buffer | null>;
  close(): void;
}

const refuse = (sentence: string): never => {
  throw new DomainError('invalid', sentence);
};

/** The kind of file that a Unix system noted; 0 if none did. */
const kindOf = ({ externalFileAttributes }: Entry): number => (externalFileAttributes >>> 16) & 0o170000;
const folder = 0o040000;
const plainFile = 0o100000;

const isFolder = (entry: Entry): boolean => entry.fileName.endsWith('/');

function checkEntry(entry: Entry): void {
  const { fileName: name } = entry;
  const isPlain =
    !/[\p{Cc}\\]|^\/|^[a-z]:/iu.test(name) && !name.split('/').some((part) => part === '..' || part === '.');
  if (!isPlain || name.length > 200) refuse(errors.name);
  const kind = kindOf(entry);
  if (kind !== 0 && kind !== (isFolder(entry) ? folder : plainFile)) refuse(errors.link);
  // 20,000 long ones would fill the memory.
  if (entry.fileCommentLength + entry.extraFieldLength > archiveLimits.noteBytes) refuse(errors.broken);
  if (entry.isEncrypted() || !entry.canDecodeFileData()) refuse(errors.encrypted);
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > archiveLimits.entries) refuse(errors.entries);
  let total = 0;
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    count += 1;
    if (count > archiveLimits.entries) refuse(errors.entries);
    checkEntry(entry);
    total += entry.uncompressedSize;
    if (total > archiveLimits.bytes) refuse(errors.bytes);
    if (total > zip.fileSize * archiveLimits.ratio) refuse(errors.ratio);
    if (isFolder(entry) || isClutter(entry.fileName)) continue;
    if (entries.has(entry.fileName)) refuse(errors.twice);
    entries.set(entry.fileName, entry);
  }
  return unwrap(entries);
}

/** What the library says about a broken file is for programmers. */
const orBroken = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EIO' || code === 'EACCES') throw error;
    // The library refuses names with "..", absolute ones, and "\" itself.
    const isName =
      error instanceof Error && /^(invalid characters|absolute path|invalid relative path)/.test(error.message);
    throw new DomainError('invalid', isName ? errors.name : errors.broken);
  }
};

/**
 * Opens an archive.
 * @throws DomainError `invalid` with a sentence for one that isn't whole, is past the limits, or has names that lead elsewhere
 */
export async function openArchive(file: string): Promise<OpenArchive> {
  const zip = await orBroken(openPromise(file, { autoClose: false, validateEntrySizes: true }));
  try {
    if (zip.fileSize > archiveLimits.bytes) refuse(errors.bytes);
    const entries = await orBroken(readEntries(zip));
    return {
      has: (name) => entries.has(name),
      read: async (name, most = archiveLimits.entryBytes) => {
        const entry = entries.get(name);
        if (!entry) return null;
        // The library ends the stream if there is more than the list says, so this many bytes are the most.
        if (entry.uncompressedSize > most) refuse(errors.entry(name));
        const bytes = await orBroken(zip.openReadStreamPromise(entry).then(buffer));
        if (crc32(bytes) !== entry.crc32) refuse(errors.broken);
        return bytes;
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}
