/** Queues the mail of an invite, with all that it says as of now. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { dateFormat } from '../../../platform/date-format.ts';
import { mailPurpose } from '../../../platform/seal.ts';
import { users } from '../../accounts/accounts.table.ts';
import { countVendors, listFeaturedVendors } from '../../catalog/vendors.server.ts';
import { featuredVendorCount } from '../../catalog/vendors.ts';
import { formatInviteCode } from './invite-code.ts';
import type { Neighbors } from './invite-mail.ts';
import type { StoredInvite } from './invites.table.ts';
import type { InviteServices } from './services.ts';

/** Artists in the mail: one row. */
const neighborCount = 3;

/** Returns the name of the admin who made an invite, whom its artist is told; null if it isn't known any more. */
export async function findInviter(
  db: Database,
  { createdBy }: Pick<StoredInvite, 'createdBy'>,
): Promise<string | null> {
  if (createdBy === null) return null;
  const [admin] = await db.select({ name: users.name }).from(users).where(eq(users.id, createdBy));
  return admin?.name.trim() || null;
}

async function findNeighbors(db: Database): Promise<Neighbors> {
  const [vendors, count] = [await listFeaturedVendors(db, featuredVendorCount), await countVendors(db)];
  const shown = vendors.flatMap(({ owner, name, slug, products: [piece] }) => {
    const [picture] = piece?.pictures ?? [];
    return picture ? [{ owner, name, slug, picture }] : [];
  });
  return { count, shown: shown.slice(0, neighborCount) };
}

/** @param secrets what opens the invite; they are sealed until the mail is sent */
export async function queueInviteMail(
  tx: Database,
  { mails, sealFor, config }: Pick<InviteServices, 'mails' | 'sealFor' | 'config'>,
  invite: StoredInvite,
  secrets: { code: string; token: string },
): Promise<void> {
  const { artistName, artistEmail, expiresAt, note, picture } = invite;
  const until = dateFormat({ dateStyle: 'long', timeZone: config.site.timeZone });
  const { close } = sealFor(mailPurpose);
  await mails.add(tx, {
    template: 'artist-invite',
    to: artistEmail,
    data: {
      artistName,
      sealedCode: close(formatInviteCode(secrets.code)),
      sealedMailToken: close(secrets.token),
      until: until.format(expiresAt),
      from: await findInviter(tx, invite),
      note,
      picture,
      neighbors: await findNeighbors(tx),
      processing: config.processingFee,
      charges: config.chargesPlan,
    },
  });
}
