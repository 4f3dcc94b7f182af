import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { messages } from '../../messages/messages.table.ts';

/** A visitor's message, for the artist it was sent to. */
export type StoreMessage = Omit<typeof messages.$inferSelect, 'vendorId'>;

/** Lists a store's messages, newest first. */
export async function listStoreMessages(
  db: Database,
  vendorId: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<StoreMessage[]> {
  const { id, fromName, fromEmail, body, createdAt } = messages;
  return await db
    .select({ id, fromName, fromEmail, body, createdAt })
    .from(messages)
    .where(eq(messages.vendorId, vendorId))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
}
