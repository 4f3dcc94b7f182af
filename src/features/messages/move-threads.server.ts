import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { AddressChange } from '../accounts/services.ts';
import { hashMailbox } from './mail-limits.server.ts';
import { threads } from './messages.table.ts';

/**
 * Gives an account's conversations its new address, and those about its orders, so that answers are mailed there.
 * @returns the ids of these threads
 */
export async function moveThreads(
  app: Pick<Services, 'sealFor'>,
  tx: Database,
  { id, from, to }: AddressChange,
  orderIds: readonly string[],
): Promise<string[]> {
  const isTheirs = or(eq(threads.userId, id), inArray(threads.orderId, [...orderIds]));
  const moved = await tx
    .update(threads)
    .set({ visitorEmail: to, mailboxHash: hashMailbox(app, to) })
    .where(and(isTheirs, sql`lower(${threads.visitorEmail}) = ${from.toLowerCase()}`))
    .returning({ id: threads.id });
  return moved.map((thread) => thread.id);
}
