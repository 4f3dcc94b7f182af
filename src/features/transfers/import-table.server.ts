import { randomUUID } from 'node:crypto';
import { copyFile, readFile } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { SentFile } from '../../platform/http/sent-file.ts';
import type { Services } from '../../platform/services.ts';
import { listBoxes } from '../catalog/boxes/boxes.server.ts';
import { presets } from '../catalog/boxes/boxes.ts';
import { listCategories } from '../catalog/products.server.ts';
import { uploads } from '../pictures/uploads.table.ts';
import { firstPosition, insertPieces, positionStep } from '../studio/pieces/piece-rows.server.ts';
import { lockSlugs, toPieceSlug } from '../studio/pieces/piece-slugs.server.ts';
import { pieceLimits } from '../studio/pieces/pieces.ts';
import { matchPhotos, shownName } from './match-photos.ts';
import { shorten } from './piece-columns.ts';
import { type PieceTable, readPieceTable, type TablePiece } from './piece-table.server.ts';
import { countPieces, freeSlug, readTakenNames, readTakenSlugs } from './slugs.server.ts';
import { findUploads, readPhotos, receivePhotos } from './table-photos.server.ts';
import type { TableReport } from './table-report.ts';
import { removeTransferFiles, tableFile, unfinishedFile } from './transfer-files.server.ts';
import { checkedMs, shownAtMost, textAtMost } from './transfer-limits.ts';
import { confirmTransfer, forgetOlder, type Transfer } from './transfers.server.ts';
import { transfers } from './transfers.table.ts';
import { tableErrors as errors } from './words.ts';

/** Reads the table, whose cells name categories and boxes by their names or by how we name them. */
async function readTable(app: Services, { id, vendorId }: { id: string; vendorId: string }): Promise<PieceTable> {
  const categories = new Map<string, string>();
  for (const { slug, name } of await listCategories(app.db)) categories.set(slug, slug).set(name.toLowerCase(), slug);
  const boxes = new Map(
    [...presets, ...(await listBoxes(app.db, vendorId))].map((box) => [box.name.toLowerCase(), box.key]),
  );
  return readPieceTable(await app.largeFiles.use(tableFile(id), (file) => readFile(file)), { categories, boxes });
}

function withoutKnown(pieces: readonly TablePiece[], known: ReadonlySet<string>) {
  const isKnown = ({ page }: TablePiece) => page !== null && known.has(page);
  return {
    fresh: pieces.filter((one) => !isKnown(one)),
    skipped: pieces.filter(isKnown).map(({ page }) => page ?? ''),
  };
}

/** Says what the table would do. Nothing is written. */
async function describeTable(
  app: Services,
  { id, vendorId }: { id: string; vendorId: string },
  { fileName, photos, photoProblems }: Pick<TableReport, 'fileName' | 'photos' | 'photoProblems'>,
): Promise<TableReport> {
  const table = await readTable(app, { id, vendorId });
  const { now: known } = await readTakenSlugs(app.db, vendorId);
  const { fresh, skipped } = withoutKnown(table.pieces, known);
  if ((await countPieces(app.db, vendorId)) + fresh.length > pieceLimits.pieces) {
    throw new DomainError('too_many', errors.tooManyPieces(pieceLimits.pieces));
  }
  const wanted = new Set(fresh.flatMap(({ pictures }) => pictures));
  const match = matchPhotos(wanted, Object.keys(photos));
  const missing = [...wanted].filter((path) => !match.files.has(path)).map(shownName);
  const names = await readTakenNames(app.db, vendorId);
  // A file with pages says itself which pieces are there.
  const sameName = fresh.filter(({ page, piece }) => page === null && names.has(piece.name.toLowerCase()));
  const some = <T>(list: readonly T[]) => list.slice(0, shownAtMost);
  // A cell may have 32 kB, and this is stored and shown as a list.
  const someTexts = (list: readonly string[]) => some(list).map((text) => shorten(text, textAtMost));
  return {
    fileName,
    pieces: fresh.length,
    first: fresh.slice(0, 5).map(({ piece }) => piece.name),
    problems: some(table.problems).map((one) => ({ ...one, column: shorten(one.column, textAtMost) })),
    problemCount: table.problems.length,
    shortened: table.shortened,
    unused: someTexts(table.unused),
    addresses: someTexts(table.addresses),
    addressCount: table.addresses.length,
    missing: someTexts(missing),
    missingCount: missing.length,
    photos,
    photoProblems: some(photoProblems),
    skipped: someTexts(skipped),
    skippedCount: skipped.length,
    sameName: someTexts(sameName.map(({ piece }) => piece.name)),
    sameNameCount: sameName.length,
    unclear: someTexts(match.unclear),
  };
}

