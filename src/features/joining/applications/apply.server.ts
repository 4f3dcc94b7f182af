import { and, eq, inArray } from 'drizzle-orm';
import { DomainError } from '../../../platform/errors.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { takeToken } from '../../../platform/http/rate-limit.ts';
import type { SentFile } from '../../../platform/http/sent-file.ts';
import { hourMs } from '../../../platform/time.ts';
import type { Viewer } from '../../accounts/identity.ts';
import type { ApplicationInput } from './application-form.ts';
import { receivePhotos } from './application-photos.server.ts';
import { applicationPhotos, applications } from './applications.table.ts';
import { readOwnApplication } from './read-applications.server.ts';
import type { ApplicationServices } from './services.ts';
import { applicationErrors as words } from './words.ts';

/** Applications that were sent. */
export const applyLimits: readonly RateLimit[] = [
  { name: 'application-account', by: 'account', limit: 10, perMs: hourMs },
  { name: 'application', by: 'address', limit: 10, perMs: hourMs },
  { name: 'application-site', by: 'site', limit: 50, perMs: hourMs },
];
/** Forms with photos, also refused ones, because photos take time to be made. */
export const photoLimits: readonly RateLimit[] = [
  { name: 'application-photos-account', by: 'account', limit: 20, perMs: hourMs },
  { name: 'application-photos', by: 'address', limit: 20, perMs: hourMs },
  { name: 'application-photos-site', by: 'site', limit: 100, perMs: hourMs },
];
/** Limits everybody together, because photos take time to be made: 100 times what one network may send, so that none shuts out the others. */
const everybody = { name: 'application-all', limit: 2000, perMs: hourMs };

const alreadyOpen = () => new DomainError('idempotency_conflict', words.alreadyOpen);

/** @throws DomainError `forbidden`, `idempotency_conflict` */
async function checkCanApply(app: ApplicationServices, viewer: Viewer): Promise<void> {
  if (!viewer.emailVerified) throw new DomainError('forbidden', words.notConfirmed);
  const { form } = await readOwnApplication(app, viewer);
  if (!form) throw alreadyOpen();
}

/**
 * Stores an application with its photos. An account has one open application at a time, and whoever is invited or has a store needs
 * none.
 * @param files of the form, which the front door has written to the disk
 * @returns its id
 * @throws DomainError `forbidden` if the address isn't confirmed, `idempotency_conflict` if nothing can be sent now, `invalid` for a
 *   photo that can't be used, `rate_limited`
 */
export async function sendApplication(
  app: ApplicationServices,
  viewer: Viewer,
  input: ApplicationInput,
  files: readonly SentFile[],
): Promise<string> {
  await checkCanApply(app, viewer);
  takeToken(app, everybody, 'all');
  const photos = await receivePhotos(app, files);
  return await app.db.transaction(async (tx) => {
    const values = { ...input, userId: viewer.userId, createdAt: app.clock.now() };
    // The photos of one that loses a race belong to nothing, and are removed.
    const [made] = await tx.insert(applications).values(values).onConflictDoNothing().returning();
    if (!made) throw alreadyOpen();
    if (photos.length > 0) {
      const sent = inArray(applicationPhotos.id, photos);
      await tx.update(applicationPhotos).set({ applicationId: made.id }).where(sent);
    }
    return made.id;
  });
}

/** Deletes the open application of an account. Without one, nothing happens. */
export async function withdrawApplication({ db }: Pick<ApplicationServices, 'db'>, userId: string): Promise<void> {
  await db.delete(applications).where(and(eq(applications.userId, userId), eq(applications.state, 'open')));
}
