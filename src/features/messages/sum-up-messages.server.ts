import { and, count, eq, inArray, lte, sql } from 'drizzle-orm';
import { hourMs } from '../../platform/time.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { messages, threads } from './messages.table.ts';
import type { MessageServices } from './notify.server.ts';

/** How long the first message waits for others that came too fast to be mailed one by one. */
const waitMs = hourMs;

/** Mails vendors one summary of the messages that came too fast, and that they haven't read on the dashboard by then. */
export async function sumUpMessages({ db, clock, mails }: Pick<MessageServices, 'db' | 'clock' | 'mails'>) {
  const before = new Date(clock.now().getTime() - waitMs);
  await db.transaction(async (tx) => {
    const due = tx
      .select({ vendorId: threads.vendorId })
      .from(messages)
      .innerJoin(threads, eq(threads.id, messages.threadId))
      .where(and(eq(messages.notMailed, 'waiting'), lte(messages.createdAt, before)));
    const ofDue = tx.select({ id: threads.id }).from(threads).where(inArray(threads.vendorId, due));
    const summed = await tx
      .update(messages)
      .set({ notMailed: 'summed_up' })
      .where(and(eq(messages.notMailed, 'waiting'), inArray(messages.threadId, ofDue)))
      .returning({ id: messages.id });
    if (summed.length === 0) return;
    const ids = summed.map(({ id }) => id);
    const isUnread = sql`${messages.createdAt} > coalesce(${threads.vendorReadAt}, '-infinity')`;
    const found = await tx
      .select({ vendorName: vendors.name, vendorSlug: vendors.slug, to: vendors.email, count: count() })
      .from(messages)
      .innerJoin(threads, eq(threads.id, messages.threadId))
      .innerJoin(vendors, eq(vendors.id, threads.vendorId))
      .where(and(inArray(messages.id, ids), isUnread, sql`${vendors.email} <> ''`))
      .groupBy(vendors.id);
    for (const { to, ...data } of found) await mails.add(tx, { template: 'messages-waiting', to, data });
  });
}
