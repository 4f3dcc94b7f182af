import { eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { invites } from './invites.table.ts';
import { invitesPageWords } from './words.ts';

/** Takes an artist out of their invites. One that was still to be used ends. */
export async function eraseInvites(
  tx: Database,
  { id, addresses }: { id: string; addresses: readonly string[] },
  now: Date,
): Promise<void> {
  const isTheirs = or(eq(invites.usedBy, id), ...addresses.map((address) => eq(invites.artistEmail, address)));
  await tx
    .update(invites)
    .set({
      artistName: invitesPageWords.deleted,
      artistEmail: '',
      mailTokenHash: null,
      note: null,
      picture: null,
      usedBy: null,
      revokedAt: sql`case when ${invites.usedAt} is null then coalesce(${invites.revokedAt}, ${now.toISOString()}) else ${invites.revokedAt} end`,
    })
    .where(isTheirs);
}
