/** What a visitor's presses on the page of their link prove: that they wrote this, or that somebody else did. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { listHeldThreads, lockMailbox, mailBlock, muteVendor, unmuteVendor } from './mail-limits.server.ts';
import { messages, threads } from './messages.table.ts';
import { type MessageServices, notifyVisitor, type ThreadRecord } from './notify.server.ts';
import { threadErrors } from './words.ts';

async function notifyHeld(tx: Database, app: MessageServices, held: ThreadRecord): Promise<void> {
  if ((await mailBlock(tx, app, held, app.clock.now())) !== null) return;
  const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, held.vendorId));
  const [reply] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.threadId, held.id), eq(messages.side, 'vendor')))
    .orderBy(desc(messages.createdAt))
    .limit(1);
  if (!vendor || !reply || reply.body === '') return;
  await tx.update(messages).set({ notMailed: null }).where(eq(messages.id, reply.id));
  await notifyVisitor(tx, app, held, { vendor, order: null, notMailed: null }, reply.body);
}

/**
 * Notes that a visitor proved that a thread's address is theirs: they pressed a button on the page of its link, or wrote there;
 * about an order, that they wrote in their account. The thread's row is locked.
 */
async function confirmVisitor(tx: Database, app: MessageServices, thread: ThreadRecord): Promise<void> {
  if (thread.orderId === null && thread.openedAt !== null) return;
  await lockMailbox(tx, app, thread);
  // After what was mailed about an order until now, which no longer counts. Messages can be a moment ahead of the clock.
  const openedAt = new Date(Math.max(app.clock.now().getTime(), thread.orderId === null ? 0 : thread.lastAt.getTime()));
  await tx.update(threads).set({ openedAt }).where(eq(threads.id, thread.id));
  for (const held of await listHeldThreads(tx, app, thread)) await notifyHeld(tx, app, held);
}

async function change(
  app: MessageServices,
  threadId: string,
  work: (tx: Database, thread: ThreadRecord) => Promise<void>,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const which = and(eq(threads.id, threadId), isNull(threads.disownedAt));
    const [thread] = await tx.select().from(threads).where(which).for('update');
    if (!thread) throw new DomainError('not_found', threadErrors.noThread);
    await work(tx, thread);
  });
}

export async function openThread(app: MessageServices, threadId: string): Promise<void> {
  await change(app, threadId, async (tx, thread) => {
    if (thread.orderId !== null) throw new DomainError('not_found', threadErrors.noThread);
    await confirmVisitor(tx, app, thread);
  });
}

/**
 * Ends a thread whose visitor says that somebody else wrote it, and all mails of the vendor's threads to their mailbox. About an
 * order only the mails end: whoever paid can still read and write on the order's page.
 * @returns true if the thread ended
 */
export async function disownThread(app: MessageServices, threadId: string): Promise<boolean> {
  const now = app.clock.now();
  let isOver = false;
  await change(app, threadId, async (tx, thread) => {
    await lockMailbox(tx, app, thread);
    await muteVendor(tx, app, thread, now);
    isOver = thread.orderId === null;
    if (isOver) await tx.update(threads).set({ disownedAt: now }).where(eq(threads.id, threadId));
  });
  return isOver;
}

/**
 * Notes that a visitor writes who has proved that the thread's address is theirs. They may have ended the vendor's mails before.
 */
export async function hearVisitor(tx: Database, app: MessageServices, thread: ThreadRecord): Promise<void> {
  await confirmVisitor(tx, app, thread);
  await unmuteVendor(tx, app, thread);
}
