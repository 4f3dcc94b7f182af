/** The photos of a table, which belong to no piece until it is imported. */
import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError, isDomainError } from '../../platform/errors.ts';
import type { SentFile } from '../../platform/http/sent-file.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { Services } from '../../platform/services.ts';
import { receivePhoto } from '../pictures/photo-form.server.ts';
import { uploads } from '../pictures/uploads.table.ts';
import { uploadProblems } from '../pictures/words.ts';
import { photoPath } from './match-photos.ts';
import type { TableReport } from './table-report.ts';
import { photoErrors } from './words.ts';

export async function receivePhotos(
  app: Services,
  owner: { vendorId: string; createdBy: string },
  files: readonly SentFile[],
  known: Readonly<Record<string, string>> = {},
) {
  const photos: Record<string, string> = Object.create(null);
  const photoProblems: { name: string; problem: string }[] = [];
  const paths = files.map(({ name }) => photoPath(name));
  const twice = new Set(paths.filter((path, index) => paths.indexOf(path) !== index));
  for (const path of twice) photoProblems.push({ name: path, problem: photoErrors.twice });
  for (const [index, file] of files.entries()) {
    const path = paths[index] ?? '';
    if (twice.has(path)) continue;
    try {
      if (file.isTooLarge) throw new DomainError('invalid', uploadProblems.tooManyBytes);
      if (Object.hasOwn(known, path)) throw new DomainError('invalid', photoErrors.already);
      photos[path] = await receivePhoto(app, { ...owner, productId: null }, file);
    } catch (error) {
      if (!isDomainError(error) || error.code === 'db_unavailable') throw error;
      photoProblems.push({ name: file.name, problem: error.message });
    }
  }
  return { photos, photoProblems };
}

export const findUploads = async (db: Database, photos: TableReport['photos']) => {
  const ids = Object.values(photos);
  return ids.length > 0 ? await db.select().from(uploads).where(inArray(uploads.id, ids)) : [];
};

export async function readPhotos(
  tx: Database,
  { photos }: TableReport,
): Promise<Map<string, { id: string; picture: Picture }>> {
  const ids = Object.values(photos);
  if (ids.length === 0) return new Map();
  const rows = await tx.update(uploads).set({ unusedSince: null }).where(inArray(uploads.id, ids)).returning();
  const ready = new Map(rows.flatMap(({ id, picture }) => (picture ? [[id, picture] as const] : [])));
  return new Map(
    Object.entries(photos).flatMap(([name, id]) => {
      const picture = ready.get(id);
      return picture ? [[name, { id, picture }] as const] : [];
    }),
  );
}
