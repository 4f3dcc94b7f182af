/** Photos of refund requests: for the buyer, the artist, and admins. Each sees them below a page that shows the request. */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Files } from '../../../platform/files/files.ts';
import { answerPrivatePicture } from '../../../platform/files/serve-private-pictures.ts';
import { privateCaching } from '../../../platform/http/caching.ts';
import type { SentFile } from '../../../platform/http/sent-file.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import { requestErrors } from '../../../platform/words.ts';
import {
  makePrivatePhotos,
  type PhotoServices,
  type PrivateKind,
  privateFile,
  putPrivatePhoto,
  removePrivatePhoto,
} from '../../pictures/private-photos.server.ts';
import { refundRequestPhotos, refundRequests } from './refunds.table.ts';
import { type RequestPhoto, requestPhotosMost } from './request-photos.ts';
import { refundRequestErrors as words } from './words.ts';

const kind: PrivateKind = { folder: 'refund-requests', widths: [1020, 340], most: requestPhotosMost, words };
const photoName = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(\d{1,4})\.webp$/;
/** A form that is being sent stores its photos first. */
const graceMs = hourMs;
/** Banks take disputes for 120 days. */
const retentionMs = 180 * dayMs;

type RequestServices = PhotoServices & { db: Database; files: Files; clock: Clock };

/**
 * Makes and stores a form's photos. None is stored unless all can be used.
 * @returns their ids, for the request that they will belong to
 * @throws DomainError `invalid` with a sentence for the sender
 */
export async function receiveRequestPhotos(app: RequestServices, files: readonly SentFile[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [position, made] of (await makePrivatePhotos(app, kind, files)).entries()) {
    const id = randomUUID();
    const { width, height } = made;
    const widths = made.files.map((one) => one.width);
    await app.db
      .insert(refundRequestPhotos)
      .values({ id, position, width, height, widths, createdAt: app.clock.now() });
    await putPrivatePhoto(app.files, kind, id, made);
    ids.push(id);
  }
  return ids;
}

export async function readRequestPhotos(db: Database, requestId: string): Promise<RequestPhoto[]> {
  const { id, width, height, widths } = refundRequestPhotos;
  return await db
    .select({ id, width, height, widths })
    .from(refundRequestPhotos)
    .where(eq(refundRequestPhotos.requestId, requestId))
    .orderBy(asc(refundRequestPhotos.position));
}

/**
 * Answers with a photo of an order's requests. Callers have checked who may see the order.
 * @param orderId null if there is none for the caller
 * @throws DomainError `not_found`
 */
export async function sendRequestPhoto(
  app: { db: Database; files: Files },
  orderId: string | null,
  name: string,
): Promise<Response> {
  const [, id = '', width] = photoName.exec(name) ?? [];
  const [found] =
    orderId === null || id === ''
      ? []
      : await app.db
          .select({ id: refundRequestPhotos.id })
          .from(refundRequestPhotos)
          .innerJoin(refundRequests, eq(refundRequests.id, refundRequestPhotos.requestId))
          .where(and(eq(refundRequestPhotos.id, id), eq(refundRequests.orderId, orderId)));
  const file = found === undefined ? null : await app.files.get(privateFile(kind, id, Number(width)));
  if (file === null) throw new DomainError('not_found', requestErrors.notFound);
  return answerPrivatePicture(file, privateCaching);
}

/** Takes the photos off the requests of these orders. The next run of the job removes their files. */
export async function loseRequestPhotos(tx: Database, orderIds: readonly string[]): Promise<void> {
  const ofOrders = tx
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(inArray(refundRequests.orderId, [...orderIds]));
  await tx.update(refundRequestPhotos).set({ requestId: null }).where(inArray(refundRequestPhotos.requestId, ofOrders));
}

/** Removes one photo without a request, files first: if the process ends in between, the row is found again. */
async function removeLostPhoto({ db, files }: { db: Database; files: Files }, now: Date): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const isOld = lt(refundRequestPhotos.createdAt, new Date(now.getTime() - graceMs));
    const [photo] = await tx
      .select({ id: refundRequestPhotos.id })
      .from(refundRequestPhotos)
      .where(and(isNull(refundRequestPhotos.requestId), isOld))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!photo) return false;
    await removePrivatePhoto(files, kind, photo.id);
    await tx.delete(refundRequestPhotos).where(eq(refundRequestPhotos.id, photo.id));
    return true;
  });
}

/** Removes the photos of requests that were closed 180 days ago, and of those that are gone or lost their person. */
export async function eraseRequestPhotos(app: { db: Database; files: Files }, now: Date): Promise<void> {
  const closed = app.db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(and(isNotNull(refundRequests.closedAt), lt(refundRequests.closedAt, new Date(now.getTime() - retentionMs))));
  await app.db
    .update(refundRequestPhotos)
    .set({ requestId: null })
    .where(inArray(refundRequestPhotos.requestId, closed));
  while (await removeLostPhoto(app, now));
}
