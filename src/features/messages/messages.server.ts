import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import type { MailQueue } from '../../platform/mail/mail.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { messages } from './messages.table.ts';
import type { VendorMessageMail } from './vendor-message-mail.ts';

/** A message as a visitor wrote it, already checked. */
export interface NewMessage {
  /** The slug of the artist. */
  vendor: string;
  fromName: string;
  fromEmail: string;
  body: string;
}

/**
 * Keeps a message and queues the mail that brings it to the artist: both or neither.
 * @throws DomainError `vendor_not_found` for an unknown or inactive artist
 */
export async function sendMessage(
  { db, mails }: { db: Database; mails: MailQueue<VendorMessageMail> },
  { vendor: slug, fromName, fromEmail, body }: NewMessage,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [vendor] = await tx
      .select({ id: vendors.id, slug: vendors.slug, name: vendors.name, email: vendors.email })
      .from(vendors)
      .where(and(eq(vendors.slug, slug), eq(vendors.isActive, true)));
    if (!vendor) throw new DomainError('vendor_not_found', 'There is no such artist.');
    await tx.insert(messages).values({ vendorId: vendor.id, fromName, fromEmail, body });
    await mails.add(tx, {
      template: 'artist-message',
      to: vendor.email,
      replyTo: fromEmail,
      data: { vendorName: vendor.name, vendorSlug: vendor.slug, fromName, fromEmail, body },
    });
  });
}

/** Messages to artists, by form and by API together. */
export const messageLimits: readonly RateLimit[] = [{ name: 'messages', by: 'address', limit: 5, perMs: 60 * 60_000 }];
