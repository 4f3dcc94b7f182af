/** The demo's artist who is invited but has not joined. The code is the same in every demo, and on its sign-in page. */
import { and, eq } from 'drizzle-orm';
import { users } from '../features/accounts/accounts.table.ts';
import { demoInvite } from '../features/accounts/demo-sign-ins.ts';
import { vendors } from '../features/catalog/vendors.table.ts';
import { findFreeSlugProblem, lockSlugs } from '../features/joining/invites/free-slug.server.ts';
import { inviteCodeEnd } from '../features/joining/invites/invite-code.ts';
import { insertInvite, inviteExpiry, type Making } from '../features/joining/invites/invites.server.ts';
import { invites } from '../features/joining/invites/invites.table.ts';
import { inviteStatus } from '../features/joining/invites/invites.ts';
import { inviteCodeHash, newInviteCode } from '../features/joining/invites/new-invite-code.server.ts';
import type { Database } from '../platform/database/database.ts';
import type { Picture } from '../platform/pictures.ts';
import { dayMs } from '../platform/time.ts';
import { shelbyParkBindery } from './city/shelby-park-bindery.ts';

const note =
  'Del Wendt sent us a picture of this sheet, and told me that you combed the waves. I’ve looked for marbling that even for years. I’d love to have your work here.';

export const invitedPictureText = 'River Waves, marbled paper';

/**
 * Invites the demo's artist and mails the code, once. An invite that expired unused is good for another month.
 * @param makePicture makes that of her work
 */
export async function seedInvite(
  app: Making & { db: Database },
  makePicture: () => Promise<Picture | null> = async () => null,
): Promise<void> {
  const { code, name: artistName, email: artistEmail, slug: vendorSlug } = demoInvite;
  const byCode = eq(invites.codeHash, inviteCodeHash(code));
  // Outside of the transaction: on a busy machine a picture takes longer than one may wait.
  const picture = (await app.db.$count(invites, byCode)) > 0 ? null : await makePicture();
  await app.db.transaction(async (tx) => {
    await tx.execute(lockSlugs);
    const now = app.clock.now();
    const [known] = await tx.select().from(invites).where(byCode);
    if (known) {
      if (inviteStatus(known, now) !== 'expired' || known.revokedAt !== null) return;
      await tx
        .update(invites)
        .set({ expiresAt: inviteExpiry(now) })
        .where(byCode);
      return;
    }
    if ((await findFreeSlugProblem(tx, vendorSlug, { siteName: '', now })) !== null) return;
    const [admin] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(users.demo, eq(users.role, 'admin')))
      .limit(1);
    const createdBy = admin?.id ?? null;
    await insertInvite(tx, app, { artistName, artistEmail, vendorSlug, note, picture, code, createdBy });
    await insertEnded(tx, now, createdBy);
  });
}

/** Adds an invite of each other status, so that the admin's list shows them all. Nobody has the codes, and no mail is sent. */
async function insertEnded(tx: Database, now: Date, createdBy: string | null): Promise<void> {
  const { slug, owner, email, joinedDate } = shelbyParkBindery;
  const [store] = await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.slug, slug));
  const joined = new Date(`${joinedDate}T15:00:00Z`);
  const before = (days: number, date = now) => new Date(date.getTime() - days * dayMs);
  const ended = [
    { artistName: 'Theo Brandt', vendorSlug: 'brandt-letterpress', createdAt: before(5), revokedAt: before(4) },
    // The demo’s admin stands in for the artist, who has no account.
    {
      artistName: 'Ana Whitfield',
      vendorSlug: 'whitfield-clay',
      createdAt: before(9),
      revokedAt: before(7),
      usedBy: createdBy,
    },
    { artistName: 'Mae Ellison', vendorSlug: 'ellison-silver', createdAt: before(40) },
    ...(store
      ? [{ artistName: owner, vendorSlug: slug, createdAt: before(2, joined), usedAt: joined, vendorId: store.id }]
      : []),
  ];
  const rows = ended.map((invite) => {
    const code = newInviteCode();
    const artistEmail = invite.artistName === owner ? email : `${invite.vendorSlug}@example.com`;
    const expiresAt = inviteExpiry(invite.createdAt);
    return {
      ...invite,
      artistEmail,
      expiresAt,
      createdBy,
      codeHash: inviteCodeHash(code),
      codeEnd: inviteCodeEnd(code),
    };
  });
  await tx.insert(invites).values(rows).onConflictDoNothing();
}
