/** Makes pictures of photos that have arrived: WebP first, so that they show within seconds, then AVIF. */
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { WaitingRow } from '../../platform/job-queue.ts';
import type { RowWork } from '../../platform/jobs/row-jobs.ts';
import { type Picture, pictureFallbackWidth } from '../../platform/pictures.ts';
import type { Services } from '../../platform/services.ts';
import { attachPictures } from './attach.server.ts';
import type { PictureMaker } from './picture-maker.server.ts';
import type { PictureAnswer } from './picture-process.server.ts';
import { pictureQueue, toShow, toShrink } from './picture-queue.ts';
import { listChunkFiles, originalFile, pictureFile, pictureKeyOf } from './upload-keys.ts';
import { uploads } from './uploads.table.ts';
import { uploadProblems } from './words.ts';

const maxAttempts = 5;
const pauseSeconds = 5;

export type PictureServices = Pick<Services, 'db' | 'files' | 'clock' | 'jobs'>;

export interface PictureJobOptions {
  maker: PictureMaker;
  workFolder: string;
  log(message: string, error?: unknown): void;
}

type Upload = typeof uploads.$inferSelect;

async function save(
  app: Pick<PictureServices, 'db' | 'clock'>,
  { id, state }: Upload,
  values: Partial<Upload>,
): Promise<boolean> {
  const saved = await app.db
    .update(uploads)
    .set({ ...values, updatedAt: app.clock.now() })
    .where(and(eq(uploads.id, id), eq(uploads.state, state)))
    .returning({ id: uploads.id });
  return saved.length > 0;
}

async function removeChunks({ files }: PictureServices, upload: Upload): Promise<void> {
  for (const key of listChunkFiles(upload)) await files.remove(key);
}

/** Writes the chunks into one file; false if one is missing. */
async function assemble({ files }: PictureServices, upload: Upload, to: string): Promise<boolean> {
  const handle = await open(to, 'w', 0o600);
  let size = 0;
  try {
    for (const key of listChunkFiles(upload)) {
      const chunk = await files.get(key);
      if (chunk === null) return false;
      await handle.write(chunk.bytes);
      size += chunk.bytes.length;
    }
  } finally {
    await handle.close();
  }
  return size === upload.bytes;
}

/** Returns how many bytes they have together. */
async function storeFiles(
  { files }: PictureServices,
  upload: Upload,
  made: Extract<PictureAnswer, { kind: 'made' }>,
  format: 'avif' | 'webp',
): Promise<number> {
  const key = pictureKeyOf(upload);
  let stored = 0;
  for (const { file, width } of made.files) {
    const bytes = await readFile(file);
    stored += bytes.length;
    if (width === 0) await files.put(originalFile(key), { bytes, contentType: 'image/jpeg' });
    else await files.put(pictureFile(key, width, format), { bytes, contentType: `image/${format}` });
  }
  return stored;
}

const placeOf = ({ productId }: Upload) => (productId === null ? ('storefront' as const) : ('piece' as const));

async function refuse(app: PictureServices, upload: Upload, problem: string): Promise<void> {
  await save(app, upload, { state: 'refused', problem, finishedAt: app.clock.now() });
  await removeChunks(app, upload);
}

async function isReady({ db }: PictureServices, { id }: Upload): Promise<boolean> {
  const [row] = await db.select({ state: uploads.state }).from(uploads).where(eq(uploads.id, id));
  return row?.state === 'ready';
}

async function show(app: PictureServices, { maker }: PictureJobOptions, upload: Upload, folder: string) {
  const source = path.join(folder, 'sent');
  if (!(await assemble(app, upload, source))) throw new Error('A chunk of the photo is missing.');
  const made = await maker.make({ kind: 'shown', source, folder, use: placeOf(upload) });
  if (made.kind === 'failed') throw new Error(made.message);
  if (made.kind === 'refused') return refuse(app, upload, made.problem);
  const storedBytes = await storeFiles(app, upload, made, 'webp');
  const { width, height, widths } = made;
  const picture: Picture = { key: pictureKeyOf(upload), width, height, alt: upload.alt, widths };
  const isSaved = await app.db.transaction(async (tx) => {
    const saved = await save({ ...app, db: tx }, upload, { state: 'ready', picture, storedBytes });
    if (saved) await app.jobs.add(tx, pictureQueue, [toShrink(upload.id)]);
    return saved;
  });
  if (isSaved) {
    await removeChunks(app, upload);
    if (upload.productId !== null) await attachPictures(app.db, app.clock.now(), upload.productId);
    // Canceled meanwhile, unless another process made it because this one had seemed dead.
  } else if (!(await isReady(app, upload))) await removePicture(app, { ...upload, picture });
}

