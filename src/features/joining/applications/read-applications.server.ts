import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Picture } from '../../../platform/pictures.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { users } from '../../accounts/accounts.table.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { findOwnStoreSlug } from '../../catalog/vendors.server.ts';
import { invites } from '../invites/invites.table.ts';
import { type InviteRow, inviteStatus } from '../invites/invites.ts';
import { applicationPhotos, applications } from './applications.table.ts';
import { type ApplicationStanding, canApplyAgain, standingOf } from './applications.ts';
import type { ApplicationServices } from './services.ts';

export type ApplicationRow = typeof applications.$inferSelect;

export interface ShownApplication extends ApplicationRow {
  standing: ApplicationStanding;
  photos: readonly Picture[];
  invite: InviteRow | null;
}

type Reading = Pick<ApplicationServices, 'db' | 'clock'>;

/** Returns the invite of an artist that is active, or else the latest: it may have been sent again, or made without an application. */
export async function findInviteFor(
  { db, clock }: Reading,
  { inviteId, email }: { inviteId: string | null; email: string },
): Promise<InviteRow | null> {
  const theirs = or(
    eq(invites.artistEmail, email.toLowerCase()),
    inviteId === null ? undefined : eq(invites.id, inviteId),
  );
  const { usedAt, revokedAt, expiresAt } = invites;
  const isActive = and(isNull(usedAt), isNull(revokedAt), gt(expiresAt, clock.now())) ?? sql`true`;
  const [invite] = await db
    .select()
    .from(invites)
    .where(theirs)
    .orderBy(desc(isActive), desc(invites.createdAt))
    .limit(1);
  return invite ?? null;
}

async function complete(app: Reading, row: ApplicationRow, email: string): Promise<ShownApplication> {
  const photos = await app.db
    .select({ picture: applicationPhotos.picture })
    .from(applicationPhotos)
    .where(eq(applicationPhotos.applicationId, row.id))
    .orderBy(asc(applicationPhotos.position));
  const invite = await findInviteFor(app, { inviteId: row.inviteId, email });
  return {
    ...row,
    invite,
    standing: standingOf(row, invite, app.clock.now()),
    photos: photos.map(({ picture }) => picture),
  };
}

interface OwnApplication {
  /** The latest one; null if there is none, or none that still matters. */
  application: ShownApplication | null;
  invite: InviteRow | null;
  storeSlug: string | null;
  form: boolean;
}

export async function readOwnApplication(app: Reading, { userId, email }: Viewer): Promise<OwnApplication> {
  const { db, clock } = app;
  const storeSlug = await findOwnStoreSlug(db, userId);
  const [row] = await db
    .select()
    .from(applications)
    .where(eq(applications.userId, userId))
    .orderBy(desc(applications.createdAt))
    .limit(1);
  const application = row ? await complete(app, row, email) : null;
  const latest = application ? application.invite : await findInviteFor(app, { inviteId: null, email });
  const invite = latest !== null && inviteStatus(latest, clock.now()) === 'active' ? latest : null;
  const isFree = application === null || canApplyAgain(application.standing) || application.standing === 'joined';
  return { application, invite, storeSlug, form: isFree && storeSlug === null && invite === null };
}

export interface ReviewedApplication extends ShownApplication {
  email: string;
  storeSlug: string | null;
}

export async function findApplication(app: Reading, id: string): Promise<ReviewedApplication | null> {
  if (!isUuid(id)) return null;
  const [found] = await app.db
    .select({ row: applications, email: users.email })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(eq(applications.id, id));
  if (!found) return null;
  const storeSlug = await findOwnStoreSlug(app.db, found.row.userId);
  return { ...(await complete(app, found.row, found.email)), email: found.email, storeSlug };
}
