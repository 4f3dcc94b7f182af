/** Writes messages: begins threads, continues them, and mails the other side. */
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { type RateLimit, takeToken } from '../../platform/http/rate-limit.ts';
import type { MailQueue } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import type { Viewer } from '../accounts/identity.ts';
import { keepLink, linkFor } from '../accounts/links/signed-links.server.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { orderMessagesPath } from '../buying/own-orders/own-orders.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { messages, threadReports, threads } from './messages.table.ts';
import type { ThreadMail } from './thread-mails.ts';
import type { Side } from './threads.server.ts';
import { messageErrors, threadErrors } from './words.ts';

export type MessageServices = Pick<Services, 'clock' | 'db' | 'sealFor'> & { mails: MailQueue<ThreadMail> };

const hour = 60 * 60_000;

/** Limits of the form and the API together. */
export const messageLimits: readonly RateLimit[] = [{ name: 'messages', by: 'address', limit: 5, perMs: hour }];

/** Takes one of a visitor's 30 answers an hour in a thread. */
export const countVisitorAnswer = (app: Services, threadId: string): void =>
  takeToken(app, { name: 'thread-answers', limit: 30, perMs: hour }, threadId);

/** Messages of an artist, in all threads together. */
export const artistLimits: readonly RateLimit[] = [{ name: 'artist-answers', by: 'account', limit: 120, perMs: hour }];

/** The same text again within this time is the same message, sent twice because its answer was lost. */
const repeatMs = 10 * 60_000;

/** A validated message of a visitor. */
export interface NewMessage {
  /** Slug of the vendor. */
  vendor: string;
  fromName: string;
  fromEmail: string;
  body: string;
}

type ThreadRecord = typeof threads.$inferSelect;

/** A validated text and who wrote it. */
interface Message {
  side: Side;
  body: string;
}

/** What the mails about a message say of its thread. */
interface Told {
  vendor: typeof vendors.$inferSelect;
  /** Number of the order that it is about. */
  order: string | null;
}

/** Stores a message in a thread, whose row is locked. Returns null if it is there already. */
async function storeMessage(
  tx: Database,
  clock: Clock,
  thread: ThreadRecord,
  { side, body }: Message,
): Promise<Told | null> {
  const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, thread.vendorId));
  if (!vendor) throw new Error('The thread has no vendor.');
  if (side === 'visitor' && thread.blockedAt !== null) {
    throw new DomainError('forbidden', threadErrors.blocked(vendor.owner));
  }
  if (side === 'vendor' && thread.visitorEmail === '') throw new DomainError('forbidden', threadErrors.gone);
  const now = clock.now();
  const [last] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.threadId, thread.id), gt(messages.createdAt, new Date(now.getTime() - repeatMs))))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  if (last?.side === side && last.body === body) return null;
  // Later than the last one, so that their order is certain.
  const createdAt = last ? new Date(Math.max(now.getTime(), last.createdAt.getTime() + 1)) : now;
  await tx.insert(messages).values({ threadId: thread.id, side, body, createdAt });
  await tx
    .update(threads)
    .set({ lastAt: createdAt, ...(side === 'vendor' && { vendorReadAt: createdAt }) })
    .where(eq(threads.id, thread.id));
  const [about] = thread.orderId
    ? await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, thread.orderId))
    : [];
  return { vendor, order: about?.number ?? null };
}

/** Returns what the visitor's link opens: their order, which has its messages below it, or the messages alone. */
const subjectOf = ({ id, orderId }: ThreadRecord) =>
  orderId === null
    ? ({ subject: 'thread', subjectId: id } as const)
    : ({ subject: 'order', subjectId: orderId, below: orderMessagesPath('') } as const);

/** Queues the mail with a visitor's message. The visitor's own link lives on. */
async function tellArtist(
  tx: Database,
  { clock, mails }: Pick<MessageServices, 'clock' | 'mails'>,
  thread: ThreadRecord,
  { vendor, order }: Told,
  body: string,
): Promise<void> {
  const { subject, subjectId } = subjectOf(thread);
  await keepLink(clock, tx, subject, subjectId);
  const about = { vendorName: vendor.name, vendorSlug: vendor.slug, threadId: thread.id, order };
  const data = { ...about, fromName: thread.visitorName, body };
  await mails.add(tx, { template: 'artist-message', to: vendor.email, data });
}

/** Queues the mail with the artist's message and the visitor's link. */
async function tellVisitor(
  tx: Database,
  app: MessageServices,
  thread: ThreadRecord,
  { vendor, order }: Told,
  body: string,
): Promise<void> {
  const to = thread.visitorEmail;
  const { sealedLink } = await linkFor(app, tx, { ...subjectOf(thread), email: to });
  const data = { vendorName: vendor.name, owner: vendor.owner, order, body, sealedLink };
  await app.mails.add(tx, { template: 'artist-answer', to, data });
}

/** Adds a message to a thread, whose row is locked, and queues the mail to the other side. */
async function addMessage(tx: Database, app: MessageServices, thread: ThreadRecord, message: Message): Promise<void> {
  const told = await storeMessage(tx, app.clock, thread, message);
  if (told === null) return;
  const tell = message.side === 'visitor' ? tellArtist : tellVisitor;
  await tell(tx, app, thread, told, message.body);
}

async function beginThread(tx: Database, values: typeof threads.$inferInsert): Promise<ThreadRecord> {
  const [thread] = await tx.insert(threads).values(values).returning();
  if (!thread) throw new Error('The thread was not stored.');
  return thread;
}

