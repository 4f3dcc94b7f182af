/** Creates, lists, and ends invites. Callers have checked that the actor is an admin. */
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { dayMs } from '../../../platform/time.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import { countAttempt, mailLimits } from '../../accounts/forms/attempts.server.ts';
import { findFreeSlugProblem, lockSlugs, type SlugHolder } from './free-slug.server.ts';
import { formatInviteCode, inviteCodeEnd } from './invite-code.ts';
import type { CreateInviteInput } from './invites.api.ts';
import { invites, type StoredInvite } from './invites.table.ts';
import { type InviteRow, inviteDays, inviteStatus } from './invites.ts';
import { inviteCodeHash, mailTokenHash, newInviteCode, newMailToken } from './new-invite-code.server.ts';
import { queueInviteMail } from './queue-invite-mail.server.ts';
import type { InviteServices } from './services.ts';
import { inviteErrors as words } from './words.ts';

/** An invite with its code, which is known only now. */
export interface NewInvite {
  invite: InviteRow;
  code: string;
}

export type Making = Pick<InviteServices, 'mails' | 'clock' | 'sealFor' | 'config'>;
export type NewInviteInput = CreateInviteInput & { picture?: Picture | null };
type Wish = NewInviteInput & { createdBy: string | null; code?: string };

export const invitesPerPage = 50;

export const inviteExpiry = (now: Date): Date => new Date(now.getTime() + inviteDays * dayMs);

/** Stores an invite and queues its mail; null if another open invite has the slug or the code. Used by the demo as well. */
export async function insertInvite(
  tx: Database,
  app: Making,
  { code = newInviteCode(), note, picture = null, ...wish }: Wish,
): Promise<NewInvite | null> {
  const now = app.clock.now();
  const token = newMailToken();
  const [invite] = await tx
    .insert(invites)
    .values({
      ...wish,
      codeHash: inviteCodeHash(code),
      codeEnd: inviteCodeEnd(code),
      mailTokenHash: mailTokenHash(token),
      note: note || null,
      picture,
      createdAt: now,
      expiresAt: inviteExpiry(now),
    })
    .onConflictDoNothing()
    .returning();
  if (!invite) return null;
  await queueInviteMail(tx, app, invite, { code, token });
  return { invite, code: formatInviteCode(code) };
}

/** @throws DomainError `slug_taken`, `slug_reserved`, `invalid` */
async function checkSlug(tx: Database, slug: string, holder: SlugHolder): Promise<void> {
  const problem = await findFreeSlugProblem(tx, slug, holder);
  if (problem === null) return;
  const message = problem.keptForInvite ? words.keptForInvite : problem.message;
  throw new DomainError(problem.code, message, { fields: [{ path: 'vendorSlug', message }] });
}

/** An expired invite keeps no slug, but the index of open slugs can't tell the time. */
async function endExpired(tx: Database, vendorSlug: string, now: Date): Promise<void> {
  const isOpen = and(isNull(invites.usedAt), isNull(invites.revokedAt));
  await tx
    .update(invites)
    .set({ revokedAt: now })
    .where(and(eq(invites.vendorSlug, vendorSlug), isOpen, lte(invites.expiresAt, now)));
}

async function insertOrRefuse(tx: Database, app: Making, wish: Wish): Promise<NewInvite> {
  const made = await insertInvite(tx, app, wish);
  if (made === null) throw new DomainError('slug_taken', words.keptForInvite);
  const details = { slug: made.invite.vendorSlug };
  await recordAct(tx, { actorId: wish.createdBy, action: 'invite.made', subjectId: made.invite.id, details });
  return made;
}

/**
 * Checks that an artist could be invited with this slug now, before a picture is made for the mail. `createInvite` decides.
 * @throws DomainError `slug_taken`, `slug_reserved`, `invalid`
 */
export async function checkInvite(app: InviteServices, { vendorSlug }: NewInviteInput): Promise<void> {
  await checkSlug(app.db, vendorSlug, { siteName: app.config.site.name, now: app.clock.now() });
}

