/** Moves the site's files between DATA_DIR and S3. Cut off at any moment, the next run goes on. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { openLongConnection } from '../../platform/database/copy/copy-out.ts';
import type { Files, ListedFile } from '../../platform/files/files.ts';
import type { LargeFiles } from '../../platform/files/large-files.ts';
import { type Config, ConfigError } from '../../site/config.ts';
import type { FilesPlace } from './files-place.table.ts';
import { type PlaceRow, readPlace, refuseForeign } from './files-place.ts';
import { isProbe, openLocalFiles, openS3Files, refuseUnusable, type StoredFiles } from './stored-files.ts';

const moveLock = 7_260_411_062;
const atOnce = 8;

interface Move {
  config: Pick<Config, 's3' | 'dataDir'>;
  /** Leads to PostgreSQL itself. */
  url: string;
  to: FilesPlace;
  countInstances(): Promise<number>;
}

export interface Moved {
  /** `copied`: instances run, so that files are still stored where they were. */
  state: 'moved' | 'copied' | 'there';
  copied: number;
  deleted: number;
  instances: number;
}

async function inParallel<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  let batch: Promise<void>[] = [];
  for await (const item of items) {
    batch.push(work(item));
    if (batch.length < atOnce) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
}

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

/** Lists what is the site's: not what a start left that was killed while it asked for other instances. */
async function* listOwn(files: Files): AsyncGenerator<ListedFile> {
  for await (const file of files.list('')) if (!isProbe(file.key)) yield file;
}

/** Walks two lists, both in the order of their keys, and pairs what has the same key. */
async function* pairUp(from: Files, to: Files): AsyncGenerator<{ from: ListedFile | null; to: ListedFile | null }> {
  const [lists, others] = [listOwn(from), to.list('')[Symbol.asyncIterator]()];
  let [one, other] = [await lists.next(), await others.next()];
  while (!one.done || !other.done) {
    const isBoth = !one.done && !other.done && one.value.key === other.value.key;
    const isFirst = !one.done && (other.done || one.value.key <= other.value.key);
    yield { from: isFirst ? one.value : null, to: !isFirst || isBoth ? other.value : null };
    if (isFirst) one = await lists.next();
    if (!isFirst || isBoth) other = await others.next();
  }
}

const sumOf = async (files: Files, { key, md5: known }: ListedFile): Promise<string | null> => {
  if (known !== undefined) return known;
  const file = await files.get(key);
  return file && md5(file.bytes);
};

/**
 * Makes `to` have the files of `from`, by their checksums. What only `to` has was removed meanwhile.
 * @returns how many files differed
 */
async function copyFiles(from: Files, to: Files): Promise<number> {
  let copied = 0;
  await inParallel(pairUp(from, to), async (pair) => {
    if (pair.from === null) return pair.to ? to.remove(pair.to.key) : undefined;
    const { key, bytes } = pair.from;
    if (pair.to?.bytes === bytes && (await sumOf(from, pair.from)) === (await sumOf(to, pair.to))) return;
    const file = await from.get(key);
    if (file === null) return;
    await to.put(key, file);
    copied += 1;
  });
  return copied;
}

