/** What the link of an invite's mail proves. Opening it uses nothing up, so that scanners and second looks cost nobody anything. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { dayMs } from '../../../platform/time.ts';
import type { AddressProof } from '../../accounts/identity.ts';
import { invites, type StoredInvite } from './invites.table.ts';
import { inviteStatus, mailTokenDays } from './invites.ts';
import { matchesMailToken } from './new-invite-code.server.ts';
import { findInvite, type ReadingInvites } from './redeem-invite.server.ts';
import { inviteErrors as words } from './words.ts';

/**
 * `proof`: who has the link reads the invited mailbox. `reader`: they did once, but the link has made an account or is too old, so
 * it only tells the address. `none`: a code alone, which the admin can copy, or a secret that isn't the mail's.
 */
export type MailLink = 'proof' | 'reader' | 'none';

export function readMailLink(invite: StoredInvite, token: string | null, now: Date): MailLink {
  const { mailTokenHash, mailTokenUsedAt, createdAt } = invite;
  if (inviteStatus(invite, now) !== 'active' || token === null || mailTokenHash === null) return 'none';
  if (!matchesMailToken(token, mailTokenHash)) return 'none';
  const isOld = now.getTime() - createdAt.getTime() >= mailTokenDays * dayMs;
  return mailTokenUsedAt === null && !isOld ? 'proof' : 'reader';
}

/** Returns the proof that a browser has with a code and a secret of an invite's mail. It throws `code_expired` where it isn't one. */
export function proofOf(app: ReadingInvites, code: string | null, token: string | null): AddressProof {
  const check = (invite: StoredInvite | null | undefined): StoredInvite => {
    if (invite && readMailLink(invite, token, app.clock.now()) === 'proof') return invite;
    throw new DomainError('code_expired', words.linkSpent);
  };
  const find = async (db: Database) => check(code === null ? null : await findInvite({ ...app, db }, code));
  return {
    check: async () => void (await find(app.db)),
    async use(tx: Database) {
      const { id } = await find(tx);
      const [locked] = await tx.select().from(invites).where(eq(invites.id, id)).for('update');
      const { artistEmail } = check(locked);
      await tx.update(invites).set({ mailTokenUsedAt: app.clock.now() }).where(eq(invites.id, id));
      return artistEmail;
    },
  };
}
