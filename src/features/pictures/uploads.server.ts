import { and, asc, count, eq, gte, inArray, lt, sum } from 'drizzle-orm';
import { DomainError, isDomainError } from '../../platform/errors.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { runInTurn } from '../../platform/http/run-in-turn.ts';
import { chunkBytes } from '../../platform/resumable/chunks.ts';
import { type Chunk, receiveNextChunk } from '../../platform/resumable/receive-chunk.server.ts';
import type { Services } from '../../platform/services.ts';
import { dayMs, minuteMs } from '../../platform/time.ts';
import { products } from '../catalog/products.table.ts';
import { takeOff } from './attach.server.ts';
import { readPictureHeader } from './picture-header.ts';
import { pictureQueue, toShow } from './picture-queue.ts';
import { findHeaderProblem } from './picture-rules.ts';
import { checkRoom } from './store-room.server.ts';
import { chunkFile, listChunkFiles } from './upload-keys.ts';
import { bytesPerDay, openUploads } from './upload-limits.ts';
import type { OpenUploadInput, UploadRow } from './uploads.api.ts';
import { uploads } from './uploads.table.ts';
import { uploadErrors } from './words.ts';

export const openLimits: readonly RateLimit[] = [
  { name: 'open upload', by: 'account', limit: 200, perMs: 10 * minuteMs },
];
export const chunkLimits: readonly RateLimit[] = [{ name: 'upload', by: 'account', limit: 1200, perMs: minuteMs }];

const columns = {
  id: uploads.id,
  bytes: uploads.bytes,
  received: uploads.received,
  state: uploads.state,
  productId: uploads.productId,
  picture: uploads.picture,
  problem: uploads.problem,
};

interface UploadRef {
  vendorId: string;
  id: string;
}

const matches = ({ vendorId, id }: UploadRef) => and(eq(uploads.id, id), eq(uploads.vendorId, vendorId));

/**
 * Finds an upload of the store.
 * @throws DomainError `not_found`, the same for another store's upload
 */
export async function findUpload({ db }: Pick<Services, 'db'>, ref: UploadRef): Promise<UploadRow> {
  const [row] = await db.select(columns).from(uploads).where(matches(ref));
  if (!row) throw new DomainError('not_found', uploadErrors.notFound);
  return row;
}

/** A photo of which nothing more came within this time isn’t being sent now. A browser announces it again before it goes on. */
const idleMs = 5 * minuteMs;

/** Takes the places of photos that aren’t being sent, the oldest first, and no more than are needed. Returns how many it took. */
async function makeRoom({ db, files, clock }: Services, vendorId: string, needed: number): Promise<number> {
  const before = new Date(clock.now().getTime() - idleMs);
  const isIdle = and(eq(uploads.vendorId, vendorId), eq(uploads.state, 'receiving'), lt(uploads.updatedAt, before));
  const oldest = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(isIdle)
    .orderBy(asc(uploads.updatedAt), asc(uploads.id))
    .limit(needed);
  const taken = await db
    .delete(uploads)
    .where(and(isIdle, inArray(uploads.id, oldest)))
    .returning({ id: uploads.id, bytes: uploads.bytes });
  for (const key of taken.flatMap(listChunkFiles)) await files.remove(key);
  return taken.length;
}

async function checkQuota(app: Services, vendorId: string, bytes: number): Promise<void> {
  const mine = eq(uploads.vendorId, vendorId);
  const [waiting] = await app.db
    .select({ count: count() })
    .from(uploads)
    .where(and(mine, inArray(uploads.state, ['receiving', 'received'])));
  const needed = (waiting?.count ?? 0) + 1 - openUploads;
  if (needed > 0 && (await makeRoom(app, vendorId, needed)) < needed)
    throw new DomainError('too_many', uploadErrors.tooManyOpen);
  const since = new Date(app.clock.now().getTime() - dayMs);
  const [today] = await app.db
    .select({ bytes: sum(uploads.bytes).mapWith(Number) })
    .from(uploads)
    .where(and(mine, gte(uploads.createdAt, since)));
  if ((today?.bytes ?? 0) + bytes > bytesPerDay) throw new DomainError('too_many', uploadErrors.tooMuchToday);
  await checkRoom(app, vendorId, bytes);
}

/**
 * Announces a photo. The same call again returns the same upload.
 * @returns the upload, and whether it is new
 * @throws DomainError `not_found` for a piece or an upload of another store, `idempotency_conflict`, `too_many`
 */
