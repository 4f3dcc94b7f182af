/** The demo's artist who is invited but has not joined. The code is the same in every demo, and on its sign-in page. */
import { and, eq } from 'drizzle-orm';
import { users } from '../features/accounts/accounts.table.ts';
import { demoInvite } from '../features/accounts/demo-sign-ins.ts';
import { findFreeSlugProblem, lockSlugs } from '../features/studio/invites/free-slug.server.ts';
import { insertInvite, inviteExpiry, type Making } from '../features/studio/invites/invites.server.ts';
import { invites } from '../features/studio/invites/invites.table.ts';
import { inviteStatus } from '../features/studio/invites/invites.ts';
import { inviteCodeHash } from '../features/studio/invites/new-invite-code.server.ts';
import type { Database } from '../platform/database/database.ts';

/** Invites the demo's artist and mails the code, once. An invite that expired unused is good for another month. */
export async function seedInvite(app: Making & { db: Database }): Promise<void> {
  const { code, name: artistName, email: artistEmail, slug: vendorSlug } = demoInvite;
  await app.db.transaction(async (tx) => {
    await tx.execute(lockSlugs);
    const now = app.clock.now();
    const byCode = eq(invites.codeHash, inviteCodeHash(code));
    const [known] = await tx.select().from(invites).where(byCode);
    if (known) {
      if (inviteStatus(known, now) !== 'expired' || known.revokedAt !== null) return;
      await tx
        .update(invites)
        .set({ expiresAt: inviteExpiry(now) })
        .where(byCode);
      return;
    }
    if ((await findFreeSlugProblem(tx, vendorSlug, { now })) !== null) return;
    const [admin] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(users.demo, eq(users.role, 'admin')))
      .limit(1);
    await insertInvite(tx, app, { artistName, artistEmail, vendorSlug, code, createdBy: admin?.id ?? null });
  });
}