async function sumOfLarge(files: LargeFiles, name: string): Promise<string | null> {
  try {
    return await files.use(name, async (file) => {
      const hash = createHash('md5');
      for await (const part of createReadStream(file)) hash.update(part);
      return hash.digest('hex');
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Leaves out what is being written. */
async function listNames(files: LargeFiles): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { key } of files.list()) if (/\.(?:zip|csv|sent)$/.test(key)) names.add(key);
  return names;
}

async function copyLarge(from: LargeFiles, to: LargeFiles): Promise<number> {
  let copied = 0;
  const names = await listNames(from);
  for (const name of await listNames(to)) if (!names.has(name)) await to.remove(name);
  for (const name of names) {
    const sum = await sumOfLarge(from, name);
    if (sum === null || sum === (await sumOfLarge(to, name))) continue;
    await to.remove(name);
    await from.use(name, async (file) => {
      const draft = path.join(await to.folder(), `${name}.moving`);
      await copyFile(file, draft);
      await to.keep(draft, name);
    });
    if (sum !== (await sumOfLarge(to, name))) throw new ConfigError([`${name} was not copied whole. Run it again.`]);
    copied += 1;
  }
  return copied;
}

async function empty({ files, largeFiles, mark }: StoredFiles): Promise<number> {
  let deleted = 0;
  await inParallel(files.list(''), async ({ key }) => {
    await files.remove(key);
    if (!isProbe(key)) deleted += 1;
  });
  for (const name of await listNames(largeFiles)) {
    await largeFiles.remove(name);
    deleted += 1;
  }
  await mark?.remove();
  return deleted;
}

const openPlace = async ({ config: { s3, dataDir } }: Move, place: FilesPlace): Promise<StoredFiles> => {
  if (place === 'local') return openLocalFiles(dataDir);
  if (s3 === null) throw new ConfigError(['Set S3_BUCKET and its keys: they say from or to which bucket.']);
  // What it downloads is apart from the archives that are in DATA_DIR.
  return openS3Files(s3, movingFolder(dataDir));
};

const movingFolder = (dataDir: string): string => path.join(dataDir, 'moving');

async function lock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [moveLock]);
  if (!rows[0]?.free) throw new ConfigError(['The files are being moved already. Wait until that has ended.']);
}

async function readRow(client: pg.Client): Promise<PlaceRow> {
  const row = await readPlace(client);
  if (row === null)
    throw new ConfigError(['Start the site once with the settings that it had, so that it notes where its files are.']);
  return row;
}

async function copyAll(from: StoredFiles, to: StoredFiles): Promise<number> {
  let copied = await copyLarge(from.largeFiles, to.largeFiles);
  for (let round = 0; ; round += 1) {
    const differed = await copyFiles(from.files, to.files);
    copied += differed;
    if (differed === 0) return copied;
    if (round === 3)
      throw new ConfigError(['Files differ again after they were copied. Does anything else write there?']);
  }
}

/** Copies and switches. While instances run, it only copies, and they go on where they are. */
async function moveOver(client: pg.Client, move: Move, { place, mark }: PlaceRow): Promise<Moved> {
  const [from, to] = [await openPlace(move, place), await openPlace(move, move.to)];
  for (const one of [from, to]) await refuseUnusable(one);
  await refuseForeign(to, mark);
  await to.mark?.write(mark);
  // As long as instances run, this shortens the time that they will have to be stopped.
  const early = (await move.countInstances()) > 0 ? await copyFiles(from.files, to.files) : 0;
  await client.query('update files_place set moving_to = $1', [move.to]);
  const instances = await move.countInstances();
  if (instances > 0) {
    await client.query('update files_place set moving_to = null');
    return { state: 'copied', copied: early, deleted: 0, instances };
  }
  const copied = early + (await copyAll(from, to));
  await client.query('update files_place set place = $1, moving_to = null, left_in = $2', [move.to, place]);
  return { state: 'moved', copied, deleted: await finish(client, move, place), instances };
}

async function finish(client: pg.Client, move: Move, leftIn: FilesPlace): Promise<number> {
  const deleted = await empty(await openPlace(move, leftIn));
  await client.query('update files_place set left_in = null');
  await rm(movingFolder(move.config.dataDir), { recursive: true, force: true });
  return deleted;
}

/**
 * Moves all files. They are copied and compared, then the database says that they are there, then they are deleted where they were.
 * While instances run they are only copied.
 * @throws ConfigError in a sentence
 */
export async function moveFiles(move: Move): Promise<Moved> {
  const client = await openLongConnection(move.url, 'files:move');
  client.on('error', () => {});
  try {
    await lock(client);
    const row = await readRow(client);
    if (row.place !== move.to) {
      if (row.leftIn !== null) await finish(client, move, row.leftIn);
      return await moveOver(client, move, row);
    }
    // Turned back before it switched; what was copied stays until the next time.
    if (row.movingTo !== null) await client.query('update files_place set moving_to = null');
    const deleted = row.leftIn === null ? 0 : await finish(client, move, row.leftIn);
    return { state: 'there', copied: 0, deleted, instances: 0 };
  } finally {
    await client.end().catch(() => {});
  }
}
