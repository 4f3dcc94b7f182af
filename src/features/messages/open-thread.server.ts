/** What a visitor's presses on the page of their link prove: that they wrote this, or that somebody else did. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { listHeldThreads, lockMailbox, muteVendor, unmuteVendor, whyNotMailed } from './mail-limits.server.ts';
import { messages, threads } from './messages.table.ts';
import { type MessageServices, type ThreadRecord, tellVisitor } from './tell.server.ts';
import { threadErrors } from './words.ts';

/** Mails the newest reply of a thread, which waited until its visitor opened another one. */
async function tellHeld(tx: Database, app: MessageServices, held: ThreadRecord): Promise<void> {
  if ((await whyNotMailed(tx, app, held, app.clock.now())) !== null) return;
  const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, held.vendorId));
  const [reply] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.threadId, held.id), eq(messages.side, 'vendor')))
    .orderBy(desc(messages.createdAt))
    .limit(1);
  if (!vendor || !reply || reply.body === '') return;
  await tx.update(messages).set({ notMailed: null }).where(eq(messages.id, reply.id));
  await tellVisitor(tx, app, held, { vendor, order: null, notMailed: null }, reply.body);
}

/**
 * Notes that a visitor proved that a thread's address is theirs: they pressed a button on the page of its link, or wrote there.
 * The thread's row is locked.
 */
export async function confirmVisitor(tx: Database, app: MessageServices, thread: ThreadRecord): Promise<void> {
  if (thread.orderId !== null || thread.openedAt !== null) return;
  await lockMailbox(tx, app, thread);
  await tx.update(threads).set({ openedAt: app.clock.now() }).where(eq(threads.id, thread.id));
  for (const held of await listHeldThreads(tx, app, thread)) await tellHeld(tx, app, held);
}

async function change(
  app: MessageServices,
  threadId: string,
  work: (tx: Database, thread: ThreadRecord) => Promise<void>,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const which = and(eq(threads.id, threadId), isNull(threads.orderId), isNull(threads.disownedAt));
    const [thread] = await tx.select().from(threads).where(which).for('update');
    if (!thread) throw new DomainError('not_found', threadErrors.noThread);
    await work(tx, thread);
  });
}

/** Opens a thread for its visitor, who pressed the button on the page of its link. */
export async function openThread(app: MessageServices, threadId: string): Promise<void> {
  await change(app, threadId, (tx, thread) => confirmVisitor(tx, app, thread));
}

/** Ends a thread whose visitor says that somebody else wrote it, and all mails of the vendor's threads to their mailbox. */
export async function disownThread(app: MessageServices, threadId: string): Promise<void> {
  const now = app.clock.now();
  await change(app, threadId, async (tx, thread) => {
    await lockMailbox(tx, app, thread);
    await muteVendor(tx, app, thread, now);
    await tx.update(threads).set({ disownedAt: now }).where(eq(threads.id, threadId));
  });
}

/** Notes that the owner of a thread's address wrote to its vendor, whose mails they may have ended before. */
export async function hearVisitor(tx: Database, app: MessageServices, thread: ThreadRecord): Promise<void> {
  await confirmVisitor(tx, app, thread);
  await unmuteVendor(tx, app, thread);
}
