import { and, eq, exists, isNull, lt } from 'drizzle-orm';
import { dayMs, hourMs } from '../../../platform/time.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { removePhotoFiles } from './application-photos.server.ts';
import { applicationPhotos, applications } from './applications.table.ts';
import { keptDays } from './applications.ts';
import type { ApplicationServices } from './services.ts';

/** A form that is being sent stores its photos first. */
const graceMs = hourMs;

/** Removes one photo without an application, files first: if the process ends in between, the row is found again. */
async function removeLostPhoto({ db, files }: Pick<ApplicationServices, 'db' | 'files'>, now: Date): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const isOld = lt(applicationPhotos.createdAt, new Date(now.getTime() - graceMs));
    const [photo] = await tx
      .select()
      .from(applicationPhotos)
      .where(and(isNull(applicationPhotos.applicationId), isOld))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!photo) return false;
    await removePhotoFiles(files, photo.picture);
    await tx.delete(applicationPhotos).where(eq(applicationPhotos.id, photo.id));
    return true;
  });
}

/** Closes the open applications of artists who have a store by now: they were invited without it. */
async function closeJoined({ db }: Pick<ApplicationServices, 'db'>, now: Date): Promise<void> {
  const hasStore = exists(db.select().from(vendors).where(eq(vendors.ownerUserId, applications.userId)));
  await db
    .update(applications)
    .set({ state: 'invited', decidedAt: now })
    .where(and(eq(applications.state, 'open'), hasStore));
}

/** Deletes what was decided 90 days ago, and removes photos of applications that were deleted, also with their account. */
export async function eraseApplications(app: Pick<ApplicationServices, 'db' | 'files'>, now: Date): Promise<void> {
  await closeJoined(app, now);
  await app.db.delete(applications).where(lt(applications.decidedAt, new Date(now.getTime() - keptDays * dayMs)));
  while (await removeLostPhoto(app, now));
}