/** Makes the AVIF files, which are half as large. */
async function shrink(app: PictureServices, { maker }: PictureJobOptions, upload: Upload, folder: string) {
  const key = pictureKeyOf(upload);
  const original = await app.files.get(originalFile(key));
  if (original === null) throw new Error('The original of the picture is missing.');
  const source = path.join(folder, 'original.jpg');
  const handle = await open(source, 'w', 0o600);
  await handle.writeFile(original.bytes).finally(() => handle.close());
  const use = upload.picture?.widths.includes(1360) ? 'storefront' : placeOf(upload);
  const made = await maker.make({ kind: 'small', source, folder, use });
  if (made.kind !== 'made') throw new Error(made.kind === 'failed' ? made.message : made.problem);
  const small = await storeFiles(app, upload, made, 'avif');
  const kept = await app.files.get(pictureFile(key, pictureFallbackWidth, 'webp'));
  const storedBytes = original.bytes.length + small + (kept?.bytes.length ?? 0);
  await removeChunks(app, upload);
  // Its store was closed meanwhile, and its other files are gone.
  if (!(await save(app, upload, { finishedAt: app.clock.now(), storedBytes }))) return await removePicture(app, upload);
  for (const width of made.widths)
    if (width !== pictureFallbackWidth) await app.files.remove(pictureFile(key, width, 'webp'));
}

export async function removePicture(
  app: Pick<PictureServices, 'files'>,
  upload: Pick<Upload, 'id' | 'vendorId' | 'bytes' | 'picture'>,
): Promise<void> {
  const key = pictureKeyOf(upload);
  for (const chunk of listChunkFiles(upload)) await app.files.remove(chunk);
  for (const width of upload.picture?.widths ?? []) {
    for (const format of ['avif', 'webp'] as const) await app.files.remove(pictureFile(key, width, format));
  }
  await app.files.remove(originalFile(key));
}

const waitsFor = ({ id, step }: WaitingRow) =>
  and(eq(uploads.id, id), eq(uploads.state, step as Upload['state']), isNull(uploads.finishedAt));

async function findWaiting({ db }: PictureServices, row: WaitingRow): Promise<Upload | null> {
  const [upload] = await db.select().from(uploads).where(waitsFor(row));
  return upload ?? null;
}

async function make(app: PictureServices, options: PictureJobOptions, row: WaitingRow): Promise<void> {
  const upload = await findWaiting(app, row);
  if (upload === null) return;
  const folder = path.join(options.workFolder, upload.id);
  try {
    // One that a killed process left there.
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await (upload.state === 'received' ? show : shrink)(app, options, upload, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A photo that never works is refused, and a picture without AVIF stays as it is. */
async function giveUp(app: PictureServices, row: WaitingRow): Promise<void> {
  const upload = await findWaiting(app, row);
  if (upload?.state === 'received') await refuse(app, upload, uploadProblems.damaged);
  else if (upload) await save(app, upload, { finishedAt: app.clock.now() });
}

async function listWaiting({ db }: PictureServices): Promise<WaitingRow[]> {
  const waits = and(isNull(uploads.finishedAt), inArray(uploads.state, ['received', 'ready']));
  const { id, state } = uploads;
  const rows = await db.select({ id, state }).from(uploads).where(waits).orderBy(asc(state), asc(uploads.createdAt));
  return rows.map((row) => (row.state === 'received' ? toShow : toShrink)(row.id));
}

export function pictureWork(app: PictureServices, options: PictureJobOptions): RowWork {
  return {
    queue: pictureQueue,
    what: 'A photo',
    maxAttempts,
    pauseSeconds,
    work: (row) => make(app, options, row),
    giveUp: async (row, why) => {
      if (why === 'killed') options.log(`A photo (${row.id}) ended its process each time, and is given up.`);
      await giveUp(app, row);
    },
    listWaiting: () => listWaiting(app),
  };
}
