import { desc, eq } from 'drizzle-orm';
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

/** Lists a store's messages, newest first. */
export async function listStoreMessages(
  db: Database,
  vendorId: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<StoreMessage[]> {
  const { id, body, createdAt } = messages;
  return await db
    .select({ id, fromName: threads.visitorName, fromEmail: threads.visitorEmail, body, createdAt })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(eq(threads.vendorId, vendorId))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
}
