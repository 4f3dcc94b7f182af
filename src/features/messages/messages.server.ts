import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import type { MailQueue } from '../../platform/mail/mail.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { messages, threads } from './messages.table.ts';
import type { VendorMessageMail } from './vendor-message-mail.ts';
import { messageErrors } from './words.ts';

/** A validated message of a visitor. */
export interface NewMessage {
  /** Slug of the vendor. */
  vendor: string;
  fromName: string;
  fromEmail: string;
  body: string;
}

/**
 * Begins a thread with a message and queues its mail to the vendor, in one transaction.
 * @throws DomainError `vendor_not_found` for an unknown or inactive vendor
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
    if (!vendor) throw new DomainError('vendor_not_found', messageErrors.noSuchVendor);
    const [thread] = await tx
      .insert(threads)
      .values({ vendorId: vendor.id, visitorName: fromName, visitorEmail: fromEmail })
      .returning({ id: threads.id });
    if (!thread) throw new Error('The thread was not stored.');
    await tx.insert(messages).values({ threadId: thread.id, side: 'visitor', body });
    await mails.add(tx, {
      template: 'artist-message',
      to: vendor.email,
      replyTo: fromEmail,
      data: { vendorName: vendor.name, vendorSlug: vendor.slug, fromName, fromEmail, body },
    });
  });
}

/** Limits of the form and the API together. */
export const messageLimits: readonly RateLimit[] = [{ name: 'messages', by: 'address', limit: 5, perMs: 60 * 60_000 }];
