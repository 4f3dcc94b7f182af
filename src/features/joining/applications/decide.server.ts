/** Declines applications, and turns them into invites. Callers have checked that the actor is an admin. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { unknownForm } from '../../../platform/forms/handle-form.server.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { users } from '../../accounts/accounts.table.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import { slugFromName } from '../../catalog/slugs.ts';
import { findOwnStoreSlug } from '../../catalog/vendors.server.ts';
import { findFreeSlugProblem, lockSlugs } from '../invites/free-slug.server.ts';
import { createInvite } from '../invites/invites.server.ts';
import { type InviteRow, inviteStatus } from '../invites/invites.ts';
import { applications } from './applications.table.ts';
import { type ApplicationState, canInvite, standingOf } from './applications.ts';
import { type ApplicationRow, findInviteFor } from './read-applications.server.ts';
import type { ApplicationServices } from './services.ts';
import { applicationErrors as words } from './words.ts';

interface Act {
  actorId: string;
  id: string;
  /** The state that the admin decided about. */
  seen: string;
}

/** Locks an application and its account, so that of two taps the second finds what the first did. */
export async function lockApplication(
  tx: Database,
  id: string,
): Promise<{ row: ApplicationRow; account: typeof users.$inferSelect }> {
  const [found] = isUuid(id)
    ? await tx
        .select({ row: applications, account: users })
        .from(applications)
        .innerJoin(users, eq(users.id, applications.userId))
        .where(eq(applications.id, id))
        .for('update')
    : [];
  if (!found) throw new DomainError('not_found', words.gone);
  return found;
}

/** @throws DomainError `stale` if somebody else decided otherwise meanwhile */
function checkSeen(row: ApplicationRow, seen: string): void {
  if (row.state !== seen) throw new DomainError('stale', words.decidedMeanwhile);
}

const save = (tx: Database, id: string, values: Partial<ApplicationRow> & { state: ApplicationState }) =>
  tx.update(applications).set(values).where(eq(applications.id, id));

/** Returns a store URL for the invite, which the artist can change: the name, or the name with a word. */
async function findFreeSlug(tx: Database, name: string, siteName: string, now: Date): Promise<string> {
  const base = slugFromName(name).slice(0, 40).replace(/-$/, '');
  const endings = ['', '-studio', '-art', ...Array.from({ length: 8 }, (_, index) => `-${index + 2}`)];
  for (const slug of endings.map((ending) => base + ending)) {
    if ((await findFreeSlugProblem(tx, slug, { siteName, now })) === null) return slug;
  }
  return `artist-${randomBytes(4).toString('hex')}`;
}

async function findActiveInvite(
  app: Pick<ApplicationServices, 'db' | 'clock'>,
  email: string,
): Promise<InviteRow | null> {
  const invite = await findInviteFor(app, { inviteId: null, email });
  return invite !== null && inviteStatus(invite, app.clock.now()) === 'active' ? invite : null;
}

/** Makes the invite, or takes the one that the artist has already. Returns its id. */
async function inviteArtist(
  app: ApplicationServices,
  actorId: string,
  { row, account }: Awaited<ReturnType<typeof lockApplication>>,
): Promise<string> {
  const { db: tx, clock, config } = app;
  const now = clock.now();
  const known = await findActiveInvite(app, account.email);
  if (known !== null) return known.id;
  await tx.execute(lockSlugs);
  const vendorSlug = await findFreeSlug(tx, row.name, config.site.name, now);
  const wish = { artistName: row.name, artistEmail: account.email.toLowerCase(), vendorSlug };
  return (await createInvite(app, actorId, wish)).invite.id;
}

/**
 * Invites an applicant: the invite is bound to the account's address, and mailed. A second tap changes nothing. An artist who was
 * declined, or whose invite has ended, can be invited later.
 * @throws DomainError `not_found`, `stale`, `invalid` if the artist can't be invited, `rate_limited` after many mails to one address
 */
export async function inviteApplicant(app: ApplicationServices, { actorId, id, seen }: Act): Promise<void> {
  await app.db.transaction(async (tx) => {
    const found = await lockApplication(tx, id);
    const { row, account } = found;
    const invite = await findInviteFor({ ...app, db: tx }, { inviteId: row.inviteId, email: account.email });
    const standing = standingOf(row, invite, app.clock.now());
    if (standing === 'invited') return;
    checkSeen(row, seen);
    if (!canInvite(standing)) throw new DomainError('invalid', words.joined);
    if (!account.emailVerified) throw new DomainError('invalid', words.applicantNotConfirmed);
    if ((await findOwnStoreSlug(tx, account.id)) !== null) throw new DomainError('invalid', words.joined);
    const inviteId = await inviteArtist({ ...app, db: tx }, actorId, found);
    await save(tx, id, { state: 'invited', decidedAt: app.clock.now(), decidedBy: actorId, inviteId });
    await recordAct(tx, { actorId, action: 'application.invited', subjectId: id, details: { inviteId } });
  });
}

/**
 * Declines an open application, and tells the artist by mail. A second tap changes nothing.
 * @throws DomainError `not_found`, `stale`, `invalid` if the artist is invited or has a store
 */
export async function declineApplicant(app: ApplicationServices, { actorId, id, seen }: Act): Promise<void> {
  await app.db.transaction(async (tx) => {
    const { row, account } = await lockApplication(tx, id);
    if (row.state === 'declined') return;
    checkSeen(row, seen);
    if (row.state !== 'open') throw new DomainError('stale', words.decidedMeanwhile);
    if ((await findOwnStoreSlug(tx, account.id)) !== null) throw new DomainError('invalid', words.joined);
    if ((await findActiveInvite({ ...app, db: tx }, account.email)) !== null) {
      throw new DomainError('invalid', words.hasInvite);
    }
    await save(tx, id, { state: 'declined', decidedAt: app.clock.now(), decidedBy: actorId });
    await recordAct(tx, { actorId, action: 'application.declined', subjectId: id });
    if (!account.emailVerified) return;
    await app.mails.add(tx, { template: 'application-declined', to: account.email, data: { name: row.name } });
  });
}

export async function decideApplication(app: ApplicationServices, form: string, act: Act): Promise<ApplicationState> {
  if (form === 'invite') {
    await inviteApplicant(app, act);
    return 'invited';
  }
  if (form !== 'decline') throw unknownForm(words.unknown);
  await declineApplicant(app, act);
  return 'declined';
}
