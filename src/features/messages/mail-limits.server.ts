/**
 * Decides whether a message is mailed. A visitor's address is only typed, so it is a stranger's until its owner has opened the
 * link in a mail: until then a vendor's words reach it once, however many threads name it. An order's address is typed as well,
 * and the browser that paid has the same link to the order as its mails, so only the account with that address proves it.
 */
import { and, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { toIpv6Site } from '../../platform/http/rate-limit.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import { addressHash } from '../../platform/mail/refused-addresses.server.ts';
import type { Services } from '../../platform/services.ts';
import { dayMs, hourMs } from '../../platform/time.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { messages, mutedVendors, threads } from './messages.table.ts';
import { mailsPerDay, mailsPerOrder } from './threads.ts';

export type NotMailed = NonNullable<(typeof messages.$inferSelect)['notMailed']>;

type Sealing = Pick<Services, 'sealFor'>;
type ThreadOf = Pick<typeof threads.$inferSelect, 'id' | 'vendorId' | 'orderId' | 'visitorEmail' | 'openedAt'>;

/** New threads of guests within an hour that a vendor is mailed about one by one. */
const newThreadsMailed = 20;
/** Those of one IPv6 /48, whose owner has 65,536 networks, so that others' are mailed too. */
const siteThreadsMailed = 10;

export const hashMailbox = (app: Sealing, email: string): string =>
  addressHash(app.sealFor('mailboxes of threads'), mailboxOf(email));

/** Waits for whoever else decides about mails to this mailbox, until the transaction ends. */
export async function lockMailbox(tx: Database, app: Sealing, { vendorId, visitorEmail }: ThreadOf): Promise<void> {
  const name = `thread mails ${vendorId} ${hashMailbox(app, visitorEmail)}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

const sameMailbox = (app: Sealing, { id, vendorId, visitorEmail }: ThreadOf) =>
  or(eq(threads.id, id), and(eq(threads.vendorId, vendorId), eq(threads.mailboxHash, hashMailbox(app, visitorEmail))));

/** The visitor wrote it by a link that only was mailed to them, or in their account. What is about an order may be a guest's. */
const isProven = and(
  eq(messages.side, 'visitor'),
  isNull(threads.orderId),
  sql`${messages.createdAt} >= ${threads.openedAt}`,
);
const isMailed = and(eq(messages.side, 'vendor'), isNull(messages.notMailed));

/** Returns why a store mails a mailbox nothing, whatever it is about; null if it may. */
export async function findStoreMailBlock(
  db: Database,
  app: Sealing,
  { vendorId, email }: { vendorId: string; email: string },
): Promise<'suspended' | 'muted' | null> {
  const isActive = and(eq(vendors.id, vendorId), eq(vendors.isActive, true));
  if ((await db.$count(vendors, isActive)) === 0) return 'suspended';
  const which = and(eq(mutedVendors.vendorId, vendorId), eq(mutedVendors.mailboxHash, hashMailbox(app, email)));
  return (await db.$count(mutedVendors, which)) > 0 ? 'muted' : null;
}

/** Returns why the vendor's next message in a thread isn't mailed to its visitor; null if it is. */
export async function mailBlock(
  db: Database,
  app: Sealing,
  thread: ThreadOf,
  now: Date,
): Promise<'unopened' | 'daily' | 'capped' | 'muted' | 'suspended' | null> {
  const block = await findStoreMailBlock(db, app, { vendorId: thread.vendorId, email: thread.visitorEmail });
  if (block !== null) return block;
  const dayAgo = new Date(now.getTime() - dayMs).toISOString();
  const [counts] = await db
    .select({
      here: sql<boolean>`coalesce(bool_or(${isMailed} and ${threads.id} = ${thread.id}), false)`,
      strangers: sql<boolean>`coalesce(bool_or(${isMailed} and ${threads.orderId} is null), false)`,
      opened: sql<boolean>`coalesce(bool_or(${threads.openedAt} is not null), false)`,
      inOrder: sql<number>`count(*) filter (where ${isMailed} and ${threads.id} = ${thread.id})`.mapWith(Number),
      since: sql`greatest(max(${messages.createdAt}) filter (where ${isProven}),
        max(${threads.openedAt}) filter (where ${threads.orderId} is not null), ${dayAgo}::timestamptz)`.mapWith(
        messages.createdAt,
      ),
    })
    .from(threads)
    .innerJoin(messages, eq(messages.threadId, threads.id))
    .where(sameMailbox(app, thread));
  if (!counts) return null;
  const isStranger = thread.orderId === null && thread.openedAt === null;
  if (isStranger && (counts.here || (counts.strangers && !counts.opened))) return 'unopened';
  if (thread.orderId !== null && thread.openedAt === null && counts.inOrder >= mailsPerOrder) return 'capped';
  const mailed = await db
    .select({ id: messages.id })
    .from(threads)
    .innerJoin(messages, eq(messages.threadId, threads.id))
    .where(and(sameMailbox(app, thread), isMailed, gt(messages.createdAt, counts.since)))
    .limit(mailsPerDay);
  return mailed.length < mailsPerDay ? null : 'daily';
}

export async function findNextMailBlock(app: Pick<Services, 'db' | 'clock' | 'sealFor'>, threadId: string) {
  const [thread] = await app.db.select().from(threads).where(eq(threads.id, threadId));
  return thread ? await mailBlock(app.db, app, thread, app.clock.now()) : null;
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

/** Returns the keyed hash of the IPv6 /48 around a caller's address; null for IPv4. */
export function hashIpv6Site(app: Sealing, address: string | undefined): string | null {
  const site = address === undefined ? null : toIpv6Site(address);
  return site === null ? null : addressHash(app.sealFor('networks of threads'), site);
}

/**
 * Returns true if so many guests' new threads were mailed to a vendor within an hour, of all networks or of this one, that the
 * next one is counts in a summary.
 */
export async function isFlooded(
  tx: Database,
  { vendorId, prefix48Key }: { vendorId: string; prefix48Key: string | null },
  now: Date,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`new threads ${vendorId}`}, 0))`);
  const ofGuests = and(eq(threads.vendorId, vendorId), isNull(threads.userId), isNull(threads.orderId));
  const isTold = sql`not exists (select from messages as m
    where m.thread_id = threads.id and m.not_mailed in ('waiting', 'summed_up'))`;
  const [counts] = await tx
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      site: sql<number>`count(*) filter (where ${threads.prefix48Key} = ${prefix48Key})`.mapWith(Number),
    })
    .from(threads)
    .where(and(ofGuests, isTold, gt(threads.createdAt, new Date(now.getTime() - hourMs))));
  return counts !== undefined && (counts.all >= newThreadsMailed || counts.site >= siteThreadsMailed);
}

/** Forgets from which networks threads were begun that no longer count. */
export async function clearThreadNetworks({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - hourMs);
  await db
    .update(threads)
    .set({ prefix48Key: null })
    .where(and(isNotNull(threads.prefix48Key), lte(threads.createdAt, before)));
}
