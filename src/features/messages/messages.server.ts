import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { type RateLimit, takeToken } from '../../platform/http/rate-limit.ts';
import type { Services } from '../../platform/services.ts';
import { hourMs, minuteMs } from '../../platform/time.ts';
import type { Viewer } from '../accounts/identity.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { readOrder } from '../buying/orders/read-orders.server.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { hashIpv6Site, hashMailbox, isFlooded, lockMailbox, mailBlock } from './mail-limits.server.ts';
import { messages, threadReports, threads } from './messages.table.ts';
import { type MessageServices, notifyArtist, notifyVisitor, type ThreadRecord, type Told } from './notify.server.ts';
import { hearVisitor } from './open-thread.server.ts';
import type { Side } from './threads.server.ts';
import { messageErrors, threadErrors } from './words.ts';

/** Limits of the form and the API together. */
export const messageLimits: readonly RateLimit[] = [
  { name: 'messages', by: 'address', limit: 5, perMs: hourMs },
  { name: 'messages-site', by: 'site', limit: 20, perMs: hourMs },
];

/** Takes one of a visitor's 30 answers an hour in a thread. */
export const countVisitorAnswer = (app: Services, threadId: string): void =>
  takeToken(app, { name: 'thread-answers', limit: 30, perMs: hourMs }, threadId);

/** Messages of an artist, in all threads together. */
export const artistLimits: readonly RateLimit[] = [
  { name: 'artist-answers', by: 'account', limit: 120, perMs: hourMs },
];

/** The same text again within this time is the same message, sent twice because its answer was lost. */
const repeatMs = 10 * minuteMs;

interface NewMessage {
  /** Slug of the vendor. */
  vendor: string;
  fromName: string;
  fromEmail: string;
  body: string;
}

interface Message {
  side: Side;
  body: string;
  /** The visitor, if they write in their account. */
  viewer?: Viewer | null;
}

const hasVerified = (viewer: Viewer | null | undefined, email: string): boolean =>
  viewer?.emailVerified === true && viewer.email === email.toLowerCase();

async function decideMail(tx: Database, app: MessageServices, thread: ThreadRecord, side: Side, isFlood: boolean) {
  if (side === 'visitor') return isFlood ? 'waiting' : null;
  await lockMailbox(tx, app, thread);
  return await mailBlock(tx, app, thread, app.clock.now());
}

/** Stores a message in a thread, whose row is locked. Returns null if it is there already. */
async function storeMessage(
  tx: Database,
  app: MessageServices,
  thread: ThreadRecord,
  { side, body }: Message,
  isFlood = false,
): Promise<Told | null> {
  const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, thread.vendorId));
  if (!vendor) throw new Error('The thread has no vendor.');
  if (thread.disownedAt !== null) throw new DomainError('forbidden', threadErrors.disowned);
  if (side === 'visitor' && thread.blockedAt !== null) {
    throw new DomainError('forbidden', threadErrors.blocked(vendor.owner));
  }
  if (side === 'vendor' && thread.visitorEmail === '') throw new DomainError('forbidden', threadErrors.gone);
  const now = app.clock.now();
  const [last] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.threadId, thread.id), gt(messages.createdAt, new Date(now.getTime() - repeatMs))))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  if (last?.side === side && last.body === body) return null;
  // Later than the last one, so that their order is certain.
  const createdAt = last ? new Date(Math.max(now.getTime(), last.createdAt.getTime() + 1)) : now;
  const notMailed = await decideMail(tx, app, thread, side, isFlood);
  await tx.insert(messages).values({ threadId: thread.id, side, body, notMailed, createdAt });
  await tx
    .update(threads)
    .set({ lastAt: createdAt, ...(side === 'vendor' && { vendorReadAt: createdAt }) })
    .where(eq(threads.id, thread.id));
  const [about] = thread.orderId
    ? await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, thread.orderId))
    : [];
  return { vendor, order: about?.number ?? null, notMailed };
}

/**
 * Adds a message to a thread, whose row is locked, and queues the mail to the other side. A visitor wrote it by a link that only
 * was mailed to them, so the address is theirs. That of an order needs their account: whoever typed it has the order's link too.
 */