/**
 * Reads a table that was sent, with the photos beside it.
 * @returns the id of the transfer, whose report says what it would do
 * @throws DomainError `invalid` for a file that is no such table, `too_many`
 */
export async function openTable(
  app: Services,
  owner: { vendorId: string; createdBy: string },
  { table, photos }: { table: SentFile | undefined; photos: readonly SentFile[] },
): Promise<string> {
  if (!table) throw new DomainError('invalid', errors.noFile);
  if (table.isTooLarge) throw new DomainError('invalid', errors.broken.bytes());
  const id = randomUUID();
  try {
    const draft = await unfinishedFile(app, id);
    await copyFile(table.path, draft);
    await app.largeFiles.keep(draft, tableFile(id));
    const nothing = { fileName: table.name.slice(0, 200), photos: {}, photoProblems: [] };
    // Before photos are taken in for a table that is none.
    await describeTable(app, { id, vendorId: owner.vendorId }, nothing);
    const received = await receivePhotos(app, owner, photos);
    const report = await describeTable(app, { id, vendorId: owner.vendorId }, { ...nothing, ...received });
    const now = app.clock.now();
    const expiresAt = new Date(now.getTime() + checkedMs);
    const row = { id, vendorId: owner.vendorId, requestedBy: owner.createdBy, createdAt: now, expiresAt };
    await app.db.insert(transfers).values({ ...row, kind: 'csv', state: 'checked', bytes: table.bytes, report });
  } catch (error) {
    await removeTransferFiles(app, id);
    throw error;
  }
  const own = { id, vendorId: owner.vendorId, kind: 'csv', state: 'checked' } as const;
  for (const older of await forgetOlder(app.db, own)) await removeTransferFiles(app, older);
  return id;
}

const reportOf = ({ report }: Transfer) => report as TableReport;
const isChecked = ({ id }: Transfer) => and(eq(transfers.id, id), eq(transfers.state, 'checked'));

export async function addPhotos(app: Services, transfer: Transfer, createdBy: string, files: readonly SentFile[]) {
  const owner = { vendorId: transfer.vendorId, createdBy };
  const { photos: known } = reportOf((await carryRefusals(app, transfer)) ?? transfer);
  const received = await receivePhotos(app, owner, files, known);
  await app.db.transaction(async (tx) => {
    // Locked and read now: the same vendor may have added others meanwhile.
    const [current] = await tx.select().from(transfers).where(isChecked(transfer)).for('update');
    if (!current) return;
    const { fileName, photos } = reportOf(current);
    const all = { fileName, photos: { ...photos, ...received.photos }, photoProblems: received.photoProblems };
    const report = await describeTable({ ...app, db: tx }, current, all);
    await tx.update(transfers).set({ report }).where(isChecked(current));
  });
}

/**
 * Moves photos that were refused after they had arrived to those of which the report says why.
 * @returns the transfer with its new report; null if none was refused since
 */