/** Finds the thread that an account with this address has with a vendor about no order, and locks it. */
async function findOwnThread(
  tx: Database,
  vendorId: string,
  userId: string,
  email: string,
): Promise<ThreadRecord | null> {
  const [thread] = await tx
    .select()
    .from(threads)
    .where(
      and(
        eq(threads.vendorId, vendorId),
        eq(threads.userId, userId),
        isNull(threads.orderId),
        eq(sql`lower(${threads.visitorEmail})`, email),
      ),
    )
    .orderBy(desc(threads.lastAt))
    .limit(1)
    .for('update');
  return thread ?? null;
}

/**
 * Sends the message of the form on a storefront. It begins a thread; a customer who is signed in with the address continues
 * theirs, because an address that is only typed proves nothing.
 * @throws DomainError `vendor_not_found` for an unknown or inactive vendor, `forbidden` for somebody whom they blocked
 */
export async function sendMessage(
  app: Omit<MessageServices, 'sealFor'>,
  { vendor: slug, fromName, fromEmail, body }: NewMessage,
  viewer: Viewer | null = null,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [vendor] = await tx
      .select({ id: vendors.id, owner: vendors.owner })
      .from(vendors)
      .where(and(eq(vendors.slug, slug), eq(vendors.isActive, true)));
    if (!vendor) throw new DomainError('vendor_not_found', messageErrors.noSuchVendor);
    const email = fromEmail.toLowerCase();
    const isOwn = viewer?.emailVerified === true && viewer.email === email;
    const userId = isOwn ? viewer.userId : null;
    const [blocked] = await tx
      .select({ id: threads.id })
      .from(threads)
      .where(
        and(
          eq(threads.vendorId, vendor.id),
          isNotNull(threads.blockedAt),
          eq(sql`lower(${threads.visitorEmail})`, email),
        ),
      )
      .limit(1);
    if (blocked) throw new DomainError('forbidden', threadErrors.blocked(vendor.owner));
    const now = app.clock.now();
    const person = { visitorName: fromName, visitorEmail: fromEmail, userId };
    const thread =
      (userId === null ? null : await findOwnThread(tx, vendor.id, userId, email)) ??
      (await beginThread(tx, { vendorId: vendor.id, ...person, createdAt: now, lastAt: now }));
    const told = await storeMessage(tx, app.clock, thread, { side: 'visitor', body });
    if (told !== null) await tellArtist(tx, app, thread, told, body);
  });
}

/**
 * Adds a message to a thread.
 * @throws DomainError `not_found` for an unknown thread, `forbidden` for a visitor whom the vendor blocked
 */
export async function answerThread(app: MessageServices, threadId: string, message: Message): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [thread] = await tx.select().from(threads).where(eq(threads.id, threadId)).for('update');
    if (!thread) throw new DomainError('not_found', threadErrors.noThread);
    await addMessage(tx, app, thread, message);
  });
}

/** Returns the id of the thread about an order; null if there is none yet. */
export async function findOrderThread(db: Database, orderId: string): Promise<string | null> {
  const [thread] = await db.select({ id: threads.id }).from(threads).where(eq(threads.orderId, orderId)).limit(1);
  return thread?.id ?? null;
}

/**
 * Sends a message about an order, in the one thread that the order has. Callers have checked whose order it is, and taken
 * a token of the limits.
 * @returns the thread's id
 * @throws DomainError `not_found` for an order without an address, `forbidden` for a buyer whom the vendor blocked
 */
export async function writeAboutOrder(app: MessageServices, orderId: string, message: Message): Promise<string> {
  return await app.db.transaction(async (tx) => {
    // Locked, so that two first messages don't begin two threads.
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    const email = order?.customerEmail ?? null;
    if (!order || email === null) throw new DomainError('not_found', threadErrors.noThread);
    const now = app.clock.now();
    const [known] = await tx.select().from(threads).where(eq(threads.orderId, orderId)).limit(1).for('update');
    const thread =
      known ??
      (await beginThread(tx, {
        vendorId: order.vendorId,
        orderId,
        userId: order.userId,
        visitorName: order.customerName ?? order.shippingAddress?.name ?? threadErrors.guest,
        visitorEmail: email,
        createdAt: now,
        lastAt: now,
      }));
    await addMessage(tx, app, thread, message);
    return thread.id;
  });
}

/** Marks what the vendor was shown as read. What was written since stays unread. */
export async function markRead(db: Database, { id, lastAt }: { id: string; lastAt: Date }): Promise<void> {
  await db.update(threads).set({ vendorReadAt: lastAt }).where(eq(threads.id, id));
}

/** Marks a thread as unread, so that it needs the vendor again. */
export async function markUnread(db: Database, id: string): Promise<void> {
  await db.update(threads).set({ vendorReadAt: null }).where(eq(threads.id, id));
}

/** Ends or allows again what the visitor writes. */
export async function setBlocked({ db, clock }: Pick<Services, 'db' | 'clock'>, id: string, blocked: boolean) {
  await db
    .update(threads)
    .set({ blockedAt: blocked ? clock.now() : null })
    .where(eq(threads.id, id));
}

/** Tells admins about the other side. The first report of each side counts. */
export async function reportThread(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  report: { threadId: string; side: Side; reason: string },
): Promise<void> {
  await db
    .insert(threadReports)
    .values({ ...report, createdAt: clock.now() })
    .onConflictDoNothing();
}
