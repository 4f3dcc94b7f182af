import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { hash } from '../../platform/hashes/hash.ts';
import type { Picture } from '../../platform/pictures.ts';
import { chunkBytes } from '../../platform/resumable/chunks.ts';
import type { Services } from '../../platform/services.ts';
import { uuidFromHash } from '../../platform/uuid.ts';
import { listBoxes } from '../catalog/boxes/boxes.server.ts';
import { findPreset } from '../catalog/boxes/boxes.ts';
import { listCategories } from '../catalog/products.server.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { readPictureHeader } from '../pictures/picture-header.ts';
import { pictureQueue, toShow } from '../pictures/picture-queue.ts';
import { findHeaderProblem } from '../pictures/picture-rules.ts';
import { checkRoom } from '../pictures/store-room.server.ts';
import { chunkFile, pictureKeyOf, readPictureKey } from '../pictures/upload-keys.ts';
import { uploadBytes } from '../pictures/upload-limits.ts';
import { uploads } from '../pictures/uploads.table.ts';
import { uploadProblems } from '../pictures/words.ts';
import { addBox } from '../studio/boxes/own-boxes.server.ts';
import { boxLimits } from '../studio/boxes/own-boxes.ts';
import { firstPosition, insertPieces, positionStep } from '../studio/pieces/piece-rows.server.ts';
import { lockSlugs, toPieceSlug } from '../studio/pieces/piece-slugs.server.ts';
import { missingFields, pieceLimits } from '../studio/pieces/pieces.ts';
import { editStore } from '../studio/storefront/edit-store.server.ts';
import {
  type BoxInArchive,
  type PictureInArchive,
  type PieceInArchive,
  readContent,
  type StoreInArchive,
} from './archive-content.server.ts';
import type { ArchiveReport } from './archive-report.ts';
import { type OpenArchive, openArchive } from './read-archive.server.ts';
import { forgetUnfinished } from './receive-archive.server.ts';
import { countPieces, freeSlug, readTakenSlugs } from './slugs.server.ts';
import { sentFile } from './transfer-files.server.ts';
import { shownAtMost } from './transfer-limits.ts';
import { confirmTransfer, type Transfer } from './transfers.server.ts';
import { archiveErrors as errors, tableErrors } from './words.ts';

const some = <T>(list: readonly T[]) => list.slice(0, shownAtMost);

/** Says what an archive would do. Nothing is written. */
export const describeArchive = (app: Services, transfer: Transfer): Promise<ArchiveReport> =>
  app.largeFiles.use(sentFile(transfer.id), (file) => describeFile(app, transfer, file));

async function describeFile(app: Services, { vendorId }: Transfer, file: string): Promise<ArchiveReport> {
  const archive = await openArchive(file);
  try {
    const { pieces, refused, store } = await readContent(archive, app.config.processingFee);
    const { now: known } = await readTakenSlugs(app.db, vendorId);
    const fresh = pieces.filter(({ slug }) => !known.has(slug));
    if ((await countPieces(app.db, vendorId)) + fresh.length > pieceLimits.pieces) {
      throw new DomainError('too_many', tableErrors.tooManyPieces(pieceLimits.pieces));
    }
    const skipped = pieces.filter(({ slug }) => known.has(slug)).map(({ slug }) => slug);
    return {
      pieces: fresh.length,
      first: fresh.slice(0, 5).map(({ name }) => name),
      pictures: fresh.reduce((sum, { pictures }) => sum + pictures.length, 0),
      skipped: some(skipped),
      skippedCount: skipped.length,
      refused: some(refused),
      refusedCount: refused.length,
      settings: store?.name ?? null,
    };
  } finally {
    archive.close();
  }
}

/** The same id for the same thing of the same archive, so that an import that begins anew makes nothing twice. */
function idOf(...names: string[]): string {
  return uuidFromHash(hash(names.join('\n')));
}

/** A picture of the site itself, such as the demo's, stays what it is if the archive has the same bytes. */
async function findOnSite(app: Services, { key, width, height, widths, alt }: PictureInArchive, bytes: Buffer) {
  if (readPictureKey(key) !== null) return null;
  const there = await app.pictures.read({ key, widths });
  return there?.equals(bytes) && width === Math.max(...widths) ? { key, width, height, widths, alt } : null;
}

interface Importer {
  app: Services;
  transfer: Transfer;
  archive: OpenArchive;
  signal: AbortSignal;
  pictures: Map<string, Picture>;
  sent: Map<string, string>;
  seen: Set<string>;
  problems: string[];
}

