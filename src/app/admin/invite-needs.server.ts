/** Invites that run out, for what an admin has to do. Here, because artists' invites and the panel don't know each other. */
import { and, asc, gt, isNull, lt } from 'drizzle-orm';
import type { Need } from '../../features/admin/needs/needs.ts';
import { needsWords as words } from '../../features/admin/needs/words.ts';
import { invites } from '../../features/joining/invites/invites.table.ts';
import type { Database } from '../../platform/database/database.ts';
import { weekMs } from '../../platform/time.ts';
import { paths } from '../../site/paths.ts';

const most = 5;

/** Condition for invites that nobody has used and that run out within a week. */
const runsOut = (now: Date) =>
  and(
    isNull(invites.usedAt),
    isNull(invites.revokedAt),
    gt(invites.expiresAt, now),
    lt(invites.expiresAt, new Date(now.getTime() + weekMs)),
  );

export async function readInviteNeeds(db: Database, now: Date): Promise<Need[]> {
  const rows = await db.select().from(invites).where(runsOut(now)).orderBy(asc(invites.expiresAt)).limit(most);
  return rows.map(({ id, artistName, artistEmail, expiresAt }) => ({
    id: `invite-${id}`,
    due: expiresAt,
    title: words.invite(artistName),
    text: words.inviteText,
    picture: null,
    act: { label: words.sendAgain, href: `${paths.adminInvites}?${new URLSearchParams({ q: artistEmail })}` },
    also: { label: words.write(artistName), href: `mailto:${artistEmail}` },
  }));
}