export async function openUpload(
  app: Services,
  { vendorId, createdBy }: { vendorId: string; createdBy: string },
  { id, bytes, productId = null, alt = '' }: OpenUploadInput,
): Promise<{ upload: UploadRow; isNew: boolean }> {
  const { db } = app;
  return runInTurn(app, `uploads ${vendorId}`, async () => {
    const [known] = await db
      .select({ ...columns, vendorId: uploads.vendorId })
      .from(uploads)
      .where(eq(uploads.id, id));
    if (known) {
      const { vendorId: owner, ...upload } = known;
      if (owner !== vendorId) throw new DomainError('not_found', uploadErrors.notFound);
      if (upload.bytes !== bytes) throw new DomainError('idempotency_conflict', uploadErrors.otherPhoto);
      return { upload, isNew: false };
    }
    if (productId !== null) {
      const [piece] = await db.select({ vendorId: products.vendorId }).from(products).where(eq(products.id, productId));
      if (piece && piece.vendorId !== vendorId) throw new DomainError('not_found', uploadErrors.noPiece);
    }
    await checkQuota(app, vendorId, bytes);
    const now = app.clock.now();
    const row = { id, vendorId, createdBy, productId, alt, bytes, createdAt: now, updatedAt: now };
    const [upload] = await db.insert(uploads).values(row).onConflictDoNothing().returning(columns);
    // Another instance was faster, so the upload is there now.
    return upload ? { upload, isNew: true } : { upload: await findUpload(app, { vendorId, id }), isNew: false };
  });
}

async function refuse({ db, clock }: Services, ref: UploadRef, problem: string): Promise<void> {
  const now = clock.now();
  await db
    .update(uploads)
    .set({ state: 'refused', problem, finishedAt: now, updatedAt: now })
    .where(and(matches(ref), eq(uploads.state, 'receiving')));
}

/** Counts a chunk that is stored. Null if the photo was canceled meanwhile. */
async function countChunk(
  { db, clock, jobs }: Services,
  ref: UploadRef,
  { offset, received, isWhole }: { offset: number; received: number; isWhole: boolean },
): Promise<UploadRow | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(uploads)
      .set({ received, state: isWhole ? 'received' : 'receiving', updatedAt: clock.now() })
      .where(and(matches(ref), eq(uploads.state, 'receiving'), eq(uploads.received, offset)))
      .returning(columns);
    if (row && isWhole) await jobs.add(tx, pictureQueue, [toShow(ref.id)]);
    // The same chunk arrived twice at once, or the photo was canceled meanwhile.
    return row ?? (await findUpload({ db: tx }, ref).catch(nullIfGone));
  });
}

/**
 * Stores a chunk and counts it. One at another place than the next one is not stored; the answer says where to go on.
 * @throws DomainError `not_found`; `invalid` if the first chunk shows that this is no picture that we take
 */
export async function receiveChunk(app: Services, ref: UploadRef, chunk: Chunk): Promise<UploadRow> {
  const upload = await findUpload(app, ref);
  if (upload.state !== 'receiving') return upload;
  const key = chunkFile(ref.id, chunk.offset / chunkBytes);
  const counted = await receiveNextChunk(upload, chunk, {
    isEven: true,
    words: uploadErrors,
    async check({ offset, bytes }) {
      const problem = offset === 0 ? findHeaderProblem(readPictureHeader(bytes)) : null;
      if (problem === null) return;
      await refuse(app, ref, problem);
      throw new DomainError('invalid', problem);
    },
    store: ({ bytes }) => app.files.put(key, { bytes, contentType: 'application/octet-stream' }),
    async count(received, isWhole) {
      const row = await countChunk(app, ref, { offset: chunk.offset, received, isWhole });
      if (row !== null) return row;
      // Nothing else knows of the chunk any more.
      await app.files.remove(key);
      throw new DomainError('not_found', uploadErrors.notFound);
    },
  });
  return counted ?? upload;
}

const nullIfGone = (error: unknown): null => {
  if (isDomainError(error) && error.code === 'not_found') return null;
  throw error;
};

/**
 * Cancels a photo. If the piece already has it, it is taken off. What then nobody uses any more, the cleaning removes.
 * @throws DomainError `not_found`, and `invalid` for the only picture of a published piece
 */
export async function cancelUpload(app: Services, ref: UploadRef): Promise<void> {
  const { db, files, clock } = app;
  const upload = await findUpload(app, ref);
  if (upload.state === 'ready') {
    if (upload.productId !== null) await takeOff(db, { ...ref, productId: upload.productId, now: clock.now() });
    return;
  }
  const deleted = await db
    .delete(uploads)
    .where(and(matches(ref), inArray(uploads.state, ['receiving', 'received', 'refused'])))
    .returning({ id: uploads.id });
  // It became ready meanwhile.
  if (deleted.length === 0) return cancelUpload(app, ref);
  for (const key of listChunkFiles(upload)) await files.remove(key);
}