/** Sends a picture on its way: it becomes an upload like any photo, and is decoded and made anew like one. */
async function sendPicture(to: Importer, picture: PictureInArchive, productId: string | null): Promise<void> {
  const { app, transfer, archive } = to;
  const { file } = picture;
  to.signal.throwIfAborted();
  // Named by several pieces, it is read once.
  if (to.seen.has(file)) return;
  to.seen.add(file);
  const bytes = await archive.read(file);
  if (bytes === null) return;
  const onSite = await findOnSite(app, picture, bytes);
  if (onSite) return void to.pictures.set(file, onSite);
  const problem =
    bytes.length > uploadBytes ? uploadProblems.tooManyBytes : findHeaderProblem(readPictureHeader(bytes));
  if (problem !== null) return void to.problems.push(errors.picture(file, problem));
  const id = idOf(transfer.id, file);
  to.sent.set(file, id);
  const [known] = await app.db.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, id));
  if (known) return;
  await checkRoom(app, transfer.vendorId, bytes.length);
  for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
    const part = { bytes: bytes.subarray(offset, offset + chunkBytes), contentType: 'application/octet-stream' };
    await app.files.put(chunkFile(id, offset / chunkBytes), part);
  }
  const now = app.clock.now();
  const row = { id, vendorId: transfer.vendorId, createdBy: transfer.requestedBy, productId, alt: picture.alt };
  const whole = { bytes: bytes.length, received: bytes.length, state: 'received' as const };
  await app.db.transaction(async (tx) => {
    await tx
      .insert(uploads)
      .values({ ...row, ...whole, createdAt: now, updatedAt: now })
      .onConflictDoNothing();
    await app.jobs.add(tx, pictureQueue, [toShow(id)]);
  });
}

async function awaitPictures(to: Importer, progress: (ready: number) => void): Promise<void> {
  const ids = [...to.sent.values()];
  for (;;) {
    to.signal.throwIfAborted();
    const rows = ids.length > 0 ? await to.app.db.select().from(uploads).where(inArray(uploads.id, ids)) : [];
    const waiting = rows.filter(({ state }) => state === 'received' || state === 'receiving').length;
    progress(ids.length - waiting);
    if (waiting > 0) {
      await sleep(500);
      continue;
    }
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const [file, id] of to.sent) {
      const row = byId.get(id);
      if (row?.picture) to.pictures.set(file, row.picture);
      else to.problems.push(errors.picture(file, row?.problem ?? uploadProblems.damaged));
    }
    return;
  }
}

const picturesOf = (to: Importer, { pictures }: PieceInArchive): Picture[] =>
  pictures.flatMap(({ file, alt }) => {
    const picture = to.pictures.get(file);
    return picture ? [{ ...picture, alt }] : [];
  });

async function importSettings(tx: Database, to: Importer, store: StoreInArchive): Promise<void> {
  const { vendorId } = to.transfer;
  const [row] = await tx.select({ revision: vendors.revision }).from(vendors).where(eq(vendors.id, vendorId));
  const pictureOf = (picture: PictureInArchive | null) => (picture && to.pictures.get(picture.file)) ?? null;
  const { header, portrait, ...texts } = store;
  await editStore(
    { db: tx, now: to.app.clock.now() },
    { id: vendorId },
    { part: null, revision: row?.revision ?? 1, values: texts },
  );
  // Beside `editStore`, which takes uploads only: these may be the site's own.
  const withAlt = (picture: PictureInArchive | null) => {
    const found = pictureOf(picture);
    return found && { ...found, alt: picture?.alt ?? '' };
  };
  const pictures = { headerPicture: withAlt(header), portrait: withAlt(portrait) };
  await tx.update(vendors).set(pictures).where(eq(vendors.id, vendorId));
}

/** Adds the boxes that the store doesn't have yet, as many as it may have. Returns the keys of all by those that the archive has. */
async function importBoxes(tx: Database, to: Importer, boxes: readonly BoxInArchive[]): Promise<Map<string, string>> {
  const { vendorId } = to.transfer;
  const there = await listBoxes(tx, vendorId);
  const keys = new Map(there.map(({ name, key }) => [name.toLowerCase(), key]));
  const now = to.app.clock.now();
  for (const { key: _, ...box } of boxes) {
    const name = box.name.toLowerCase();
    if (keys.has(name) || keys.size >= boxLimits.boxes) continue;
    keys.set(name, await addBox(tx, vendorId, box, now));
  }
  return new Map(
    boxes.flatMap(({ key, name }) => {
      const own = keys.get(name.toLowerCase());
      return own === undefined ? [] : [[key, own] as const];
    }),
  );
}