/**
 * Invites an artist, keeps the slug free for them, and mails the code.
 * @throws DomainError `slug_taken`, `slug_reserved`, `invalid`; `rate_limited` after many mails to one address
 */
export async function createInvite(app: InviteServices, actorId: string, input: NewInviteInput): Promise<NewInvite> {
  const now = app.clock.now();
  return await app.db.transaction(async (tx) => {
    await tx.execute(lockSlugs);
    await checkSlug(tx, input.vendorSlug, { siteName: app.config.site.name, now });
    // In the transaction, so that only mails that are sent count.
    await countAttempt({ ...app, db: tx }, mailLimits.invite, input.artistEmail);
    await endExpired(tx, input.vendorSlug, now);
    return await insertOrRefuse(tx, app, { ...input, createdBy: actorId });
  });
}

/** Locks an invite that can still be changed. @throws DomainError `not_found`, `code_used` */
async function lockUnused(tx: Database, id: string): Promise<StoredInvite> {
  const [invite] = await tx.select().from(invites).where(eq(invites.id, id)).for('update');
  if (!invite) throw new DomainError('not_found', words.noSuchInvite);
  if (invite.usedAt !== null) throw new DomainError('code_used', words.alreadyUsed);
  return invite;
}

/** Ends an invite; its slug is free again. Ending it twice changes nothing. @throws DomainError `not_found`, `code_used` */
export async function revokeInvite(
  { db, clock }: Pick<InviteServices, 'db' | 'clock'>,
  actorId: string,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { revokedAt } = await lockUnused(tx, id);
    if (revokedAt !== null) return;
    await tx.update(invites).set({ revokedAt: clock.now() }).where(eq(invites.id, id));
    await recordAct(tx, { actorId, action: 'invite.revoked', subjectId: id });
  });
}

/**
 * Ends an active or expired invite and sends a new one in its place.
 * @param artistEmail the corrected address; by default the same
 * @throws DomainError `not_found`, `code_used`, `code_expired` if it was revoked or sent again already, `slug_taken` if it
 *   had expired and another artist has the slug; `rate_limited`
 */
export async function sendInviteAgain(
  app: InviteServices,
  actorId: string,
  { id, artistEmail }: { id: string; artistEmail?: string | undefined },
): Promise<NewInvite> {
  const now = app.clock.now();
  return await app.db.transaction(async (tx) => {
    await tx.execute(lockSlugs);
    const old = await lockUnused(tx, id);
    const status = inviteStatus(old, now);
    if (status === 'revoked' || status === 'declined') throw new DomainError('code_expired', words.alreadyEnded);
    await checkSlug(tx, old.vendorSlug, { siteName: app.config.site.name, now, inviteId: id });
    await countAttempt({ ...app, db: tx }, mailLimits.invite, artistEmail ?? old.artistEmail);
    await tx
      .update(invites)
      .set({ revokedAt: sql`coalesce(${invites.revokedAt}, ${now.toISOString()}::timestamptz)` })
      .where(eq(invites.id, id));
    await endExpired(tx, old.vendorSlug, now);
    const { artistName, vendorSlug, note, picture } = old;
    const to = { artistEmail: artistEmail ?? old.artistEmail, createdBy: actorId };
    return await insertOrRefuse(tx, app, { artistName, vendorSlug, note: note ?? '', picture, ...to });
  });
}

/** Lists invites, the newest first. @param after the id of the last one on the page before */
export async function listInvites(
  db: Database,
  { after, limit }: { after: string | null; limit: number },
): Promise<InviteRow[]> {
  const later = sql`(${invites.createdAt}, ${invites.id}) < (select created_at, id from ${invites} where id = ${after})`;
  return await db
    .select()
    .from(invites)
    .where(after === null ? undefined : later)
    .orderBy(desc(invites.createdAt), desc(invites.id))
    .limit(limit);
}