export async function carryRefusals(app: Services, transfer: Transfer): Promise<Transfer | null> {
  return await app.db.transaction(async (tx) => {
    const [current] = await tx.select().from(transfers).where(isChecked(transfer)).for('update');
    if (!current) return null;
    const { photos, photoProblems, fileName } = reportOf(current);
    const rows = await findUploads(tx, photos);
    const problems = new Map(rows.map(({ id, state, problem }) => [id, state === 'refused' ? problem : null]));
    const refused = Object.entries(photos).flatMap(([name, id]) => {
      const problem = problems.get(id) ?? null;
      return problem === null ? [] : [{ name, problem }];
    });
    if (refused.length === 0) return null;
    const gone = new Set(refused.map(({ name }) => name));
    const left = Object.fromEntries(Object.entries(photos).filter(([name]) => !gone.has(name)));
    const all = { fileName, photos: left, photoProblems: [...photoProblems, ...refused] };
    const report = await describeTable({ ...app, db: tx }, current, all);
    await tx.update(transfers).set({ report }).where(isChecked(current));
    return { ...current, report };
  });
}

/**
 * Lets the job create the pieces.
 * @throws DomainError `invalid` while something is wrong, or photos aren't ready
 */
export async function confirmTable(app: Services, transfer: Transfer): Promise<void> {
  const { problemCount, photos } = reportOf(transfer);
  if (problemCount > 0) throw new DomainError('invalid', errors.problems);
  const states = await findUploads(app.db, photos);
  // Whoever wants the pieces has seen the page when these photos were still good.
  if ((await carryRefusals(app, transfer)) !== null) throw new DomainError('invalid', errors.photosRefused);
  if (states.some(({ state }) => state === 'receiving' || state === 'received')) {
    throw new DomainError('invalid', errors.photosWait);
  }
  await confirmTransfer(app, transfer);
}

/**
 * Creates the pieces of a table as drafts, all in one transaction.
 * @param finish called in it, with the report
 */
export async function importTable(
  app: Services,
  transfer: Transfer,
  finish: (tx: Database, report: TableReport) => Promise<void>,
): Promise<void> {
  const { vendorId } = transfer;
  const table = await readTable(app, transfer);
  if (table.problems.length > 0) throw new DomainError('invalid', errors.problems);
  const now = app.clock.now();
  await app.db.transaction(async (tx) => {
    await lockSlugs(tx, vendorId);
    const taken = await readTakenSlugs(tx, vendorId);
    const { fresh, skipped } = withoutKnown(table.pieces, taken.now);
    if ((await countPieces(tx, vendorId)) + fresh.length > pieceLimits.pieces) {
      throw new DomainError('too_many', errors.tooManyPieces(pieceLimits.pieces));
    }
    const photos = await readPhotos(tx, reportOf(transfer));
    const { files } = matchPhotos(
      fresh.flatMap(({ pictures }) => pictures),
      Object.keys(reportOf(transfer).photos),
    );
    const last = await firstPosition(tx, vendorId);
    const rows = fresh.map(({ piece, page, pictures }, index) => {
      const id = randomUUID();
      const wanted =
        page !== null && toPieceSlug(page) === page && !taken.all.has(page) ? page : toPieceSlug(piece.name);
      const slug = freeSlug(wanted, taken.all);
      const used = [...new Set(pictures)].flatMap((path) => photos.get(files.get(path) ?? '') ?? []);
      const position = last - (fresh.length - 1 - index) * positionStep;
      const own = {
        categorySlug: piece.categorySlug ?? null,
        isActive: false,
        pictures: used.map(({ picture }) => picture),
      };
      return { used, row: { ...piece, ...own, id, vendorId, slug, position } };
    });
    for (let from = 0; from < rows.length; from += 500) {
      await insertPieces(
        tx,
        rows.slice(from, from + 500).map(({ row }) => row),
        now,
      );
    }
    for (const { used, row } of rows) {
      for (const { id } of used) {
        await tx.update(uploads).set({ productId: row.id, attachedRevision: 0 }).where(eq(uploads.id, id));
      }
    }
    const done = { created: rows.length, skipped: skipped.slice(0, shownAtMost), skippedCount: skipped.length };
    await finish(tx, { ...reportOf(transfer), ...done });
  });
  await app.largeFiles.remove(tableFile(transfer.id));
}
