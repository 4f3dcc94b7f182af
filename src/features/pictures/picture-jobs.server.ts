/** Makes pictures of photos that have arrived: WebP first, so that they show within seconds, then AVIF. */
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { Picture } from '../../platform/pictures.ts';
import type { Services } from '../../platform/services.ts';
import { attachPictures } from './attach.server.ts';
import type { PictureMaker } from './picture-maker.server.ts';
import type { PictureAnswer } from './picture-process.server.ts';
import { listChunkFiles, originalFile, pictureFile, pictureKeyOf } from './upload-keys.ts';
import { uploads } from './uploads.table.ts';
import { uploadProblems } from './words.ts';

/** A process that is killed leaves its upload to others after this time. */
const leaseMs = 20_000;
const renewEveryMs = 5_000;
const mostAttempts = 5;
/**
 * How often a photo is begun without an end, because the server was killed meanwhile. Not an attempt of the photo: deployments and
 * other photos kill servers too. One that ends the server itself must still end.
 */
const mostBegun = 10;
/** Each time it waits this much longer, so that a photo that ends the server leaves it some minutes. */
const pauseMs = 30_000;
/** The width that is kept as WebP; the others are only there until the AVIF files are. */
const keptWebp = 720;

export type PictureServices = Pick<Services, 'db' | 'files' | 'clock'>;

export interface PictureJobOptions {
  maker: PictureMaker;
  /** For files of pictures that are being made. */
  workFolder: string;
  /** Aborted when the server stops. */
  signal?: AbortSignal;
  log(message: string, error?: unknown): void;
}

type Upload = typeof uploads.$inferSelect;

const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);

/** Takes the next upload: what nobody can see yet goes before what is only large. */
async function claim({ db, clock }: PictureServices): Promise<Upload | null> {
  const now = clock.now();
  const next = sql`(
    select id from uploads
    where finished_at is null and state in ('received', 'ready') and (claimed_until is null
      or claimed_until + greatest(begun - 1, 0) * ${`${pauseMs} milliseconds`}::interval < ${now.toISOString()})
    order by state, created_at limit 1
    for update skip locked
  )`;
  const [upload] = await db
    .update(uploads)
    .set({ begun: sql`${uploads.begun} + 1`, claimedUntil: later(now, leaseMs) })
    .where(eq(uploads.id, next))
    .returning();
  return upload ?? null;
}

async function save(app: PictureServices, { id, state }: Upload, values: Partial<Upload>): Promise<boolean> {
  const done = { attempts: 0, begun: 0, claimedUntil: null, updatedAt: app.clock.now(), ...values };
  const saved = await app.db
    .update(uploads)
    .set(done)
    .where(and(eq(uploads.id, id), eq(uploads.state, state)))
    .returning({ id: uploads.id });
  return saved.length > 0;
}

async function removeParts({ files }: PictureServices, upload: Upload): Promise<void> {
  for (const key of listChunkFiles(upload)) await files.remove(key);
}

/** Writes the pieces into one file; false if one is missing. */
async function assemble({ files }: PictureServices, upload: Upload, to: string): Promise<boolean> {
  const handle = await open(to, 'w', 0o600);
  let size = 0;
  try {
    for (const key of listChunkFiles(upload)) {
      const part = await files.get(key);
      if (part === null) return false;
      await handle.write(part.bytes);
      size += part.bytes.length;
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
  await removeParts(app, upload);
}

/** Makes what is shown. */
async function show(app: PictureServices, { maker }: PictureJobOptions, upload: Upload, folder: string) {
  const source = path.join(folder, 'sent');
  if (!(await assemble(app, upload, source))) throw new Error('A piece of the photo is missing.');
  const made = await maker.make({ kind: 'shown', source, folder, use: placeOf(upload) });
  if (made.kind === 'failed') throw new Error(made.message);
  if (made.kind === 'refused') return refuse(app, upload, made.problem);
  const storedBytes = await storeFiles(app, upload, made, 'webp');
  const { width, height, widths } = made;
  const picture: Picture = { key: pictureKeyOf(upload), width, height, alt: upload.alt, widths };
  if (await save(app, upload, { state: 'ready', picture, storedBytes })) {
    await removeParts(app, upload);
    if (upload.productId !== null) await attachPictures(app.db, app.clock.now(), upload.productId);
  } else await removePicture(app, { ...upload, picture });
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
  const kept = await app.files.get(pictureFile(key, keptWebp, 'webp'));
  const storedBytes = original.bytes.length + small + (kept?.bytes.length ?? 0);
  await removeParts(app, upload);
  // Its store was closed meanwhile, and its other files are gone.
  if (!(await save(app, upload, { finishedAt: app.clock.now(), storedBytes }))) return await removePicture(app, upload);
  for (const width of made.widths) if (width !== keptWebp) await app.files.remove(pictureFile(key, width, 'webp'));
}

/** Removes all files of an upload. */
export async function removePicture(
  app: Pick<PictureServices, 'files'>,
  upload: Pick<Upload, 'id' | 'vendorId' | 'bytes' | 'picture'>,
): Promise<void> {
  const key = pictureKeyOf(upload);
  for (const part of listChunkFiles(upload)) await app.files.remove(part);
  for (const width of upload.picture?.widths ?? []) {
    for (const format of ['avif', 'webp'] as const) await app.files.remove(pictureFile(key, width, format));
  }
  await app.files.remove(originalFile(key));
}

/** A photo that never works is refused, and a picture without AVIF stays as it is. */
async function giveUp(app: PictureServices, upload: Upload): Promise<void> {
  if (upload.state === 'received') await refuse(app, upload, uploadProblems.damaged);
  else await save(app, upload, { finishedAt: app.clock.now() });
}

/** Tries again later, or gives up. What fails because the server stops isn't the photo's fault. */
async function fail(app: PictureServices, options: PictureJobOptions, upload: Upload, error: unknown): Promise<void> {
  if (options.signal?.aborted) return void (await save(app, upload, { attempts: upload.attempts }));
  const attempts = upload.attempts + 1;
  options.log(`A photo (${upload.id}) could not be re-encoded, attempt ${attempts}.`, error);
  if (attempts >= mostAttempts) await giveUp(app, upload);
  else await save(app, upload, { attempts, claimedUntil: later(app.clock.now(), attempts * 5_000) });
}

/** Works on one upload. Returns false if none waits. */
export async function makeNextPicture(app: PictureServices, options: PictureJobOptions): Promise<boolean> {
  const upload = await claim(app);
  if (upload === null) return false;
  if (upload.begun > mostBegun) {
    options.log(`A photo (${upload.id}) was begun ${mostBegun} times without an end, and is given up.`);
    await giveUp(app, upload);
    return true;
  }
  const renew = setInterval(() => {
    const claimedUntil = later(app.clock.now(), leaseMs);
    app.db
      .update(uploads)
      .set({ claimedUntil })
      .where(eq(uploads.id, upload.id))
      .catch(() => {});
  }, renewEveryMs);
  const folder = path.join(options.workFolder, upload.id);
  try {
    // One that a killed process left there.
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await (upload.state === 'received' ? show : shrink)(app, options, upload, folder);
  } catch (error) {
    await fail(app, options, upload, error);
  } finally {
    clearInterval(renew);
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}
