import { eq } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { InviteMail } from './invite-mail.ts';
import { invites } from './invites.table.ts';
import { inviteStatus } from './invites.ts';
import { inviteCodeHash } from './new-invite-code.server.ts';

/**
 * True while the code of a queued mail opens an invite. A mail can wait for hours while the mail server is away; by then the
 * invite may be revoked, sent again with another code, or used.
 */
export async function isInviteMailWanted(
  { db, clock, unseal }: { db: Database; clock: Clock; unseal: (sealed: string) => string },
  { data }: InviteMail,
): Promise<boolean> {
  const [invite] = await db
    .select()
    .from(invites)
    .where(eq(invites.codeHash, inviteCodeHash(unseal(data.sealedCode))));
  return invite !== undefined && inviteStatus(invite, clock.now()) === 'active';
}
