/** Checks codes for artists, and makes a store of one, or takes a no. What is valid is decided here, whatever the browser says. */
import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { users } from '../../accounts/accounts.table.ts';
import { grantVendorRole } from '../../accounts/assign-role.server.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { findFreeSlugProblem, lockSlugs } from './free-slug.server.ts';
import type { InviteUsed, InviteValidation, UseInviteInput } from './invites.api.ts';
import { invites, type StoredInvite } from './invites.table.ts';
import { type InviteRow, inviteStatus } from './invites.ts';
import { inviteCodeHash } from './new-invite-code.server.ts';
import type { InviteServices } from './services.ts';
import { inviteAnswers, inviteErrors as words } from './words.ts';

type Redeeming = Pick<Viewer, 'userId' | 'email' | 'emailVerified'>;

export type ReadingInvites = Pick<InviteServices, 'db' | 'clock' | 'config'>;

/** Anybody can sign in as the demo's admin, so that one's invites end with the demo. */
function counts({ config }: Pick<InviteServices, 'config'>): SQL | undefined {
  if (config.demo) return undefined;
  return sql`not exists (select 1 from ${users} where ${users.id} = ${invites.createdBy} and ${users.demo})`;
}

/** Returns the invite of a code, whatever became of it; null for a code that doesn't exist. */
export async function findInvite(app: ReadingInvites, code: string): Promise<StoredInvite | null> {
  const byHash = eq(invites.codeHash, inviteCodeHash(code));
  const [invite] = await app.db
    .select()
    .from(invites)
    .where(and(byHash, counts(app)));
  return invite ?? null;
}

/** Condition for invites that wait for an account with this address. */
const waitsFor = (email: string, now: Date) =>
  and(eq(invites.artistEmail, email), isNull(invites.usedAt), isNull(invites.revokedAt), gt(invites.expiresAt, now));

/** Returns the newest invite that waits for this account, if it has confirmed its address; null for none. */
export async function findOpenInvite(
  app: ReadingInvites,
  { email, emailVerified }: Pick<Viewer, 'email' | 'emailVerified'>,
): Promise<StoredInvite | null> {
  if (!emailVerified) return null;
  const [invite] = await app.db
    .select()
    .from(invites)
    .where(and(waitsFor(email, app.clock.now()), counts(app)))
    .orderBy(desc(invites.createdAt))
    .limit(1);
  return invite ?? null;
}

export const hasOpenInvite = async (app: ReadingInvites, viewer: Pick<Viewer, 'email' | 'emailVerified'>) =>
  (await findOpenInvite(app, viewer)) !== null;

/** Ends all invites that wait for an account, because its person wants no store. @throws DomainError `forbidden` */
export async function declineInvites(
  { db, clock }: Pick<InviteServices, 'db' | 'clock'>,
  { userId, email, emailVerified }: Redeeming,
): Promise<void> {
  if (!emailVerified) throw new DomainError('forbidden', words.notVerified);
  const now = clock.now();
  await db.update(invites).set({ revokedAt: now, usedBy: userId }).where(waitsFor(email, now));
}

/** Returns the invite that an account means without a code: the one that it has used, or else the one that waits for it. */
async function findInviteOf(app: ReadingInvites, viewer: Redeeming): Promise<StoredInvite> {
  const [used] = await app.db
    .select()
    .from(invites)
    .where(and(eq(invites.usedBy, viewer.userId), isNotNull(invites.vendorId)))
    .orderBy(desc(invites.usedAt))
    .limit(1);
  const invite = used ?? (await findOpenInvite(app, viewer));
  if (invite !== null) return invite;
  const fields = [{ path: 'code', message: words.codeMissing }];
  throw new DomainError('invalid', words.codeMissing, { fields });
}

/**
 * Says what a code is good for. One query by hash for every code, so that the time says nothing. A code that doesn't
 * exist always gets the same answer, and nobody gets the address.
 */
