/** Who wants no receipts of sales in person by email: for good, from any store, and without an account. */
import type { Database } from '../../../platform/database/database.ts';
import { mailboxOf } from '../../../platform/mail/mailbox.ts';
import { findRefused, markRefused } from '../../../platform/mail/refused-addresses.server.ts';
import type { Seal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';

const mark = 'receipts ';

const sealOf = (app: Pick<Services, 'sealFor'>) => app.sealFor('addresses without receipts');

/** Returns the URL that stops receipts to an address. It never expires, because old mails have it too. */
export function stopReceiptsUrl(siteUrl: string, seal: Seal, email: string): string {
  return toAbsoluteUrl(siteUrl, paths.unsubscribe(seal.close(`${mark}${email}`)));
}

/** Returns the address to which a token stops receipts; null if the site didn't make it. */
export function openReceiptStop(seal: Seal, token: string): string | null {
  try {
    const text = seal.open(token);
    return text.startsWith(mark) ? text.slice(mark.length) : null;
  } catch {
    return null;
  }
}

/** Stops receipts to the mailbox of an address. Repeating it changes nothing. */
export async function stopReceipts(app: Pick<Services, 'db' | 'sealFor'>, email: string): Promise<void> {
  await markRefused(app.db, sealOf(app), mailboxOf(email), 'receipts');
}

export async function hasStoppedReceipts(
  db: Database,
  app: Pick<Services, 'sealFor'>,
  email: string,
): Promise<boolean> {
  return (await findRefused(db, sealOf(app), [mailboxOf(email)])).size > 0;
}