async function importPieces(
  tx: Database,
  to: Importer,
  { pieces, boxes }: { pieces: readonly PieceInArchive[]; boxes: readonly BoxInArchive[] },
): Promise<{ created: number; skipped: string[] }> {
  const { vendorId } = to.transfer;
  const now = to.app.clock.now();
  await lockSlugs(tx, vendorId);
  const taken = await readTakenSlugs(tx, vendorId);
  const fresh = pieces.filter(({ slug }) => !taken.now.has(slug));
  if ((await countPieces(tx, vendorId)) + fresh.length > pieceLimits.pieces) {
    throw new DomainError('too_many', tableErrors.tooManyPieces(pieceLimits.pieces));
  }
  const categories = new Set((await listCategories(tx)).map(({ slug }) => slug));
  const boxKeys = await importBoxes(tx, to, boxes);
  const last = await firstPosition(tx, vendorId);
  const rows = fresh.map((piece, index) => {
    const { slug: old, state, pictures: _files, ...texts } = piece;
    const pictures = picturesOf(to, piece);
    const categorySlug = piece.categorySlug && categories.has(piece.categorySlug) ? piece.categorySlug : null;
    const box = piece.box && (findPreset(piece.box)?.key ?? boxKeys.get(piece.box) ?? null);
    const isActive = state === 'published' && missingFields({ pictures, categorySlug }).length === 0;
    const slug = freeSlug(toPieceSlug(old) === old ? old : toPieceSlug(piece.name), taken.all);
    const position = last - (fresh.length - 1 - index) * positionStep;
    const id = idOf(to.transfer.id, 'piece', old);
    const archivedAt = state === 'archived' ? now : null;
    return { ...texts, id, vendorId, slug, pictures, categorySlug, box, isActive, archivedAt, position };
  });
  for (let from = 0; from < rows.length; from += 500) await insertPieces(tx, rows.slice(from, from + 500), now);
  const keys = new Set(rows.flatMap(({ pictures }) => pictures.map(({ key }) => key)));
  const used = [...to.sent.values()].filter((id) => keys.has(pictureKeyOf({ vendorId, id })));
  if (used.length > 0) {
    await tx.update(uploads).set({ attachedRevision: 0, unusedSince: null }).where(inArray(uploads.id, used));
  }
  return { created: rows.length, skipped: pieces.filter(({ slug }) => taken.now.has(slug)).map(({ slug }) => slug) };
}

interface ImportSteps {
  signal: AbortSignal;
  progress(done: number, total: number): void;
  /** Called in the transaction of pieces and settings. */
  finish(tx: Database, report: ArchiveReport): Promise<void>;
}

/** Imports an archive: pictures first, then all pieces and settings in one transaction. */
export async function importArchive(app: Services, transfer: Transfer, steps: ImportSteps): Promise<void> {
  await app.largeFiles.use(sentFile(transfer.id), (file) => importFile(app, transfer, file, steps));
  await app.largeFiles.remove(sentFile(transfer.id));
}

async function importFile(app: Services, transfer: Transfer, file: string, steps: ImportSteps): Promise<void> {
  const { signal, progress, finish } = steps;
  const report = transfer.report as ArchiveReport;
  const archive = await openArchive(file);
  const none = { pictures: new Map(), sent: new Map(), seen: new Set<string>(), problems: [] };
  const to: Importer = { app, transfer, archive, signal, ...none };
  try {
    const { pieces, store, boxes } = await readContent(archive, app.config.processingFee);
    const { now: known } = await readTakenSlugs(app.db, transfer.vendorId);
    const fresh = pieces.filter(({ slug }) => !known.has(slug));
    const settings = report.takeSettings ? store : null;
    const own = settings ? [settings.header, settings.portrait].filter((one) => one !== null) : [];
    const total = own.length + fresh.reduce((sum, { pictures }) => sum + pictures.length, 0);
    for (const picture of own) await sendPicture(to, picture, null);
    for (const { slug, pictures } of fresh) {
      for (const picture of pictures) await sendPicture(to, picture, idOf(transfer.id, 'piece', slug));
      progress(0, total);
    }
    const there = to.pictures.size;
    await awaitPictures(to, (ready) => progress(there + ready, total));
    await app.db.transaction(async (tx) => {
      const { created, skipped } = await importPieces(tx, to, { pieces, boxes });
      if (settings) await importSettings(tx, to, settings);
      const lists = {
        skipped: some(skipped),
        skippedCount: skipped.length,
        lost: some(to.problems),
        lostCount: to.problems.length,
      };
      await finish(tx, { ...report, ...lists, created });
    });
  } finally {
    archive.close();
  }
}

export async function confirmArchive(app: Services, transfer: Transfer, takeSettings: boolean): Promise<void> {
  const report = { ...(transfer.report as ArchiveReport), takeSettings };
  // One that never arrived whole doesn't stand in the way.
  await forgetUnfinished(app, transfer.vendorId);
  await confirmTransfer(app, transfer, { report });
}