export async function validateInvite(app: ReadingInvites, code: string): Promise<InviteValidation> {
  const invite = await findInvite(app, code);
  if (invite === null) return { valid: false, message: inviteAnswers.unknown };
  const status = inviteStatus(invite, app.clock.now());
  if (status !== 'active') return { valid: false, message: inviteAnswers[status] };
  const { artistName, vendorSlug } = invite;
  return { valid: true, message: inviteAnswers.active(artistName), artistName, vendorSlug };
}

/** Locks the account, and checks that the invite was sent to its verified address. @throws DomainError `forbidden` */
async function lockInvitedAccount(tx: Database, userId: string, invite: InviteRow): Promise<void> {
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  // The same for every address, so that an unverified account can't try addresses.
  if (!account?.emailVerified) throw new DomainError('forbidden', words.notVerified);
  if (account.email !== invite.artistEmail) throw new DomainError('forbidden', words.otherAddress);
}

async function findStore(tx: Database, vendorId: string | null): Promise<InviteUsed | null> {
  if (vendorId === null) return null;
  const [store] = await tx
    .select({ slug: vendors.slug, name: vendors.name })
    .from(vendors)
    .where(eq(vendors.id, vendorId));
  return store ? { success: true, vendorSlug: store.slug, vendor: { name: store.name } } : null;
}

/** @throws DomainError `code_used`, `code_expired` */
function checkOpen(invite: InviteRow, now: Date): void {
  const status = inviteStatus(invite, now);
  if (status === 'used') throw new DomainError('code_used', inviteAnswers.used);
  if (status !== 'active') throw new DomainError('code_expired', inviteAnswers[status]);
}

/**
 * Opens a store with an invite: code, account, slug, vendor, and role in one transaction. The account's verified address
 * must be the one the invite was sent to, and proves it as well as the code does, which may be left out. The same account again gets
 * the same answer.
 * @throws DomainError `not_found`, `forbidden`, `code_used`, `code_expired`, `slug_taken`, `slug_reserved`, `invalid`; the
 *   code is then still unused
 */
export async function redeemInvite(
  app: InviteServices,
  viewer: Redeeming,
  { code, customization }: UseInviteInput,
): Promise<InviteUsed> {
  const { db, clock, config } = app;
  const found = code === undefined ? await findInviteOf(app, viewer) : await findInvite(app, code);
  if (found === null) throw new DomainError('not_found', inviteAnswers.unknown);
  const now = clock.now();
  const { userId } = viewer;
  const used = await db.transaction(async (tx) => {
    await tx.execute(lockSlugs);
    const [invite] = await tx.select().from(invites).where(eq(invites.id, found.id)).for('update');
    if (!invite) throw new DomainError('not_found', inviteAnswers.unknown);
    if (invite.usedAt !== null && invite.usedBy === userId) {
      const before = await findStore(tx, invite.vendorId);
      if (before !== null) return { answer: before, roleChanged: false };
    }
    await lockInvitedAccount(tx, userId, invite);
    checkOpen(invite, now);
    const { vendorSlug: slug, storeName: name, description, theme } = customization;
    const problem = await findFreeSlugProblem(tx, slug, {
      ...{ siteName: config.site.name, inviteId: invite.id, email: invite.artistEmail, now },
    });
    if (problem !== null) {
      const fields = [{ path: 'customization.vendorSlug', message: problem.message }];
      throw new DomainError(problem.code, problem.message, { fields });
    }
    const joinedDate = zonedDay(now, config.site.timeZone);
    const { artistName: owner, artistEmail: email } = invite;
    const [store] = await tx
      .insert(vendors)
      .values({ slug, ownerUserId: userId, name, owner, email, description, theme, joinedDate })
      .returning({ id: vendors.id });
    await tx
      .update(invites)
      .set({ usedAt: now, usedBy: userId, vendorId: store?.id ?? null })
      .where(eq(invites.id, invite.id));
    const roleChanged = await grantVendorRole(tx, userId);
    const answer: InviteUsed = { success: true, vendorSlug: slug, vendor: { name } };
    return { answer, roleChanged };
  });
  if (used.roleChanged) app.identity.onRoleChanged?.();
  return used.answer;
}