async function addMessage(tx: Database, app: MessageServices, thread: ThreadRecord, message: Message): Promise<void> {
  // Before the message is stored, which then is a reply.
  const isProof = thread.orderId === null || hasVerified(message.viewer, thread.visitorEmail);
  if (message.side === 'visitor' && isProof) await hearVisitor(tx, app, thread);
  const stored = await storeMessage(tx, app, thread, message);
  if (stored === null) return;
  const tell = message.side === 'visitor' ? notifyArtist : notifyVisitor;
  await tell(tx, app, thread, stored, message.body);
}

async function beginThread(
  tx: Database,
  app: MessageServices,
  values: typeof threads.$inferInsert,
): Promise<ThreadRecord> {
  const now = app.clock.now();
  const mailboxHash = hashMailbox(app, values.visitorEmail);
  const [thread] = await tx
    .insert(threads)
    .values({ ...values, mailboxHash, createdAt: now, lastAt: now })
    .returning();
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
        isNull(threads.disownedAt),
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
 * @param caller their account, and their network address
 * @throws DomainError `vendor_not_found` for an unknown or inactive vendor, `forbidden` for somebody whom they blocked
 */
export async function sendMessage(
  app: MessageServices,
  { vendor: slug, fromName, fromEmail, body }: NewMessage,
  { viewer = null, address }: { viewer?: Viewer | null; address?: string } = {},
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [vendor] = await tx
      .select({ id: vendors.id, owner: vendors.owner })
      .from(vendors)
      .where(and(eq(vendors.slug, slug), eq(vendors.isActive, true)));
    if (!vendor) throw new DomainError('vendor_not_found', messageErrors.noSuchVendor);
    const email = fromEmail.toLowerCase();
    const isOwn = hasVerified(viewer, email);
    const userId = isOwn && viewer ? viewer.userId : null;
    const [blocked] = await tx
      .select({ id: threads.id })
      .from(threads)
      .where(
        and(
          eq(threads.vendorId, vendor.id),
          isNotNull(threads.blockedAt),
          // Somebody else may have typed the address of this account.
          userId === null ? undefined : or(eq(threads.userId, userId), isNotNull(threads.openedAt)),
          eq(sql`lower(${threads.visitorEmail})`, email),
        ),
      )
      .limit(1);
    if (blocked) throw new DomainError('forbidden', threadErrors.blocked(vendor.owner));
    const now = app.clock.now();
    const prefix48Key = userId === null ? hashIpv6Site(app, address) : null;
    const person = { visitorName: fromName, visitorEmail: fromEmail, userId, prefix48Key };
    const isFlood = userId === null && (await isFlooded(tx, { vendorId: vendor.id, prefix48Key }, now));
    const thread =
      (userId === null ? null : await findOwnThread(tx, vendor.id, userId, email)) ??
      (await beginThread(tx, app, { vendorId: vendor.id, ...person, openedAt: isOwn ? now : null }));
    if (isOwn) await hearVisitor(tx, app, thread);
    const stored = await storeMessage(tx, app, thread, { side: 'visitor', body }, isFlood);
    if (stored === null) return;
    await notifyArtist(tx, app, thread, stored, body);
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

/** Returns for whom the parcel of an order is; null if nobody is named. */
async function readRecipient(db: Database, orderId: string): Promise<string | null> {
  const order = await readOrder(db, { parcel: true }, eq(orders.id, orderId));
  return order?.parcel.address?.name ?? null;
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
    const [known] = await tx.select().from(threads).where(eq(threads.orderId, orderId)).limit(1).for('update');
    const thread =
      known ??
      (await beginThread(tx, app, {
        vendorId: order.vendorId,
        orderId,
        userId: order.userId,
        visitorName: order.customerName ?? (await readRecipient(tx, orderId)) ?? threadErrors.guest,
        visitorEmail: email,
      }));
    await addMessage(tx, app, thread, message);
    return thread.id;
  });
}

/** Marks what the vendor was shown as read. What was written since stays unread. */
export async function markRead(db: Database, { id, lastAt }: { id: string; lastAt: Date }): Promise<void> {
  await db.update(threads).set({ vendorReadAt: lastAt }).where(eq(threads.id, id));
}

export async function markUnread(db: Database, id: string): Promise<void> {
  await db.update(threads).set({ vendorReadAt: null }).where(eq(threads.id, id));
}

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
