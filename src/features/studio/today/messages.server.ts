import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { messages, threads } from '../../messages/messages.table.ts';

/** A visitor's message, for the artist it was sent to. */
export interface StoreMessage {
  id: string;
  fromName: string;
  fromEmail: string;
  body: string;
  createdAt: Date;
}

/** What a visitor wrote since the vendor last looked. */
const isUnread = and(
  eq(messages.side, 'visitor'),
  or(isNull(threads.vendorReadAt), lt(threads.vendorReadAt, messages.createdAt)),
);

/** Lists a store's messages, or only the unread ones, newest first. */
export async function listStoreMessages(
  db: Database,
  vendorId: string,
  { limit, offset = 0, unread = false }: { limit: number; offset?: number; unread?: boolean },
): Promise<StoreMessage[]> {
  const { id, body, createdAt } = messages;
  return await db
    .select({ id, fromName: threads.visitorName, fromEmail: threads.visitorEmail, body, createdAt })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(and(eq(threads.vendorId, vendorId), unread ? isUnread : undefined))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
}
