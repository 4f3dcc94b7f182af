/**
 * Decides whether a message is mailed. A visitor's address is only typed, so it is a stranger's until its owner has opened the
 * link in a mail: until then a vendor's words reach it once, however many threads name it.
 */
import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { addressHash } from '../../platform/mail/refused-addresses.server.ts';
import type { Services } from '../../platform/services.ts';
import { messages, mutedVendors, threads } from './messages.table.ts';
import { mailsPerDay } from './threads.ts';

export type NotMailed = NonNullable<(typeof messages.$inferSelect)['notMailed']>;

type Sealing = Pick<Services, 'sealFor'>;
type ThreadOf = Pick<typeof threads.$inferSelect, 'id' | 'vendorId' | 'orderId' | 'visitorEmail' | 'openedAt'>;

const dayMs = 24 * 3_600_000;

/** New threads of guests within an hour that a vendor is mailed about one by one. */
export const newThreadsMailed = 20;
const hourMs = 3_600_000;

/** Returns the address of the mailbox that gets the mail: one mailbox has endless addresses. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split('+');
  const domain = email.slice(at + 1).toLowerCase();
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** Returns the keyed hash of the mailbox of an address. */
export const hashMailbox = (app: Sealing, email: string): string =>
  addressHash(app.sealFor('mailboxes of threads'), mailboxOf(email));

/** Waits for whoever else decides about mails to this mailbox, until the transaction ends. */
export async function lockMailbox(tx: Database, app: Sealing, { vendorId, visitorEmail }: ThreadOf): Promise<void> {
  const name = `thread mails ${vendorId} ${hashMailbox(app, visitorEmail)}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Returns the condition for a thread and all others of its vendor with its visitor's mailbox. */
const sameMailbox = (app: Sealing, { id, vendorId, visitorEmail }: ThreadOf) =>
  or(eq(threads.id, id), and(eq(threads.vendorId, vendorId), eq(threads.mailboxHash, hashMailbox(app, visitorEmail))));

/** The visitor wrote it by a link that was mailed to them, in their account, or as a buyer. */
const isProven = and(
  eq(messages.side, 'visitor'),
  or(isNotNull(threads.orderId), sql`${messages.createdAt} >= ${threads.openedAt}`),
);
const isMailed = and(eq(messages.side, 'vendor'), isNull(messages.notMailed));

async function isMuted(db: Database, app: Sealing, { vendorId, visitorEmail }: ThreadOf): Promise<boolean> {
  const mailbox = hashMailbox(app, visitorEmail);
  const which = and(eq(mutedVendors.vendorId, vendorId), eq(mutedVendors.mailboxHash, mailbox));
  return (await db.$count(mutedVendors, which)) > 0;
}

/** Returns why the vendor's next message in a thread isn't mailed to its visitor; null if it is. */
export async function whyNotMailed(
  db: Database,
  app: Sealing,
  thread: ThreadOf,
  now: Date,
): Promise<'unopened' | 'daily' | 'muted' | null> {
  if (await isMuted(db, app, thread)) return 'muted';
  const dayAgo = new Date(now.getTime() - dayMs).toISOString();
  const [told] = await db
    .select({
      here: sql<boolean>`coalesce(bool_or(${isMailed} and ${threads.id} = ${thread.id}), false)`,
      strangers: sql<boolean>`coalesce(bool_or(${isMailed} and ${threads.orderId} is null), false)`,
      opened: sql<boolean>`coalesce(bool_or(${threads.openedAt} is not null), false)`,
      since: sql`greatest(max(${messages.createdAt}) filter (where ${isProven}), ${dayAgo}::timestamptz)`.mapWith(
        messages.createdAt,
      ),
    })
    .from(threads)
    .innerJoin(messages, eq(messages.threadId, threads.id))
    .where(sameMailbox(app, thread));
  if (!told) return null;
  const isStranger = thread.orderId === null && thread.openedAt === null;
  if (isStranger && (told.here || (told.strangers && !told.opened))) return 'unopened';
  const mailed = await db
    .select({ id: messages.id })
    .from(threads)
    .innerJoin(messages, eq(messages.threadId, threads.id))
    .where(and(sameMailbox(app, thread), isMailed, gt(messages.createdAt, told.since)))
    .limit(mailsPerDay);
  return mailed.length < mailsPerDay ? null : 'daily';
}

/** Returns why the vendor's next message in the thread with this id isn't mailed; null if it is. */
export async function whyNextNotMailed(app: Pick<Services, 'db' | 'clock' | 'sealFor'>, threadId: string) {
  const [thread] = await app.db.select().from(threads).where(eq(threads.id, threadId));
  return thread ? await whyNotMailed(app.db, app, thread, app.clock.now()) : null;
}

/** Finds threads whose first reply waited for a stranger to open another one, as this visitor now did. */
export const listHeldThreads = (tx: Database, app: Sealing, thread: ThreadOf) =>
  tx
    .select()
    .from(threads)
    .where(
      and(
        sameMailbox(app, thread),
        ne(threads.id, thread.id),
        isNull(threads.orderId),
        isNull(threads.openedAt),
        isNull(threads.disownedAt),
        sql`exists (select from messages as m where m.thread_id = threads.id and m.not_mailed = 'unopened')`,
        sql`not exists (select from messages as m
          where m.thread_id = threads.id and m.side = 'vendor' and m.not_mailed is null)`,
      ),
    )
    .orderBy(threads.createdAt)
    .limit(mailsPerDay);

/** Ends all mails of a vendor's threads to a visitor's mailbox. */
export async function muteVendor(tx: Database, app: Sealing, { vendorId, visitorEmail }: ThreadOf, now: Date) {
  const mailboxHash = hashMailbox(app, visitorEmail);
  await tx.insert(mutedVendors).values({ vendorId, mailboxHash, createdAt: now }).onConflictDoNothing();
}

/** Allows them again, because the mailbox's owner wrote to the vendor. */
export async function unmuteVendor(tx: Database, app: Sealing, { vendorId, visitorEmail }: ThreadOf): Promise<void> {
  const mailboxHash = hashMailbox(app, visitorEmail);
  await tx
    .delete(mutedVendors)
    .where(and(eq(mutedVendors.vendorId, vendorId), eq(mutedVendors.mailboxHash, mailboxHash)));
}

/** Returns true if so many guests began threads with a vendor within an hour that the next one is told in a summary. */
export async function isFlooded(tx: Database, vendorId: string, now: Date): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`new threads ${vendorId}`}, 0))`);
  const ofGuests = and(eq(threads.vendorId, vendorId), isNull(threads.userId), isNull(threads.orderId));
  const begun = await tx
    .select({ id: threads.id })
    .from(threads)
    .where(and(ofGuests, gt(threads.createdAt, new Date(now.getTime() - hourMs))))
    .limit(newThreadsMailed);
  return begun.length >= newThreadsMailed;
}
