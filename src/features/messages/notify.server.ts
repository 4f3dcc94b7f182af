import type { Database } from '../../platform/database/database.ts';
import type { MailQueue } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { keepLink, linkFor } from '../accounts/links/signed-links.server.ts';
import { orderMessagesPath } from '../buying/own-orders/own-orders.ts';
import type { vendors } from '../catalog/vendors.table.ts';
import type { NotMailed } from './mail-limits.server.ts';
import type { threads } from './messages.table.ts';
import type { ThreadMail } from './thread-mails.ts';

export type MessageServices = Pick<Services, 'clock' | 'db' | 'sealFor'> & { mails: MailQueue<ThreadMail> };

export type ThreadRecord = typeof threads.$inferSelect;

export interface Told {
  vendor: typeof vendors.$inferSelect;
  /** Number of the order that it is about. */
  order: string | null;
  /** Why the message isn't mailed; null if it is. */
  notMailed: NotMailed | null;
}

/** Returns what the visitor's link opens: their order, which has its messages below it, or the messages alone. */
const subjectOf = ({ id, orderId }: ThreadRecord) =>
  orderId === null
    ? ({ subject: 'thread', subjectId: id } as const)
    : ({ subject: 'order', subjectId: orderId, below: orderMessagesPath('') } as const);

/** Queues the mail with a visitor's message. The visitor's own link lives on. */
export async function notifyArtist(
  tx: Database,
  { clock, mails }: MessageServices,
  thread: ThreadRecord,
  { vendor, order, notMailed }: Told,
  body: string,
): Promise<void> {
  const { subject, subjectId } = subjectOf(thread);
  await keepLink(clock, tx, subject, subjectId);
  if (notMailed !== null) return;
  const about = { vendorName: vendor.name, vendorSlug: vendor.slug, threadId: thread.id, order };
  const data = { ...about, fromName: thread.visitorName, body };
  await mails.add(tx, { template: 'artist-message', to: vendor.email, data });
}

export async function notifyVisitor(
  tx: Database,
  app: MessageServices,
  thread: ThreadRecord,
  { vendor, order, notMailed }: Told,
  body: string,
): Promise<void> {
  if (notMailed !== null) return;
  const to = thread.visitorEmail;
  const { sealedLink } = await linkFor(app, tx, { ...subjectOf(thread), email: to });
  const isFirst = thread.openedAt === null;
  const data = { vendorName: vendor.name, owner: vendor.owner, order, body, sealedLink, isFirst };
  await app.mails.add(tx, { template: 'artist-answer', to, data });
}
